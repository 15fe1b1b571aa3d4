import type { HouseMeasure } from '@caselift/contract/wholesaler';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/query.ts';
import { startSession } from '../../api/session-store.ts';
import { accepted, broken, personWith, serveWith } from '../../api/testing/serve.ts';
import { wholesalerWith } from '../../api/testing/wholesaler.ts';
import { parseSearch, stringifySearch } from '../../search.ts';
import { sampleDays, sampleMonths } from '../../shared/over-time/testing/over-time.ts';
import { testUser } from '../../shared/users/testing/user.ts';
import { ToastStack } from '../../ui/ToastStack.tsx';
import { ExecutiveReportPage } from './ExecutiveReportPage.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});
// jsdom has none.
window.scrollTo = () => {};

const dana = testUser();
const measureOf = (month: number, year: number) => ({
  ...dana.gp,
  thisYearMonth: month,
  sameBuyersMonth: month,
  thisYearYTD: year,
  sameBuyersYTD: year,
});
const people = [
  dana,
  testUser({ customId: 'ATS_105', name: 'Abe Lind', gp: measureOf(99_000, 900_000) }),
  testUser({ customId: 'ATS_30', name: 'Ines Marchetti', role: 'teamLead', teamLead: [] }),
  testUser({ customId: 'ATS_1', name: 'Uma Quist', role: 'teamLead', leadership: true, teamLead: [] }),
];
// More than the people's 84,000 and 99,000: lines without a rep are the house's, too.
const house = wholesalerWith({
  customId: 'ats',
  title: 'Atlas Beverage Co.',
  lastTransactionDate: '2026-09-16',
  thisYearSellingDaysPastMonth: 11,
  thisYearSellingDaysLeft: 10,
  gp: measureOf(1_958_320, 31_884_600) as HouseMeasure,
  volume: { ...dana.volume, thisYearMonth: 202_640 } as HouseMeasure,
});

let asked: Request[] = [];

/** The report at an address; answers the address that it has come to. */
async function show(address = '', users: unknown = people, wholesaler: unknown = house) {
  startSession('token-1', personWith('manager'));
  asked = serveWith(({ url }) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname === '/api/admins') return accepted(['Ann Lee']);
    if (pathname.endsWith('/days')) return accepted(sampleDays(searchParams.get('month') ?? undefined));
    if (pathname.startsWith('/api/overTime')) return accepted(sampleMonths());
    const answer = pathname === '/api/users' ? users : wholesaler;
    return answer instanceof Response ? answer.clone() : accepted(answer);
  });
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/executiveReport', component: ExecutiveReportPage });
  const reps = createRoute({ getParentRoute: () => root, path: '/salesreps', component: () => 'The people' });
  const entry = `/executiveReport?wholesalerId=ats&db=prod${address}`;
  const history = createMemoryHistory({ initialEntries: [entry] });
  const router = createRouter({ routeTree: root.addChildren([page, reps]), history, parseSearch, stringifySearch });
  render(
    <QueryClientProvider client={createQueryClient()}>
      {/* The app's own router is registered with the library; this one has two pages. */}
      <RouterProvider router={router as never} />
      <ToastStack />
    </QueryClientProvider>,
  );
  await screen.findByRole('region', { name: /MTD Gross Profit/ });
  return { address: () => new URLSearchParams(history.location.search), at: () => history.location.pathname };
}

const table = (title: string) => within(screen.getByRole('region', { name: new RegExp(`^${title}`) }));
const rowsOf = async (title: string) => {
  await table(title).findByRole('row', { name: /House/ });
  return table(title)
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent);
};
const headsOf = (title: string) =>
  table(title)
    .getAllByRole('columnheader')
    .map((cell) => cell.textContent);

/** Of the file that the page hands over. */
async function savedLines(): Promise<string[]> {
  let saved: Blob | undefined;
  URL.createObjectURL = (blob: Blob) => {
    saved = blob;
    return 'blob:';
  };
  URL.revokeObjectURL = () => {};
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
  return (await saved?.text())?.split('\r\n') ?? [];
}

