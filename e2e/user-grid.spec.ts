import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { addressOf, expectAccessible, expectFilled, signIn, watchForErrors } from './people.ts';
import { expectSaid } from './toasts.ts';

const cell = (page: Page, column: string, name: string) => page.getByRole('button', { name: `${column} of ${name}` });
const input = (page: Page, column: string, name: string) => page.getByRole('textbox', { name: `${column} of ${name}` });

/** What is behind a cell, and its amber in the light theme. */
const shade = (button: Locator) => button.locator('xpath=ancestor-or-self::*[@data-place][1]');
const amber = 'rgb(251, 238, 212)';

async function open(page: Page, more = '', db = 'prod'): Promise<void> {
  await signIn(page, 'admin', `/vxp?wholesalerId=ats&db=${db}${more}`);
  await expect(page.getByRole('grid', { name: 'Management' })).toBeVisible();
  await expectFilled(page);
}

test('the grid has its columns in order and sorts both ways, and a cell becomes an input that Enter saves and Escape leaves', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await open(page);
  const heads = await page
    .getByRole('columnheader')
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent));
  expect(heads.map((head) => head?.replaceAll('\n', ' '))).toEqual([
    ...['Role', 'Route number(s)', 'Name', 'Team lead(s)', 'Email', 'GP goal', 'Volume goal', 'GP total payout'],
    ...['GP threshold', 'Volume total payout', 'Volume threshold', 'FPL payout', 'FPL goal', 'Max FPL'],
  ]);
  const goals = async () =>
    (await page.getByRole('button', { name: /edit GP goal of/ }).allInnerTexts())
      .map((text) => Number(/\d[\d,]*/.exec(text)?.[0].replaceAll(',', '')))
      .filter((goal) => !Number.isNaN(goal));
  const sort = page.getByRole('columnheader', { name: 'GP goal' }).getByRole('button');
  await sort.click();
  await expect.poll(() => addressOf(page).orderBy).toBe('GP goal');
  await expect.poll(goals).toEqual((await goals()).sort((a, b) => b - a));
  const first = await goals();
  await sort.click();
  await expect.poll(() => addressOf(page).descending).toBe('true');
  await expect.poll(goals).toEqual([...first].reverse());
  await page.getByRole('searchbox').fill('no such person');
  await expect(page.getByText('No data', { exact: true })).toBeVisible();

  await test.step('a cell becomes an input, Enter saves it and Escape leaves it', async () => {
    await page.getByRole('searchbox').fill('');
    const theo = ['FPL payout', 'Theo Grantham'] as const;
    await cell(page, ...theo).click();
    await input(page, ...theo).fill('410');
    await page.keyboard.press('Escape');
    await expect(cell(page, ...theo)).toContainText('300');
    await cell(page, ...theo).click();
    await input(page, ...theo).fill('many');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    await input(page, ...theo).fill('310');
    await expectSaid(page, 'Update completed 👍', () => page.keyboard.press('Enter'));
    await expect(cell(page, ...theo)).toContainText('310');
    await page.reload();
    await expect(cell(page, ...theo)).toContainText('310');
    await cell(page, ...theo).click();
    await input(page, ...theo).fill('300');
    await input(page, ...theo).blur();
    await expect(cell(page, ...theo)).toContainText('300');
    await page.reload();
    await expect(cell(page, ...theo)).toContainText('300');
  });
  expect(errors).toEqual([]);
});

