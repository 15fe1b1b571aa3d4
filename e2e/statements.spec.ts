import { readFileSync } from 'node:fs';
import { atLeast } from '@caselift/domain/testing/at-least';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { expectNoWider } from './layout.ts';
import { addressOf, expectAccessible, expectFilled, signIn, watchForErrors } from './people.ts';
import { expectSaid } from './toasts.ts';

const why = (page: Page) => page.getByRole('region', { name: 'Why this number' });
const lines = (page: Page) => page.getByRole('region', { name: 'Invoice lines' });

/** Cents of '−$1,234.50'. */
const cents = (text: string): number => {
  const [, sign, digits] = /([−-]?)\+?\$([\d,.]+)/.exec(text) ?? [];
  if (digits === undefined) throw new Error(`${text} holds no dollars`);
  return (sign ? -1 : 1) * Math.round(Number(digits.replaceAll(',', '')) * 100);
};

/** The amount of the step with a row that begins with the words. */
async function amountOf(page: Page, step: RegExp): Promise<number> {
  const row = why(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: step }) });
  return cents(await row.getByRole('cell').last().innerText());
}

/** What the plan pays and takes, step by step, adds up to the payout. */
async function expectPaid(page: Page, payout: RegExp): Promise<void> {
  const steps = why(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: /^(Payout|Slope|Cap|Floor)/ }) });
  await expect(steps.first()).toBeVisible();
  const said = await steps.evaluateAll((rows) => rows.map((row) => row.lastElementChild?.textContent ?? ''));
  const amounts = said.filter((text) => text.includes('$')).map(cents);
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(await amountOf(page, payout));
}

async function open(page: Page, person: 'salesrep' | 'manager' | 'admin', customId: string): Promise<void> {
  await signIn(page, person, `/salesreps?wholesalerId=ats&db=prod&selectedUser=${customId}`);
  await expectFilled(page);
  await expect(why(page).getByRole('table')).toBeVisible();
}

/** Rows of a CSV file; cells may be quoted. */
function csvRows(text: string): string[][] {
  return text
    .trim()
    .split('\r\n')
    .map((line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((cell) => cell[1] ?? cell[2] ?? ''));
}

test('the steps of a payout add up to it, and a rep tries what another end of the period would pay', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await open(page, 'salesrep', 'ATS_101');

  await test.step('the steps add up, for GP, volume and FPL', async () => {
    const sum = (await amountOf(page, /^Sales/)) + (await amountOf(page, /^Returns/));
    expect(sum).toBe(await amountOf(page, /^GP to date/));
    await expectPaid(page, /^At this pace/);
    await expect(why(page)).toContainText('Invoices through Wed, Sep 16, 2026');
    await expect(why(page)).toContainText('Computed at');

    await why(page).getByRole('button', { name: 'Volume', exact: true }).click();
    await expect.poll(() => addressOf(page).why).toBe('volume');
    await expect(why(page).getByRole('table', { name: /volume/i })).toBeVisible();
    await expectPaid(page, /^At this pace/);
    await why(page).getByRole('button', { name: 'FPL', exact: true }).click();
    await expect.poll(() => addressOf(page).why).toBe('fpl');
    await expect(why(page).getByRole('table', { name: /FPL/ })).toBeVisible();
    await expectPaid(page, /^Earned so far/);
  });

  await test.step('the slider says what another end of the period would pay', async () => {
    await why(page).getByRole('button', { name: 'GP', exact: true }).click();
    await expect.poll(() => addressOf(page).why ?? 'gp').toBe('gp');
    // FPL has a slider, too.
    await expect(why(page).getByRole('table', { name: /GP/ })).toBeVisible();
    const slider = why(page).getByRole('slider');
    const said = () => slider.getAttribute('aria-valuetext');
    const paid = async () => cents(/pays (.*)$/.exec((await said()) ?? '')?.[1] ?? '');
    const before = await paid();
    await slider.focus();
    for (let n = 0; n < 10; n++) await page.keyboard.press('ArrowRight');
    await expect.poll(paid).toBeGreaterThan(before);
    await page.keyboard.press('Home');
    await expect.poll(paid).toBe(0); // far below the threshold
    await page.keyboard.press('End');
    await expect.poll(paid).toBeGreaterThan(before);
    expect(await paid()).toBeLessThanOrEqual(300_000); // 200% of $1,500
  });

  await test.step('a rep types what they want to earn and reads what it takes, exactly', async () => {
    const amount = page.getByRole('textbox', { name: 'To earn so many dollars more' });
    const sentence = page.locator('p').filter({ has: amount });
    await amount.fill('250');
    await expect(sentence).toHaveText(/more: sell \$[\d,]+\.\d\d more GP, about \$[\d,]+ a day for the 10 days left$/);
    // The slider and the ring stand where it pays 250 more.
    await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /pays \$/);
    await expect(page.getByText('+$250.00', { exact: true })).toBeVisible();
    await amount.fill('99999');
    await expect(sentence).toContainText("that isn't possible. The most is");
    await expectAccessible(page);
  });
  expect(errors).toEqual([]);
});

