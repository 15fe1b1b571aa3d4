import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { itemRunTexts } from '@caselift/contract/item-runs';
import { updateTexts } from '@caselift/contract/wholesaler-update';
import { connect } from '@caselift/db/connect';
import { expect } from '@playwright/test';
import { iowaFolder, isHere, needs } from '../scripts/testing/needs.ts';
import { holdReads } from '../server/src/testing/hold.ts';
import { test } from './journey.ts';
import { addressOf, cellsOf, expectAccessible, signIn, watchForErrors } from './people.ts';
import { expectSaid } from './toasts.ts';
import {
  askToPublish,
  chooseFiles,
  confirmPublish,
  createWholesaler,
  importChosen,
  importFiles,
  publish,
  runUpdate,
} from './wholesaler-steps.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'caselift-administration-'));

function file(name: string, lines: readonly string[]): string {
  const full = path.join(folder, name);
  writeFileSync(full, `${lines.join('\n')}\n`);
  return full;
}

const line = (invoice: string, date: string, product: string, rep: string, units: number, revenue: number): string =>
  `${invoice},1,${date},A1,${product},${rep},,sale,,,,${units},${revenue},`;

/** Two reps, two suppliers. A can of 12 oz: 240 units are 10 CE; cost 0.50 a unit. */
function brewery(): string[] {
  return [
    file('sales.csv', [
      'invoiceId,lineNo,invoiceDate,buyerId,productId,rep,route,kind,lossReason,reversesInvoiceId,reversesLineNo,units,revenue,cost',
      line('I1', '2026-08-14', 'P1', 'BREW_1', 240, 300),
      line('I2', '2026-09-15', 'P1', 'BREW_1', 480, 600),
      line('I3', '2026-09-15', 'P2', 'BREW_2', 240, 360),
    ]),
    file('products.csv', [
      'productId,name,supplierId,supplier,brandId,brand,brandFam,productType,packageType,size,ozPerUnit,unitsPerCase,premise,tags,unitCost',
      'P1,Lantern Lager 24/12 can,S1,Lantern Brewing,B1,Lantern Lager,,Beer,Can,12 oz,12,24,,Core,0.50',
      'P2,Orchard Dry 24/12 can,S2,Orchard Cider,B2,Orchard Dry,,Cider,Can,12 oz,12,24,,,0.50',
    ]),
    file('buyers.csv', [
      'buyerId,name,accountType,premise,chain,location,rep',
      'A1,Corner Store,Grocery,off,,Elm City,BREW_1',
    ]),
    file('users.csv', [
      'customId,name,email,role,leadership,routeNumbers,teamLeads',
      'BREW_1,Ada Quist,ada.quist@brew.example,salesRep,false,,BREW_9',
      'BREW_2,Ben Osei,ben.osei@brew.example,salesRep,false,,BREW_9',
      'BREW_9,Tom Ash,tom.ash@brew.example,teamLead,false,,',
    ]),
  ];
}

