/** What the phone has of a form that isn't submitted yet, at each moment at which its browser may end. */
import { listOwnItems } from '@caselift/contract/own-items';
import { submissionTexts } from '@caselift/contract/submission-texts';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as fakes from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openOutbox } from '../../../api/outbox.ts';
import { accepted, serveWith } from '../../../api/testing/serve.ts';
import { startSender } from '../../../shared/submissions/sender.ts';
import { showSender } from '../../../shared/submissions/sender-state.ts';
import {
  type KeptPhoto,
  outboxName,
  type Submission,
  type SubmissionForm,
} from '../../../shared/submissions/submission.ts';
import { showPages } from '../../../testing/show-pages.tsx';
import { displays } from '../testing/own-items.ts';
import { SubmitPage } from './SubmitPage.tsx';

const { storing, stored, failed } = submissionTexts.keeping;
const accounts = [{ _id: 'corner', name: 'Corner Cask', location: null, items: ['displays'] }];

beforeEach(() => {
  for (const [name, fake] of Object.entries(fakes)) if (name.startsWith('IDB')) vi.stubGlobal(name, fake);
  vi.stubGlobal('indexedDB', new fakes.IDBFactory());
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }));
  serveWith(({ url }) => accepted(new URL(url).pathname === listOwnItems.path ? [displays()] : accounts));
});
/** Ends the sender of a test's page. A later test's signal would wake it after the phone's database is gone. */
let stopSender = async () => {};
afterEach(async () => {
  cleanup();
  await stopSender();
  showSender({ unsent: [], drafts: null, sending: null });
});

/** The page as it opens, with what an earlier visit left. */
async function openForm(): Promise<void> {
  stopSender = await startSender('ann', new QueryClient());
  showPages('/today/submit?itemId=displays&buyerId=corner&change=', { '/today/submit': SubmitPage });
  await screen.findByLabelText('Notes');
}
/** Pictures that the browser opens when the test lets it, as JPEGs of these words. */
function openPictures() {
  const waiting: { open: () => void; fail: () => void }[] = [];
  const picture = { width: 1, height: 1, close: () => {} };
  vi.stubGlobal('createImageBitmap', () => {
    const { promise, resolve, reject } = Promise.withResolvers<typeof picture>();
    waiting.push({ open: () => resolve(picture), fail: () => reject(new Error('no picture')) });
    return promise;
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['small'])));
  return waiting;
}
const choose = (words: string) =>
  userEvent.upload(screen.getByTestId('Choose'), new File([words], 'shelf.png', { type: 'image/png' }));
const enter = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

