import { readFileSync } from 'node:fs';
import { updateUserTargetAndPayout } from '@caselift/contract/item-edits';
import { type AccountResult, listAccountResults } from '@caselift/contract/item-results';
import { readUserStatement, type UserStatement } from '@caselift/contract/statements';
import { expect, type Page } from '@playwright/test';
import { apiOf, type Call, scope } from './api.ts';
import { addIncentive, rep } from './items-steps.ts';
import { test } from './journey.ts';
import { expectNoWider } from './layout.ts';
import { expectAccessible, expectFilled, signIn, watchForErrors } from './people.ts';

const instance = '2026-09-01';
const panel = (page: Page) => page.getByRole('region', { name: 'Jamie Kessler', exact: true });
const field = (page: Page, name: string) => panel(page).getByRole('textbox', { name, exact: true });
const row = (page: Page, name: RegExp) => page.getByRole('grid').getByRole('row', { name });

const report = (itemId: string) => `/incentives/reporting?${scope}&items=${itemId}`;

/** With the panel open, the shell behind it is out of reach: people are signed in before. */
async function openRow(page: Page): Promise<void> {
  // The charts come after the rows, and stand above them.
  await expect(page.getByRole('region', { name: 'Cost to date' })).toBeVisible();
  await expectFilled(page);
  await page.getByRole('grid').getByRole('rowheader', { name: 'Jamie Kessler' }).click();
}

async function paidOf(call: Call, itemId: string): Promise<number | undefined> {
  const statement = (await call('GET', readUserStatement.path.replace(':customId', rep))) as UserStatement;
  const { lines, accruing } = statement.incentives;
  return [...lines, ...accruing].find((line) => line.itemId === itemId)?.amount;
}

test("a manager edits a person's target beside the table; nobody's edit is lost, and a phone has a page for it", async ({
  page,
  server,
}) => {
  const errors = watchForErrors(page);
  const manager = await apiOf(server.origin, 'manager');
  const itemId = await addIncentive(server.origin, 'Edited lager');
  const staleId = await addIncentive(server.origin, 'Stale lager');
  await signIn(page, 'manager', report(itemId));

  await test.step("a person's target is edited beside the table: row and pay follow, and a reset takes it back", async () => {
    const before = await paidOf(manager, itemId);
    await openRow(page);
    await expect(field(page, 'Target')).toHaveValue('400');
    await expect(page.getByRole('link', { name: 'Executive Report' })).toBeHidden();
    await expectAccessible(page);
    const today = panel(page).getByRole('table', { name: 'Today' });
    await expect(today.getByRole('columnheader')).toHaveCount(2);
    await field(page, 'Target').fill('2');
    await expect(today.getByRole('columnheader')).toHaveText(['Today', "Item's rule", 'This edit']);
    const edited = today
      .getByRole('row', { name: /Payout MTD/ })
      .getByRole('cell')
      .last();
    await expect(edited).not.toHaveText('–');
    await field(page, 'Amount').fill('9');
    await expect(
      today
        .getByRole('row', { name: /Potential/ })
        .getByRole('cell')
        .last(),
    ).toContainText('$27.00');
    const said = await edited.textContent();
    await panel(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Update completed')).toBeVisible();
    await expect(panel(page).getByText('Kept until reset', { exact: false })).toBeVisible();
    const paid = await paidOf(manager, itemId);
    expect(said).toContain(`$${paid?.toFixed(2)}`);
    expect(paid).not.toBe(before);
    const ofRow = row(page, /^Jamie Kessler Edited/).getByRole('gridcell', { name: `$${paid?.toFixed(2)}` });
    await expect(ofRow.first()).toBeAttached();

    // Undo is offered for eight seconds: what a reset does to the pay is looked at once it is done again.
    const reset = panel(page).getByRole('button', { name: 'Reset to item' });
    await reset.click();
    await expect(field(page, 'Target')).toHaveValue('400');
    await page
      .getByRole('status')
      .filter({ hasText: "to the item's rule" })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(field(page, 'Target')).toHaveValue('2');
    await expect.poll(() => paidOf(manager, itemId)).toBe(paid);
    await reset.click();
    await expect(field(page, 'Target')).toHaveValue('400');
    await expect.poll(() => paidOf(manager, itemId)).toBe(before);
    await panel(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('link', { name: 'Executive Report' })).toBeVisible();
    expect(errors).toEqual([]);
  });

  await test.step('what someone else has saved meanwhile is compared before it is replaced', async () => {
    await page.goto(`${report(staleId)}&person=${encodeURIComponent(`${staleId} ${rep} ${instance}`)}`);
    await expect(field(page, 'Target')).toHaveValue('400');
    await field(page, 'Target').fill('300');
    const call = await apiOf(server.origin, 'admin');
    await call('POST', updateUserTargetAndPayout.newer.path, { itemId: staleId, userId: rep, instance, target: 200 });
    await panel(page).getByRole('button', { name: 'Save' }).click();
    await panel(page).getByRole('button', { name: 'Compare' }).click();
    const dialog = page.getByRole('dialog', { name: 'Someone else has changed this' });
    const target = dialog.getByRole('group', { name: 'Target' });
    await expect(target.getByRole('radio', { name: /^Theirs\s*200$/ })).not.toBeChecked();
    await expect(target.getByRole('radio', { name: /^Mine\s*300$/ })).toBeChecked();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Continue editing' }).click();
    await expect(field(page, 'Target')).toHaveValue('300');
    await page.reload();
    await expect(field(page, 'Target')).toHaveValue('200');
    await expectAccessible(page);
    await panel(page).getByRole('button', { name: 'Restore' }).click();
    await expect(field(page, 'Target')).toHaveValue('300');
    const save = panel(page).getByRole('button', { name: 'Save' });
    await save.click();
    await expect(page.getByText('Update completed')).toBeVisible();
    // What is shown is what is stored again.
    await expect(save).toHaveAttribute('title', 'Nothing has changed');
    await expect(field(page, 'Target')).toHaveValue('300');
    await expect(panel(page).getByText('Kept until reset', { exact: false })).toBeVisible();
  });

  await test.step('on a phone the panel is a page over the rows', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const drawer = page.getByRole('presentation').filter({ has: page.getByRole('heading', { name: 'Jamie Kessler' }) });
    await expect(drawer.getByRole('textbox', { name: 'Target' })).toBeVisible();
    await expectAccessible(page);
    await expectNoWider(page, 360);
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(drawer).toHaveCount(0);
  });
});

