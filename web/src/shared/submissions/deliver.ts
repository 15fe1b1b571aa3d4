/** Sends one submission under its id, which the server takes once. */
import { handInEntry, handInImage } from '@caselift/contract/item-entries';
import { signalTexts } from '@caselift/contract/signal-texts';
import { call } from '../../api/call.ts';
import { declined, type Unsent } from '../../api/outbox.ts';
import { refusal } from '../../api/refusal.ts';
import { storageForm } from '../../api/storage-form.ts';
import type { Submission } from './submission.ts';

/** Of the storage: it is there, and doesn't take this form or this photo. */
const isDeclined = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;

/** @throws Refusal; 503 where the storage didn't take the photo, which says nothing about it. */
export async function deliver({ id, change }: Unsent<Submission>): Promise<void> {
  const { itemId, scope, takenAt, notes } = change;
  const [params, query] = [{ id: itemId }, scope];
  if (change.kind !== 'image') {
    const { kind, amount } = change;
    await call(handInEntry, { params, query, body: { _id: id, kind, amount, takenAt, notes } });
    return;
  }
  const { buyerId, photo, place, cases } = change;
  const body = { _id: id, buyerId, type: 'image/jpeg', takenAt, place, validationQuantity: cases, notes } as const;
  const { form } = await call(handInImage, { params, query, body });
  if (form === null) return;
  const file = new File([photo], 'photo.jpg', { type: 'image/jpeg' });
  // The server is there: what fails now may be this one photo's fault, such as bytes that iOS can no longer read.
  const posted = await fetch(form.url, { method: 'POST', body: storageForm(form, file) }).catch(() => null);
  if (posted !== null && isDeclined(posted.status)) throw declined(signalTexts.notStored);
  if (!posted?.ok) throw refusal(503, null);
  const stored = await call(handInImage, { params, query, body });
  if (stored.form !== null) throw refusal(503, null);
}
