import { login } from '@caselift/contract/session';
import { updateWholesaler } from '@caselift/contract/wholesaler-settings';
import { expect, type Locator, type Page } from '@playwright/test';
import { password } from './api.ts';
import { test } from './journey.ts';
import { expectBelow } from './layout.ts';
import { addressOf, expectAccessible, expectFilled, signIn, watchForErrors } from './people.ts';

const tableOf = (page: Page, title: string) => page.getByRole('grid', { name: new RegExp(`^${title}`) });
const rowOf = (page: Page, title: string, name: string) =>
  tableOf(page, title)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });
const chartsOf = (page: Page, name: string) => page.getByRole('region', { name: `${name} over time` });
/** A chart's figures as assistive technology reads them, by the names of their rows. */
async function figuresOf(charts: Locator, title: string): Promise<Map<string, string[]>> {
  const rows = await charts.getByRole('table', { name: title, exact: true }).getByRole('row').all();
  const texts = await Promise.all(rows.map((row) => row.locator('th, td').allTextContents()));
  return new Map(texts.map(([name = '', ...figures]) => [name, figures]));
}

test('an admin opens a rep’s charts by keyboard, chooses a month, sees its days, and goes on to the rep', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await signIn(page, 'admin', '/executiveReport?wholesalerId=ats&db=prod');
  await expectFilled(page);
  const name = 'Rafael Quintana';
  const row = rowOf(page, 'MTD Gross Profit', name);
  // #, name, TY, LY, Δ, PEM
  const [, thisYear = '', lastYear = '', , pem = ''] = await row.getByRole('gridcell').allInnerTexts();
  await row.getByRole('gridcell').nth(1).click(); // the name is a link
  await expect.poll(() => addressOf(page).selected).toBe('ATS_111');
  await expect(chartsOf(page, name)).toHaveCount(0);
  await row.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => addressOf(page).opened).toBe('ATS_111');
  const charts = chartsOf(page, name);
  await expect(charts.getByRole('heading', { name: 'September 2026' })).toBeVisible();
  await expectFilled(page);

  // What the chart says is what the table says.
  const months = await figuresOf(charts, `GP of ${name} by month`);
  expect(months.size).toBe(14);
  const newest = months.get('September 2026') ?? [];
  expect(newest.slice(0, 2)).toEqual([`$${thisYear}`, `$${pem}`]);
  await expect(charts.getByText(/^Sep to date/)).toContainText(`$${thisYear} LY ${lastYear}`);
  const days = await figuresOf(charts, `GP of ${name} in September 2026 by selling day`);
  expect(days.get('Wed, Sep 16')).toEqual([`$${thisYear}`, `$${lastYear}`]);
  expect(days.get('Thu, Sep 17')?.[0]).toBe('');
  expect(days.get('At this pace')?.[0]).toBe(`$${pem}`);
  await expectAccessible(page);

  const slider = charts.getByRole('slider', { name: 'Month' });
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => addressOf(page).month).toBe('2026-08-01');
  await expect(charts.getByRole('heading', { name: 'August 2026' })).toBeVisible();
  await expectFilled(page);
  const august = await figuresOf(charts, `GP of ${name} in August 2026 by selling day`);
  expect(august.get('Mon, Aug 31')?.[0]).toBe(months.get('August 2026')?.[0]);
  await charts.getByRole('button', { name: 'Δ $' }).click();
  await expect(charts.getByText(/^Aug 2026/)).toContainText(/[+−]\$/);
  await page.reload();
  await expect(charts.getByRole('heading', { name: 'August 2026' })).toBeVisible();

  await charts.getByRole('link', { name: `Open ${name}` }).click();
  await expect(page.getByRole('article', { name })).toBeVisible();
  expect(addressOf(page).selectedUser).toBe('ATS_111');
  expect(errors).toEqual([]);
});

test('the house opens below its summary, and its gaps end in the difference shown in the table', async ({ page }) => {
  await signIn(page, 'manager', '/executiveReport');
  await expectFilled(page);
  const figures = await rowOf(page, 'MTD Gross Profit', 'House').getByRole('gridcell').allInnerTexts();
  const number = (text: string | undefined) => Number(text?.replaceAll(',', ''));
  const gap = page.getByRole('img', { name: /^Gross profit is/ });
  const said = (await gap.getAttribute('aria-label')) ?? '';
  const [, ahead] = /is \$([\d,]+) ahead of last year after 11 selling days/.exec(said) ?? [];
  // Both are rounded in the table.
  expect(Math.abs(number(ahead) - (number(figures[1]) - number(figures[2])))).toBeLessThanOrEqual(1);
  await page.getByRole('button', { name: 'Charts of the house' }).click();
  const charts = chartsOf(page, 'the house');
  await expect(charts.getByText(/^Sep to date/)).toContainText(`$${figures[1]} LY ${figures[2]}`);
  await expectFilled(page);
  await expectAccessible(page);
  await charts.getByRole('button', { name: 'CE', exact: true }).click();
  const house = await rowOf(page, 'MTD Vol', 'House').getByRole('gridcell').allInnerTexts();
  await expect(charts.getByText(/^Sep to date/)).toContainText(`${house[1]} CE LY ${house[2]}`);
});

test('on a phone the charts stand one below the other, the newest month in sight', async ({ page }) => {
  await signIn(page, 'manager', '/executiveReport?opened=ATS_111');
  // Signed in is seen in the drawer, which a phone hides.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  const charts = chartsOf(page, 'Rafael Quintana');
  await expect(charts.getByRole('heading', { name: 'September 2026' })).toBeVisible();
  await expectFilled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const slider = charts.getByRole('slider', { name: 'Month' });
  const [scrolled, least] = await slider.evaluate((box) => [box.scrollLeft + box.clientWidth, box.scrollWidth - 2]);
  expect(scrolled).toBeGreaterThanOrEqual(least ?? 0);
  await expectBelow(charts.getByRole('heading').last(), slider);
  await expectAccessible(page);
});

