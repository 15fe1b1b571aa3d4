/** An export that needs choices, not expressions: credits above zero, cases beside bottles, no line numbers. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { expectAccessible, signIn, watchForErrors } from './people.ts';
import { createWholesaler, runUpdate } from './wholesaler-steps.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'caselift-choices-'));

function file(name: string, lines: readonly string[]): string {
  const full = path.join(folder, name);
  writeFileSync(full, `${lines.join('\n')}\n`);
  return full;
}

/**
 * Each warehouse counts its own invoices, so 1001 is two of them. The last row was voided.
 * Vodka: 4 x 12 + 6 = 54 and -3 bottles, 1,082.40 - 82.40 - 60.00 = 940.00, 54 x 15.0333 = 811.80 and 3 x 15.0333 = 45.10.
 * Lager: 2 x 24 = 48 and 24 + 12 = 36 cans, 48.00 + 36.00 = 84.00, 84 x 0.625 = 52.50.
 * Revenue 1,024.00 less cost of 766.70 + 52.50 = 819.20: gross profit 204.80.
 * Volume: (51 x 25.360517 + 84 x 12) / 288 = 7.99 CE.
 */
const history = () =>
  file('DAILY_SLS.csv', [
    'INV_NO;WHSE;DOC_TYPE;STATUS;SHIP_DT;CUST_NUM;CUST_NAME;ITEM_CD;ITEM_DESC;VENDOR;BRAND;SIZE_TXT;CASES;BTLS;EXT_PRICE;DISC_AMT;UNIT_COST;SLSMN',
    '1001;A;INV;OK;09/15/2026;2512;Harbor Lane Spirits;52216;Northspar Vodka;Northspar Distilling;Northspar;12/750ML;4;6;"$1,082.40";82.40;15.0333;14',
    '1001;A;INV;OK;09/15/2026;2512;Harbor Lane Spirits;40017;Kestermann Lager;Kestermann Brewing;Kestermann;24/12OZ CN;2;0;$48.00;;0.625;14',
    '1001;B;INV;OK;09/16/2026;2644;Salty Mulberry Lounge;40017;Kestermann Lager;Kestermann Brewing;Kestermann;24/12OZ CN;1;12;$36.00;0.00;0.625;14',
    '1002;A;CM;OK;09/16/2026;2512;Harbor Lane Spirits;52216;Northspar Vodka;Northspar Distilling;Northspar;12/750ML;;3;$60.00;;15.0333;14',
    '1003;A;INV;VOID;09/16/2026;2512;Harbor Lane Spirits;52216;Northspar Vodka;Northspar Distilling;Northspar;12/750ML;10;0;"$2,000.00";0.00;15.0333;14',
  ]);
const roster = () =>
  file('sales_reps.csv', ['EMP_NO;Full Name;E-mail;Role', '14;Ada Quist;ada.quist@choices.example;salesRep']);

