import { type ItemReportRow, itemReportTexts, listItemReport } from '@caselift/contract/item-reports';
import { itemTabWords } from '@caselift/contract/item-screen-texts';
import { itemMessages } from '@caselift/contract/item-texts';
import { listFilteredItems } from '@caselift/contract/items';
import { atLeast } from '@caselift/domain/testing/at-least';
import { expect, type Page } from '@playwright/test';
import { apiOf } from './api.ts';
import { test } from './journey.ts';
import { expectNoWider } from './layout.ts';
import { addressOf, expectAccessible, expectContrast, expectFilled, signIn, watchForErrors } from './people.ts';

const { columns } = itemReportTexts;
type Report = {
  rows: ItemReportRow[];
  totals: { payoutMTD: number; potential: number; quantity: number | null };
  groups: { groupId: string }[];
  count: number;
};

/** An incentive of the demo on placements, with a row for each rep. */
const found = 'agave gap accounts';
const address = `/incentives/reporting?searchPhrase=${encodeURIComponent(found)}&limit=100`;

async function reportOf(origin: string, more = ''): Promise<Report> {
  const call = await apiOf(origin, 'manager');
  const items = (await call('GET', `${listFilteredItems.path}?isIncentive=true`)) as { _id: string }[];
  const query = `isIncentive=true&limit=100&searchPhrase=${encodeURIComponent(found)}${more}`;
  return (await call('POST', `${listItemReport.path}?${query}`, { itemIds: items.map(({ _id }) => _id) })) as Report;
}

const money = (dollars: number) => dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const heads = (page: Page) => page.getByRole('columnheader').allInnerTexts();
const names = (page: Page) => page.locator('tbody').getByRole('rowheader').allInnerTexts();

/** The texts of a column, of the rows that have the number of cells of a whole row. */
async function column(page: Page, label: string): Promise<string[]> {
  const at = (await heads(page)).indexOf(label);
  return page
    .locator('tbody tr[data-row]')
    .evaluateAll(
      (rows, place) => rows.map((row) => row.querySelectorAll<HTMLElement>('th, td')[place]?.innerText.trim() ?? ''),
      at,
    );
}

