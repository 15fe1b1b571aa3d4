// What a rep deletes on My submissions: the question with its money, Undo, and what waits on the phone for a signal.
import { type EntryPay, readEntryPay } from '@caselift/contract/entry-corrections';
import { deleteEntry, deleteImage, itemEntryTexts } from '@caselift/contract/item-entries';
import { type Check, listOwnItems, type OwnItem } from '@caselift/contract/own-items';
import { submissionTexts } from '@caselift/contract/submission-texts';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as fakes from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteConnection } from '../../../api/connection.ts';
import { openOutbox } from '../../../api/outbox.ts';
import { accepted, answerOfTheHouse, refused, serveWith } from '../../../api/testing/serve.ts';
import { type Deletion, deletionsName, undoMs } from '../../../shared/submissions/deletion.ts';
import { startSender } from '../../../shared/submissions/sender.ts';
import { senderState, showSender } from '../../../shared/submissions/sender-state.ts';
import { showPages } from '../../../testing/show-pages.tsx';
import { displays } from '../testing/own-items.ts';
import { SubmissionsPage } from './SubmissionsPage.tsx';

const ids = { photo: '00000000-0000-4000-8000-000000000001', wrong: '00000000-0000-4000-8000-000000000002' };
const check = (more: Partial<Check> = {}): Check => ({
  ...{ _id: ids.wrong, kind: 'quantity', amount: 500, buyerId: null, date: '2026-09-17', takenAt: null },
  ...{ receivedAt: '2026-09-17T14:00:00.000Z', notes: '', ...more },
});
const itemId = '00000000-0000-4000-8000-000000000100';
/** $0.10 for each that is handed in. */
const talkers = (checks: readonly Check[], more: Partial<OwnItem> = {}): OwnItem => {
  const { entry, handIn } = displays();
  return displays([], {
    ...{ itemId, name: 'Shelf talkers', type: 'quantity', unit: '' },
    entry: { ...entry, quantity: 500, payoutType: 'perAction', payout: 0.1, checks: [...checks] },
    handIn: { ...handIn, kinds: ['quantity'], needsAccount: false },
    ...more,
  });
};

/** A server with these items, which deletes what it is asked to. */
const payOf = (takes: number): EntryPay => ({
  changes: takes === 0 ? [] : [{ customId: 'ATS_1', name: 'Ann', pays: -takes }],
  closedPeriod: null,
});

function serve(items: readonly OwnItem[], takes = 50, onDelete: () => Response | null = () => null) {
  const gone: string[] = [];
  const asked = serveWith((request) => {
    const { pathname } = new URL(request.url);
    const last = pathname.split('/').at(-1) ?? '';
    if (request.method === 'DELETE') {
      const said = onDelete();
      if (said !== null) return said;
      gone.push(last);
      return accepted(null);
    }
    if (pathname.endsWith('/entryPay')) return accepted(payOf(takes));
    if (pathname !== listOwnItems.path) return answerOfTheHouse(request);
    const isLeft = ({ _id }: { _id: string }) => !gone.includes(_id);
    return accepted(
      items.map((item) => {
        const { images, checks } = item.entry;
        return { ...item, entry: { ...item.entry, images: images.filter(isLeft), checks: checks.filter(isLeft) } };
      }),
    );
  });
  return {
    gone,
    deletions: () => asked.filter(({ method }) => method === 'DELETE').map(({ url }) => new URL(url).pathname),
    asked,
  };
}
const pathOf = (endpoint: { path: string }, entryId: string, id = itemId) =>
  endpoint.path.replace(':id', id).replace(':entryId', entryId).replace(':imageId', entryId);

