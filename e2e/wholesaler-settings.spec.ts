import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { utils, write } from '@e965/xlsx';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { boxOf } from './layout.ts';
import { expectAccessible, signIn, watchForErrors } from './people.ts';
import { expectSaid } from './toasts.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'caselift-settings-'));
const settingsPage = '/wholesaler?wholesalerId=ats&db=preview';

/** A spreadsheet as people send it: a head, then a row a person. */
function spreadsheet(name: string, rows: readonly Record<string, string | number>[]): string {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.json_to_sheet([...rows]), 'Goals');
  const full = path.join(folder, name);
  writeFileSync(full, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  return full;
}

const settingsOf = (page: Page) => page.getByRole('form', { name: 'Settings' });

async function open(page: Page): Promise<void> {
  await signIn(page, 'admin', settingsPage);
  await expect(settingsOf(page).getByLabel('Title')).toHaveValue(/./);
}

/** Types into a field and leaves it; the message, or none, appears. */
async function type(page: Page, label: string, value: string): Promise<void> {
  const field = settingsOf(page).getByLabel(label, { exact: true });
  await field.fill(value);
  await field.blur();
}

const name = 'The name should include between 1 and 30 letters, spaces and dashes';
const number = "Doesn't look like a valid number";
const badValues: readonly [label: string, value: string, message: string][] = [
  ['Title', '', name],
  ['Title', 'Brew & Co', name],
  ['Title', 'A distributor with a name too long', name],
  ['Max FPL', '', 'Should be numeric'],
  ['Max FPL', 'much', 'Should be numeric'],
  ['Max FPL', '100.5', 'Cannot be more than 100'],
  ['Max FPL', '-1', 'Cannot be less than 0'],
  ['GP company goal', 'a lot', number],
  ['Volume company goal', '-5', number],
  ['Sales rep, GP slope', '-1', number],
  ['Team lead, FPL slope', 'steep', number],
  ['Pay cap, GP and volume', '50', number],
  ['Pay cap, FPL', '', number],
];

test('every bad value and every bad non-selling day is refused in the words of its rule, and nothing is saved', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.url());
  });
  await open(page);
  const form = settingsOf(page);
  for (const [label, value, message] of badValues) {
    await type(page, label, value);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText(message), `${label}: "${value}"`).toBeVisible();
    if (label === 'Max FPL' && value === 'much') await expectAccessible(page);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form.getByText(message)).toHaveCount(0);
  }

  await test.step('non-selling days are told one by one what is wrong with them', async () => {
    await settingsOf(page)
      .getByRole('button', { name: /Non-selling days/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Non-selling days' });
    await dialog.getByLabel('One date per line, YYYY-MM-DD').fill('2026-02-30\n2001-01-01\n2099-12-25\n2026-11-26');
    await expect(dialog.getByText('Date 2026-02-30 is invalid')).toBeVisible();
    await expect(
      dialog.getByText("Date 2001-01-01 is over 3 years old. There's no use for it, pls delete it."),
    ).toBeVisible();
    await expect(
      dialog.getByText("Date 2099-12-25 is over 2 year in the future. This doesn't look right. Pls delete it."),
    ).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await settingsOf(page).getByRole('button', { name: 'Save' }).click();
    await expect(settingsOf(page).getByText('Date 2026-02-30 is invalid')).toBeVisible();
    await settingsOf(page).getByRole('button', { name: 'Cancel' }).click();
  });
  expect(sent).toEqual([]);
});

test('a setting saved in Preview is a draft, marked beside Production and listed in the Diff View', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await open(page);
  const form = settingsOf(page);
  await expect(form.getByText('Same as Production')).toBeVisible();
  await type(page, 'Team lead, GP slope', '3.5');
  await expectSaid(page, 'Changes saved', () => form.getByRole('button', { name: 'Save' }).click());
  await expect(form.getByText('1 field differs from Production')).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('Team lead, GP slope')).toHaveValue('3.5');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Diff View' }).click();
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Team lead GP slope' }) });
  await expect(row.getByRole('cell').nth(1)).toHaveText('3.5%');
  await expect(row.getByText('Differs')).toBeVisible();
  expect(errors).toEqual([]);
});

test('what grows beside the settings leaves the field that is being typed in where it stands', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await open(page);
  const changes = page.getByRole('region', { name: 'What publishing changes' });
  await expect(changes.getByRole('button', { name: 'Publish to Production' })).toBeVisible();
  await page.route('**/api/publishPreview*', async (route) => {
    await answered;
    await route.continue();
  });
  const cap = settingsOf(page).getByLabel('Pay cap, FPL');
  await cap.fill('121');
  await cap.press('Enter');
  await expect(page.getByText('to 121.').first()).toBeVisible();
  await cap.evaluate((field) => field.scrollIntoView());
  const place = await boxOf(cap);
  const { height } = await boxOf(changes);
  answer();
  await expect.poll(async () => (await boxOf(changes)).height, 'the edit is listed').toBeGreaterThan(height);
  expect(await boxOf(cap)).toEqual(place);
});

test('goals of a spreadsheet are shown against what is, and only then saved', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Setup Goals' }).click();
  const dialog = page.getByRole('dialog', { name: 'Setup Goals' });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Template' }).click();
  expect((await download).suggestedFilename()).toBe('goals.xlsx');

  const picker = dialog.getByLabel('Goals spreadsheet');
  const broken = path.join(folder, 'broken.xlsx');
  writeFileSync(broken, 'PK\u0003\u0004 not a spreadsheet at all');
  await picker.setInputFiles(broken);
  await expect(dialog.getByText('Error processing file. Please check the file format.')).toBeVisible();

  const customId = 'ATS_113';
  await picker.setInputFiles(
    spreadsheet('goals.xlsx', [
      { customId, gpGoal: 123_456, volumeGoal: 7_890 },
      { customId: 'ATS_99999', gpGoal: 1, volumeGoal: 1 },
      { customId: 'nobody', gpGoal: 1, volumeGoal: 1 },
    ]),
  );
  await expect(dialog.getByText(/1 person will change/)).toBeVisible();
  await expect(dialog.getByText(/1 row skipped/)).toBeVisible();
  await expect(dialog.getByText(/Unknown ID: ATS_99999/)).toBeVisible();
  await expect(dialog.getByRole('row').filter({ hasText: customId })).toContainText('123,456');
  await expectAccessible(page);
  await expectSaid(page, 'Data successfully saved!', () => dialog.getByRole('button', { name: 'Save' }).click());

  await page.goto(`/diff?wholesalerId=ats&db=preview&group=salesRep&searchPhrase=${customId}`);
  await expect(page.getByText('$123,456')).toBeVisible();
  await expect(page.getByText('7,890.00 CE')).toBeVisible();
});
