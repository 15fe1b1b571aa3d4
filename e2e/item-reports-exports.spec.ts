import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { itemEditTexts } from '@caselift/contract/item-edits';
import { customRowsTexts, itemExportTexts } from '@caselift/contract/item-export-texts';
import { type ItemReportRow, itemReportTexts, listItemReport } from '@caselift/contract/item-reports';
import { itemMessages } from '@caselift/contract/item-texts';
import { listFilteredItems } from '@caselift/contract/items';
import { atLeast } from '@caselift/domain/testing/at-least';
import { read, utils, write } from '@e965/xlsx';
import { expect, type Page } from '@playwright/test';
import { apiOf, type Person } from './api.ts';
import { addIncentive, paidFor, rep } from './items-steps.ts';
import { test } from './journey.ts';
import { attachmentTo } from './mails.ts';
import { expectAccessible, expectFilled, signIn, watchForErrors } from './people.ts';

type Cells = Record<string, string | number>;
const rowsOf = (content: Buffer): Cells[] => {
  const book = read(content);
  return utils.sheet_to_json<Cells>(book.Sheets[book.SheetNames[0] ?? ''] ?? {});
};
/** What of a row a spreadsheet and the API both say. */
const asRead = ({ userName, name, startDate, status, payoutMTD }: ItemReportRow) => [
  ...[userName, name, startDate, status, payoutMTD],
];
const asSent = (row: Cells) => [
  ...[row['User Name'], row['Item Name'], dayOf(row['Start Date']), row.Status ?? null, row['Payout MTD']],
];
/** Spreadsheets count days from 1899-12-30. */
const dayOf = (days: string | number | undefined) =>
  new Date(Date.UTC(1899, 11, 30) + Number(days) * 86_400_000).toISOString().slice(0, 10);
const ordered = (rows: readonly unknown[][]) => rows.map((row) => JSON.stringify(row)).sort();

const rowWith = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
async function open(page: Page, person: Person, address: string): Promise<void> {
  await signIn(page, person, address);
  await expectFilled(page);
}
async function idOf(origin: string, kind: 'objective' | 'incentive', name: string): Promise<string> {
  const call = await apiOf(origin, 'admin');
  const flag = kind === 'objective' ? 'isObjective' : 'isIncentive';
  const items = (await call('GET', `${listFilteredItems.path}?${flag}=true`)) as { _id: string; name: string }[];
  const found = items.find((item) => item.name === name);
  if (found === undefined) throw new Error(`The demo has no ${name}.`);
  return found._id;
}
async function reportOf(origin: string, itemId: string): Promise<ItemReportRow[]> {
  const call = await apiOf(origin, 'manager');
  const query = 'isIncentive=true&isObjective=true&limit=5000';
  const { rows } = (await call('POST', `${listItemReport.path}?${query}`, { itemIds: [itemId] })) as {
    rows: ItemReportRow[];
  };
  return rows;
}
async function downloaded(page: Page, name: string): Promise<{ name: string; content: Buffer }> {
  await page.getByRole('button', { name: itemExportTexts.download }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name }).click();
  // At once: it is said for three seconds.
  await expect(page.getByText(itemMessages.done.exported).first()).toBeVisible();
  const saved = await download;
  return { name: saved.suggestedFilename(), content: readFileSync(await saved.path()) };
}

