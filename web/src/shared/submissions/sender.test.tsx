// What a phone does while its own storage is away, and what its person reads of it.
import { handInEntry, itemEntryTexts } from '@caselift/contract/item-entries';
import { signalTexts } from '@caselift/contract/signal-texts';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as fakes from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openOutbox } from '../../api/outbox.ts';
import { answerOfTheHouse, refused, serveWith } from '../../api/testing/serve.ts';
import { showPages } from '../../testing/show-pages.tsx';
import { SignalBanner } from './SignalBanner.tsx';
import { startSender } from './sender.ts';
import { senderState, showSender } from './sender-state.ts';
import { outboxName, type Submission } from './submission.ts';

const itemId = '00000000-0000-4000-8000-000000000100';
const tick: Submission = {
  ...{ group: 'g1', of: 1, scope: { wholesalerId: 'ats', db: 'prod' }, itemId, item: 'Shelf talkers' },
  ...{ from: '2026-09-01', takenAt: '2026-09-17T14:00:00.000Z', notes: '', cents: 500, kind: 'tick', amount: 1 },
};

beforeEach(() => {
  for (const [name, fake] of Object.entries(fakes)) if (name.startsWith('IDB')) vi.stubGlobal(name, fake);
  vi.stubGlobal('indexedDB', new fakes.IDBFactory());
  const request = (_: string, ...rest: unknown[]) => (rest.at(-1) as (lock: object) => Promise<unknown>)({});
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
});
let stopSender = async () => {};
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  await stopSender();
  stopSender = async () => {};
  showSender({ unsent: [], deletions: [], deleted: [], drafts: null, sending: null, isClosed: false });
  vi.unstubAllGlobals();
});

const pauseMs = 5000;
/** Of each wait, on a slow machine. */
const timeout = 100_000;

test("what waits is sent once the phone's own storage is back, which is tried again like a server", async () => {
  const asked = serveWith((request) =>
    new URL(request.url).pathname === handInEntry.path.replace(':id', itemId)
      ? refused('conflict', itemEntryTexts.notAssigned)
      : answerOfTheHouse(request),
  );
  stopSender = await startSender('ats ann', new QueryClient());
  const beside = await openOutbox<Submission>(outboxName);
  await beside.add('ats ann', [tick]);
  beside.close();
  const reading = vi.spyOn(fakes.IDBIndex.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitUntil(() => senderState().isClosed && vi.getTimerCount() > 0, { timeout });
  expect(asked).toEqual([]);
  reading.mockRestore();
  await vi.advanceTimersByTimeAsync(pauseMs);
  await vi.waitUntil(() => senderState().unsent.some(({ refusal }) => refusal !== null), { timeout });
  expect(asked).toHaveLength(1);
  expect(senderState().isClosed).toBe(false);
});

test("a page that can't reach what the phone keeps says so, and loads again at a press", async () => {
  const reload = vi.fn();
  showPages('/today', { '/today': SignalBanner });
  showSender({ isClosed: true });
  expect((await screen.findByRole('alert')).textContent).toContain(signalTexts.closed);
  vi.stubGlobal('location', { ...location, reload });
  await userEvent.click(screen.getByRole('button', { name: signalTexts.loadAgain }));
  expect(reload).toHaveBeenCalledOnce();
});
