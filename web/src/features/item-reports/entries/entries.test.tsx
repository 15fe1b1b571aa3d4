import {
  correctEntry,
  type EntryPay,
  type ListedEntry,
  listEntries,
  listEntryItems,
  readEntryPay,
  restoreEntry,
} from '@caselift/contract/entry-corrections';
import { entryScreenTexts } from '@caselift/contract/entry-texts';
import { deleteEntry, handInEntry, itemEntryTexts } from '@caselift/contract/item-entries';
import type { Session } from '@caselift/contract/session';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetEverything, startSession } from '../../../api/session-store.ts';
import {
  accepted,
  answerOfTheHouse,
  broken,
  personWith,
  serveWith,
  stale,
  staleText,
} from '../../../api/testing/serve.ts';
import { useFilters } from '../../../shared/filters.ts';
import { showPages } from '../../../testing/show-pages.tsx';
import { imageId } from '../images/testing/images.ts';
import { ReportsSearch } from '../reports-search.ts';
import { EntriesView } from './EntriesView.tsx';

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

const { actions, done, fields, correctTitle, removeTitle, addTitle } = entryScreenTexts;
const itemId = imageId(100);
const entryWith = (more: Partial<ListedEntry> = {}): ListedEntry => ({
  ...{ _id: imageId(1), itemId, itemName: 'Cases built', parentItemName: null, userId: 'ATS_101', userName: 'Ann Ito' },
  ...{ kind: 'quantity', amount: 500, date: '2026-09-15', instance: '2026-09-01', takenAt: null, notes: 'end cap' },
  ...{ receivedAt: '2026-09-16T04:30:00.000Z', buyerId: '10731', account: 'Ridge Road Fuel', enteredBy: null },
  ...{ corrections: [], version: 3 },
  ...more,
});
const pay: EntryPay = { changes: [{ customId: 'ATS_101', name: 'Ann Ito', pays: -45 }], closedPeriod: null };

function View() {
  const [search, setSearch] = useFilters(ReportsSearch);
  return <EntriesView kind="incentive" itemIds={[itemId]} title="All incentives" {...{ search, setSearch }} />;
}

type Answer = (request: Request) => Response | undefined;

