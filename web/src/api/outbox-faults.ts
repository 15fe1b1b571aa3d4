/** What a try to send one of an outbox's changes says about that change (docs/decisions/032-outbox-in-indexeddb.md). */
import { errorStatus } from '@caselift/contract/errors';
import { signalTexts } from '@caselift/contract/signal-texts';
import { ownContract } from './own-release.ts';
import { type Refusal, refusal } from './refusal.ts';

/**
 * Why a change was not taken, as its record keeps it.
 * @property message the server's words, or this app's for a photo that never gets through.
 * @property contract of the app that sent it. Absent: a release before said none.
 * @property isLost the photo is what can't be read: it isn't on this phone anymore, as far as the phone says.
 */
export type NotTaken = { status: number; message: string; isLost?: true; contract?: string };

/** How often it was tried in vain, and how often it was declined for itself, which may pass and mostly doesn't. Absent: never. */
export type Tried = { tries?: number; declines?: number };

type Decline = Refusal & { decline: { isLost?: true } };

/**
 * A failure of this one change that may pass by itself and mostly doesn't, such as a photo that the storage doesn't take.
 * After `mostDeclines` of them the person reads its message.
 */
export const declined = (message: string): Decline => Object.assign(refusal(503, null), { message, decline: {} });

/** A photo of it can't be read: iOS may have lost it, or reads it again after a restart. */
export const unreadable = (): Decline =>
  Object.assign(declined(signalTexts.unreadable), { decline: { isLost: true as const } });

/** A call that the server of another release doesn't know is one: an update mostly helps, at whichever side. */
function declineOf(error: Refusal): Decline['decline'] | null {
  if (error.status === errorStatus.other_contract) return {};
  return 'decline' in error ? (error as Decline).decline : null;
}

/** So often a change is declined before the person is told. */
export const mostDeclines = 6;

/**
 * Statuses that say nothing about the change: too many requests, another release's contract, a server that failed or restarts, a page of something
 * else that answered in its place.
 */
const isPassing = (status: number): boolean => status < 400 || status >= 500 || [408, 426, 429].includes(status);

/** What the record says after a try that failed. refusal null: it waits, and is tried again. */
export function triedInVain(error: Refusal, before: Tried): Tried & { refusal: NotTaken | null } {
  const decline = declineOf(error);
  const contract = ownContract();
  const told = { status: error.status, message: error.message, ...decline, ...(contract && { contract }) };
  if (!isPassing(error.status)) return { refusal: told };
  const tries = (before.tries ?? 0) + 1;
  const declines = (before.declines ?? 0) + Number(decline !== null);
  return { tries, declines, refusal: declines >= mostDeclines ? told : null };
}

/**
 * Whether one that was not taken is tried once more when the app is opened: what declined it may have passed, and what a
 * server of another contract found wrong may have been the contract.
 */
export function isWorthATry({ refusal, declines = 0 }: Tried & { refusal: NotTaken | null }): boolean {
  if (refusal === null) return false;
  const isOffContract = [errorStatus.bad_input, errorStatus.not_found].some((status) => status === refusal.status);
  return declines >= mostDeclines || (isOffContract && refusal.contract !== ownContract());
}
