// Refusals that are nobody's mistake in a request but the state of things: the caller answers them with 409.
import type { JSONValue } from 'postgres';

export type StateErrorCode =
  | 'nothingToPublish'
  | 'nothingPublished'
  | 'unknownPublication'
  | 'figuresDropped'
  | 'staleRecord';

const messages: Record<StateErrorCode, string> = {
  nothingToPublish: 'Preview has no figures yet. Run an update first.',
  nothingPublished: "Nothing has been published yet, so there's nothing to go back to.",
  unknownPublication: "This publication doesn't exist.",
  figuresDropped: "This publication's data has been removed, so it can't be restored.",
  staleRecord: 'Someone else changed this after you opened it. Reload it, then make your change again.',
};

/** An Error with a `stateCode` that names the state. */
export function stateError(stateCode: StateErrorCode): Error {
  return Object.assign(new Error(messages[stateCode]), { stateCode });
}

/** Which state refused; null for any other error. */
export function stateErrorCode(error: unknown): StateErrorCode | null {
  if (!(error instanceof Error) || !('stateCode' in error)) return null;
  return Object.keys(messages).find((code): code is StateErrorCode => code === error.stateCode) ?? null;
}

/** What is stored instead, by camel-case field, where it isn't what was to be saved. version null: no such record, or one without. */
export type StaleRecord = { version: number | null; fields: { field: string; stored: JSONValue }[] };

export function staleRecordError(stale: StaleRecord): Error {
  return Object.assign(stateError('staleRecord'), { stale });
}

/** What a refused save was too old for; null for any other error. */
export function staleRecordOf(error: unknown): StaleRecord | null {
  return error instanceof Error && 'stale' in error ? (error.stale as StaleRecord) : null;
}
