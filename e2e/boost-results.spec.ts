import { readFileSync } from 'node:fs';
import { type BoostResult, boostResultTexts, readBoostResult } from '@caselift/contract/boost-results';
import { type Boost, boostTexts, listBoosts } from '@caselift/contract/boosts';
import { readUserStatement, type UserStatement } from '@caselift/contract/statements';
import { listUsers, type User } from '@caselift/contract/users';
import { atLeast } from '@caselift/domain/testing/at-least';
import { read, utils } from '@e965/xlsx';
import { expect, type Locator, type Page } from '@playwright/test';
import { apiOf } from './api.ts';
import { test } from './journey.ts';
import { expectNoWider } from './layout.ts';
import { expectAccessible, expectFilled, signIn, watchForErrors } from './people.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Boost', exact: true });
const section = (page: Page) => panel(page).getByRole('region', { name: 'What it brought', exact: true });
const part = (page: Page, name: string) => section(page).getByRole('region', { name, exact: true });

/** Opens the boost of this sales period, and waits for what it brought. */
async function openResult(page: Page, name = /^Agave Push/): Promise<void> {
  await page.getByRole('row', { name }).click();
  // Once it is in sight, another element takes its place: Playwright's own scrolling would fail for the one that goes.
  await section(page).evaluate((place) => place.scrollIntoView());
  await expect(section(page).getByRole('button', { name: 'Print result' })).toBeVisible();
  await expectFilled(page);
  // Its head and foot stay: only what is between them scrolls.
  await expect.poll(() => panel(page).evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
}

/**
 * The boost, what the manager is told that it brought, and what everyone's statement of this sales period says that it
 * pays, in cents: the manager doesn't see everyone.
 */
async function agave(origin: string) {
  const ask = await apiOf(origin, 'admin');
  const boosts = (await ask('GET', listBoosts.path)) as Boost[];
  const boost = boosts.find(({ name }) => name === 'Agave Push');
  if (boost === undefined) throw new Error('The demo has no Agave Push');
  const users = (await ask('GET', listUsers.path)) as User[];
  const statements = (await Promise.all(
    users.map(({ customId }) => ask('GET', readUserStatement.path.replace(':customId', customId))),
  )) as UserStatement[];
  const paid = new Map<string, number>();
  for (const { customId, period, boosts: part } of atLeast(1, statements)) {
    expect(period.from <= boost.startDate).toBe(true); // it lies in this sales period to date
    const line = part.lines.find(({ boostId }) => boostId === boost._id);
    if (line !== undefined && line.amount !== 0) paid.set(customId, Math.round(line.amount * 100));
  }
  const asManager = await apiOf(origin, 'manager');
  const result = (await asManager('GET', readBoostResult.path.replace(':id', boost._id))) as BoostResult;
  return { boost, result, paid };
}

type Paid = [customId: string, cents: number];

/** Whoever is named has what the statement says, and those who aren't, together, have the rest. */
function expectAsPaid(rows: readonly Paid[], paid: ReadonlyMap<string, number>): void {
  const named = rows.filter(([customId, amount]) => customId !== '' && amount !== 0);
  const isNamed = ([customId]: Paid) => named.some(([shown]) => shown === customId);
  const statements = [...paid];
  expect(named.length).toBeGreaterThan(3);
  expect(named.toSorted()).toEqual(statements.filter(isNamed).toSorted());
  const together = rows.filter(([customId]) => customId === '');
  const hidden = statements.filter((own) => !isNamed(own));
  expect(sumOf(together.map(([, amount]) => amount))).toBe(sumOf(hidden.map(([, amount]) => amount)));
}

const cents = (text: string): number =>
  Math.round(Number(text.replaceAll(/[$,]/g, '').replace('−', '-').replace('–', 'NaN')) * 100);
const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0);
const cellsOf = (table: Locator) =>
  table
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent?.trim() ?? '')));