const cardPanel = (page: Page) => page.getByRole('region', { name: 'Over time', exact: true });
/** Below the explanation, the panel comes once it is scrolled to. */
async function scrollToMonths(page: Page): Promise<Locator> {
  await expectFilled(page);
  await page.locator('[data-over-time]').scrollIntoViewIfNeeded();
  await expect(cardPanel(page).getByRole('table').first()).toBeAttached();
  await expectFilled(page);
  return cardPanel(page);
}

test('a manager reads thirteen months on a card, which come to its figures, and opens the days by keyboard', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await signIn(page, 'manager', '/salesreps?selectedUser=ATS_111');
  const name = 'Rafael Quintana';
  await expect(page.getByRole('region', { name: /Why this number/ })).toBeVisible();
  await expectFilled(page);
  const ofMonths = () => asked.filter((url) => url.includes('/api/overTime/')).length;
  expect(ofMonths()).toBe(0);
  const number = (text = 'none') => Number(text.replaceAll(/[$,]| CE/g, ''));
  // The three months of the demo's quarter, which the card adds up; each is rounded by itself.
  const ofPeriod = (months: Map<string, string[]>) =>
    ['July', 'August', 'September'].reduce((sum, month) => sum + number(months.get(`${month} 2026`)?.[0]), 0);
  const shownOn = async (title: string, figure: RegExp) =>
    number(await page.getByRole('region', { name: title, exact: true }).getByText(figure).first().innerText());
  const panel = await scrollToMonths(page);
  const months = await figuresOf(panel, `GP of ${name} by month`);
  expect(months.size).toBe(14);
  expect(Math.abs(ofPeriod(months) - (await shownOn('Gross profit', /^\$[\d,]+$/)))).toBeLessThanOrEqual(2);
  const [thisYear = '', pace = ''] = months.get('September 2026') ?? [];
  const toDate = /^.* LY [\d,]+/.exec(await panel.getByText(/^Sep to date/).innerText())?.[0];
  await panel.getByRole('button', { name: 'CE', exact: true }).click();
  const cases = ofPeriod(await figuresOf(panel, `CE of ${name} by month`));
  expect(Math.abs(cases - (await shownOn('Volume', /^[\d,]+$/)))).toBeLessThanOrEqual(2);
  await expectAccessible(page);

  await panel.getByRole('button', { name: 'Show days' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => addressOf(page).days).toBe('true');
  const charts = chartsOf(page, name);
  await expect(charts.getByRole('heading', { name: 'September 2026' })).toBeVisible();
  await expectFilled(page);
  const days = await figuresOf(charts, `GP of ${name} in September 2026 by selling day`);
  expect(days.get('Wed, Sep 16')?.[0]).toBe(thisYear);
  expect(days.get('At this pace')?.[0]).toBe(pace);
  await charts.getByRole('button', { name: 'Previous month' }).click();
  await expect.poll(() => addressOf(page).month).toBe('2026-08-01');
  await expectFilled(page);
  await expectAccessible(page);
  await page.reload();
  await scrollToMonths(page);
  await expect(charts.getByRole('heading', { name: 'August 2026' })).toBeVisible();
  await panel.getByRole('button', { name: 'Hide days' }).click();
  await expect.poll(() => addressOf(page).month).toBeUndefined();
  await expect(charts).toHaveCount(0);
  // #, name, TY, LY, Δ, PEM
  await page.goto('/executiveReport');
  await expectFilled(page);
  const figures = await rowOf(page, 'MTD Gross Profit', name).getByRole('gridcell').allInnerTexts();
  expect([`$${figures[1]}`, toDate, `$${figures[4]}`]).toEqual([
    thisYear,
    `Sep to date ${thisYear} LY ${figures[2]}`,
    pace,
  ]);
  expect(errors).toEqual([]);
});

/** Set by an admin, whoever is looking. */
async function hideProfits(page: Page, hides: boolean): Promise<void> {
  const basic = Buffer.from(`admin@example.com:${password}`).toString('base64');
  const reply = await page.request.post(login.path, { headers: { authorization: `Basic ${basic}` } });
  const { token } = ((await reply.json()) as { payload: { token: string } }).payload;
  const changed = await page.request.patch(`${updateWholesaler.path}?wholesalerId=ats&db=prod`, {
    headers: { authorization: `Bearer ${token}` },
    data: { hideProfits: hides },
  });
  expect(changed.ok()).toBe(true);
}

test('where profits are hidden a rep has only months and days of CE on their own card, on a phone, too', async ({
  page,
}) => {
  await hideProfits(page, true);
  try {
    await signIn(page, 'salesrep', '/salesreps?selectedUser=ATS_101');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.reload();
    const panel = await scrollToMonths(page);
    const name = await page.getByRole('article').first().getAttribute('aria-label');
    expect((await figuresOf(panel, `CE of ${name} by month`)).size).toBe(14);
    expect(await panel.textContent()).not.toMatch(/\$|GP/);
    await panel.getByRole('button', { name: 'Show days' }).click();
    const charts = chartsOf(page, name ?? '');
    await expect(charts.getByRole('heading', { name: 'September 2026' })).toBeVisible();
    await expectFilled(page);
    const days = await figuresOf(charts, `CE of ${name} in September 2026 by selling day`);
    expect(days.get('Wed, Sep 16')?.[0]).toMatch(/^[\d,]+ CE$/);
    expect(await panel.textContent()).not.toMatch(/\$|GP/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectAccessible(page);
  } finally {
    await hideProfits(page, false);
  }
});