test('a super admin makes a wholesaler, feeds it, checks it, publishes it, breaks it and takes it back', async ({
  page,
  server,
}) => {
  const errors = watchForErrors(page);
  await signIn(page, 'admin');

  await test.step('creates it, once its ID has 3 to 10 letters', async () => {
    await page.getByRole('button', { name: 'Create wholesaler' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create wholesaler' });
    await dialog.getByLabel('ID').fill('b1');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('Wholesaler ID should include 3 to 10 letters')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await createWholesaler(page, 'brewco', 'Lantern Distributing');
    await expect(page.getByText('Nothing has been updated yet. Import files first.')).toBeVisible();
  });

  await test.step('cancels an import that runs, and nothing of its files is stored', async () => {
    const section = await chooseFiles(page, brewery());
    const sql = connect({ connectionString: server.variables.DATABASE_URL ?? '' }, { max: 2 });
    // The import reads it before it reads the files, and nothing else on this page does.
    const held = await holdReads(sql, 'reopened_plans');
    await section.getByRole('button', { name: 'Import', exact: true }).click();
    await held.reached();
    await section.getByRole('button', { name: 'Cancel import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel the import?' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel import' }).click();
    await expect(section.getByText('Canceling', { exact: true })).toBeVisible();
    await held.letPass();
    await sql.end();
    await expect(section.getByRole('alert')).toHaveText('Nothing was stored. Canceled by admin@example.com.');
    await expect(page.getByText('Nothing has been updated yet. Import files first.')).toBeVisible();
  });

  await test.step('imports the files, which are still there, through the page', async () => {
    const section = page.getByRole('region', { name: 'Import files' });
    await importChosen(page, section);
    const sales = section.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Sales' }) });
    // Read, left out, rejected, repeated, added, corrected, unchanged, removed.
    await expect(sales.getByRole('cell')).toHaveText(['3', '0', '0', '0', '3', '0', '0', '0']);
  });

  await test.step('runs an update and sees every part completed', async () => {
    await runUpdate(page);
  });

  await test.step('compares Preview with Production, where nothing is yet', async () => {
    await page.getByRole('link', { name: 'Diff View' }).first().click();
    await expect(page.getByRole('heading', { name: 'Diff View', level: 1 })).toBeVisible();
    // Both sides are read again when the page opens: what was read before stands there until then.
    const field = page.getByRole('rowheader', { name: 'Sales through', exact: true });
    const sides = page.getByRole('row').filter({ has: field }).getByRole('cell');
    await expect(sides.nth(0)).toHaveText('\u2013', { useInnerText: true });
    await expect(sides.nth(1)).toHaveText('Sep 15, 2026', { useInnerText: true });
    // GP of the month to date: 960 - 720 x 0.50.
    await expect(page.getByText('$600', { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Sales Reps \(2\)$/ }).click();
    await expect.poll(() => addressOf(page).group).toBe('salesRep');
    await page.getByLabel('Search by name or ID').fill('brew_2');
    await expect.poll(() => addressOf(page).searchPhrase).toBe('brew_2');
    await expect(page.getByRole('button', { name: /Ben Osei/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /Ada Quist/ })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('publishes, and both sides say the same', async () => {
    await page.getByRole('link', { name: 'Wholesaler', exact: true }).click();
    await publish(page);
    const publications = page.getByRole('region', { name: 'Publications' });
    await expect(publications.getByText('In Production')).toBeVisible();
    await page.goto('/suppliers?wholesalerId=brewco&db=prod');
    expect((await cellsOf(page, 'Lantern Brewing'))[2]).toBe('20');
    await expect(page.getByText('Sales through Tue, Sep 15')).toBeVisible();
    await page.goto('/diff?wholesalerId=brewco&db=preview');
    await expect(page.getByRole('heading', { name: 'No differences' })).toBeVisible();
  });

  await test.step('deletes a month, after seeing how much that is', async () => {
    await page.getByRole('link', { name: 'Wholesaler', exact: true }).click();
    await page.getByRole('button', { name: 'Delete transactions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete transactions' });
    await dialog.getByLabel('First day').fill('2026-09-01');
    await dialog.getByLabel('Last day').fill('2026-08-01');
    await expect(dialog.getByText('The end date is before the start date.')).toBeVisible();
    await dialog.getByLabel('Last day').fill('2026-09-30');
    await expect(dialog.getByText(/2 lines of \$960 revenue/)).toBeVisible();
    await expectSaid(page, 'Deletion complete', () => dialog.getByRole('button', { name: 'Delete 2 lines' }).click());
  });

  await test.step('is warned about what the next publication would take away', async () => {
    await runUpdate(page);
    const dialog = await askToPublish(page);
    const warnings = dialog.getByRole('list', { name: 'Warnings' });
    await expect(warnings).toContainText('The newest sale would go back from 2026-09-15 to 2026-08-14.');
    await expect(warnings).toContainText(/would fall by/);
    await expect(warnings).toContainText('Orchard Cider has sales this year in Production and none in Preview.');
    await confirmPublish(page, dialog);
    await page.goto('/suppliers?wholesalerId=brewco&db=prod');
    await expect(page.getByText('Sales through Fri, Aug 14')).toBeVisible();
  });

  await test.step('rolls back to the first publication', async () => {
    await page.goto('/wholesaler?wholesalerId=brewco&db=preview');
    const publications = page.getByRole('region', { name: 'Publications' });
    await publications.getByRole('button', { name: 'Roll back' }).click();
    const dialog = page.getByRole('dialog', { name: /^Roll back to publication \d+\?$/ });
    await expect(dialog.getByText('No later edits will be undone.')).toBeVisible();
    await expectSaid(page, 'Rolled back', () => dialog.getByRole('button', { name: 'Roll back' }).click());
    await page.goto('/suppliers?wholesalerId=brewco&db=prod');
    await expect(page.getByText('Sales through Tue, Sep 15')).toBeVisible();
    expect((await cellsOf(page, 'Lantern Brewing'))[2]).toBe('20');
  });

  await test.step('resets Preview, which has the deleted month again', async () => {
    const differences = page.getByRole('heading', { name: 'No differences' });
    await page.goto('/diff?wholesalerId=brewco&db=preview');
    await expect(page.getByRole('rowheader', { name: 'Sales through', exact: true })).toBeVisible();
    await expect(differences).toHaveCount(0);
    await page.getByRole('link', { name: 'Wholesaler', exact: true }).click();
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Reset Preview?' });
    await expectAccessible(page);
    await expectSaid(page, updateTexts.resetComplete, () =>
      dialog.getByRole('button', { name: 'Reset', exact: true }).click(),
    );
    await page.getByRole('link', { name: 'Diff View' }).first().click();
    await expect(differences).toBeVisible();
    await page.goto('/suppliers?wholesalerId=brewco&db=preview');
    await expect(page.getByText('Sales through Tue, Sep 15')).toBeVisible();
    expect((await cellsOf(page, 'Lantern Brewing'))[2]).toBe('20');
  });

  await test.step('updates objectives and incentives alone, and finds their status below the parts', async () => {
    await page.goto('/wholesaler?wholesalerId=brewco&db=preview');
    await expectSaid(page, itemRunTexts.updateCompleted, () =>
      page.getByRole('button', { name: 'Update objectives and incentives' }).click(),
    );
    const parts = page.getByRole('list', { name: 'Parts of the update' }).getByRole('listitem');
    await expect(parts.filter({ hasText: 'Objectives and incentives' })).toContainText('Completed');
  });

  await test.step('finds all of it in the history', async () => {
    const history = page.getByRole('region', { name: 'History' });
    const entries = history.getByRole('listitem').filter({ hasText: 'by admin@example.com' });
    // Made, canceled, imported, updated, published, a month deleted, updated, published, taken back, items updated.
    await expect.poll(() => entries.count()).toBeGreaterThanOrEqual(10);
    await expect(entries.filter({ hasText: 'Canceled an import.' })).toHaveCount(1);
  });
  expect(errors).toEqual([]);
});

test('actions are for Preview, and a wholesaler is deleted after three confirmations', async ({ page }) => {
  await signIn(page, 'admin');
  await createWholesaler(page, 'passing', 'Passing Trade');
  await page.goto('/wholesaler?wholesalerId=passing&db=prod');
  await expectSaid(page, 'Switch to "Preview" to do that', () =>
    page.getByRole('button', { name: 'Run update' }).click(),
  );
  await page.getByRole('button', { name: 'Delete wholesaler' }).click();
  await page.getByRole('dialog', { name: 'Delete Passing Trade?' }).getByRole('button', { name: 'Continue' }).click();
  await page
    .getByRole('dialog', { name: 'Delete from both the Production and Preview databases?' })
    .getByRole('button', { name: 'Both' })
    .click();
  const last = page.getByRole('dialog', { name: 'Delete all of Passing Trade' });
  await expect(last.getByRole('button', { name: 'Delete everything' })).toBeDisabled();
  await last.getByLabel('Type passing to confirm').fill('passing');
  await expectAccessible(page);
  await expectSaid(page, 'Wholesaler deleted', () => last.getByRole('button', { name: 'Delete everything' }).click());
  await expect(page.getByRole('link', { name: /Atlas Beverage/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Passing Trade/ })).toHaveCount(0);
});

test('an admin of one wholesaler finds no way to others, and nobody else finds the page', async ({ page }) => {
  await signIn(page, 'manager', '/wholesaler?wholesalerId=ats');
  await expect(page.getByText("You don't have access to this page")).toBeVisible();
  await page.goto('/diff?wholesalerId=ats');
  await expect(page.getByText("You don't have access to this page")).toBeVisible();
});

test("Iowa's invoices come in through the page, in parts, and are published", async ({ page }) => {
  test.skip(!isHere('iowa'), needs.iowa.absent);
  await signIn(page, 'admin');
  await createWholesaler(page, 'iowa', 'Iowa Corridor');
  await importFiles(
    page,
    ['corridor-2020-2022.parquet', 'accounts.csv', 'users.csv', 'goals-2021-12.csv'].map((name) =>
      path.join(iowaFolder, name),
    ),
    'iowa',
  );
  await runUpdate(page);
  await page.goto('/diff?wholesalerId=iowa&db=preview');
  await expect(page.getByRole('button', { name: /Iowa Corridor.*differences/ })).toBeVisible();
  await page.getByRole('link', { name: 'Wholesaler', exact: true }).click();
  await publish(page);
  await page.goto('/suppliers?wholesalerId=iowa&db=prod');
  await expect(page.getByRole('row').nth(20)).toBeVisible();
});