test('a manager reads what a boost brought, on screen, on paper, as a packet and on a phone, as the statements say', async ({
  page,
  server,
}) => {
  const errors = watchForErrors(page);
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await signIn(page, 'manager', '/boost');
  const { boost, result, paid } = await agave(server.origin);
  const gross = Math.round(result.cost.gross * 100);
  await openResult(page);

  await test.step('a manager sees what a boost brought, equal to the API and to the statements', async () => {
    expect(gross).toBeGreaterThan(0);
    expect(gross).toBe(sumOf(paid.values()));
    const people = result.people.map((person): Paid => [person.customId, Math.round(person.paid * 100)]);
    expectAsPaid(people, paid);
    await expect(panel(page).getByRole('textbox', { name: 'Name' })).toHaveValue(boost.name);
    await expect(panel(page).getByText('Active, selling day 11 of 43')).toBeVisible();
    await expect(section(page).getByText('Sep 1 to 16, 2026, 11 selling days')).toBeVisible();
    await expect(section(page).getByText(`${result.customers.new} new, ${result.customers.kept} kept`)).toBeVisible();
    await expect(part(page, 'By rep').getByText(boostTexts.otherPeople)).toBeVisible();
    await expect(section(page).getByRole('note')).toContainText('11 of 43 selling days so far');
    for (const name of ['By rep', 'By customer']) {
      const [, ...rows] = await cellsOf(part(page, name));
      const total = rows.pop() ?? [];
      expect(rows.length).toBeGreaterThan(3);
      expect(cents(total.at(-1) ?? '')).toBe(gross);
      // What is shown adds up: volume, last year's and what was paid.
      for (const column of [-4, -3, -1]) {
        expect(sumOf(rows.map((row) => cents(row.at(column) ?? '')))).toBe(cents(total.at(column) ?? ''));
      }
    }
    const costs = new Map(
      (await cellsOf(part(page, 'What it cost'))).map(([name, how, amount]) => [name, { how, amount }]),
    );
    const amount = (name: string) => cents((costs.get(name)?.amount ?? '').replace(' CE', ''));
    expect(amount('Paid to reps')).toBe(gross);
    expect(amount('Paid to reps') + amount('Supplier’s share')).toBe(amount('Net cost'));
    expect(amount('Gained gross profit') - amount('Net cost')).toBe(amount('After net cost'));
    const [dividend = '', divisor = ''] = (costs.get('Net cost of a gained CE')?.how ?? '').split(' / ');
    expect(Math.round((cents(dividend) / cents(divisor)) * 100)).toBe(amount('Net cost of a gained CE'));
    await expect(part(page, 'What it cost').getByText('sum of their statements')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the result is one page of A4, without the panel and the page below it', async () => {
    await section(page).getByRole('button', { name: 'Print result' }).click();
    const sheet = page.locator('[data-result-sheet]');
    await expect(sheet).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    await expect(sheet).toBeVisible();
    await expect(sheet.getByText(/^Printed .* by Dana Whitlock\. Page 1 of 1$/)).toBeVisible();
    await expect(sheet.getByText('Boost result. Sales through Wed, Sep 16, 2026')).toBeVisible();
    await expect(sheet.getByText(/^\d+ other customers/)).toBeVisible();
    await expect(panel(page)).toBeHidden();
    await expect(page.getByRole('main')).toBeHidden();
    await expect.poll(() => sheet.evaluate((paper) => paper.scrollHeight - paper.clientHeight)).toBeLessThanOrEqual(1);
    await page.emulateMedia({ media: null });
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
    const [, width, height] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(paper) ?? [];
    expect([Number(width), Number(height)].map(Math.round)).toEqual([595, 842]); // A4 in points, upright
    // Once it is printed, paper holds the panel again.
    await expect(sheet).toHaveCount(0);
  });

  await test.step('the bill-back packet is downloaded, and its workbook adds up to the statements', async () => {
    const save = async (format: string, ending: string) => {
      await section(page).getByRole('button', { name: 'Bill-back packet' }).click();
      // The toast may have gone again when the file comes: both are waited for from the click on.
      const [file, said] = await Promise.all([
        page.waitForEvent('download'),
        page.getByText(new RegExp(`^Downloaded .+\\.${ending}$`)).textContent(),
        page.getByRole('menuitem', { name: format }).click(),
      ]);
      expect(said).toBe(`Downloaded ${file.suggestedFilename()}`);
      return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
    };
    const workbook = await save('Spreadsheet (.xlsx)', 'xlsx');
    expect(workbook.name).toMatch(/Agave Push.*\.xlsx$/);
    const book = read(workbook.bytes, { type: 'buffer' });
    const columnOf = (name: string, column: string, by = column) => {
      const sheet = book.Sheets[name];
      if (sheet === undefined) throw new Error(`The packet has no sheet ${name}`);
      const [head = [], ...rows] = utils.sheet_to_json<(string | number)[]>(sheet, { header: 1 });
      const [key, at] = [head.indexOf(by), head.indexOf(column)];
      const total = rows.pop() ?? [];
      return {
        total: Math.round(Number(total[at]) * 100),
        rows: rows.map((row): Paid => [String(row[key] ?? ''), Math.round(Number(row[at]) * 100)]),
      };
    };
    for (const [sheet, column, sum] of [
      ['Claim by product', 'Amount paid', gross],
      ['Claim by product', "Supplier's share", Math.round(result.cost.supplierShare * 100)],
      ['By sales period', 'Amount paid', gross],
      ['By sales rep', 'Amount paid', gross],
      ['Invoice lines', 'Amount', gross],
    ] as const) {
      const { total, rows } = columnOf(sheet, column);
      expect([sheet, column, total, sumOf(rows.map(([, value]) => value))]).toEqual([sheet, column, sum, sum]);
    }
    expectAsPaid(columnOf('By sales rep', 'Amount paid', 'Sales rep ID').rows, paid);
    const document = await save('PDF', 'pdf');
    expect(document.name).toMatch(/Agave Push.*\.pdf$/);
    expect(document.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('on a phone and in the dark it is read without scrolling the page sideways', async () => {
    await panel(page).getByRole('button', { name: 'Cancel' }).click();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await openResult(page, /Agave Push/);
    await expect(part(page, 'By customer').getByText('Total', { exact: false })).toBeVisible();
    await expectNoWider(page, 360);
    await expect.poll(() => section(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });
  expect(errors).toEqual([]);
});

test('leadership reads the result without a packet, and what is still to come says so', async ({ page }) => {
  await signIn(page, 'leadership', '/boost');
  await openResult(page);
  await expect(section(page).getByRole('button', { name: 'Bill-back packet' })).toHaveCount(0);
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('row', { name: /^Hazy Launch/ }).click();
  await expect(section(page).getByText(boostResultTexts.notStarted('Oct 1, 2026'))).toBeVisible();
});
