/** Figures over time: below rows of the executive report, and of the house. */
import { readHouseMonths } from '@caselift/contract/over-time';
import type { Picture } from './picture-steps.ts';

export const overTimePictures: readonly Picture[] = [
  { name: 'over-time-person', as: 'manager', path: '/executiveReport?opened=ATS_104&selected=ATS_104' },
  {
    name: 'over-time-month',
    as: 'manager',
    path: '/executiveReport?table=mtdVolume&opened=ATS_110&openedIn=mtdVolume&month=2026-03-01',
  },
  { name: 'over-time-year', as: 'manager', path: '/executiveReport?table=ytdGp&opened=ATS_101&openedIn=ytdGp' },
  { name: 'over-time-house', as: 'manager', path: '/executiveReport?opened=house' },
  {
    name: 'over-time-failed',
    as: 'manager',
    path: '/executiveReport?opened=house',
    calls: { path: readHouseMonths.path, answer: 'failure' },
  },
];
