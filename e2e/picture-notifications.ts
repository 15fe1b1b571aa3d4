/** Pictures of the notifications (one of each, none, and the ways in which they can be missing) and of their switches. */
import { listNotifications, type Notice, type NoticeFacts } from '@caselift/contract/notifications';
import { type Picture, press } from './picture-steps.ts';

const item = (name: string) => ({ itemId: '00000000-0000-4000-8000-000000000001', from: '2026-09-01', item: name });
const image = { ...item('Fall displays'), imageId: 'i', buyerId: 'b' };
const placements = (value: number) => ({ value, unit: 'PODs' as const });
const facts: readonly NoticeFacts[] = [
  {
    ...{ about: 'nearMiss', ...item('Zestrel placements'), level: 'target', to: '2026-09-30', added: 120, earned: 0 },
    ...{ missing: placements(2), at: placements(12), has: placements(10) },
  },
  {
    ...{ about: 'imageRejected', ...image, account: 'Corner Cask Liquors #115', cases: null, unpaid: 5 },
    ...{ reason: 'Too dark to count the cases.', reviewer: 'Dana Whitlock', until: '2026-09-30' },
  },
  { about: 'newFigures', through: '2026-09-16', pay: 2296.58, change: 41.2 },
  { about: 'imageApproved', ...image, account: 'QuikLantern #103', cases: 28, added: 10 },
  {
    ...{ about: 'levelReached', ...item('Fall focus'), level: 'step', at: { value: 80, unit: 'ofTarget' } },
    ...{ earned: 300, before: 250 },
  },
  { about: 'goalReached', measure: 'volume', earned: 400 },
  {
    ...{ about: 'programLocked', ...item('Stillmarsh wine bonus'), to: '2026-09-30', locked: 80 },
    unmet: [{ name: 'House', isHouse: true, target: { value: 400, unit: 'CE' } }],
  },
  { about: 'programOpened', ...item('Stillmarsh wine bonus'), earned: 80 },
  {
    ...{ about: 'programsBegan', count: 4 },
    programs: ['Fall displays', 'Pale Harbor volume', 'Kestermann placements'].map((name) => {
      return { ...item(name), to: '2026-09-30' };
    }),
  },
];
const results = facts.map((one, at): Notice => {
  const createdAt = new Date(Date.UTC(2026, 8, 17 - at, 11, 31)).toISOString();
  return { _id: `00000000-0000-4000-8000-00000000000${at}`, kind: 'figures', createdAt, isRead: at > 1, facts: one };
});

const page = (shown: readonly Notice[]) => ({ results: shown, count: shown.length, unread: Math.min(2, shown.length) });
const { path } = listNotifications;
const as = 'salesrep';

export const notificationPictures: readonly Picture[] = [
  { name: 'profile', as, path: '/profile' },
  {
    ...{ name: 'profile-admin', as: 'admin', path: '/profile?wholesalerId=ats&db=prod' },
    steps: press('Change password'),
  },
  { name: 'notifications', as, path: '/notifications', calls: { path, answer: page(results) } },
  { name: 'notifications-none', as, path: '/notifications', calls: { path, answer: page([]) } },
  { name: 'notifications-loading', as, path: '/notifications', calls: { path, answer: 'never' } },
  { name: 'notifications-failed', as, path: '/notifications', calls: { path, answer: 'failure' } },
];
