import { type DraftResults, itemDraftTexts, readDraftReach, readDraftResults } from '@caselift/contract/item-drafts';
import { itemWarningTexts } from '@caselift/contract/item-warnings';
import { addSubItem, createItem, type ItemDetail, setGroupedChildren, updateSubItem } from '@caselift/contract/items';
import { expect, type Page } from '@playwright/test';
import { apiOf } from './api.ts';
import { addIncentive, editor, itemAddress, openItem, rep } from './items-steps.ts';
import { test } from './journey.ts';
import { expectAccessible, expectFilled, signIn, watchForErrors } from './people.ts';

const panel = (page: Page) => editor(page).getByRole('region', { name: 'Live panel' });
const part = (page: Page, name: string) => panel(page).getByRole('region', { name });
const target = (page: Page) => editor(page).getByRole('textbox', { name: 'Target' });

test('beside the form a manager sees who is in, the plan, the curve and what else pays, as they type', async ({
  page,
  server,
}) => {
  const errors = watchForErrors(page);
  const id = await addIncentive(server.origin, 'Lager beside its form', {
    target: 20,
    measure: { label: 'PODs Δ (delta)' },
  });
  await openItem(page, 'manager', id);
  await expect(part(page, 'Who is in')).toContainText('1 rep');
  await expect(part(page, 'Who is in')).toContainText('of 400');
  const plan = part(page, 'The plan in words');
  await expect(plan).toContainText('At your target of 20 that is $100.00');
  await expect(part(page, 'Overlaps').getByRole('link', { name: 'Lager drive' })).toBeVisible();
  await expectFilled(page);
  await expectAccessible(page);

  await target(page).fill('24');
  await expect(plan).toContainText('At your target of 24 that is $120.00');
  const slider = part(page, 'Payout curve').getByRole('slider');
  await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '25 placements, 104.2% of target, pays $125.00');
  await expect(part(page, 'Payout curve')).toContainText('+$5.00');

  await editor(page).getByRole('switch', { name: 'Open-ended' }).click();
  await expect(panel(page).getByRole('note', { name: itemWarningTexts.noMaximum.title })).toBeVisible();
  await expectFilled(page);
  await expectAccessible(page);
  await editor(page).getByRole('button', { name: 'Undo' }).click();
  await expect(panel(page).getByRole('note')).toHaveCount(0);

  await test.step('a question that another one takes the place of is aborted', async () => {
    await expectFilled(page);
    const aborted: string[] = [];
    page.on('requestfailed', (request) => {
      if (request.url().includes(readDraftReach.path)) aborted.push(request.failure()?.errorText ?? '');
    });
    // Held back once, so that the next one comes while it runs.
    await page.route(`**${readDraftReach.path}*`, () => undefined, { times: 1 });
    await target(page).fill('410');
    await expect(panel(page).locator('[aria-busy="true"]').first()).toBeVisible();
    await target(page).fill('420');
    await expectFilled(page);
    await expect.poll(() => aborted).toEqual(['net::ERR_ABORTED']);
  });
  expect(errors).toEqual([]);
});

/** As the panel writes it. @example 1234.5 -> '$1,234.50' */
const inDollars = (amount: number | null | undefined) =>
  amount == null ? 'No limit' : amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const less = (amount: number | null | undefined) => (amount ? `\u2212${inDollars(amount)}` : inDollars(amount));
const longMonth = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

test('what it would have paid in 13 months, and what it costs, are the numbers that the API answers', async ({
  page,
  server,
}) => {
  const errors = watchForErrors(page);
  const id = await addIncentive(server.origin, 'Lager by the numbers', {
    ...{ target: 40, measure: { label: 'PODs' }, period: 'current_month', supplierContribution: 40 },
  });
  const call = await apiOf(server.origin, 'manager');
  const draft = { kind: 'incentive', type: 'quantity', itemId: id, form: {} };
  const { periods, lastYear, averagePaid, costs } = (await call('POST', readDraftResults.path, draft)) as DraftResults;
  expect(periods).toHaveLength(13);
  expect(new Set(periods.map(({ paid }) => paid)).size).toBeGreaterThan(3);

  await openItem(page, 'manager', id);
  const chart = part(page, 'What it would have paid');
  await expectFilled(page);
  const average = Math.round(averagePaid ?? 0).toLocaleString('en-US');
  await expect(chart).toContainText(`13 months, average $${average}`);
  const rows = await chart
    .getByRole('table', { name: 'What it would have paid' })
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map(({ textContent }) => textContent)));
  expect(rows).toEqual(
    periods.map(({ from, paid, reached, people }) => [
      longMonth.format(new Date(from)),
      inDollars(paid),
      `${reached} of ${people}`,
    ]),
  );
  // A bar of each month, as high as its amount; that of last year alone has its amount above it.
  const heights = await chart
    .locator('svg rect')
    .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('height'))));
  const most = Math.max(...periods.map(({ paid }) => paid));
  const drawn = Math.max(...heights) / most;
  expect(heights.map((height) => Math.round(height / drawn))).toEqual(periods.map(({ paid }) => Math.round(paid)));
  expect(lastYear?.from).toBe('2025-09-01');
  await expect(chart.locator('svg')).toContainText(`$${Math.round(lastYear?.paid ?? 0).toLocaleString('en-US')}`);

  const table = part(page, 'Cost').getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['If all reach', '80%', '100%', '120%', 'Most']);
  // How many reps there are is another answer.
  const cells = (name: RegExp) => expect(table.getByRole('row', { name }).getByRole('cell'));
  await cells(/^1 rep/).toHaveText(['1 rep', ...costs.map(({ roles }) => inDollars(roles.salesReps))]);
  await cells(/^Payout/).toHaveText(['Payout', ...costs.map(({ paid }) => inDollars(paid))]);
  await cells(/^Supplier/).toHaveText(['Supplier, 40%', ...costs.map(({ supplierShare }) => less(supplierShare))]);
  await cells(/^Your cost/).toHaveText([
    'Your cost',
    ...costs.map(({ paid, supplierShare }) => inDollars((paid ?? 0) - (supplierShare ?? 0))),
  ]);
  // $5 a placement of 40, capped at 150%: 32, 40, 48, 60.
  expect(costs.map(({ paid }) => paid)).toEqual([160, 200, 240, 300]);
  expect(errors).toEqual([]);
});

