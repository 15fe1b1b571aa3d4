/** Screens that show pay, of a sales period that is over, and statements by period. */
import type { Page } from '@playwright/test';
import type { Picture } from './picture-steps.ts';

const quarter = 'period=2026-04-01';
/** Its first reader waits for its figures. */
async function measured(page: Page): Promise<void> {
  await page.getByText(/figures are through/).waitFor();
  await page
    .getByText(/Tue, Jun 30/)
    .nth(1)
    .waitFor();
}

const filled = (page: Page) =>
  page
    .getByText(/Invoices through|Not final/)
    .last()
    .waitFor();

export const endedPictures: readonly Picture[] = [
  { name: 'ended-report', as: 'manager', path: `/executiveReport?${quarter}`, steps: measured },
  { name: 'ended-card', as: 'manager', path: `/salesreps?selectedUser=ATS_104&${quarter}`, steps: measured },
  {
    name: 'ended-team',
    as: 'admin',
    path: `/teamleads?wholesalerId=ats&db=prod&selectedUser=ATS_24&${quarter}`,
    steps: measured,
  },
  {
    name: 'ended-compare',
    as: 'manager',
    path: `/salesreps?selectedUser=ATS_104&compareWith=ATS_102&${quarter}`,
    steps: measured,
  },
  { name: 'statements-own', as: 'salesrep', path: '/myStatements', steps: filled },
  { name: 'statements-ended', as: 'salesrep', path: `/myStatements?${quarter}`, steps: filled },
  { name: 'statements-person', as: 'manager', path: `/statements?customId=ATS_24&${quarter}`, steps: filled },
];
