/** How an item of the report grew by day, who is how far and what it pays, beside the rows of the same item. */
import { readItemDays, readItemStanding } from '@caselift/contract/item-progress';
import { listItemReport } from '@caselift/contract/item-reports';
import { listFilteredItems } from '@caselift/contract/items';
import { expect, type Page } from '@playwright/test';
import { apiOf, scope } from './api.ts';
import { addIncentive } from './items-steps.ts';
import { test } from './journey.ts';
import { expectBelow, expectNoWider } from './layout.ts';
import { addressOf, expectAccessible, expectFilled, signIn, watchForErrors } from './people.ts';

const team = ['ATS_101', 'ATS_102', 'ATS_103', 'ATS_104', 'ATS_105', 'ATS_106', 'ATS_107'];
const address = (items: readonly string[]) =>
  `/incentives/reporting?${scope}${items.map((id) => `&items=${id}`).join('')}`;
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const volume = { measure: { label: 'Vol (CEs)' }, target: 100, supplierContribution: 40, users: team };

type Report = { rows: { quantity: number }[]; totals: { quantity: number; payoutMTD: number; target: number } };
async function answersOf(origin: string, itemId: string) {
  const call = await apiOf(origin, 'manager');
  const report = (await call('POST', `${listItemReport.path}?isIncentive=true&limit=100`, {
    itemIds: [itemId],
  })) as Report;
  const at = (path: string) => call('GET', path.replace(':itemId', itemId));
  const days = (await at(readItemDays.path)) as { days: { date: string; quantity: number | null }[] };
  const standing = (await at(readItemStanding.path)) as { people: { name: string }[] };
  return { report, days, standing };
}

test('a manager sees an item grow by day and what an ended month paid, on a phone, too', async ({ page, server }) => {
  const errors = watchForErrors(page);
  const itemId = await addIncentive(server.origin, 'Charted volume', volume);
  await signIn(page, 'manager', address([itemId]));

  await test.step('a manager sees an item grow by day to what its rows say, and opens the row of a sales rep', async () => {
    const { report, days, standing } = await answersOf(server.origin, itemId);
    const newest = days.days.findLast(({ quantity }) => quantity !== null);
    expect(newest?.date).toBe('2026-09-16');
    expect(newest?.quantity).toBeCloseTo(report.totals.quantity, 6);

    const progress = part(page, 'Progress by day');
    const day = progress.getByRole('slider', { name: 'Day of Charted volume' });
    await expect(day).toHaveAttribute('aria-valuetext', /^Sep 16: [\d,.]+ CE of 700 CE, pace /);
    const text = await day.getAttribute('aria-valuetext');
    await day.press('ArrowLeft');
    await expect(day).toHaveAttribute('aria-valuetext', /^Sep 15: /);
    await day.press('End');
    await expect(day).toHaveAttribute('aria-valuetext', text ?? '');
    await progress.locator('svg').hover({ position: { x: 60, y: 60 } });
    await expect(day).not.toHaveAttribute('aria-valuetext', text ?? '');

    const cents = report.totals.payoutMTD.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
    await expect(part(page, 'Cost to date')).toContainText(cents);
    const reps = part(page, 'Reps by status');
    await expect(reps.getByRole('button')).toHaveCount(team.length);
    await expectFilled(page);
    await expectAccessible(page);

    const [first] = standing.people;
    await reps.getByRole('button', { name: new RegExp(`^${first?.name},`) }).click();
    await expect.poll(() => addressOf(page).person).toMatch(new RegExp(`^${itemId} ATS_\\d+ 2026-`));
  });

  await test.step('an ended month of an item keeps its charts, and the address keeps the month', async () => {
    const call = await apiOf(server.origin, 'manager');
    const items = (await call('GET', `${listFilteredItems.path}?isIncentive=true`)) as { _id: string; name: string }[];
    const lagerId = items.find(({ name }) => name === 'Lager drive')?._id ?? '';
    const path = readItemStanding.path.replace(':itemId', lagerId);
    await page.goto(address([lagerId]));
    const period = page.getByRole('combobox', { name: 'Period', exact: true });
    await expect(period).toHaveValue('2026-09-01');
    for (const from of ['2026-08-01', '2026-07-01']) {
      await period.selectOption(from);
      await expect.poll(() => addressOf(page).charted).toBe(`${lagerId} ${from}`);
      const { payouts } = (await call('GET', `${path}?instance=${from}`)) as { payouts: { paid: number } };
      const paid = payouts.paid.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
      await expect(part(page, 'Cost to date')).toContainText(paid);
    }
    await page.reload();
    await expect(period).toHaveValue('2026-07-01');
    // So many stand at one percent that a bar lists them.
    const bar = part(page, 'Reps by status')
      .getByRole('button', { name: /^\d+ reps, / })
      .first();
    await bar.press('Enter');
    const rep = page.getByRole('menu').getByRole('menuitem').first();
    await expect(rep).toBeVisible();
    await expectAccessible(page);
    await rep.press('Enter');
    await expect.poll(() => addressOf(page).person).toMatch(new RegExp(`^${lagerId} ATS_\\d+ 2026-07-01`));
  });

  await test.step('on a phone the charts stand one below the other, and nothing is cut off', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(address([itemId]));
    await expect(part(page, 'Progress by day').getByRole('slider')).toBeVisible();
    await expectBelow(part(page, 'Cost to date'), part(page, 'Progress by day'));
    await expectFilled(page);
    await expectNoWider(page, 360);
    await expectAccessible(page);
  });
  expect(errors).toEqual([]);
});
