// Refusals that are nobody's mistake in a request but the state of things: the caller answers them with 409.
export type StateErrorCode = 'nothingToPublish' | 'nothingPublished' | 'unknownPublication' | 'figuresDropped';

const messages: Record<StateErrorCode, string> = {
  nothingToPublish: 'Preview holds no figures yet. Run an update first.',
  nothingPublished: 'Nothing has been published yet, so there is nothing to go back to.',
  unknownPublication: 'There is no such publication.',
  figuresDropped: 'The figures of this publication are no longer kept.',
};

/** An Error whose `stateCode` says which state refused. */
export function stateError(stateCode: StateErrorCode): Error {
  return Object.assign(new Error(messages[stateCode]), { stateCode });
}

/** Which state refused; null for any other error. */
export function stateErrorCode(error: unknown): StateErrorCode | null {
  if (!(error instanceof Error) || !('stateCode' in error)) return null;
  return Object.keys(messages).find((code): code is StateErrorCode => code === error.stateCode) ?? null;
}
