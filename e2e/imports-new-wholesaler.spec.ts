/** A wholesaler's first files, as its ERP exports them, up to what its people see. Nobody types an expression. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { addressOf, cellsOf, expectAccessible, signIn, watchForErrors } from './people.ts';
import { askToPublish, createWholesaler, runUpdate } from './wholesaler-steps.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'caselift-erp-'));

function file(name: string, lines: readonly string[]): string {
  const full = path.join(folder, name);
  writeFileSync(full, `${lines.join('\n')}\n`);
  return full;
}

/** Semicolons, US dates, dollars with negatives in brackets, sizes as text, and names of its own for every column. */
const history = () =>
  file('SLSHIST_2026.csv', [
    'INV_NO;INV_LN;SHIP_DT;CUST_NUM;CUST_NAME;ITEM_CD;ITEM_DESC;VENDOR;BRAND;SIZE_TXT;QTY_BTL;EXT_PRICE;EXT_COST;SLSMN;WHSE',
    'INV-331810;1;09/15/2026;2512;Harbor Lane Spirits;52216;Northspar Vodka;Northspar Distilling;Northspar;12/750ML;48;"$1,082.40";$721.60;14;A',
    'INV-331810;2;09/15/2026;2512;Harbor Lane Spirits;40017;Kestermann Lager;Kestermann Brewing;Kestermann;24/12OZ CN;96;$92.83;$60.00;14;A',
    'INV-331811;1;09/16/2026;2644;Salty Mulberry Lounge;40031;Kestermann Lager Keg;Kestermann Brewing;Kestermann;1/2 BBL;2;$310.00;$240.00;7;A',
    'INV-331812;1;09/16/2026;2512;Harbor Lane Spirits;52216;Northspar Vodka;Northspar Distilling;Northspar;12/750ML;-12;($270.60);($180.40);14;A',
    'INV-331813;1;09/16/2026;2644;Salty Mulberry Lounge;61001;Sampler;Kestermann Brewing;Kestermann;12/ASST;12;$100.00;$80.00;7;A',
  ]);
const roster = () =>
  file('sales_reps.csv', [
    'EMP_NO;Full Name;E-mail;Role',
    '14;Ada Quist;ada.quist@corridor.example;salesRep',
    '7;Ben Osei;ben.osei@corridor.example;salesRep',
  ]);

const panel = (page: Page) => page.getByRole('region', { name: 'Import files' });
const steps = (page: Page) => page.getByRole('list', { name: 'Steps to the first publication' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Edit mapping' });
const currentStep = (page: Page) => steps(page).locator('[aria-current="step"]');

test('an export of an ERP goes from file to published on a new wholesaler without an expression', async ({ page }) => {
  const errors = watchForErrors(page);
  await signIn(page, 'admin');
  await createWholesaler(page, 'corridor', 'Corridor Spirits');

  await test.step('four steps are named, and the first leads to the files', async () => {
    await expect(currentStep(page)).toContainText('Import');
    await page.getByRole('button', { name: 'Go to Import' }).click();
    await expect(panel(page)).toBeInViewport();
    await expectAccessible(page);
  });

  await test.step('an empty screen says the next step and leads back to the steps', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Suppliers', exact: true }).click();
    await expect(page.getByText('There are no figures yet. Import files, update, then publish.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to Wholesaler' }).click();
    await expect(currentStep(page)).toContainText('Import');
  });

  await test.step('the columns are matched by name and content', async () => {
    await panel(page).getByLabel('Files to import').setInputFiles([history(), roster()]);
    await expect(panel(page).getByText('Uploaded', { exact: true })).toHaveCount(2);
    await expect(panel(page).getByLabel('Mapping', { exact: true })).toHaveValue('New mapping');
    await expect(panel(page).getByText(/fields are matched by name and content/)).toBeVisible();
    const rows = panel(page).getByRole('region', { name: 'First rows of Sales' });
    await expect(rows.getByRole('cell', { name: '1082.40' })).toBeVisible();
    await expect(rows.getByRole('cell', { name: '-270.60' })).toBeVisible();
    await expect(rows.getByRole('cell', { name: '2026-09-15' }).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('products and accounts come from the sales file', async () => {
    await panel(page).getByRole('button', { name: 'Take products' }).click();
    await panel(page).getByRole('button', { name: 'Take accounts' }).click();
    await expect(panel(page).getByRole('button', { name: /^Take / })).toHaveCount(0);
  });

  await test.step('each field says its column, and the sizes what they hold', async () => {
    await panel(page).getByRole('button', { name: 'Edit mapping' }).click();
    await expect(drawer(page).getByRole('button', { name: /^Invoice date/ })).toContainText('SHIP_DT');
    await expect(drawer(page).getByText('09/15/2026 is Sep 15, 2026')).toBeVisible();
    await drawer(page)
      .getByRole('tab', { name: /^Products/ })
      .click();
    const sizes = drawer(page).getByRole('region', { name: 'Sizes of the first rows' });
    await expect(sizes.getByRole('row', { name: /1\/2 BBL/ })).toContainText('6.8889');
    await expect(sizes.getByRole('row', { name: /12\/750ML/ })).toContainText('1.0567');
    await expect(sizes.getByRole('row', { name: /12\/ASST/ })).toContainText('Not read');
    await drawer(page)
      .getByRole('button', { name: /^Package type/ })
      .click();
    const choice = page.getByRole('menuitemradio', { name: /^SIZE_TXT/ });
    await expect(choice).toContainText('12/750ML, 24/12OZ CN, 1/2 BBL');
    await choice.press('Escape');
    // The menu over it is gone, which hid it from assistive technology.
    await expect(drawer(page)).toBeVisible();
    await expectAccessible(page);
    await drawer(page).getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('is imported and updated, and the next step is named', async () => {
    await panel(page).getByRole('button', { name: 'Import', exact: true }).click();
    await expect(panel(page).getByText(/^Imported as change \d+\./)).toBeVisible();
    await expect(panel(page).getByText(/no product/)).toHaveCount(0);
    await expect(currentStep(page)).toContainText('Update');
    await runUpdate(page);
    await expect(currentStep(page)).toContainText('Goals');
  });

  await test.step('is published without goals after a warning, and the steps are gone', async () => {
    const dialog = await askToPublish(page);
    await expect(dialog.getByText(/Nobody has a goal or a payout yet/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Published', { exact: true })).toBeVisible();
    await expect(steps(page)).toHaveCount(0);
    expect(addressOf(page)).toMatchObject({ wholesalerId: 'corridor' });
  });

  await test.step('sold 36 bottles of 750 ml net: 3.17 CE, and 4 CE of cans beside 13.78 of kegs', async () => {
    await page.goto('/suppliers?wholesalerId=corridor&db=prod');
    // 36 x 25.360517 / 288 = 3.17; 96 x 12 / 288 + 2 x 1984 / 288 = 17.78.
    expect(await cellsOf(page, 'Northspar Distilling')).toContain('3');
    expect(await cellsOf(page, 'Kestermann Brewing')).toContain('18');
  });
  expect(errors).toEqual([]);
});

test('lines without products are told in amber, with what to do about them', async ({ page }) => {
  await signIn(page, 'admin');
  await createWholesaler(page, 'noprod', 'No Products');
  await panel(page).getByLabel('Files to import').setInputFiles([history()]);
  await expect(panel(page).getByRole('button', { name: 'Take products' })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Import', exact: true }).click();
  await expect(panel(page).getByText('5 lines have no product,')).toBeVisible();
  await expectAccessible(page);
});