const opened = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(outboxName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
type Row = { form: { notes: string; photos: (Omit<KeptPhoto, 'photo'> & { photo: { ofBlob: ArrayBuffer } })[] } };

/** What the phone has, once all is written that was handed to it before. */
async function kept() {
  const database = await opened();
  const rows = await new Promise<Row[]>((resolve) => {
    const request = database.transaction('drafts').objectStore('drafts').getAll();
    request.onsuccess = () => resolve(request.result);
  });
  database.close();
  return rows.map(({ form: { notes, photos } }) => ({
    notes,
    photos: photos.map(({ photo, cases, unopened }) => {
      return [new TextDecoder().decode(photo.ofBlob), cases, ...(unopened?.isAgain ? ['again'] : [])];
    }),
  }));
}

/** A phone that is busy: what is written waits, until the answer is called. */
async function keepBusy(): Promise<() => void> {
  const database = await opened();
  const store = database.transaction('drafts', 'readwrite').objectStore('drafts');
  let isBusy = true;
  const goOn = () => {
    if (isBusy) store.count().onsuccess = goOn;
    else database.close();
  };
  goOn();
  return () => {
    isBusy = false;
  };
}

test('a sender that was ended does not wake when the page is looked at again', async () => {
  const answers = vi.spyOn(fakes.IDBObjectStore.prototype, 'getAll');
  await openForm();
  await stopSender();
  answers.mockClear();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(answers).not.toHaveBeenCalled();
});

test('a photo is on the phone from the moment it is chosen, before it is opened and made smaller', async () => {
  const pictures = openPictures();
  await openForm();
  await choose('as it was taken');
  await expect.poll(kept).toEqual([{ notes: '', photos: [['as it was taken', null]] }]);
  enter('Cases in the photo', '24');
  screen.getByText(submissionTexts.opening);
  expect(screen.getByRole('button', { name: 'Submit 1 photo' }).hasAttribute('disabled')).toBe(true);
  pictures[0]?.open();
  await screen.findByText(submissionTexts.noDate);
  await expect.poll(kept).toEqual([{ notes: '', photos: [['small', 24]] }]);
  expect(screen.getByRole('button', { name: 'Submit 1 photo' }).hasAttribute('disabled')).toBe(false);
});

test('what cannot be opened as a picture leaves the form and the phone again', async () => {
  const pictures = openPictures();
  await openForm();
  await choose('a text');
  await expect.poll(kept).toHaveLength(1);
  pictures[0]?.fail();
  await screen.findByText(submissionTexts.notAPhoto('shelf.png'));
  expect(screen.queryByText(submissionTexts.opening)).toBeNull();
  await expect.poll(kept).toEqual([]);
});

/** What a visit left that ended while the picture was opened. */
async function leaveUnopened(isAgain: boolean): Promise<void> {
  const outbox = await openOutbox<Submission, SubmissionForm>(outboxName);
  const unopened = { name: 'shelf.png', isAgain };
  const photo = {
    id: crypto.randomUUID(),
    photo: new Blob(['whole']),
    cases: 24,
    takenAt: null,
    place: null,
    unopened,
  };
  const of = { itemId: 'displays', buyerId: 'corner', change: '' };
  await outbox.saveDraft('ann', 'form', { ...of, notes: '', amount: '', isDone: true, photos: [photo] });
  outbox.close();
}

test('a photo that was being opened when the browser ended is opened at the next visit', async () => {
  const pictures = openPictures();
  await leaveUnopened(false);
  await openForm();
  await expect.poll(kept).toEqual([{ notes: '', photos: [['whole', 24, 'again']] }]);
  pictures[0]?.open();
  await screen.findByText(submissionTexts.noDate);
  await expect.poll(kept).toEqual([{ notes: '', photos: [['small', 24]] }]);
});

test('a photo that ended two visits as it was opened leaves the form, so that the form can be opened', async () => {
  const pictures = openPictures();
  await leaveUnopened(true);
  await openForm();
  await screen.findByText(submissionTexts.notOpened('shelf.png'));
  await expect.poll(kept).toEqual([]);
  expect(pictures).toEqual([]);
});

test('the form says that it is stored once the phone has all of it as it stands', async () => {
  await openForm();
  expect([screen.queryByText(storing), screen.queryByText(stored)]).toEqual([null, null]);
  const free = await keepBusy();
  enter('Notes', 'End cap');
  screen.getByText(storing);
  free();
  await screen.findByText(stored);
  expect(await kept()).toEqual([{ notes: 'End cap', photos: [] }]);
  const freeAgain = await keepBusy();
  enter('Notes', 'End cap, aisle 4');
  expect(screen.queryByText(stored)).toBeNull();
  freeAgain();
  await screen.findByText(stored);
  enter('Notes', '');
  await waitFor(() => expect(screen.queryByText(stored)).toBeNull());
  await expect.poll(kept).toEqual([]);
});

const hide = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};
test.each([
  ['left', () => window.dispatchEvent(new Event('pagehide'))],
  ['hidden behind another app', hide],
])('what was entered while the phone was busy is handed to it as the page is %s', async (_, leave) => {
  await openForm();
  const free = await keepBusy();
  enter('Notes', 'End');
  enter('Notes', 'End cap');
  leave();
  const left = kept();
  free();
  expect(await left).toEqual([{ notes: 'End cap', photos: [] }]);
});

test('a phone that is full says that what was entered is not stored, until it is', async () => {
  await openForm();
  const put = vi.spyOn(fakes.IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No space.', 'QuotaExceededError');
  });
  enter('Notes', 'End cap');
  expect((await screen.findByRole('alert')).textContent).toBe(failed);
  put.mockRestore();
  enter('Notes', 'End cap, aisle 4');
  await screen.findByText(stored);
  expect(screen.queryByRole('alert')).toBeNull();
});
