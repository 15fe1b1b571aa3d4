// What the server did not take: where the person reads of it, and how it is sent once more.
import { handInEntry, itemEntryTexts } from '@caselift/contract/item-entries';
import { listOwnItems } from '@caselift/contract/own-items';
import { signalTexts } from '@caselift/contract/signal-texts';
import { submissionTexts } from '@caselift/contract/submission-texts';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as fakes from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openOutbox } from '../../../api/outbox.ts';
import { accepted, answerOfTheHouse, refused, serveWith } from '../../../api/testing/serve.ts';
import { startSender, submit } from '../../../shared/submissions/sender.ts';
import { senderState, showSender } from '../../../shared/submissions/sender-state.ts';
import { outboxName, type Submission, type UnsentSubmission } from '../../../shared/submissions/submission.ts';
import { WaitingChip } from '../../../shared/submissions/WaitingChip.tsx';
import { showPages } from '../../../testing/show-pages.tsx';
import { SubmitPage } from '../submit/SubmitPage.tsx';
import { SubmissionsPage } from './SubmissionsPage.tsx';

const itemId = '00000000-0000-4000-8000-000000000100';
const base = {
  ...{ group: 'g1', of: 1, scope: { wholesalerId: 'ats', db: 'prod' as const }, itemId, item: 'Shelf talkers' },
  ...{ from: '2026-09-01', takenAt: '2026-09-17T14:00:00.000Z', notes: '', cents: 500 },
};
const tick: Submission = { ...base, kind: 'quantity', amount: 50 };
const said = itemEntryTexts.notAssigned;

beforeEach(() => {
  for (const [name, fake] of Object.entries(fakes)) if (name.startsWith('IDB')) vi.stubGlobal(name, fake);
  vi.stubGlobal('indexedDB', new fakes.IDBFactory());
  const request = (_: string, ...rest: unknown[]) => (rest.at(-1) as (lock: object) => Promise<unknown>)({});
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
});
let stopSender = async () => {};
afterEach(async () => {
  cleanup();
  await stopSender();
  showSender({ unsent: [], deletions: [], deleted: [], drafts: null, sending: null });
  vi.unstubAllGlobals();
});

test('what was not taken is counted at the top of every screen, and Send again sends it as it was', async () => {
  let isTaken = false;
  const bodies: unknown[] = [];
  serveWith(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === listOwnItems.path) return accepted([]);
    if (pathname !== handInEntry.path.replace(':id', itemId)) return answerOfTheHouse(request);
    const sent = await request.json();
    bodies.push(sent);
    const taken = {
      ...{ ...sent, itemId, userId: 'ATS_101', buyerId: null, date: '2026-09-17', instance: '2026-09-01' },
      receivedAt: '2026-09-17T15:00:00.000Z',
    };
    return isTaken ? accepted(taken) : refused('conflict', said);
  });
  stopSender = await startSender('ats ann', new QueryClient());
  await submit([tick], 'draft');
  await waitFor(() => expect(senderState().unsent).toMatchObject([{ refusal: { message: said } }]));
  showPages('/today', { '/today': WaitingChip, '/today/submissions': SubmissionsPage });
  await userEvent.click(await screen.findByText(signalTexts.notTaken(1)));
  await screen.findByText(new RegExp(said));
  isTaken = true;
  await userEvent.click(screen.getByRole('button', { name: submissionTexts.sendAgain }));
  await waitFor(() => expect(senderState().unsent).toEqual([]));
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toEqual(bodies[0]);
  expect(bodies[1]).toMatchObject({ takenAt: tick.takenAt });
});

/** The app on a phone that has a record without its photo, as iOS may leave it. */
async function openLost(address: string, refusal: UnsentSubmission['refusal']) {
  const photo = { key: 'lost 0', size: 1, type: 'image/jpeg' };
  const of = { kind: 'image', buyerId: 'corner', account: 'Corner Cask', photo, cases: null, isDated: false } as const;
  const change = { ...base, ...of, place: null };
  serveWith(answerOfTheHouse);
  (await openOutbox(outboxName)).close();
  const database = await openDB(outboxName);
  await database.add('unsent', { id: 'lost', person: 'ats ann', change, addedAt: base.takenAt, refusal });
  database.close();
  stopSender = await startSender('ats ann', new QueryClient());
  showPages(address, { '/today': WaitingChip, '/today/submissions': SubmissionsPage, '/today/submit': SubmitPage });
}

test('a photo that the phone has lost says so, and leads to taking it again', async () => {
  await openLost('/today', { status: 503, message: signalTexts.unreadable, isLost: true });
  await userEvent.click(await screen.findByText(signalTexts.notTaken(1)));
  // Without the words that it is still there.
  await screen.findByText(signalTexts.unreadable);
  const again = screen.getByRole('link', { name: submissionTexts.takeAgain });
  expect(again.getAttribute('href')).toMatch(/buyerId=corner(?!.*change=lost)/);
});

test('one that was refused and has been lost since opens the form to take another one', async () => {
  await openLost(`/today/submit?itemId=${itemId}&buyerId=corner&change=lost`, { status: 409, message: said });
  await screen.findByText(submissionTexts.noPrograms);
});