test('a manager reads who achieved what: each row, by teams, on paper and on a phone', async ({ page, server }) => {
  const errors = watchForErrors(page);
  await page.addInitScript(() => {
    window.print = () =>
      void document.body.setAttribute('data-printed', String(document.querySelectorAll('tr').length));
  });
  await signIn(page, 'manager', address);

  await test.step('rows and totals are those of the server', async () => {
    await expectFilled(page);
    const { rows, totals, count } = await reportOf(server.origin);
    expect(rows.length).toBeGreaterThan(5);
    await expect(page.getByText(`Total, ${count} rows`)).toBeVisible();
    await expect.poll(() => heads(page)).toEqual(Object.values(columns));
    await expect.poll(() => names(page)).toEqual(rows.map(({ userName }) => userName));
    await expect.poll(() => column(page, columns.payoutMTD)).toEqual(rows.map(({ payoutMTD }) => money(payoutMTD)));
    const totalCells = await page.locator('tfoot').locator('th, td').allInnerTexts();
    const totalOf = (label: string) => totalCells[Object.values(columns).indexOf(label as never)];
    expect(totalOf(columns.payoutMTD)).toBe(money(totals.payoutMTD));
    expect(totalOf(columns.potential)).toBe(money(totals.potential));
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectContrast(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('link', { name: 'Manage incentives' }).click();
    await expect(page).toHaveURL(/\/incentives(\?|$)/);
    await page.getByRole('link', { name: itemReportTexts.reporting }).click();
    await expect(page).toHaveURL(/\/incentives\/reporting/);
  });

  await test.step('by teams everyone of the flat table stands below their lead, and closing a lead is kept', async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/incentives(\?|$)/);
    await page.goBack();
    const { groups, rows, totals } = await reportOf(server.origin, '&groupByTeams=true');
    await expect(page.locator('tfoot')).toContainText(money(totals.payoutMTD));
    await expectFilled(page);
    const flat = await names(page);
    await page.getByRole('switch', { name: itemReportTexts.groupByTeams }).click();
    await expect(page).toHaveURL(/groupByTeams=true/);
    await expect(
      page
        .locator('tbody')
        .getByRole('button', { name: /^Close / })
        .first(),
    ).toBeVisible();
    await expectFilled(page);
    const rowsOf = Map.groupBy(rows, ({ groupId }) => groupId);
    // One row stands beside its person's name, several below it.
    const below = [...rowsOf.values()].filter(({ length }) => length > 1).flat();
    await expect.poll(() => names(page)).toHaveLength(groups.length + below.length);
    const byTeams = await names(page);
    for (const name of atLeast(1, flat)) expect(byTeams.some((line) => line.startsWith(name))).toBe(true);
    await expect(page.locator('tfoot')).toContainText(money(totals.payoutMTD));
    await expectAccessible(page);
    const lead = page
      .locator('tbody')
      .getByRole('button', { name: /^Close / })
      .first();
    const name = (await lead.getAttribute('aria-label'))?.replace('Close ', '') ?? '';
    await lead.click();
    await expect(page.locator('tbody').getByRole('button', { name: `Open ${name}` })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    await page.reload();
    await expectFilled(page);
    const closed = page.locator('tbody').getByRole('button', { name: `Open ${name}` });
    await expect(closed).toBeVisible();
    expect((await names(page)).length).toBeLessThan(byTeams.length);
    await closed.click();
    await expect.poll(() => names(page)).toEqual(byTeams);
  });

  await test.step('Ctrl+P prints the rows of all pages, with what they are of', async () => {
    await page.getByRole('switch', { name: itemReportTexts.groupByTeams }).click();
    await page.getByLabel('Page size').selectOption('10');
    await expect.poll(() => names(page)).toHaveLength(10);
    await expectFilled(page);
    const { count } = await reportOf(server.origin);
    expect(count).toBeGreaterThan(10);
    await page.keyboard.press('Control+p');
    await expect(page.locator('body[data-printed]')).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    const paper = page.getByRole('table', { name: `All incentives, "${found}"` }).filter({ visible: true });
    await expect(paper.locator('tbody tr')).toHaveCount(count);
    await expect(paper.getByText(`Total, ${count} rows`)).toBeVisible();
    await expectNoWider(page, 1440);
    await page.emulateMedia({ media: null });
  });

  await test.step('on a phone rows are cards that can be sorted, and nothing scrolls sideways', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(address);
    await expectFilled(page);
    await expect(page.getByRole('list', { name: itemTabWords.incentives }).getByRole('button').first()).toBeVisible();
    await page.getByLabel('Sort by').selectOption(columns.payoutMTD);
    await page.getByRole('button', { name: 'Descending. Sort ascending' }).click();
    await expect(page.getByRole('button', { name: 'Ascending. Sort descending' })).toBeVisible();
    expect(addressOf(page)).toMatchObject({ sortField: 'payoutMTD' });
    await expectFilled(page);
    const list = page.getByRole('list', { name: itemTabWords.incentives });
    const paid = async () =>
      (await list.getByText(/^\$[\d,.]+$/).allTextContents()).map((text) => Number(text.replace(/[$,]/g, '')));
    const { rows } = await reportOf(server.origin, '&sortField=payoutMTD');
    await expect.poll(paid).toEqual(rows.map(({ payoutMTD }) => payoutMTD));
    await page.getByText('Items', { exact: true }).click();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await expectAccessible(page);
    await expectNoWider(page, 360);
  });
  expect(errors).toEqual([]);
});