function openEntries(
  session: Session,
  entries: readonly ListedEntry[],
  { address = '', answer = () => undefined }: { address?: string; answer?: Answer } = {},
) {
  startSession('token-1', session);
  let kept = entries;
  const asked = serveWith(async (request) => {
    const said = answer(request);
    if (said) return said;
    const { pathname } = new URL(request.url);
    if (pathname === listEntries.path) {
      const people = entries.map(({ userId, userName }) => ({ customId: userId, name: userName }));
      return accepted({ results: kept, count: kept.length, people });
    }
    if (pathname === listEntryItems.path) {
      const days = [
        { date: '2026-09-17', at: null },
        { date: '2026-09-16', at: '2026-09-16T17:00:00.000Z' },
      ];
      const item = { name: 'Cold box', parentItemName: null, kind: 'quantity', days };
      return accepted([{ _id: itemId, ...item, people: [{ customId: 'ATS_101', name: 'Ann Ito' }] }]);
    }
    if (pathname === readEntryPay.path.replace(':id', itemId)) return accepted(pay);
    const [, entryId = ''] = /entries\/([\da-f-]+)/.exec(pathname) ?? [];
    if (request.method === 'PATCH') {
      const { amount } = (await request.clone().json()) as { amount: number };
      kept = kept.map((entry) => (entry._id === entryId ? { ...entry, amount, version: entry.version + 1 } : entry));
      return accepted({ _id: entryId, amount, version: 4 });
    }
    if (request.method === 'DELETE') {
      kept = kept.filter(({ _id }) => _id !== entryId);
      return accepted(null);
    }
    if (pathname.endsWith('/restore')) {
      kept = entries;
      return accepted(null);
    }
    if (pathname === handInEntry.path.replace(':id', itemId)) {
      const { _id, kind, amount } = (await request.clone().json()) as Pick<ListedEntry, '_id' | 'kind' | 'amount'>;
      const { itemName: _, userName: __, parentItemName: ___, account: ____, ...entry } = entryWith();
      const { enteredBy: _____, corrections: ______, version: _______, ...handedIn } = entry;
      return accepted({ ...handedIn, _id, kind, amount });
    }
    return answerOfTheHouse(request);
  });
  const shown = showPages(`/reporting?${address}`, { '/reporting': View });
  const sent = async (endpoint: { method: string; path: string }) => {
    const isIt = new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`);
    const calls = asked.filter(({ method, url }) => method === endpoint.method && isIt.test(new URL(url).pathname));
    return Promise.all(calls.map(async (one) => JSON.parse((await one.clone().text()) || 'null')));
  };
  const listed = () => {
    const last = asked.filter(({ url }) => new URL(url).pathname === listEntries.path).at(-1);
    return Object.fromEntries(new URL(last?.url ?? '').searchParams);
  };
  return { ...shown, sent, listed };
}

const manager = personWith('manager');
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const about = 'Ann Ito, Cases built, Ridge Road Fuel';
const cells = async () =>
  [...(await screen.findByRole('row', { name: /Ann Ito/ })).children].map((cell) => cell.textContent);

test('entries say who, where, what and when by the clock of the wholesaler, and what was corrected', async () => {
  const corrections = [{ by: 'Mara Oyelaran', at: '2026-09-17T15:00:00.000Z', was: 0 }];
  openEntries(manager, [entryWith({ kind: 'tick', amount: 1, enteredBy: 'Mara Oyelaran', corrections })]);
  await waitFor(async () => expect((await cells())[8]).toMatch(/^Sep 15, 2026, 11:30.PMEntered by Mara Oyelaran$/));
  expect((await cells()).toSpliced(8, 1)).toEqual([
    ...['Ann Ito', 'Ridge Road Fuel', 'Cases built', 'Sep 15, 2026', 'Done', ''],
    ...['Corrected by Mara Oyelaran, was Not done', 'end cap'],
  ]);
});

test('a correction tells what it changes in pay, names the version, and is taken back from its toast', async () => {
  const { sent } = openEntries(manager, [entryWith()]);
  await press(`${actions.correct}: ${about}`);
  const dialog = within(await screen.findByRole('dialog', { name: correctTitle }));
  const field = dialog.getByRole('textbox', { name: fields.quantity });
  await userEvent.click(dialog.getByRole('button', { name: actions.correct }));
  dialog.getByText(entryScreenTexts.unchanged);
  await userEvent.clear(field);
  await userEvent.type(field, 'x');
  dialog.getByText(itemEntryTexts.amount);
  await userEvent.clear(field);
  await userEvent.type(field, '50');
  await dialog.findByText('Ann Ito: $45.00 less');
  await userEvent.type(field, '{Enter}');
  await screen.findByText(done.corrected);
  expect(await sent(correctEntry)).toEqual([{ amount: 50, version: 3 }]);
  await press('Undo');
  await waitFor(async () => expect((await sent(correctEntry))[1]).toEqual({ amount: 500, version: 4 }));
});

test('what someone else corrected meanwhile keeps the dialog open, with the reason', async () => {
  openEntries(manager, [entryWith()], {
    answer: ({ method }) => (method === 'PATCH' ? stale() : undefined),
  });
  await press(`${actions.correct}: ${about}`);
  await userEvent.type(await screen.findByRole('textbox', { name: fields.quantity }), '0{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain(staleText);
});

test('a deletion is asked about with what it takes, not once it is made, and put back from its toast', async () => {
  const order: string[] = [];
  const { sent } = openEntries(manager, [entryWith()], {
    answer: ({ method, url }) => {
      if (method === 'DELETE' || url.includes('/entryPay')) order.push(method);
      return undefined;
    },
  });
  await press(`${actions.remove}: ${about}`);
  const dialog = within(await screen.findByRole('dialog', { name: removeTitle }));
  dialog.getByText('Ann Ito\'s quantity of 500 for "Cases built" on Sep 15, 2026.');
  await dialog.findByText('Ann Ito: $45.00 less');
  await userEvent.click(dialog.getByRole('button', { name: actions.remove }));
  await screen.findByText(entryScreenTexts.none);
  expect(await sent(deleteEntry)).toHaveLength(1);
  expect(order).toEqual(['GET', 'DELETE']);
  await press('Undo');
  await screen.findByText('Ridge Road Fuel');
  expect(await sent(restoreEntry)).toHaveLength(1);
});

test('one is added for a person who has the item, on one of the last days that it takes', async () => {
  const { sent } = openEntries(manager, [entryWith()]);
  await press(actions.add);
  const dialog = within(await screen.findByRole('dialog', { name: addTitle }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await dialog.findByText(entryScreenTexts.needed.item);
  await userEvent.selectOptions(await dialog.findByRole('combobox', { name: fields.item }), itemId);
  dialog.getByText(entryScreenTexts.needed.user);
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: fields.user }), 'ATS_101');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: fields.day }), '2026-09-16');
  await userEvent.type(dialog.getByRole('textbox', { name: fields.quantity }), '1,200.5');
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await screen.findByText(done.added);
  expect(await sent(handInEntry)).toEqual([
    {
      ...{ _id: expect.any(String), kind: 'quantity', amount: 1200.5, user: 'ATS_101', notes: '' },
      takenAt: '2026-09-16T17:00:00.000Z',
    },
  ]);
});

test('the address narrows and orders the entries', async () => {
  const { listed, search } = openEntries(manager, [entryWith()], { address: 'entriesFrom=2026-09-02&page=1' });
  await cells();
  expect(listed()).toMatchObject({ from: '2026-09-02', isIncentive: 'true', sortDirection: 'desc', limit: '10' });
  await press('Value');
  await waitFor(() => expect(listed()).toMatchObject({ sortField: 'amount', sortDirection: 'desc' }));
  await press('Value');
  await waitFor(() => expect(listed()).toMatchObject({ sortField: 'amount', sortDirection: 'asc' }));
  await press('User Name');
  await waitFor(() => expect(listed()).toMatchObject({ sortField: 'userName', sortDirection: 'asc' }));
  await press('User All');
  await userEvent.click(screen.getByRole('option', { name: 'Ann Ito' }));
  await waitFor(() => expect(listed()).toMatchObject({ user: 'ATS_101' }));
  expect(search()).toMatchObject({ user: 'ATS_101', entriesBy: 'userName' });
});

test('team leads and view-only people only read them; that they could not be loaded is said', async () => {
  for (const person of [personWith('teamLead'), personWith('manager', { viewOnly: true })]) {
    openEntries(person, [entryWith()]);
    expect(await cells()).toHaveLength(8);
    expect(
      screen.queryByRole('button', { name: new RegExp(`^(${actions.correct}:|${actions.remove}:|${actions.add})`) }),
    ).toBeNull();
    cleanup();
  }
  openEntries(manager, [], {
    answer: ({ url }) => (new URL(url).pathname === listEntries.path ? broken() : undefined),
  });
  expect((await screen.findAllByText(entryScreenTexts.failed)).length).toBeGreaterThan(0);
});
