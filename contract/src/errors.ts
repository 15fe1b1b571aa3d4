/** The refusals of the API. The code is for programs, the message is a sentence for people. */
const generalStatus = {
  bad_input: 400,
  not_signed_in: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  busy: 409,
  /** Figures that an upgrade needs and the worker has yet to compute: nothing is broken, and asking again helps. */
  not_computed: 503,
  stale: 409,
  too_large: 413,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  unknown_wholesaler: 404,
  /** What was sent isn't a call of this server, and the caller is of another release: updating helps, or waiting for the server. */
  other_contract: 426,
} as const;

/** Refusals of single calls, which name them in `codes`: something in a program goes on by each of these. */
const callStatus = { id_taken: 409 } as const;

/** The HTTP status of each code. */
export const errorStatus = { ...generalStatus, ...callStatus } as const;

export type ErrorCode = keyof typeof errorStatus;
export type CallCode = keyof typeof callStatus;

export const isCallCode = (code: ErrorCode): code is CallCode => code in callStatus;

/** By it the web app says of which contract it was made; other programs needn't. */
export const contractHeader = 'caselift-contract';

/** After what is wrong with a call of an app of another release. The server's alone, which the app need not load. */
export const otherContractText = 'This app and the server are of different releases. Update the app, then try again.';

/** The envelope of every refusal. `requestId` finds the request in the server's log. */
export type ErrorEnvelope = { ok: false; message: string; code: ErrorCode; requestId: string };

/**
 * What a refusal with the code 'stale' adds: the stored version (null: the record was deleted, or
 * has none, as lists have), and the fields of the
 * save that differ from the stored ones.
 */
export type StaleDetail = { version: number | null; fields: { field: string; stored: unknown }[] };

export const errorTexts = {
  unreachable: 'Server is unavailable',
  /** For a call that the history records: its reply was lost, so its outcome is unknown. */
  unconfirmed: "Couldn't confirm. Check the history.",
  internal: 'Something went wrong on the server. Nothing was changed.',
  notSignedIn: 'Please sign in.',
  forbidden: "You don't have permission to do that",
  otherWholesaler: 'This belongs to another wholesaler.',
  previewForAdmins: 'Only admins can open Preview.',
  /** `waitSeconds` is the time until the next attempt is accepted. */
  tooManyRequests: (waitSeconds: number) => `Too many attempts. Try again in ${duration(waitSeconds)}.`,
  notComputed: "These figures haven't been computed yet. Try again in a few minutes.",
  malformed: 'The request could not be read. Check its format and try again.',
  tooLarge: 'The request is too large.',
  tooDeep: 'The request is nested too deeply.',
  unstorableText: "The request contains characters that can't be stored. Remove them and try again.",
  diskFull: 'The server is out of disk space. Nothing was changed. Free up space, then try again.',
  databaseAway: "The database can't be reached. Try again in a minute.",
  databaseBusy: 'Too much is going on right now. Nothing was changed. Try again in a minute.',
  tookTooLong: 'That took longer than a minute, so it was ended. Nothing was changed. Try again in a few minutes.',
  storageAway: "The file storage can't be reached. Try again in a few minutes.",
  notFound: 'There is nothing at this address.',
  unknownWholesaler: "This wholesaler doesn't exist.",
  wholesalerNeeded: 'Choose a wholesaler first.',
  viewOnly: "Your account is view-only, so you can't make changes.",
} as const;

/** Whole seconds up to a minute, then whole minutes, never less than the wait. */
function duration(seconds: number): string {
  const [count, unit] =
    seconds <= 60 ? [Math.max(1, Math.ceil(seconds)), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
