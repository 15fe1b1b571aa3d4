/**
 * Keeps what the signed-in person submits in the outbox and sends it: at start, after signing in, when the network is
 * back, when the page is looked at again, and on a timer that waits longer after each failure.
 */
import type { QueryClient } from '@tanstack/react-query';
import { hasConnection, onConnectionChange } from '../../api/connection.ts';
import { type Outbox, openOutbox, type SendOutcome } from '../../api/outbox.ts';
import { invalidateKept } from '../../api/query.ts';
import { type Deletion, deletionsName, deliverDeletion, isHeld, type UnsentDeletion, undoMs } from './deletion.ts';
import { deliver, deliverDeletionInTime } from './deliver.ts';
import { senderState, showSender } from './sender-state.ts';
import { isEmptyForm, outboxName, type Submission, type SubmissionForm } from './submission.ts';

const firstPauseMs = 5000;
const longestPauseMs = 5 * 60_000;
/** Nobody returns to a form that is older. */
const draftMs = 7 * 24 * 60 * 60_000;

let open: {
  outbox: Outbox<Submission, SubmissionForm>;
  deletions: Outbox<Deletion>;
  person: string;
  queries: QueryClient;
} | null = null;
let running: Promise<void> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let heldTimer: ReturnType<typeof setTimeout> | undefined;
let pauseMs = firstPauseMs;

/**
 * For the person who has just signed in or opened the app. Nobody else's records are read.
 *
 * @returns Ends it: resolves once nothing is under way, and nothing sends again. A page that is left has no need of it.
 */
export async function startSender(person: string, queries: QueryClient): Promise<() => Promise<void>> {
  const [outbox, deletions] = await Promise.all([
    openOutbox<Submission, SubmissionForm>(outboxName, noteClosed),
    openOutbox<Deletion>(deletionsName, noteClosed),
  ]);
  open = { outbox, deletions, person, queries };
  await Promise.all([outbox.tryOnce(person), deletions.tryOnce(person)]);
  await outbox.keepDraftsOf(person, draftMs);
  const connect = () => {
    if (hasConnection()) sendNow();
  };
  const look = () => {
    if (document.visibilityState === 'visible') sendNow();
  };
  const unfollow = onConnectionChange(connect);
  document.addEventListener('visibilitychange', look);
  addEventListener('pagehide', release);
  await readAgain();
  sendNow();
  return async () => {
    unfollow();
    document.removeEventListener('visibilitychange', look);
    removeEventListener('pagehide', release);
    await running;
    clearTimeout(timer);
    clearTimeout(heldTimer);
  };
}

function noteClosed(isClosed: boolean): void {
  if (senderState().isClosed !== isClosed) showSender({ isClosed });
}

function opened() {
  if (open === null) throw new Error('The outbox is opened when a person signs in.');
  return open;
}
async function readAgain(): Promise<void> {
  const { outbox, deletions: kept, person } = opened();
  const [unsent, drafts, deletions] = await Promise.all([
    outbox.list(person),
    outbox.drafts(person),
    kept.list(person),
  ]);
  showSender({ unsent, drafts, deletions });
}

/** One that waits. null: it isn't here anymore. */
export const readPhoto = (key: string): Promise<Blob | null> => opened().outbox.photo(key);

/** Drafts that were submitted or discarded: what their form says last is not saved again. */
const settled = new Set<string>();

/**
 * Keeps a form as it stands, or nothing where nothing is entered. Resolves once it would outlive the page. A phone that
 * is full keeps the one of before.
 */
export async function keepForm(id: string, form: SubmissionForm): Promise<void> {
  const { outbox, person } = opened();
  if (settled.has(id)) return;
  const isEmpty = isEmptyForm(form);
  const draft = await (isEmpty ? outbox.discardDraft(person, id) : outbox.saveDraft(person, id, form));
  if (draft === null) return;
  if (settled.has(id)) await outbox.discardDraft(person, id);
  else if (open?.person === person) {
    const others = senderState().drafts?.filter((one) => one.id !== id) ?? [];
    showSender({ drafts: draft ? [draft, ...others] : others });
  }
}

export async function discardForm(id: string): Promise<void> {
  const { outbox, person } = opened();
  settled.add(id);
  await outbox.discardDraft(person, id);
  await readAgain();
}

/** Resolves once they would outlive a crash; they are sent from then on. @param draftId the form that they come from */
export async function submit(submissions: readonly Submission[], draftId: string): Promise<void> {
  const { outbox, person } = opened();
  await outbox.add(person, submissions, draftId);
  settled.add(draftId);
  // Browsers remove what isn't kept so when the phone is full, or after a week without a visit.
  void navigator.storage?.persist?.();
  await readAgain();
  sendNow();
}

