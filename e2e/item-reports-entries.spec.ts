/** What people handed in, as a table: a wrong quantity is corrected, an entry deleted and put back, one added. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { entryScreenTexts } from '@caselift/contract/entry-texts';
import { handInEntry } from '@caselift/contract/item-entries';
import { itemExportTexts } from '@caselift/contract/item-export-texts';
import { expect, type Page } from '@playwright/test';
import { apiOf, type Call, scope } from './api.ts';
import { addIncentive, aroundToday, paidFor, rep } from './items-steps.ts';
import { test } from './journey.ts';
import { expectNoWider } from './layout.ts';
import { expectAccessible, expectContrast, expectFilled, signIn, watchForErrors } from './people.ts';

const name = 'Cases built';
const { actions, done, removeTitle, correctTitle, addTitle, fields } = entryScreenTexts;

/** $0.10 a case of the demo's sales rep, with 500 entered; answers its ID. */
async function addItem(origin: string, call: Call): Promise<string> {
  const more = {
    ...{ type: 'custom', target: 1000, quantityPayout: 0.1, measure: undefined, productsFilters: undefined },
    ...{ customProductsSelected: undefined, threshold: { units: 'raw', value: 0 }, cap: { units: 'raw', value: 0 } },
    ...{ payoutType: 'perAction', ...aroundToday },
  };
  const id = await addIncentive(origin, name, more, 'admin');
  const entry = { _id: randomUUID(), kind: 'quantity', amount: 500, user: rep };
  await call('POST', handInEntry.path.replace(':id', id), entry);
  return id;
}
const address = (id: string, more = '') => `/incentives/reporting?${scope}&items=${id}${more}`;
const toast = (page: Page, text: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first();
const row = (page: Page, value: string) => page.getByRole('row').filter({ hasText: value });

test('a manager corrects 500 to 50, and the pay follows; deletes one and puts it back; adds one', async ({
  page,
  server,
}) => {
  const errors = watchForErrors(page);
  const manager = await apiOf(server.origin, 'manager');
  const id = await addItem(server.origin, manager);
  expect(await paidFor(manager, id)).toMatchObject({ payoutMTD: 50, quantity: 500 });

  await signIn(page, 'manager', address(id));
  await page.getByRole('button', { name: entryScreenTexts.entries }).click();
  await expect(row(page, 'Jamie Kessler')).toContainText('500');
  await expectFilled(page);
  await expectAccessible(page);

  await page.getByRole('button', { name: `${actions.correct}: Jamie Kessler, ${name}` }).click();
  const correcting = page.getByRole('dialog', { name: correctTitle });
  await correcting.getByRole('textbox', { name: fields.quantity }).fill('50');
  await expect(correcting.getByText('Jamie Kessler: $45.00 less')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(toast(page, done.corrected)).toBeVisible();
  await expect(row(page, 'Jamie Kessler')).toContainText(/Corrected by .+, was 500/);
  expect(await paidFor(manager, id)).toMatchObject({ payoutMTD: 5, quantity: 50 });

  await page.getByRole('button', { name: actions.add }).click();
  const adding = page.getByRole('dialog', { name: addTitle });
  await adding.getByRole('combobox', { name: fields.item }).selectOption(id);
  await adding.getByRole('combobox', { name: fields.user }).selectOption(rep);
  await adding.getByRole('textbox', { name: fields.quantity }).fill('70');
  await adding.getByRole('textbox', { name: fields.notes }).fill('Said by phone');
  await expect(adding.getByText('Jamie Kessler: $7.00 more')).toBeVisible();
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toast(page, done.added)).toBeVisible();
  await expect(row(page, 'Said by phone')).toContainText('Entered by');
  expect(await paidFor(manager, id)).toMatchObject({ payoutMTD: 12, quantity: 120 });

  const remove = row(page, 'Said by phone').getByRole('button', { name: new RegExp(`^${actions.remove}`) });
  await remove.focus();
  await page.keyboard.press('Enter');
  const removing = page.getByRole('dialog', { name: removeTitle });
  await expect(removing.getByText('Jamie Kessler: $7.00 less')).toBeVisible();
  await expectAccessible(page);
  await removing.getByRole('button', { name: actions.remove }).click();
  const deleted = toast(page, done.removed);
  await expect(row(page, 'Said by phone')).toHaveCount(0);
  await deleted.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Said by phone')).toBeVisible();

  await page.getByRole('button', { name: itemExportTexts.download }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: `${entryScreenTexts.entries} (.csv)` }).click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines.find((line) => line.includes(',50,'))).toMatch(/^Jamie Kessler,ATS_101,.*,500$/);

  await page.getByRole('button', { name: 'Back to the results' }).click();
  await expect(page.getByRole('row').filter({ hasText: name }).first()).toContainText('$12.00');
  await page.goto(`/salesreps?${scope}&selectedUser=${rep}`);
  await expectFilled(page);
  await page
    .getByRole('region', { name: 'Total payout' })
    .getByRole('button', { name: /^Incentives/ })
    .click();
  const why = page.getByRole('region', { name: 'Why this number' });
  await expect(why.getByRole('button', { name: new RegExp(`^${name}.*\\$12\\.00`) })).toBeVisible();
  expect(errors).toEqual([]);
});

test('on a phone entries are cards with a menu; a team lead reads them, a sales rep does not', async ({
  page,
  server,
}) => {
  const id = await addItem(server.origin, await apiOf(server.origin, 'manager'));
  await signIn(page, 'manager', address(id, '&view=entries'));
  await page.setViewportSize({ width: 360, height: 740 });
  const card = page.getByRole('listitem').filter({ hasText: 'Jamie Kessler' });
  await expect(card).toContainText('500');
  await expectNoWider(page, 360);
  await expectAccessible(page);
  await card.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: actions.correct }).click();
  const correcting = page.getByRole('dialog', { name: correctTitle });
  await correcting.getByRole('textbox', { name: fields.quantity }).fill('50');
  await expect(correcting.getByText('Jamie Kessler: $45.00 less')).toBeVisible();
  await expectNoWider(page, 360);
  await correcting.getByRole('button', { name: actions.correct }).click();
  await expect(card).toContainText(/Corrected by .+, was 500/);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectContrast(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });

  await signIn(page, 'teamlead', address(id, '&view=entries'));
  await expect(row(page, 'Jamie Kessler')).toContainText('was 500');
  await expect(page.getByRole('button', { name: new RegExp(`^(${actions.correct}|${actions.remove}):`) })).toHaveCount(
    0,
  );
  await expect(page.getByRole('button', { name: actions.add })).toHaveCount(0);
  await signIn(page, 'salesrep', address(id, '&view=entries'));
  await expect(page.getByText(/don't have access/)).toBeVisible();
});
