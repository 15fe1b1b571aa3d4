/** Sends one submission under its id, which the server takes once. */

import type { FormUpload } from '@caselift/contract/avatars';
import { entryLimits, handInEntry, handInImage } from '@caselift/contract/item-entries';
import { signalTexts } from '@caselift/contract/signal-texts';
import { call } from '../../api/call.ts';
import type { Unsent } from '../../api/outbox.ts';
import { declined, unreadable } from '../../api/outbox-faults.ts';
import { refusal } from '../../api/refusal.ts';
import { storageForm } from '../../api/storage-form.ts';
import { deliverDeletion, type UnsentDeletion } from './deletion.ts';
import type { Submission } from './submission.ts';

/** Of the storage: it is there, and doesn't take this form or this photo. */
const isDeclined = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;

/** One that asks for longer is as good as away: the next one is sent, and this one is asked for again later. */
const answerMs = 60_000;
/** From then on the storage refuses the form. */
const uploadMs = entryLimits.formSeconds * 1000;

/** @throws Refusal 503 after so long: a connection that broke without a word would hold all behind it. */
async function within<Result>(ms: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), ms);
  try {
    return await work(limit.signal);
  } catch (error) {
    throw limit.signal.aborted ? refusal(503, null) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** @throws Refusal, as deliverDeletion does, and 503 where nobody answers in time. */
export const deliverDeletionInTime = (deletion: UnsentDeletion): Promise<void> =>
  within(answerMs, (signal) => deliverDeletion(deletion, { signal }));

/** @throws Refusal; 503 where the storage didn't take the photo, or nobody answers in time, which says nothing about it. */
export async function deliver({ id, change }: Unsent<Submission>): Promise<void> {
  const { itemId, scope, takenAt, notes } = change;
  const [params, query] = [{ id: itemId }, scope];
  if (change.kind !== 'image') {
    const { kind, amount } = change;
    const body = { _id: id, kind, amount, takenAt, notes };
    await within(answerMs, (signal) => call(handInEntry, { params, query, body }, { signal }));
    return;
  }
  const { buyerId, photo, place, cases } = change;
  const bytes = await bytesOf(photo);
  const body = { _id: id, buyerId, type: 'image/jpeg', takenAt, place, validationQuantity: cases, notes } as const;
  const ask = () => within(answerMs, (signal) => call(handInImage, { params, query, body }, { signal }));
  const { form } = await ask();
  if (form === null) return;
  const file = new File([bytes], 'photo.jpg', { type: 'image/jpeg' });
  const posted = await within(uploadMs, (signal) => post(form, file, signal));
  if (posted !== null && !posted.ok)
    throw isDeclined(posted.status) ? declined(signalTexts.notStored) : refusal(503, null);
  // After silence the server says whether the photo arrived, or isn't there itself.
  const stored = await ask();
  if (stored.form === null) return;
  throw posted === null ? declined(signalTexts.notReached) : refusal(503, null);
}

/** @throws the decline that a photo which can't be read gets. What was lost with its record isn't a Blob. */
async function bytesOf(photo: unknown): Promise<ArrayBuffer> {
  try {
    if (photo instanceof Blob) return await photo.arrayBuffer();
  } catch {
    // As below.
  }
  throw unreadable();
}

/** null: a browser says the same of a storage that is away and of one that takes nothing from this page (CORS). */
async function post(form: FormUpload, file: File, signal: AbortSignal): Promise<Response | null> {
  try {
    return await fetch(form.url, { method: 'POST', body: storageForm(form, file), signal });
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}
