/** Figures over time: below rows of the executive report, of the house, and on cards. */
import { readHouseMonths } from '@caselift/contract/over-time';
import type { Page } from '@playwright/test';
import { expectFilled } from './people.ts';
import type { Picture } from './picture-steps.ts';

/** Below the card, it comes once it is in sight. */
async function lookAtMonths(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: 'Over time', exact: true });
  await expectFilled(page);
  await page.locator('[data-over-time]').scrollIntoViewIfNeeded();
  await panel.locator('[data-point]').first().waitFor();
}

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
  { name: 'over-time-card', as: 'manager', path: '/salesreps?selectedUser=ATS_104', steps: lookAtMonths },
  {
    name: 'over-time-card-days',
    as: 'manager',
    path: '/salesreps?selectedUser=ATS_104&days=true&month=2026-08-01',
    steps: lookAtMonths,
  },
  {
    name: 'over-time-card-compare',
    as: 'manager',
    path: '/salesreps?selectedUser=ATS_104&compareWith=ATS_102&compareWith=ATS_110',
    steps: lookAtMonths,
  },
];