export async function discard(id: string): Promise<void> {
  const { outbox, person } = opened();
  await outbox.discard(person, id);
  const changing = senderState().drafts?.filter(({ form }) => form.change === id) ?? [];
  for (const draft of changing) await outbox.discardDraft(person, draft.id);
  await readAgain();
}

/** One that the server did not take, once more as it was: under its id, and of its day. */
export async function sendAgain(id: string): Promise<void> {
  const { outbox, person } = opened();
  await outbox.sendAgain(person, id);
  await readAgain();
  sendNow();
}

/** Instead of one that the server did not take. */
export async function submitChanged(id: string, submissions: readonly Submission[], draftId: string): Promise<void> {
  const { outbox, person } = opened();
  await outbox.submitAgain(person, id, submissions, draftId);
  settled.add(draftId);
  await readAgain();
  sendNow();
}

/** Those that can't be undone anymore, whatever their age: their page was left. */
const released = new Set<string>();
const isSendable = (one: UnsentDeletion): boolean =>
  one.change.version === 1 && (released.has(one.id) || !isHeld(one, Date.now()));

/** Resolves once it would outlive a crash; answers its ID, by which it is kept instead. It is sent after `undoMs`. */
export async function removeSent(deletion: Deletion): Promise<string> {
  const { deletions, person } = opened();
  const [id = ''] = await deletions.add(person, [deletion]);
  void navigator.storage?.persist?.();
  await readAgain();
  wakeForHeld();
  return id;
}

/** Instead of deleting it, or of being told why it can't be. Answers whether it wasn't too late. */
export async function keepSent(id: string): Promise<boolean> {
  const { deletions, person } = opened();
  const isKept = !released.has(id) && (await deletions.withdraw(person, id));
  await readAgain();
  return isKept;
}

/** A page that is left can't undo anything: what was deleted in it is sent with its last breath, and once more later. */
function release(): void {
  for (const one of senderState().deletions) {
    if (one.refusal !== null || !isHeld(one, Date.now())) continue;
    released.add(one.id);
    void deliverDeletion(one, { keepalive: true }).catch(() => undefined);
  }
}

/** Sends again once the oldest of those that can still be undone can't be anymore. */
function wakeForHeld(): void {
  const waiting = senderState().deletions.filter(({ refusal, change }) => refusal === null && change.version === 1);
  const ends = waiting.map(({ addedAt }) => Date.parse(addedAt) + undoMs - Date.now());
  clearTimeout(heldTimer);
  if (ends.length > 0) heldTimer = setTimeout(() => void sendAll(), Math.max(0, Math.min(...ends)));
}

function sendNow(): void {
  clearTimeout(timer);
  pauseMs = firstPauseMs;
  void sendAll();
}

/** One run at a time; what is added during it is sent by it. */
function sendAll(): Promise<void> {
  running ??= run()
    .catch((error: unknown) => {
      // Of the phone's storage, which is tried again; the banner says it where only loading the page again helps.
      if (!(error instanceof DOMException)) throw error;
    })
    .finally(() => {
      running = null;
    });
  return running;
}

async function run(): Promise<void> {
  const { outbox, deletions, person, queries } = opened();
  let [sent, deleted] = [0, 0];
  let outcome: SendOutcome = 'unreachable';
  try {
    await readAgain();
    const { unsent, deletions: deleting } = senderState();
    if (![...unsent, ...deleting.filter(isSendable)].some(({ refusal }) => refusal === null)) {
      outcome = 'done';
      return;
    }
    // First, for they make room at an account.
    const ofDeletions = await deletions.send(
      person,
      async (one) => {
        await deliverDeletionInTime(one);
        deleted += 1;
        showSender({ deleted: [...senderState().deleted, one.change.entryId] });
      },
      isSendable,
    );
    if (ofDeletions === 'unreachable') return;
    outcome = await outbox.send(person, async (one, all) => {
      showSender({ unsent: all, sending: { id: one.id, sent } });
      await deliver(one);
      sent += 1;
    });
    if (outcome === 'done') outcome = ofDeletions;
  } finally {
    // The phone's storage may be away: it is tried again like a server.
    await readAgain().catch(() => {
      outcome = 'unreachable';
    });
    showSender({ sending: null });
    if (sent + deleted > 0) void invalidateKept(queries);
    if (outcome === 'done') wakeForHeld();
    else {
      timer = setTimeout(() => void sendAll(), pauseMs);
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    }
  }
}