test('the report opens with sales reps against last year, most profit first, in four tables', async () => {
  await show();
  expect(await rowsOf('MTD Gross Profit')).toEqual(['Abe Lind', 'Dana Whitfield', 'House']);
  expect(headsOf('MTD Gross Profit')).toEqual([
    '#',
    'Sales rep',
    'TY',
    'LY',
    'Δ',
    'PEM',
    'vs LY month',
    'Goal',
    'On pace',
    'Achieved',
  ]);
  expect(headsOf('YTD Vol')).toEqual(['#', 'Sales rep', 'TY', 'LY', 'Δ']);
  // 1,250,000 against 900,000 in the year.
  expect(await rowsOf('YTD Gross Profit')).toEqual(['Dana Whitfield', 'Abe Lind', 'House']);
});

test('the house’s row is the house, not the sum of the people’s', async () => {
  await show();
  await rowsOf('MTD Gross Profit');
  const cells = within(table('MTD Gross Profit').getByRole('row', { name: /House/ })).getAllByRole('cell');
  expect(cells[1]?.textContent).toBe('1,958,320');
});

test('one order holds for all four tables and is in the address; another group resets it', async () => {
  const { address } = await show('&selected=ATS_104');
  await rowsOf('MTD Gross Profit');
  await userEvent.click(table('MTD Vol').getByRole('button', { name: 'Sales rep' }));
  await waitFor(() => expect(address().get('orderBy')).toBe('0'));
  await userEvent.click(table('YTD Vol').getByRole('button', { name: 'Sales rep' }));
  await waitFor(() => expect(address().get('descending')).toBe('true'));
  for (const title of ['MTD Gross Profit', 'MTD Vol', 'YTD Gross Profit', 'YTD Vol']) {
    expect(await rowsOf(title)).toEqual(['Dana Whitfield', 'Abe Lind', 'House']);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Teams' }));
  await waitFor(() => expect(String(address())).toBe('wholesalerId=ats&db=prod&group=teams'));
  expect(await rowsOf('MTD Gross Profit')).toEqual(['Ines Marchetti', 'House']);
});

test('an order that a table does not have leaves it ordered by this year', async () => {
  await show('&orderBy=6');
  await rowsOf('YTD Vol');
  const sorted = (title: string) =>
    table(title)
      .getAllByRole('columnheader')
      .find((head) => head.hasAttribute('aria-sort'))?.textContent;
  expect([sorted('MTD Vol'), sorted('YTD Vol')]).toEqual(['PEM', 'TY']);
});

test('from a row a link leads to why, in the measure of the table, without marking the row', async () => {
  const { at, address } = await show();
  await rowsOf('MTD Vol');
  await userEvent.click(table('MTD Vol').getByRole('link', { name: 'Why this number: Dana Whitfield' }));
  await waitFor(() => expect(at()).toBe('/salesreps'));
  expect([address().get('selectedUser'), address().get('why'), address().get('selected')]).toEqual([
    'ATS_104',
    'volume',
    null,
  ]);
});

test('a projection that reaches the goal has a tick in a column of its own, one that does not has none', async () => {
  const late = testUser({ customId: 'ATS_106', name: 'Zoe Low', gp: { ...dana.gp, achievedSellingDaysMonth: 99.99 } });
  await show('', [dana, late]);
  await rowsOf('MTD Gross Profit');
  const row = (name: RegExp) => within(table('MTD Gross Profit').getByRole('row', { name }));
  expect(row(/Dana/).getByRole('img', { name: 'On pace for the goal' })).toBeTruthy();
  expect(row(/Zoe/).queryByRole('img')).toBeNull();
});

test('a month behind last year is red even where it reaches its goal, and a month ahead is green where it doesn’t', async () => {
  const behind = { ...dana.gp, pemVsLyMonth: -12, achievedSellingDaysMonth: 104 };
  const ahead = { ...dana.gp, pemVsLyMonth: 12, achievedSellingDaysMonth: 96 };
  await show('', [testUser({ gp: behind }), testUser({ customId: 'ATS_106', name: 'Zoe Low', gp: ahead })]);
  await rowsOf('MTD Gross Profit');
  const cells = (name: RegExp) => within(table('MTD Gross Profit').getByRole('row', { name })).getAllByRole('cell');
  // #, TY, LY, delta, PEM, vs LY month, goal, on pace: the name is the row's head.
  const deltaOf = (name: RegExp) => cells(name)[5]?.querySelector('span')?.className ?? '';
  expect(cells(/Dana/)[5]?.textContent).toBe('\u221212.0%');
  expect(deltaOf(/Dana/)).toMatch(/down.*notable/);
  expect(deltaOf(/Zoe/)).toMatch(/up.*notable/);
  const ticks = (name: RegExp) => within(cells(name)[7] as HTMLElement).queryAllByRole('img').length;
  expect([ticks(/Dana/), ticks(/Zoe/)]).toEqual([1, 0]);
});

test('a name in a table opens the person’s card, without marking the row', async () => {
  const { at, address } = await show();
  await rowsOf('MTD Gross Profit');
  await userEvent.click(table('MTD Gross Profit').getByRole('link', { name: 'Dana Whitfield' }));
  await waitFor(() => expect(at()).toBe('/salesreps'));
  expect([address().get('selectedUser'), address().get('selected')]).toEqual(['ATS_104', null]);
});

test('columns are hidden by number, for the four tables together, and all can be shown', async () => {
  const { address } = await show('&hiddenTables=3');
  await rowsOf('MTD Gross Profit');
  expect(headsOf('YTD Vol')).toEqual(['#', 'Sales rep', 'TY', 'LY year', 'Δ', 'Δ CE']);
  await userEvent.click(await screen.findByRole('button', { name: 'Columns of MTD Vol' }));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Last year to date' }));
  await waitFor(() => expect(address().get('hiddenTables')).toBe(''));
  await userEvent.keyboard('{Escape}');
  await screen.findByRole('region', { name: /MTD Gross Profit/ });
  expect(headsOf('MTD Gross Profit')).toContain('LY');
});

test('the selling days stand as days, percent and date', async () => {
  await show();
  const days = await screen.findByText('11');
  expect(days.closest('section')?.textContent).toBe(
    '52.4%11 of 21 selling days in Sep 2026Last transaction Wed, Sep 16',
  );
});

test('the file holds what is shown: the summary and the tables, without the house among the people', async () => {
  await show('&target=vs+Goal', [testUser({ name: '=HYPERLINK("x")' })]);
  await rowsOf('MTD Gross Profit');
  const lines = await savedLines();
  expect(lines.filter((line) => /^(House summary|MTD|YTD)/.test(line.replace('\uFEFF', '')))).toEqual([
    'House summary',
    'MTD Gross Profit',
    'MTD Vol',
  ]);
  expect(lines).toContain('Sales rep,TY $,PEM $,PEM vs goal %,Month goal $,Achieved %');
  expect(
    lines.some((line) => line.startsWith(`"'=HYPERLINK`)),
    'a name is no formula',
  ).toBe(true);
  expect(lines.some((line) => line.startsWith('House,1958320'))).toBe(false);
});

test('a group without people says so, and a manager who to ask', async () => {
  await show('&group=leadership', [dana]);
  expect((await screen.findAllByText('No data')).length).toBe(4);
  await screen.findByText('People appear here once an admin adds them. Ask Ann Lee.');
});

test('against last year the file holds the month’s goal and achieved, and of the year neither', async () => {
  await show();
  await rowsOf('MTD Gross Profit');
  const lines = await savedLines();
  const held = (unit: string) => `"TY of current accounts ${unit}, with transferred accounts"`;
  expect(lines).toContain(
    `Sales rep,TY $,LY to date $,Δ %,PEM $,PEM vs LY month %,Month goal $,On pace: PEM at or above goal,Achieved %,${held('$')}`,
  );
  expect(lines).toContain(`Sales rep,TY CE,LY to date CE,Δ %,${held('CE')}`);
});

test('a row with transferred accounts says so in the tables of the year, in the legend and in the file', async () => {
  const moved = {
    thisYearYTD: 6_000,
    sameBuyersYTD: 12_000,
    lastYearYTD: 10_000,
    hasTransferredAccountsYTD: true,
  };
  await show('', [dana, testUser({ customId: 'ATS_106', name: 'Bo Marsh', gp: { ...dana.gp, ...moved } })]);
  await rowsOf('YTD Gross Profit');
  const mark = (title: string, name: RegExp) =>
    within(table(title).getByRole('row', { name })).queryByRole('img', { name: 'with transferred accounts' });
  expect(mark('YTD Gross Profit', /Bo/)).toBeTruthy();
  expect(table('YTD Gross Profit').getByRole('row', { name: /Bo/ }).textContent).toContain('+20.0%');
  expect(mark('YTD Gross Profit', /Dana/)).toBeNull();
  expect(mark('MTD Gross Profit', /Bo/)).toBeNull();
  expect(screen.getByText('with transferred accounts')).toBeTruthy();
  const lines = await savedLines();
  expect(lines).toContain('Bo Marsh,6000,10000,20,12000');
  expect(lines).toContain(`Dana Whitfield,1250000,1200000,${(100 * (1250 / 1200 - 1)).toFixed(4)},`);
});

test('without transferred accounts, and against the goal, no row and no legend speaks of them', async () => {
  await show();
  await rowsOf('YTD Gross Profit');
  expect(screen.queryByText('with transferred accounts')).toBeNull();
  cleanup();
  await show('&target=vs+Goal', [testUser({ gp: { ...dana.gp, hasTransferredAccountsMonth: true } })]);
  await rowsOf('MTD Gross Profit');
  expect(screen.queryByText('with transferred accounts')).toBeNull();
  expect(screen.queryByRole('img', { name: 'with transferred accounts' })).toBeNull();
});

test('achieved is green with a tick once the month’s goal is reached, against last year too', async () => {
  const done = { ...dana.gp, thisYearMonth: 156_000, monthGoal: 156_000 };
  await show('', [testUser({ gp: done })]);
  await rowsOf('MTD Gross Profit');
  const cells = within(table('MTD Gross Profit').getByRole('row', { name: /Dana/ })).getAllByRole('cell');
  const last = within(cells.at(-2) as HTMLElement); // before the charts' button
  expect(last.getByText(/100\.0%/)).toBeTruthy();
  expect(last.getByRole('img', { name: 'Goal reached' })).toBeTruthy();
});

const failed = () => broken();
test.each([
  ['people', failed(), house],
  ['the house', people, failed()],
  ['both', failed(), failed()],
])('figures that cannot be read are said so once and can be asked for again: %s', async (_, users, wholesaler) => {
  await show('', users, wholesaler);
  expect(await screen.findAllByRole('button', { name: 'Try again' })).toHaveLength(1);
  expect(screen.getAllByRole('grid')).toHaveLength(1);
  expect(screen.queryByRole('region', { name: /Summary|Selling days/ })).toBeNull();
});

const chartsOf = async (name: string) => within(await screen.findByRole('region', { name: `${name} over time` }));

test('a button at a row’s end opens the charts of the person, in the measure of the table, and closes them', async () => {
  const { address, at } = await show();
  await rowsOf('MTD Vol');
  await userEvent.click(table('MTD Vol').getByRole('button', { name: 'Charts of Dana Whitfield' }));
  await waitFor(() => expect([address().get('opened'), address().get('openedIn')]).toEqual(['ATS_104', 'mtdVolume']));
  expect(address().get('selected')).toBeNull();
  const charts = await chartsOf('Dana Whitfield');
  expect(await charts.findByRole('table', { name: 'CE of Dana Whitfield by month' })).toBeTruthy();
  expect(charts.getByRole('button', { name: 'CE' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(await charts.findByRole('button', { name: 'Previous month' }));
  await waitFor(() => expect(address().get('month')).toBe('2026-08-01'));
  const opener = table('MTD Vol').getByRole('button', { name: 'Charts of Dana Whitfield', expanded: true });
  await userEvent.click(opener);
  await waitFor(() => expect(String(address())).toBe('wholesalerId=ats&db=prod'));
  expect(screen.queryByRole('region', { name: /over time/ })).toBeNull();
  expect(at()).toBe('/executiveReport');
});

test('an address opens the charts below the row of its table, in its month, with the year below a table of the year', async () => {
  const { at, address } = await show('&opened=ATS_104&openedIn=ytdGp&month=2026-06-01');
  const charts = await chartsOf('Dana Whitfield');
  expect((await charts.findByText(/^Jun 2026/)).textContent).toContain('$1,000 LY 900');
  expect(charts.getByText(/^2026 to date/)).toBeTruthy();
  expect(table('YTD Gross Profit').getAllByRole('region', { name: /over time/ })).toHaveLength(1);
  await userEvent.click(charts.getByRole('link', { name: 'Open Dana Whitfield' }));
  await waitFor(() => expect(at()).toBe('/salesreps'));
  expect(address().get('selectedUser')).toBe('ATS_104');
});

test('the house opens below its summary, in place of a person', async () => {
  const { address } = await show('&opened=ATS_104');
  await chartsOf('Dana Whitfield');
  await userEvent.click(screen.getByRole('button', { name: 'Charts of the house' }));
  await waitFor(() => expect(address().get('opened')).toBe('house'));
  const charts = await chartsOf('the house');
  expect(await charts.findByRole('table', { name: 'GP of the house by month' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Dana Whitfield over time' })).toBeNull();
});

test('the summary says how far the house is ahead of last year, by selling day; against goals it does not', async () => {
  await show();
  await rowsOf('MTD Gross Profit');
  // The 11th of even days: 600 less 900 x 11 / 22; CE a tenth.
  const gap = await screen.findByRole('img', { name: /^Gross profit is/ });
  expect(gap.getAttribute('aria-label')).toBe('Gross profit is $150 ahead of last year after 11 selling days');
  expect(screen.getByRole('img', { name: 'Volume is 15 CE ahead of last year after 11 selling days' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'vs Goal' }));
  await waitFor(() => expect(screen.queryByRole('img', { name: /last year after/ })).toBeNull());
});

test('a sales period that is over is asked of people and house, named on the page and in the file, and left again', async () => {
  const { address } = await show('&period=2026-08-01');
  await screen.findByText(/August 2026, ended\./);
  const figures = asked.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname === '/api/users');
  expect(figures.map(({ searchParams }) => searchParams.get('period'))).toEqual(['2026-08-01']);
  expect(asked.some(({ url }) => /wholesaler\?.*period=2026-08-01/.test(url))).toBe(true);
  let name = '';
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function named(
    this: HTMLAnchorElement,
  ) {
    name = this.download;
  });
  await rowsOf('MTD Gross Profit');
  expect(screen.queryByText('Gap to LY'), 'its days are of the newest month').toBeNull();
  await savedLines();
  click.mockRestore();
  expect(name).toBe('executive-report-2026-08-01-salesreps-vs-ly.csv');
  await userEvent.click(screen.getByRole('button', { name: 'Current period' }));
  await waitFor(() => expect(address().get('period')).toBeNull());
  expect(screen.queryByText(/ended\./)).toBeNull();
});