const panel = (page: Page) => page.getByRole('region', { name: 'Import files' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Edit mapping' });

/** Picks a column for a field or a part of one. */
async function pick(page: Page, field: RegExp, column: RegExp): Promise<void> {
  await drawer(page).getByRole('button', { name: field }).click();
  await page.getByRole('menuitemradio', { name: column }).click();
}

test('credits above zero, cases and bottles, discounts and unit costs are chosen, and come to the cent', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await signIn(page, 'admin');
  await createWholesaler(page, 'choices', 'Choices Beverage');
  await panel(page).getByLabel('Files to import').setInputFiles([history(), roster()]);
  await expect(panel(page).getByText('Uploaded', { exact: true })).toHaveCount(2);
  await expect(panel(page).getByLabel('Mapping', { exact: true })).toHaveValue('New mapping');
  await panel(page).getByRole('button', { name: 'Take products' }).click();
  await panel(page).getByRole('button', { name: 'Take accounts' }).click();
  await panel(page).getByRole('button', { name: 'Edit mapping' }).click();

  await test.step('the cost of a bottle is found for the products, and lines get numbers by their product', async () => {
    await drawer(page)
      .getByRole('tab', { name: /^Products/ })
      .click();
    await expect(drawer(page).getByRole('button', { name: /^Cost per unit/ })).toContainText('UNIT_COST');
    await drawer(page)
      .getByRole('tab', { name: /^Sales/ })
      .click();
    await expect(drawer(page).getByRole('button', { name: /^Line of the invoice/ })).toContainText(
      'Numbered by product',
    );
    await expect(drawer(page).getByText(/importing an invoice again replaces all of its lines/)).toBeVisible();
  });

  await test.step('the number of an invoice is joined with its warehouse', async () => {
    await drawer(page)
      .getByRole('button', { name: /^Invoice number INV_NO/ })
      .click();
    await page.getByRole('menuitem', { name: 'Join another column to it...' }).click();
    await pick(page, /^Joined with/, /^WHSE/);
  });

  await test.step('cases stand beside bottles, discounts are subtracted, costs are by the unit', async () => {
    await drawer(page).getByLabel('How is the quantity given?').selectOption('In cases and single units');
    await pick(page, /^Minus discounts in/, /^DISC_AMT/);
    await pick(page, /^Cost /, /^UNIT_COST/);
    await drawer(page).getByLabel('How is cost given?').selectOption('Per unit');
  });

  await test.step('credit memos are marked by the type of the document', async () => {
    await drawer(page).getByLabel('How are credits and returns given?').selectOption('Credits are marked in a column');
    const values = drawer(page).getByRole('group', { name: 'Values of DOC_TYPE' });
    await expect(values.getByRole('button', { name: 'CM' })).toHaveAttribute('aria-pressed', 'true');
    await expect(values.getByRole('button', { name: 'INV' })).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('voided rows are left out, and are counted and shown', async () => {
    await drawer(page).getByRole('button', { name: 'Leave out rows...' }).click();
    await pick(page, /^Leave out rows where/, /^STATUS/);
    await drawer(page).getByRole('group', { name: 'Values of STATUS' }).getByRole('button', { name: 'VOID' }).click();
    await expect(drawer(page).getByText('1 of the first rows', { exact: true })).toBeVisible();
    await expect(drawer(page).getByText('1 of the first 5 rows is left out')).toBeVisible();
  });

  await test.step('the first rows say what comes of it', async () => {
    const rows = drawer(page).getByRole('region', { name: 'First rows of Sales' }).getByRole('row');
    await expect(rows).toHaveCount(1 + 4);
    const credit = rows.filter({ hasText: '1002-A' });
    for (const cell of ['By product', 'return', '-3', '-60.00', '-45.10']) await expect(credit).toContainText(cell);
    await expect(rows.filter({ hasText: '1001-A' }).first()).toContainText('1000.00');
    await expect(rows.filter({ hasText: '1001-B' })).toContainText('36');
    await expectAccessible(page);
  });

  await test.step('is imported without a rejected row', async () => {
    await drawer(page).getByRole('button', { name: 'Use for this import' }).click();
    await panel(page).getByRole('button', { name: 'Import', exact: true }).click();
    await expect(panel(page).getByText(/^Imported as change \d+\./)).toBeVisible();
    await expect(panel(page).getByText(/rejected/)).toHaveCount(0);
    await runUpdate(page);
  });

  await test.step('the lines in Preview come to what the paper says', async () => {
    await page.goto('/salesreps?wholesalerId=choices&db=preview&selectedUser=CHOICES_14&why=gp');
    const lines = page.getByRole('region', { name: 'Invoice lines' });
    await expect(lines.getByRole('row', { name: /^Total/ })).toContainText(/4 lines.*135.*7\.99.*1,024\.00.*204\.80/s);
    const download = page.waitForEvent('download');
    await lines.getByRole('button', { name: 'CSV' }).click();
    const [, ...rows] = readFileSync(await (await download).path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    // Numbers that Caselift gave are in no file.
    expect(rows.map((row) => row.split(',').slice(0, 4).join()).sort()).toEqual([
      '2026-09-15,1001-A,,Sale',
      '2026-09-15,1001-A,,Sale',
      '2026-09-16,1001-B,,Sale',
      '2026-09-16,1002-A,,Return',
    ]);
  });
  expect(errors).toEqual([]);
});