beforeEach(() => {
  for (const [name, fake] of Object.entries(fakes)) if (name.startsWith('IDB')) vi.stubGlobal(name, fake);
  vi.stubGlobal('indexedDB', new fakes.IDBFactory());
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-09-17T15:00:00Z') });
  // jsdom has none. One after another, as the browser's.
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, ...rest: unknown[]) => {
    const work = rest.at(-1) as (lock: object) => Promise<unknown>;
    last = last.then(() => work({}));
    return last;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
});
let stopSender = async () => {};
afterEach(async () => {
  cleanup();
  noteConnection(true);
  await stopSender();
  showSender({ unsent: [], deletions: [], deleted: [], drafts: null, sending: null });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(): Promise<void> {
  stopSender = await startSender('ats ann', new QueryClient());
  showPages('/today/submissions', { '/today/submissions': SubmissionsPage });
}
const row = (words: string | RegExp) => waitFor(() => rowNow(words));
const rowNow = (words: string | RegExp) => {
  const found = screen.getAllByRole('article').find(({ textContent }) => textContent?.match(words));
  if (found === undefined) throw new Error(`There is a row of ${words}.`);
  return found;
};
async function choose(words: string | RegExp, action: string): Promise<void> {
  const button = within(await row(words)).getByRole('button', { name: /^Actions: / });
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}
async function laterOn(ms = undoMs + 1): Promise<void> {
  vi.setSystemTime(Date.now() + ms);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
}
const kept = async () => (await openOutbox<Deletion>(deletionsName)).list('ats ann');

test('500 typed for 50 is deleted after it was said what goes out of the pay; Undo keeps it, and nothing is sent', async () => {
  const { deletions, asked } = serve([talkers([check()])]);
  await open();
  await choose('Quantity 500', submissionTexts.delete);
  const dialog = within(await screen.findByRole('dialog', { name: submissionTexts.deleteTitle }));
  await dialog.findByText('500 is deleted, $50.00 goes out of your pay.');
  const isAsked = ({ pathname, searchParams }: URL) =>
    pathname === readEntryPay.path.replace(':id', itemId) && searchParams.get('entryId') === ids.wrong;
  expect(asked.some(({ url }) => isAsked(new URL(url)))).toBe(true);
  await userEvent.click(dialog.getByRole('button', { name: submissionTexts.delete }));
  await screen.findByText(submissionTexts.deleted);
  await waitFor(() => expect(rowNow('Quantity 500').textContent).toContain(submissionTexts.status.deleting));
  await laterOn(5000);
  expect(deletions()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(rowNow('Quantity 500').textContent).toContain(submissionTexts.counted));
  await laterOn();
  expect([deletions(), await kept()]).toEqual([[], []]);
});

test('a photo in review goes without a question, is sent once the toast is gone, and never comes back', async () => {
  const { deletions, gone } = serve([displays([{ _id: ids.photo }], { itemId })]);
  await open();
  await choose('15 cases', submissionTexts.delete);
  await waitFor(() => expect(rowNow('15 cases').textContent).toContain(submissionTexts.status.deleting));
  expect(screen.queryByRole('dialog')).toBeNull();
  await laterOn();
  await waitFor(() => expect(gone).toEqual([ids.photo]));
  await screen.findByText(submissionTexts.none);
  expect(deletions()).toEqual([pathOf(deleteImage, ids.photo)]);
  expect(await kept()).toEqual([]);
});

test('what was deleted in a page that is left is sent then, and once more when the phone is back', async () => {
  const { deletions } = serve([talkers([check()])]);
  await open();
  await choose('Quantity 500', submissionTexts.delete);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/goes out of your pay/);
  await userEvent.click(dialog.getByRole('button', { name: submissionTexts.delete }));
  await screen.findByText(submissionTexts.deleted);
  await act(async () => void dispatchEvent(new Event('pagehide')));
  await waitFor(() => expect(deletions()).toEqual([pathOf(deleteEntry, ids.wrong)]));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText(submissionTexts.tooLate);
});

test('without a signal it waits over a restart, says so, can be kept, and is sent once', async () => {
  const isLost = { is: true };
  const { deletions } = serve([talkers([check()]), displays([{ _id: ids.photo }])], 50, () => {
    if (isLost.is) throw new TypeError('Failed to fetch');
    return null;
  });
  await open();
  await row('Quantity 500');
  act(() => noteConnection(false));
  await choose('Quantity 500', submissionTexts.delete);
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(submissionTexts.takesUnknown('500'));
  await userEvent.click(dialog.getByRole('button', { name: submissionTexts.delete }));
  await choose('15 cases', submissionTexts.delete);
  await waitFor(() => expect(rowNow('15 cases').textContent).toContain(submissionTexts.status.deleting));
  await userEvent.click(within(rowNow('15 cases')).getByRole('button', { name: /^Keep: / }));
  await waitFor(() => expect(rowNow('15 cases').textContent).toContain(submissionTexts.ifApproved));
  cleanup();
  await stopSender();
  showSender({ unsent: [], deletions: [], deleted: [], drafts: null, sending: null });
  vi.setSystemTime(Date.now() + 3_600_000);
  await open();
  expect((await row('Quantity 500')).textContent).toContain(submissionTexts.status.deleting);
  await waitFor(() => expect(deletions().length).toBeGreaterThan(0));
  expect(await kept()).toHaveLength(1);
  isLost.is = false;
  const before = deletions().length;
  act(() => noteConnection(true));
  await laterOn();
  await waitFor(async () => expect(await kept()).toEqual([]));
  expect(deletions().slice(before)).toEqual([pathOf(deleteEntry, ids.wrong)]);
  expect(senderState().deleted).toEqual([ids.wrong]);
});

test('what the server refuses to delete needs the person, in its words, and stays what it was', async () => {
  const over = itemEntryTexts.periodOver({ from: '2026-09-01', to: '2026-09-16' });
  serve([displays([{ _id: ids.photo }], { itemId })], 0, () => refused('conflict', over));
  await open();
  await choose('15 cases', submissionTexts.delete);
  await waitFor(() => expect(rowNow('15 cases').textContent).toContain(submissionTexts.status.deleting));
  await laterOn();
  const needs = within(await screen.findByRole('region', { name: submissionTexts.needsYou }));
  needs.getByText(over);
  expect(screen.getByRole('region', { name: submissionTexts.sentIn('September') }).textContent).toContain('15 cases');
  await userEvent.click(needs.getByRole('button', { name: submissionTexts.kept }));
  await waitFor(() => expect(screen.queryByRole('region', { name: submissionTexts.needsYou })).toBeNull());
  expect(await kept()).toEqual([]);
});

test('what is already gone at the server counts as deleted', async () => {
  serve([displays([{ _id: ids.photo }], { itemId })], 0, () => refused('not_found', itemEntryTexts.unknownImage));
  await open();
  await choose('15 cases', submissionTexts.delete);
  await waitFor(async () => expect(await kept()).toHaveLength(1));
  await laterOn();
  await waitFor(async () => expect(await kept()).toEqual([]));
  expect(screen.queryByRole('region', { name: submissionTexts.needsYou })).toBeNull();
});

test('only what the server lets a person delete has the action', async () => {
  serve([
    displays(
      [
        { status: 'approved', buyerId: 'oak' },
        { status: 'rejected', buyerId: 'elm' },
      ],
      { handIn: { ...displays().handIn, kinds: [] } },
    ),
    talkers([check()], { handIn: { ...displays().handIn, kinds: [] } }),
  ]);
  await open();
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  expect(screen.queryByRole('button', { name: /^Actions: / })).toBeNull();
});

test('a record of a newer release is left to that release', async () => {
  const { deletions } = serve([]);
  const outbox = await openOutbox<Deletion>(deletionsName);
  const newer = {
    version: 2,
    title: 'Corner',
    facts: 'Newer',
    program: { itemId, instance: '2026-09-01' },
    buyerId: null,
  };
  await outbox.add('ats ann', [newer as unknown as Deletion]);
  await open();
  await laterOn();
  expect(deletions()).toEqual([]);
  expect(await kept()).toHaveLength(1);
  outbox.close();
});