test('a rep follows GP, each boost and the quarter that is over down to the invoice lines, on a phone too', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await open(page, 'salesrep', 'ATS_101');

  await test.step('the lines behind a figure add up to it, on the screen and in the file', async () => {
    const actual = await amountOf(page, /^GP to date/);
    await expect(lines(page).getByRole('row').nth(5)).toBeVisible();
    await expect(lines(page).getByRole('status')).toContainText('1 to 25 of');
    await expect(lines(page).getByText('Equals GP to date', { exact: true })).toBeVisible();
    const download = page.waitForEvent('download');
    await lines(page).getByRole('button', { name: 'CSV' }).click();
    const rows = csvRows(readFileSync(await (await download).path(), 'utf8'));
    const gp = rows[0]?.findIndex((head) => /^GP/.test(head)) ?? -1;
    const body = rows.slice(1).filter((row) => !row[0]?.startsWith('Total'));
    expect(body.length).toBeGreaterThan(1000);
    expect(body.reduce((sum, row) => sum + Math.round(Number(row[gp]) * 100), 0)).toBe(actual);

    await lines(page).getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => addressOf(page).linesPage).toBe('2');
    await expect(lines(page).getByRole('status')).toContainText('26 to 50 of');
    const customer = lines(page).getByRole('combobox', { name: 'Customer' });
    const [, chosen] = await customer.getByRole('option').allInnerTexts();
    await customer.selectOption({ label: chosen ?? '' });
    await expect.poll(() => addressOf(page).buyer).toBeDefined();
    expect(addressOf(page).linesPage ?? '1').toBe('1');
    // How many were found is said beside the lines of before; which ones these are, once they are there.
    await expect(lines(page).getByRole('status')).toContainText(/^1 to \d+ of/);
    await expect(lines(page).getByText(/lines? found$/)).toBeVisible();
    await page.reload();
    await expect(customer.locator('option:checked')).toHaveText(chosen ?? '');
    await lines(page).getByRole('searchbox').fill('nothing of the kind');
    await expect(lines(page).getByText('No data', { exact: true })).toBeVisible();
    await lines(page).getByRole('button', { name: 'Clear filters' }).click();
    await expect(lines(page).getByRole('status')).toContainText('1 to 25 of');
  });

  await test.step('what each boost pays, down to the lines that it pays and takes back', async () => {
    const strip = page.getByRole('region', { name: 'Total payout' });
    await strip.getByRole('button', { name: /^Boosts/ }).click();
    await expect.poll(() => addressOf(page).why).toBe('boosts');
    const table = why(page).getByRole('table', { name: /Boost payout/ });
    await expect(table).toBeVisible();
    await expect(why(page).getByRole('slider')).toHaveCount(0);
    const boosts = table.getByRole('button', { name: /invoice lines$/ });
    await expect(boosts.nth(1)).toBeVisible();
    const amounts = await table.locator('tbody tr td:last-child').allInnerTexts();
    const paid = amounts.map(cents);
    expect(paid.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(paid.at(-1));

    for (const boost of atLeast(1, await boosts.all())) {
      await boost.click();
      await expect(boost).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(() => addressOf(page).boost).toBeDefined();
      await expect(lines(page).getByText(/^Equals the /)).toBeVisible();
    }
    await expectFilled(page);
    await expectAccessible(page);
    await page.reload();
    await expect(boosts.last()).toHaveAttribute('aria-pressed', 'true');

    const returned = table.getByRole('row').filter({ hasText: 'came back' }).first().getByRole('button');
    await returned.click();
    await expect(returned).toHaveAttribute('aria-pressed', 'true');
    const check = lines(page).getByText(/^Equals the /);
    await expect(check).toContainText(((await returned.innerText()).split(':')[0] ?? '').trim());
    const download = page.waitForEvent('download');
    await lines(page).getByRole('button', { name: 'CSV' }).click();
    const [head = [], ...rows] = csvRows(readFileSync(await (await download).path(), 'utf8'));
    const column = (name: string) => head.indexOf(name);
    const sum = rows.reduce((total, row) => total + Number(row[column('Amount, $')]), 0);
    expect(Math.abs(100 * sum - cents(await check.innerText()))).toBeLessThanOrEqual(0.5001); // it is rounded once
    const taken = rows.filter((row) => row[column('Returned invoice')] !== '');
    expect(taken.length).toBeGreaterThan(0);
    for (const row of taken) expect(Number(row[column('Amount, $')])).toBeLessThan(0);
  });

  await test.step('the quarter that is over', async () => {
    await why(page).getByRole('button', { name: 'GP', exact: true }).click();
    await expect.poll(() => addressOf(page).why ?? 'gp').toBe('gp');
    await expect(why(page).getByRole('slider')).toBeVisible();
    const running = await amountOf(page, /^GP to date/);
    const period = why(page).getByRole('combobox', { name: 'Sales period' });
    await expect(period.getByRole('option').first()).toHaveText('Jul to Sep 2026, running');
    await period.selectOption('Apr to Jun 2026');
    await expect.poll(() => addressOf(page).period).toBe('2026-04-01');
    await expect(why(page)).toContainText('Invoices through Tue, Jun 30, 2026');
    await expect.poll(() => amountOf(page, /^GP/)).not.toBe(running);
    await expect(lines(page)).toContainText('Equals GP');
    await expect(lines(page).getByRole('row').nth(1)).toContainText('Jun 30');
    await page.reload();
    await expect(why(page)).toContainText('Invoices through Tue, Jun 30, 2026');
    await why(page).getByRole('button', { name: 'Incentives', exact: true }).click();
    await expect.poll(() => addressOf(page)).toMatchObject({ why: 'incentives', period: '2026-04-01' });
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(period).toBeVisible();
    await expectFilled(page);
    await expectNoWider(page, 360);
    await expectAccessible(page);
  });
  expect(errors).toEqual([]);
});

