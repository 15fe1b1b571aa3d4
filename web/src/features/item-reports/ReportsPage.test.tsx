import { countImages } from '@caselift/contract/item-entries';
import { listReportedItems, readItemPercents } from '@caselift/contract/item-progress';
import {
  type ItemReportGroup,
  type ItemReportRow,
  itemReportTexts,
  listItemReport,
} from '@caselift/contract/item-reports';
import { itemMessages, itemTexts } from '@caselift/contract/item-texts';
import { type ItemBrief, listFilteredItems } from '@caselift/contract/items';
import { listTags } from '@caselift/contract/tags';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetEverything, startSession } from '../../api/session-store.ts';
import { accepted, answerOfTheHouse, broken, personWith, refused, serveWith } from '../../api/testing/serve.ts';
import { showPages } from '../../testing/show-pages.tsx';
import { IncentivesReportPage, ObjectivesReportPage } from './ReportsPage.tsx';
import { reportRowWith } from './testing/rows.ts';

afterEach(() => {
  cleanup();
  forgetEverything();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const { columns } = itemReportTexts;
const brief = (at: number): ItemBrief => ({
  ...{ _id: `item-${at}`, customId: `INC_${at}`, name: `Incentive ${at}`, type: 'quantity', tag: null },
  ...{ isObjective: false, isIncentive: true, isSubObjective: false, isSubIncentive: false, isGrouped: false },
  ...{ groupId: null, period: 'current_month', customPeriodStart: null, customPeriodEnd: null, isCustomPeriod: false },
  ...{ isOpenEnded: false, measure: null, favorite: false, archived: false, status: 1, isValid: true },
});
const items = Array.from({ length: 12 }, (_, at) => brief(at + 1));
const totals = {
  ...{
    potential: 300,
    withoutPotential: 2,
    payoutMTD: 81.5,
    accruing: 6.5,
    target: 40,
    quantity: 19,
    eligibleQuantity: null,
  },
  supplierContribution: 32.6,
};
const dana = reportRowWith({ isEdited: true });
const luis = reportRowWith({
  ...{ userId: 'ATS_102', userName: 'Luis Ferreira', route: '101, 102, 103, 104, 105', status: -4, quantity: null },
  ...{ payoutMTD: 6.5, type: 'image', measure: null, hasAccountResults: false },
});

type Answers = { rows?: ItemReportRow[]; groups?: ItemReportGroup[]; count?: number; fails?: boolean };

function openReport(address: string, { rows = [dana, luis], groups = [], count, fails }: Answers = {}) {
  startSession('token-1', personWith('manager'));
  const asked = serveWith((request) => {
    const { pathname } = new URL(request.url);
    if (pathname === listFilteredItems.path) return accepted(items);
    if (pathname === listReportedItems.path)
      return accepted([{ _id: 'item-20', name: 'Incentive 20', type: 'quantity', tag: null, gone: 'deleted' }]);
    if (pathname === listTags.path) return accepted([]);
    if (pathname === countImages.path)
      return accepted({ pending: 7, approved: 0, rejected: 0, flagged: 0, people: [] });
    if (pathname === readItemPercents.path)
      return accepted([
        { itemId: 'item-1', percent: 49.6 },
        { itemId: 'item-2', percent: null },
      ]);
    // What the charts of a chosen item ask; they have tests of their own.
    if (/item-\d+\/(days|standing)$/.test(pathname)) return refused('not_found', itemTexts.unknown);
    if (pathname !== listItemReport.path) return answerOfTheHouse(request);
    return fails
      ? broken()
      : accepted({ rows, groups, totals, count: count ?? rows.length, ...(groups.length > 0 && { pages: 1 }) });
  });
  const shown = showPages(address, {
    '/incentives/reporting': IncentivesReportPage,
    '/objectives/reporting': ObjectivesReportPage,
  });
  const reports = () => asked.filter(({ url }) => new URL(url).pathname === listItemReport.path);
  const lastAsked = async () => {
    const last = reports().at(-1) as Request;
    return {
      query: Object.fromEntries(new URL(last.url).searchParams),
      ...((await last.clone().json()) as { itemIds: string[] }),
    };
  };
  return { ...shown, lastAsked, asked };
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const cell = async (name: string, label: string) => {
  const at = screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent === label);
  return (await row(name)).children[at] as HTMLElement;
};
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('all items of the list are reported on until some are ticked, and every one again by one button', async () => {
  const { lastAsked, search } = openReport('/incentives/reporting');
  await row('Dana');
  expect(await lastAsked()).toMatchObject({ itemIds: items.map(({ _id }) => _id), query: { isIncentive: 'true' } });
  expect(screen.getAllByRole('checkbox')).toHaveLength(10);
  // Rounded to its side of 50, which decides the color.
  await screen.findByText('49%');
  const said = screen.getAllByRole('checkbox').map((tick) => tick.closest('label')?.textContent);
  const nothing = itemReportTexts.noResults('this period');
  expect(said.slice(0, 3)).toEqual(['Incentive 1–49% achieved', 'Incentive 2––no target', `Incentive 3–${nothing}`]);
  await userEvent.click(screen.getByRole('checkbox', { name: /Incentive 2/ }));
  await waitFor(async () => expect((await lastAsked()).itemIds).toEqual(['item-2']));
  expect(await screen.findByText('1 of 12 selected')).toBeDefined();
  await press(itemReportTexts.selectAll);
  expect(await screen.findByText('12 of 12 selected')).toBeDefined();
  await press(itemReportTexts.deselectAll);
  expect(await screen.findByText('0 of 12 selected')).toBeDefined();
  expect(search()).not.toHaveProperty('items');
});

test('the row says what is cut, edited, taken back or not there', async () => {
  openReport('/incentives/reporting');
  await row('Dana');
  expect(heads()).toEqual(Object.values(columns));
  expect(within(await row('Dana')).getByRole('img', { name: 'Edited' })).toBeDefined();
  expect((await cell('Dana', columns.status)).textContent).toBe('75.0% achieved');
  expect((await cell('Luis', columns.status)).textContent).toBe('0.0% achieved');
  const route = await cell('Luis', columns.route);
  expect(route.textContent).toBe('101, 102, 103, 104, …');
  expect(within(route).getByTitle('101, 102, 103, 104, 105')).toBeDefined();
  expect((await cell('Luis', columns.quantity)).textContent).toBe('–');
  expect((await cell('Luis', columns.results)).textContent).toBe('');
  expect(within(await row('Total')).getByText('$81.50')).toBeDefined();
  expect(screen.getByText('$6.50 of it still accruing')).toBeDefined();
  expect(screen.getByText('Potential leaves out 2 rows without a maximum')).toBeDefined();
  expect(screen.getByText('Supplier contribution $32.60')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Images 7 waiting for review' })).toBeDefined();
});

test('the server orders: numbers largest first, text from A to Z, the same column the other way', async () => {
  const { lastAsked } = openReport('/incentives/reporting?page=1');
  await row('Dana');
  const ordered = (field: string, direction: string) =>
    waitFor(async () =>
      expect((await lastAsked()).query).toMatchObject({ sortField: field, sortDirection: direction, page: '1' }),
    );
  await press(columns.payoutMTD);
  await ordered('payoutMTD', 'desc');
  await press(columns.payoutMTD);
  await ordered('payoutMTD', 'asc');
  expect(screen.getByRole('columnheader', { name: columns.payoutMTD }).getAttribute('aria-sort')).toBe('ascending');
  await press(columns.route);
  await ordered('route', 'asc');
});

test('a row opens its panel, and the buttons in it what is behind its quantity', async () => {
  const { search } = openReport('/incentives/reporting');
  await userEvent.click(within(await row('Dana')).getByText(dana.name));
  await waitFor(() => expect(search()).toMatchObject({ person: 'cider ATS_101 2026-09-01' }));
  await userEvent.click(within(await row('Dana')).getByRole('button', { name: /^Accounts Results of Dana/ }));
  await waitFor(() => expect(search()).toMatchObject({ person: 'cider ATS_101 2026-09-01', over: 'results' }));
});

test('a column moves by Alt and an arrow, is said, and stays where it was put', async () => {
  openReport('/incentives/reporting');
  await row('Dana');
  const head = screen.getByRole('button', { name: columns.name });
  head.focus();
  fireEvent.keyDown(head, { key: 'ArrowRight', altKey: true });
  expect(heads().slice(0, 4)).toEqual([columns.userName, columns.route, columns.parentItemName, columns.name]);
  expect(document.activeElement?.textContent).toBe(columns.name);
  expect(screen.getByText(`${columns.name} is now column 4.`)).toBeDefined();
  cleanup();
  openReport('/incentives/reporting');
  await row('Dana');
  expect(heads()[3]).toBe(columns.name);
});

test('by teams a lead closes over everyone below, which the address keeps', async () => {
  const groups = [
    { groupId: 'H', parentGroupId: null, depth: 0, userId: null, name: itemMessages.none.leadership },
    { groupId: 'H/I', parentGroupId: 'H', depth: 1, userId: 'I', name: 'Ines Marchetti' },
    { groupId: 'H/I/D', parentGroupId: 'H/I', depth: 2, userId: 'ATS_101', name: 'Dana Whitfield' },
  ];
  const { search, lastAsked } = openReport('/incentives/reporting?groupByTeams=true', {
    ...{ groups, rows: [{ ...dana, groupId: 'H/I/D' }] },
  });
  await row('Dana');
  expect((await lastAsked()).query).toMatchObject({ groupByTeams: 'true' });
  expect(screen.getByText(itemMessages.none.leadership)).toBeDefined();
  await press('Close Ines Marchetti');
  expect(screen.queryByRole('row', { name: /Dana/ })).toBeNull();
  expect(search()).toMatchObject({ closed: 'H/I' });
});

test('no rows are no data, and what failed is said with a way to try again', async () => {
  openReport('/incentives/reporting', { rows: [] });
  expect(await screen.findByText(itemMessages.none.data)).toBeDefined();
  await screen.findByText('Results appear here once the items have people.');
  cleanup();
  openReport('/incentives/reporting?searchPhrase=zzz', { rows: [] });
  await screen.findByText('Try another search or filter.');
  expect(screen.queryByText(/^Results appear here/)).toBeNull();
  cleanup();
  openReport('/incentives/reporting', { fails: true });
  expect((await screen.findAllByText(itemMessages.errors.report)).length).toBeGreaterThan(0);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

describe('printing', () => {
  const byKey = (more: object = {}) => fireEvent.keyDown(window, { key: 'p', ctrlKey: true, ...more });

  test('reads the rows of all pages first, by the button and by Ctrl+P', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { lastAsked } = openReport('/incentives/reporting?instances=ended&searchPhrase=dana', { count: 2 });
    await row('Dana');
    await press('Print');
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect((await lastAsked()).query).toMatchObject({ limit: '5000', page: '1', searchPhrase: 'dana' });
    const paper = document.querySelector('[data-paper="rows"]');
    expect(paper?.querySelector('caption')?.textContent).toBe('All incentives, ended periods, "dana"');
    fireEvent(window, new Event('afterprint'));
    await waitFor(() => expect(document.querySelector('[data-paper="rows"]')).toBeNull());
    // The browser's own printing, of one page alone, doesn't start.
    expect(byKey()).toBe(false);
    await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
    expect(byKey({ ctrlKey: false })).toBe(true);
  });

  test('says how many rows stand on paper where there are more', async () => {
    vi.stubGlobal('print', vi.fn());
    openReport('/incentives/reporting', { count: 52_080 });
    await row('Dana');
    byKey({ ctrlKey: false, metaKey: true });
    await screen.findByText(itemReportTexts.printedPart('2', '52,080 rows'));
  });

  test('of no rows is left to the browser', async () => {
    openReport('/incentives/reporting', { rows: [] });
    await screen.findByText(itemMessages.none.data);
    expect(byKey()).toBe(true);
  });
});

test('the other kind keeps how rows are grouped, and none of the chosen items', async () => {
  const { path, search } = openReport('/incentives/reporting?items=item-2&groupByTeams=true');
  await screen.findByText('1 of 12 selected');
  await press('Objectives');
  await waitFor(() => expect(path()).toBe('/objectives/reporting'));
  expect(search()).toMatchObject({ groupByTeams: 'true' });
  expect(search()).not.toHaveProperty('items');
});

test('a sales period that is over lists what is in no list any more, and its rows are asked for, too', async () => {
  const { lastAsked, asked } = openReport('/incentives/reporting?period=2026-08-01&itemsPage=2');
  await screen.findByText(itemReportTexts.gone.deleted);
  await row('Dana');
  expect((await lastAsked()).itemIds).toContain('item-20');
  const [reported] = asked.filter(({ url }) => new URL(url).pathname === listReportedItems.path);
  expect(Object.fromEntries(new URL(reported?.url ?? '').searchParams)).toMatchObject({
    ...{ period: '2026-08-01', isIncentive: 'true' },
  });
  cleanup();
  const { asked: ofNow } = openReport('/incentives/reporting');
  await row('Dana');
  expect(ofNow.some(({ url }) => new URL(url).pathname === listReportedItems.path)).toBe(false);
});

test('a sales period that is over is asked of every part of the page, and of its files', async () => {
  const { lastAsked, search, asked } = openReport('/incentives/reporting?period=2026-08-01&items=item-1');
  await row('Dana');
  await screen.findByText(/August 2026, ended/);
  expect((await lastAsked()).query).toMatchObject({ period: '2026-08-01' });
  await screen.findAllByText(itemReportTexts.noResults('August 2026'));
  const ofPeriod = [readItemPercents.path, '/api/v3/items/item-1/days', '/api/v3/items/item-1/standing'];
  for (const path of ofPeriod) {
    const found = () => asked.filter(({ url }) => new URL(url).pathname === path);
    // The script of the charts is fetched first.
    await waitFor(() => expect([path, found()]).not.toEqual([path, []]));
    expect([path, found().map(({ url }) => new URL(url).searchParams.get('period'))]).toEqual([path, ['2026-08-01']]);
  }
  await userEvent.selectOptions(screen.getByLabelText('Sales period'), '2026-07-01');
  await waitFor(async () => expect((await lastAsked()).query).toMatchObject({ period: '2026-07-01' }));
  await press('Current period');
  await waitFor(async () => expect((await lastAsked()).query).not.toHaveProperty('period'));
  expect(search()).not.toHaveProperty('period');
});