test('an item of a group and a sub-item say in their dialogs who they reach and what pays, by keyboard and on a phone', async ({
  page,
  server,
}) => {
  const errors = watchForErrors(page);
  const call = await apiOf(server.origin, 'manager');
  await test.step('an item of a group says who it reaches, and that the group pays', async () => {
    const id = await addIncentive(server.origin, 'Lager for a group', { cap: { units: 'raw', value: 0 } });
    const { item: group } = (await call('POST', createItem.path, {
      ...{ name: 'Lager scorecard', type: 'grouped', isIncentive: true, users: [rep] },
    })) as ItemDetail;
    await call('POST', setGroupedChildren.path.replace(':id', group._id), {
      ...{ childIds: [id], weights: [{ id, weight: 100 }] },
    });
    await signIn(page, 'manager', `${itemAddress(group._id)}&over=${id}`);
    const grouped = page.getByRole('dialog', { name: /^GROUPED-/ });
    await grouped.locator('summary', { hasText: itemDraftTexts.ofPart }).click();
    const area = grouped.getByRole('region', { name: itemDraftTexts.ofPart });
    await expect(area.getByRole('region', { name: 'Who is in', exact: true })).toContainText('1 rep');
    await expect(area.getByRole('region', { name: 'Cost', exact: true })).toContainText(itemDraftTexts.paidByGroup);
    await expect(area.getByRole('region', { name: 'The plan in words' })).toContainText('It pays nothing of its own.');
    // No cap is a warning only where something is paid.
    await expect(area.getByRole('note')).toHaveCount(0);
    await expectAccessible(page);
  });

  const { item: above } = (await call('POST', createItem.path, {
    ...{ name: 'Lager in two parts', type: 'multi', isIncentive: true, users: [rep], supplierContribution: 40 },
  })) as ItemDetail;
  const { item: sub } = (await call('POST', addSubItem.path, {
    ...{ parentItemId: above._id, item: { name: 'Lager placements', type: 'quantity' } },
  })) as ItemDetail;
  const path = updateSubItem.path.replace(':type', 'incentive').replace(':id', above._id).replace(':subId', sub._id);
  await call('PATCH', path, {
    ...{ target: 20, quantityPayout: 5, isFullAmount: true, measure: { label: 'PODs Δ (delta)' } },
    ...{ cap: { units: 'percentage', value: 150 }, productsFilters: { brand: ['Kestermann Lager'] } },
    customProductsSelected: true,
  });
  await page.goto(`${itemAddress(above._id)}&over=${sub._id}`);
  const dialog = page.getByRole('dialog', { name: /^SUB-/ });
  const head = dialog.locator('summary', { hasText: itemDraftTexts.ofPart });
  const region = dialog.getByRole('region', { name: itemDraftTexts.ofPart });
  await head.press('Enter');
  const within = (name: string) => region.getByRole('region', { name, exact: true });
  await expect(within('Who is in')).toContainText('1 rep');
  await expect(within('The plan in words')).toContainText('At your target of 20 that is $100.00');
  const payouts = within('Cost')
    .getByRole('row', { name: /^Payout/ })
    .getByRole('cell');
  await expect(payouts).toHaveText(['Payout', '$80.00', '$100.00', '$120.00', '$150.00']);
  await expect(within('Cost')).toContainText('Supplier, 40%');
  await dialog.getByRole('textbox', { name: 'Target' }).fill('24');
  await expect(payouts.nth(2)).toHaveText('$120.00');

  await page.setViewportSize({ width: 360, height: 780 });
  await expect(within('The plan in words')).toBeVisible();
  await expect.poll(() => region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expect(dialog.getByRole('textbox', { name: 'Target' })).toBeVisible();
  await expectAccessible(page);
  await head.click();
  await expect(within('Who is in')).toHaveCount(0);
  expect(errors).toEqual([]);
});