test('an admin changes a goal by Alt+click, and the pay follows at once', async ({ page }) => {
  await open(page, 'admin', 'ATS_113');
  const payout = page.getByRole('region', { name: 'Total payout' });
  const total = async () =>
    cents(
      await payout
        .getByText(/^\$[\d,]+\.\d\d$/)
        .first()
        .innerText(),
    );
  const before = await total();
  const goal = page.getByRole('button', { name: /GP goal of Ivan Petrosky/ });
  const typeGoal = async (value: string) => {
    await goal.click({ modifiers: ['Alt'] });
    const input = page.getByRole('textbox', { name: /GP goal of Ivan Petrosky/ });
    await input.fill(value);
    await input.press('Enter');
  };
  await goal.click({ modifiers: ['Alt'] });
  await page.getByRole('textbox', { name: /GP goal of Ivan Petrosky/ }).fill('much');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Should be a numeric value')).toBeVisible();
  await page.keyboard.press('Escape');

  await expectSaid(page, 'Update completed 👍', () => typeGoal('45000'));
  await expect(goal).toContainText('$45,000');
  // 56,473 of 45,000 is 125.5%: the payout at goal and 25.5 points of 2% of it.
  await expect.poll(total).toBeGreaterThan(before + 50_000);
  // The statement is fetched again beside the list, and may come after it.
  await expect.poll(async () => (await amountOf(page, /^Goal/)) / 100).toBe(45_000);
  await typeGoal('58650');
  await expect(goal).toContainText('$58,650');
  await expect.poll(total).toBe(before);
});