test('a manager downloads what is filtered, bills incentives back and mails chosen results', async ({
  page,
  server,
}) => {
  const errors = watchForErrors(page);
  const itemId = await idOf(server.origin, 'incentive', 'Mystery shopper points');
  await open(page, 'manager', `/incentives/reporting?items=${itemId}&instances=ended`);

  await test.step('results are downloaded as they are filtered, and incentives are billed back', async () => {
    const csv = await downloaded(page, `${itemReportTexts.files.rows} (.csv)`);
    expect(csv.name).toBe('Reporting Table.csv');
    const ended = (await reportOf(server.origin, itemId)).filter(({ endDate }) => endDate < '2026-09-16');
    expect(csv.content.toString('utf8').trimEnd().split('\r\n')).toHaveLength(ended.length + 1);
    await page.getByRole('button', { name: itemExportTexts.download }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const contributed = await idOf(server.origin, 'incentive', 'Ride along with a supplier');
    const quarter = await reportOf(server.origin, contributed);
    await page.goto('/incentives/reporting');
    await expectFilled(page);
    const { name, content } = await downloaded(page, itemExportTexts.billBack.menu.xlsx);
    expect(name).toBe('Incentives bill-back.xlsx');
    const claims = utils.sheet_to_json<Cells>(read(content).Sheets['By incentive'] ?? {});
    expect(claims.length).toBeGreaterThan(1);
    const total = claims.at(-1);
    const sum = (field: string) =>
      claims.slice(0, -1).reduce((all, row) => all + Math.round(Number(row[field]) * 100), 0);
    for (const field of ['Amount paid', "Supplier's share"])
      expect(sum(field)).toBe(Math.round(Number(total?.[field]) * 100));
    // A quarter that isn't over yet is in no pay, so nothing of it is claimed.
    const isAccruing = quarter.every((row) => row.isAccruing);
    expect(claims.some((row) => row.Incentive === 'Ride along with a supplier')).toBe(
      !isAccruing && quarter.length > 0,
    );
  });

  await test.step('a manager mails chosen results, and the file has what the table shows', async () => {
    await page.goto(`/incentives/reporting?items=${itemId}`);
    await expect(rowWith(page, 'Mystery shopper points').first()).toBeVisible();
    await page.getByRole('button', { name: itemExportTexts.export, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: itemExportTexts.dialog });
    const send = (name: string) => dialog.getByRole('button', { name }).click();
    await send(itemExportTexts.mailed.selected);
    await expect(dialog.getByText(itemMessages.errors.emailRequired)).toBeVisible();
    await dialog.getByLabel(itemExportTexts.email).fill('teamlead');
    await send(itemExportTexts.mailed.selected);
    await expect(dialog.getByText(itemMessages.errors.email)).toBeVisible();
    await expectAccessible(page);
    expect(errors).toEqual([]);
    await dialog.getByLabel(itemExportTexts.email).fill('somebody@elsewhere.example');
    await send(itemExportTexts.mailed.selected);
    await expect(dialog.getByRole('alert')).toHaveText(itemReportTexts.otherEmail);
    await dialog.getByLabel(itemExportTexts.email).fill('teamlead@example.com');
    await send(itemExportTexts.mailed.selected);
    const sent = dialog.getByRole('button', { name: itemReportTexts.sent });
    await expect(sent).toBeDisabled();
    const rows = await reportOf(server.origin, itemId);
    expect(rows.length).toBeGreaterThan(5);
    const mailed = rowsOf(await attachmentTo('teamlead@example.com'));
    expect(ordered(mailed.map(asSent))).toEqual(ordered(rows.map(asRead)));
    // What the page's first row shows is in the file, too.
    await dialog.getByRole('button', { name: 'Close' }).click();
    // Behind the dialog the rows are no rows.
    await expect(dialog).toHaveCount(0);
    await expect(rowWith(page, 'Mystery shopper points').first()).toBeVisible();
    const shown = await rowWith(page, 'Mystery shopper points').allTextContents();
    for (const text of atLeast(1, shown))
      expect(mailed.some((row) => text.includes(String(row['User Name'])))).toBe(true);
    for (const which of [itemExportTexts.mailed.all, itemExportTexts.mailed.images]) {
      await page.getByRole('button', { name: itemExportTexts.export, exact: true }).click();
      await dialog.getByLabel(itemExportTexts.email).fill('manager@example.com');
      await send(which);
      await expect(sent).toBeVisible();
      await page.keyboard.press('Escape');
    }
  });
});

const folder = mkdtempSync(path.join(tmpdir(), 'caselift-results-'));
function spreadsheet(name: string, rows: readonly Cells[]): string {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.json_to_sheet([...rows]), 'Results');
  const full = path.join(folder, name);
  writeFileSync(full, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  return full;
}

test('results of a custom item are uploaded: bad rows are named, the others pay', async ({ page, server }) => {
  const errors = watchForErrors(page);
  const admin = await apiOf(server.origin, 'admin');
  const name = 'Points from a sheet';
  const itemId = await addIncentive(
    server.origin,
    name,
    {
      ...{ type: 'custom', measure: undefined, productsFilters: undefined, customProductsSelected: undefined },
      ...{ target: 10, quantityPayout: 2, threshold: { units: 'raw', value: 0 }, cap: { units: 'raw', value: 0 } },
    },
    'admin',
  );
  await open(page, 'admin', `/incentives/reporting?wholesalerId=ats&items=${itemId}`);
  await page.getByRole('button', { name: customRowsTexts.upload }).click();
  const dialog = page.getByRole('dialog', { name: customRowsTexts.title });
  const picker = dialog.getByLabel(customRowsTexts.file);
  const broken = path.join(folder, 'broken.xlsx');
  writeFileSync(broken, 'PK\u0003\u0004 not a spreadsheet at all');
  await picker.setInputFiles(broken);
  await expect(dialog.getByRole('alert')).toHaveText(itemMessages.errors.processFile);
  await picker.setInputFiles(
    spreadsheet('results.xlsx', [
      { user: rep, quantity: 7, target: 20 },
      { user: 'ats 101', quantity: 1, target: 1 },
      { user: 'ATS_99999', quantity: 1, target: 1 },
    ]),
  );
  const left = dialog.getByRole('region', { name: customRowsTexts.leftOut });
  await expect(left.getByText(itemEditTexts.badUser)).toBeVisible();
  await expect(left.getByText(itemEditTexts.unknownPerson)).toBeVisible();
  await expect(dialog.getByRole('region', { name: customRowsTexts.kept })).toContainText(rep);
  await expectAccessible(page);
  // Nothing is saved before it has been looked at.
  expect(await paidFor(admin, itemId)).toMatchObject({ payoutMTD: 0 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(itemMessages.done.custom)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await paidFor(admin, itemId)).toMatchObject({ payoutMTD: 14, quantity: 7 });
  await expect(rowWith(page, name)).toContainText('$14.00');
  expect(errors).toEqual([]);
});
