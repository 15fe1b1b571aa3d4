/** What a person hands in on this phone, as it waits in the outbox (docs/decisions/079-what-a-phone-submits.md). */
import type { Place } from '@caselift/contract/item-entries';
import type { Scope } from '@caselift/contract/scope';
import type { WaitingCount } from '@caselift/contract/signal-texts';
import type { SubmissionKind } from '@caselift/domain/programs/hand-in';
import type { Listed } from '../../api/kept-blobs.ts';
import type { Draft, Unsent } from '../../api/outbox.ts';
import type { UnsentDeletion } from './deletion.ts';

/**
 * A photo, a tick, a value or a quantity. Each is sent for itself.
 * @property group shared by the photos that were submitted together; of: how many they were.
 * @property takenAt ISO instant, by the device.
 * @property isDated whether the photo itself said when it was taken; else it is when Submit was pressed.
 * @property cents what it would bring, as it was told when it was submitted.
 */
export type Submission = {
  group: string;
  of: number;
  scope: Scope;
  itemId: string;
  item: string;
  /** The first day of the period that it was meant for. */
  from: string;
  takenAt: string;
  notes: string;
  cents: number;
} & (
  | {
      kind: 'image';
      buyerId: string;
      account: string;
      photo: Blob;
      /** Of image validation. */
      cases: number | null;
      isDated: boolean;
      place: Place | null;
    }
  | { kind: SubmissionKind; amount: number }
);
/** As it is listed: its photo is read where it is shown or sent. */
export type UnsentSubmission = Unsent<Listed<Submission>>;
export type Photo = Extract<Submission, { kind: 'image' }>;

/**
 * A photo of a form. cases null: not entered yet, or not asked for. takenAt null: its file doesn't say.
 * @property unopened present until it is made smaller: photo is the file as it was chosen, of this name.
 *   isAgain: an earlier visit ended while it was opened.
 */
export type KeptPhoto = Pick<Photo, 'photo' | 'cases' | 'place'> & {
  id: string;
  takenAt: string | null;
  unopened?: { name: string; isAgain: boolean };
};

/**
 * A form of /today/submit that isn't submitted yet.
 * @property change the one of those not taken that it changes.
 * @property amount as it was typed.
 */
export type SubmissionForm = {
  itemId: string;
  buyerId: string;
  change: string;
  notes: string;
  photos: readonly KeptPhoto[];
  amount: string;
  isDone: boolean;
};
export type FormDraft = Draft<SubmissionForm>;

export const isEmptyForm = ({ photos, notes, amount, isDone }: SubmissionForm): boolean =>
  photos.length === 0 && `${notes}${amount}` === '' && isDone;

export const outboxName = 'caselift-outbox';

export const isPhoto = <Of extends Submission | Listed<Submission>>(one: Of): one is Extract<Of, { kind: 'image' }> =>
  one.kind === 'image';

type Refusable = Pick<UnsentDeletion, 'refusal'>;

/** Of those that the server did not take: nothing happens to them by itself. */
export const countNotTaken = ({
  unsent,
  deletions,
}: {
  unsent: readonly Refusable[];
  deletions: readonly Refusable[];
}): number => [...unsent, ...deletions].filter(({ refusal }) => refusal !== null).length;

/** Of those that will be sent. */
export function countWaiting({
  unsent,
  deletions,
}: {
  unsent: readonly UnsentSubmission[];
  deletions: readonly Pick<UnsentDeletion, 'refusal'>[];
}): WaitingCount {
  const waiting = unsent.filter(({ refusal }) => refusal === null);
  const photos = waiting.filter(({ change }) => isPhoto(change)).length;
  const deleting = deletions.filter(({ refusal }) => refusal === null).length;
  return { photos, others: waiting.length - photos, deletions: deleting };
}

/** The owner of these records: nobody reads or sends another person's. */
export const personKey = ({ wholesalerId, customId }: { wholesalerId: string | null; customId: string | null }) =>
  `${wholesalerId} ${customId}`;