test('the table keeps its columns, follows the address, and draws only what is in view of ten thousand rows', async ({
  page,
}) => {
  await signIn(page, 'manager', address);

  await test.step('a column that is dragged, moved by keys or hidden stays so after a reload', async () => {
    await expectFilled(page);
    const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
    await head(columns.type).dragTo(head(columns.name));
    await expect
      .poll(async () => (await heads(page)).slice(0, 5))
      .toEqual([...[columns.userName, columns.route, columns.type, columns.name, columns.parentItemName]]);
    await page.getByRole('button', { name: columns.type, exact: true }).press('Alt+ArrowRight');
    await expect(page.getByText(`${columns.type} is now column 4.`)).toBeAttached();
    await expect(page.getByRole('button', { name: columns.type, exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: columns.parentItemName }).click();
    await expectAccessible(page);
    await page.reload();
    await expectFilled(page);
    await expect
      .poll(async () => (await heads(page)).slice(0, 5))
      .toEqual([...[columns.userName, columns.route, columns.name, columns.type, columns.startDate]]);
    await page.evaluate(() => localStorage.setItem('caselift.report-columns', '[{"id":"status"}]'));
    await page.goto('/incentives/reporting');
    await expectFilled(page);
    await expect.poll(() => heads(page)).toEqual(Object.values(columns));
  });

  await test.step('items, search, order and page are in the address, and the server answers them', async () => {
    await page.getByRole('searchbox', { name: 'Search items' }).fill('agave gap');
    const items = page.getByRole('list', { name: 'Items', exact: true });
    await expect(items.getByRole('listitem')).toHaveCount(1);
    const tick = page.getByRole('checkbox', { name: /Agave gap accounts/ });
    // The address holds the ticks: this one is drawn when the page has gone there.
    await tick.click();
    await expect(tick).toBeChecked();
    await page.getByRole('searchbox', { name: 'Search items' }).fill('');
    await expect(page.getByText(/^1 of \d\d+ selected$/)).toBeVisible();
    // The charts of one item stand above its rows.
    await expect(page.getByRole('region', { name: 'Cost to date' })).toBeVisible();
    await expectFilled(page);
    await page.getByRole('button', { name: columns.payoutMTD, exact: true }).click();
    await expect(page.getByRole('columnheader', { name: columns.payoutMTD })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await expectFilled(page);
    await page.getByRole('button', { name: 'Next page' }).last().click();
    await expect(page).toHaveURL(/[?&]page=2/);
    expect(addressOf(page)).toMatchObject({ sortField: 'payoutMTD', ascending: 'false', page: '2' });
    await page.reload();
    await expectFilled(page);
    await expect.poll(async () => [...new Set(await column(page, columns.name))]).toEqual(['Agave gap accounts']);
    await page.getByRole('searchbox', { name: 'Search people' }).fill('nobody at all');
    await expect(page.getByText(itemMessages.none.data)).toBeVisible();
    await page.getByRole('button', { name: itemReportTexts.selectAll }).click();
    await expect(page.getByRole('button', { name: itemReportTexts.deselectAll })).toBeVisible();
    await page.getByRole('button', { name: itemReportTexts.archived }).click();
    await expect(page.getByRole('heading', { name: itemReportTexts.archived })).toBeVisible();
    await page.getByRole('button', { name: itemTabWords.objectives }).click();
    await expect(page).toHaveURL(/\/objectives\/reporting/);
  });

  await test.step('ten thousand rows scroll with only those in view drawn', async () => {
    await page.route(`**${listItemReport.path}?*`, async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { payload: Report };
      const [row] = body.payload.rows;
      const rows = Array.from({ length: 10_000 }, (_, at) => ({ ...row, userId: `R${at}`, userName: `Rep ${at}` }));
      await route.fulfill({ response: reply, json: { ...body, payload: { ...body.payload, rows, count: 10_000 } } });
    });
    await page.goto(address);
    await expect(page.getByText('Rep 0', { exact: true })).toBeVisible();
    const drawn = page.locator('tbody tr[data-row]');
    expect(await drawn.count()).toBeLessThan(100);
    /** Scrolls through all of them, a frame each time, and answers how many rows were drawn at most. */
    const most = await page.evaluate(async () => {
      const scroller = document.querySelector('table')?.parentElement as HTMLElement;
      const counts: number[] = [];
      for (let at = 0; at < 24; at++) {
        scroller.scrollTop += scroller.scrollHeight / 24;
        await new Promise(requestAnimationFrame);
        counts.push(document.querySelectorAll('tbody tr[data-row]').length);
      }
      scroller.scrollTop = scroller.scrollHeight;
      return Math.max(...counts);
    });
    await expect(page.getByText('Rep 9999', { exact: true })).toBeVisible();
    expect(most).toBeLessThan(100);
    expect(await drawn.count()).toBeLessThan(100);
  });
});

test('a team lead reads the results of the team, and a sales rep is refused', async ({ page }) => {
  await signIn(page, 'teamlead', '/incentives/reporting');
  await expectFilled(page);
  await expect(page.getByText(/^Total, /)).toBeVisible();
  await signIn(page, 'salesrep', '/incentives/reporting');
  await expect(page.getByRole('heading', { name: "You don't have access to this page" })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});
