/** Pictures of who uses which page. */
import { type Analytics, readAnalytics } from '@caselift/contract/analytics';
import type { Picture } from './picture-steps.ts';

/** The server counts use by its own days, which the demo's day does not set. */
const use: Analytics = {
  from: '2026-08-19',
  to: '2026-09-17',
  pages: [
    { page: 'salesreps', people: 9, seconds: 5430 },
    { page: 'suppliers', people: 3, seconds: 1260 },
  ],
  people: ['Alma Reyes', 'Dominic Achter'].map((name, at) => ({
    ...{ customId: `ATS_10${at + 2}`, name, role: 'salesRep', seconds: 2400 - at * 900, page: 'salesreps' },
    lastSeen: '2026-09-16T19:05:00.000Z',
  })),
  days: Array.from({ length: 30 }, (_, at) => ({
    day: new Date(Date.UTC(2026, 7, 19 + at)).toISOString().slice(0, 10),
    people: (at * 5) % 8,
    seconds: ((at * 5) % 8) * 600,
  })),
};

export const analyticsPictures: readonly Picture[] = [
  {
    ...{ name: 'analytics', as: 'admin', path: '/analytics?wholesalerId=ats&db=prod' },
    calls: { path: readAnalytics.path, answer: use },
  },
];