test('accounts results are those of the API, with the products by name and why not more', async ({ page, server }) => {
  const itemId = await addIncentive(server.origin, 'Grown lager', { measure: { label: 'PODs Δ (delta)' } });
  const call = await apiOf(server.origin, 'manager');
  const path = listAccountResults.path.replace(':itemId', itemId).replace(':customId', rep);
  const results = (await call('GET', `${path}?instance=${instance}`)) as AccountResult[];
  expect(results.length).toBeGreaterThan(0);
  await signIn(page, 'teamlead', report(itemId));
  await openRow(page);
  await expect(field(page, 'Target')).toBeDisabled();
  await expect(panel(page).getByRole('button', { name: 'Save' })).toHaveCount(0);
  const all = (await call('GET', `${path}?instance=${instance}&limit=200`)) as AccountResult[];
  const counted = all.reduce((sum, { eligiblePods = 0 }) => sum + eligiblePods, 0);
  const shown = `${counted > 0 ? '\\+' : counted < 0 ? '−' : ''}${Math.abs(counted)}`;
  await panel(page)
    .getByRole('button', { name: new RegExp(`^Accounts Results ${shown} placements?$`) })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Accounts Results' });
  for (const { buyerName, selectedPeriodPods = 0, referencePeriodPods } of results) {
    const row = dialog.getByRole('row', { name: new RegExp(`^${buyerName.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`) });
    await expect(row.getByRole('cell').nth(0)).toHaveText(String(referencePeriodPods));
    await expect(row.getByRole('cell').nth(1)).toHaveText(String(selectedPeriodPods));
  }
  await expect(dialog.getByRole('region', { name: /^(Why not more\?|Nothing is missing)$/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'CSV' }).click();
  const file = readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(file[0]).toMatch(/Account,ID,Held by,Measure,Reference,Selected,Eligible$/);
  const first = results[0];
  expect(file[1]).toContain(`,${first?.buyerId},`);
  expect(file[1]).toContain(`,${first?.referencePeriodPods},${first?.selectedPeriodPods},${first?.eligiblePods}`);
  const bought = results.find(({ selectedPeriodProductIds }) => selectedPeriodProductIds.length > 0);
  await dialog.getByRole('button', { name: new RegExp(`^${bought?.buyerName}`) }).click();
  const products = dialog.getByRole('list', { name: `Products of ${bought?.buyerName}` });
  await expect(products.getByText(/^(New|Kept)$/).first()).toBeVisible();
  await expect(products).toContainText('Kestermann Lager');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await panel(page)
    .getByRole('button', { name: /^Accounts \d/ })
    .click();
  const accounts = page.getByRole('dialog', { name: 'Accounts', exact: true });
  await expect(accounts.getByRole('row').nth(1)).toBeVisible();
  await accounts.getByRole('searchbox', { name: 'Search accounts' }).fill('no such account');
  await expect(accounts.getByText('No accounts found')).toBeVisible();
});
