import { updateWholesaler } from '@caselift/contract/wholesaler-settings';
import { expect, type Locator, type Page } from '@playwright/test';
import { apiOf } from './api.ts';
import { test } from './journey.ts';
import { expectBelow, expectNoWider } from './layout.ts';
import { addressOf, expectAccessible, expectFilled, signIn, watchForErrors } from './people.ts';

const tableOf = (page: Page, title: string) => page.getByRole('grid', { name: new RegExp(`^${title}`) });
const rowOf = (page: Page, title: string, name: string) =>
  tableOf(page, title)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });
/** The texts of the row's cells: #, name, TY, LY, Δ, PEM. */
async function figuresIn(row: Locator): Promise<string[]> {
  await expect(row).toHaveCount(1);
  return row.getByRole('gridcell').allInnerTexts();
}
const chartsOf = (page: Page, name: string) => page.getByRole('region', { name: `${name} over time` });
/** A chart's figures as assistive technology reads them, by the names of their rows. */
async function figuresOf(charts: Locator, title: string): Promise<Map<string, string[]>> {
  const rows = charts.getByRole('table', { name: title, exact: true }).getByRole('row');
  await expect(rows.nth(1)).toBeAttached();
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent)),
  );
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
  const [, thisYear = '', lastYear = '', , pem = ''] = await figuresIn(row);
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
  await expect.poll(() => addressOf(page).selectedUser).toBe('ATS_111');
  expect(errors).toEqual([]);
});

const cardPanel = (page: Page) => page.getByRole('region', { name: 'Over time', exact: true });
/** Below the explanation, the panel comes once it is scrolled to. */
async function scrollToMonths(page: Page): Promise<Locator> {
  await expectFilled(page);
  // Invoice lines that arrive above it push its place out of sight again.
  await expect
    .poll(async () => {
      await page.locator('[data-over-time]').scrollIntoViewIfNeeded();
      return cardPanel(page).getByRole('table').count();
    }, 'the months to be shown')
    .toBeGreaterThan(0);
  await expectFilled(page);
  return cardPanel(page);
}

test('a manager reads thirteen months and days that come to the figures of a card and of the house, on a phone, too', async ({
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
  await expect(charts.getByRole('heading', { name: 'August 2026' })).toBeVisible();
  await expectFilled(page);
  await expectAccessible(page);
  await page.reload();
  await scrollToMonths(page);
  await expect(charts.getByRole('heading', { name: 'August 2026' })).toBeVisible();
  await panel.getByRole('button', { name: 'Hide days' }).click();
  await expect.poll(() => addressOf(page).month).toBeUndefined();
  await expect(charts).toHaveCount(0);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Executive Report', exact: true })
    .click();
  const figures = await figuresIn(rowOf(page, 'MTD Gross Profit', name));
  expect([`$${figures[1]}`, toDate, `$${figures[4]}`]).toEqual([
    thisYear,
    `Sep to date ${thisYear} LY ${figures[2]}`,
    pace,
  ]);

  await test.step('the house opens below its summary, and its gaps end in the difference shown in the table', async () => {
    const house = await figuresIn(rowOf(page, 'MTD Gross Profit', 'House'));
    const gap = page.getByRole('img', { name: /^Gross profit is/ });
    const said = (await gap.getAttribute('aria-label')) ?? '';
    const [, ahead] = /is \$([\d,]+) ahead of last year after 11 selling days/.exec(said) ?? [];
    // Both are rounded in the table.
    expect(Math.abs(number(ahead) - (number(house[1]) - number(house[2])))).toBeLessThanOrEqual(1);
    await page.getByRole('button', { name: 'Charts of the house' }).click();
    const ofHouse = chartsOf(page, 'the house');
    await expect(ofHouse.getByText(/^Sep to date/)).toContainText(`$${house[1]} LY ${house[2]}`);
    await ofHouse.getByRole('button', { name: 'CE', exact: true }).click();
    const volume = await figuresIn(rowOf(page, 'MTD Vol', 'House'));
    await expect(ofHouse.getByText(/^Sep to date/)).toContainText(`${volume[1]} CE LY ${volume[2]}`);
  });

  await test.step('on a phone the charts stand one below the other, the newest month in sight', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/executiveReport?opened=ATS_111');
    const onPhone = chartsOf(page, 'Rafael Quintana');
    await expect(onPhone.getByRole('heading', { name: 'September 2026' })).toBeVisible();
    await expectFilled(page);
    await expectNoWider(page, 360);
    const slider = onPhone.getByRole('slider', { name: 'Month' });
    const hidden = () => slider.evaluate((box) => box.scrollWidth - box.scrollLeft - box.clientWidth);
    await expect.poll(hidden).toBeLessThanOrEqual(2);
    await expectBelow(onPhone.getByRole('heading').last(), slider);
    await expectAccessible(page);
  });
  expect(errors).toEqual([]);
});

/** Set by an admin, whoever is looking. */
const hideProfits = async (origin: string, hideProfits: boolean) =>
  (await apiOf(origin, 'admin'))('PATCH', updateWholesaler.path, { hideProfits });

test('where profits are hidden a rep has only months and days of CE on their own card, on a phone, too', async ({
  page,
  server,
}) => {
  await hideProfits(server.origin, true);
  try {
    await signIn(page, 'salesrep', '/salesreps?selectedUser=ATS_101');
    await page.setViewportSize({ width: 360, height: 740 });
    const panel = await scrollToMonths(page);
    const name = await page.getByRole('article').first().getAttribute('aria-label');
    expect((await figuresOf(panel, `CE of ${name} by month`)).size).toBe(14);
    await expect(panel).not.toContainText(/\$|GP/);
    await panel.getByRole('button', { name: 'Show days' }).click();
    const charts = chartsOf(page, name ?? '');
    await expect(charts.getByRole('heading', { name: 'September 2026' })).toBeVisible();
    await expectFilled(page);
    const days = await figuresOf(charts, `CE of ${name} in September 2026 by selling day`);
    expect(days.get('Wed, Sep 16')?.[0]).toMatch(/^[\d,]+ CE$/);
    await expect(panel).not.toContainText(/\$|GP/);
    await expectNoWider(page, 360);
  } finally {
    await hideProfits(server.origin, false);
  }
});