test('a row is edited by keyboard alone, decimals are refused, an emptied cell is cleared, and team leads are chosen by name', async ({
  page,
}) => {
  await open(page, '&searchPhrase=grantham');

  await test.step('cells are reached and edited by keyboard alone', async () => {
    await cell(page, 'GP goal', 'Theo Grantham').focus();
    await page.keyboard.press('ArrowRight');
    await expect(cell(page, 'Volume goal', 'Theo Grantham')).toBeFocused();
    await page.keyboard.press('End');
    await expect(cell(page, 'Max FPL', 'Theo Grantham')).toBeFocused();
    await page.keyboard.press('Enter');
    await input(page, 'Max FPL', 'Theo Grantham').fill('1.5');
    await expectSaid(page, 'Update completed 👍', () => page.keyboard.press('Shift+Tab'));
    await expect(cell(page, 'Max FPL', 'Theo Grantham')).toContainText('1.5');
  });

  await test.step('decimals are refused and never cut, and an emptied cell is cleared', async () => {
    const type = async (column: string, text: string) => {
      await cell(page, column, 'Theo Grantham').click();
      await input(page, column, 'Theo Grantham').fill(text);
      await page.keyboard.press('Enter');
    };
    await type('GP threshold', '85.5');
    await expect(page.getByRole('alert')).toHaveText('Should be a whole number');
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 0.9 }); // the table does not cut it off
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await type('GP threshold', '85');
    await expect(cell(page, 'GP threshold', 'Theo Grantham')).toContainText('85');
    await type('GP threshold', '');
    await expect(cell(page, 'GP threshold', 'Theo Grantham')).toContainText('–');
    await type('Max FPL', '2.25');
    await expect(cell(page, 'Max FPL', 'Theo Grantham')).toContainText('2.25');
    await type('Max FPL', '');
    await expect(cell(page, 'Max FPL', 'Theo Grantham')).toContainText("(the wholesaler's limit)");
  });

  await test.step('team leads are chosen by name, a second beside the first, and a reload shows what was saved', async () => {
    const leads = cell(page, 'Team lead(s)', 'Theo Grantham');
    const toggle = async (lead: string) => {
      await leads.click();
      await page.getByRole('option', { name: lead }).click();
    };
    await toggle('Priya Sundaresh');
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await expect(leads).toContainText('Hannah Quist, Priya Sundaresh');
    await page.reload();
    await expect(leads).toContainText('Hannah Quist, Priya Sundaresh');
    await expect(cell(page, 'Max FPL', 'Theo Grantham')).toContainText("(the wholesaler's limit)");
    await expect(cell(page, 'GP threshold', 'Theo Grantham')).toContainText('–');
    await toggle('Priya Sundaresh');
    await page.keyboard.press('Escape');
    await expect(leads).toContainText('Hannah Quist, Priya Sundaresh');
    await toggle('Priya Sundaresh');
    await page.mouse.click(5, 5);
    await expect(leads).toContainText(/^Hannah Quist, edit/);
  });
});

test('numbers are pasted from Excel, raised by a percentage, and taken back', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('Control+V');
  };
  await open(page, '', 'preview');
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('Sales reps');
  await expect.poll(() => addressOf(page).role).toBe('salesRep');
  await expect(page.getByRole('row').filter({ hasText: /Team lead\d|Manager/ })).toHaveCount(0);
  const buttons = page.getByRole('button', { name: /edit GP goal of/ });
  const names = (await buttons.allInnerTexts()).slice(0, 3).map((text) => text.split('edit GP goal of ')[1] ?? '');
  const [first, second, third] = names.map((name) => cell(page, 'GP goal', name)) as [Locator, Locator, Locator];
  const goals = [first, second, third];
  const before = await Promise.all(goals.map((goal) => goal.textContent()));

  await first.focus();
  await expectSaid(page, /^3 cells changed\./, () => paste('$51,000\t1,100\r\n52000\t\r\n'));
  await expect(first).toContainText('51,000');
  await expect(cell(page, 'Volume goal', names[0] ?? '')).toContainText('1,100');
  await expect(second).toContainText('52,000');
  await expect(page.getByText('Differs from Production')).toBeVisible();
  // Amber where Preview differs, and nowhere else. A selected cell is in the accent.
  await first.focus();
  await page.keyboard.press('Escape');
  await expect(shade(first)).toHaveCSS('background-color', amber);
  await expect(shade(first)).toHaveAttribute('title', /^Production: /);
  await expect(shade(third)).not.toHaveCSS('background-color', amber);

  await first.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('2 cells selected.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change by percent' }).click();
  const percent = page.getByRole('textbox', { name: 'Percent' });
  await percent.fill('many');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a percentage from -100')).toBeVisible();
  await percent.fill('+10');
  await expectAccessible(page);
  await expectSaid(page, /^2 cells changed\./, () => page.keyboard.press('Enter'));
  await expect(first).toContainText('56,100');
  await expect(second).toContainText('57,200');

  await third.focus();
  await expectSaid(page, /^Nothing was pasted/, () => paste('many'));

  const undo = page.getByRole('button', { name: 'Undo', exact: true }).last();
  await undo.click();
  await expect(first).toContainText('51,000');
  await first.focus();
  await page.keyboard.press('Control+Z');
  for (const [at, goal] of goals.entries()) await expect(goal).toHaveText(before[at] ?? '');
  await page.reload();
  for (const [at, goal] of goals.entries()) await expect(goal).toHaveText(before[at] ?? '');
});
