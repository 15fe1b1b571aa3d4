/** Why a mail couldn't be sent, in a sentence for admins and for the log. */
import { errorTexts } from '@caselift/contract/errors';
import { mailFaultTexts as texts } from '@caselift/contract/failed-mails';
import { errorCode } from '@caselift/db/connect';
import { isDiskFull } from '../http/disk-full.ts';
import { isStorageAway } from '../storage/away.ts';

/** By the codes of nodemailer. The text of a server may name people: only the number of its answer is told. */
const sentences: Readonly<Record<string, (answer: string) => string>> = {
  EAUTH: () => texts.signIn,
  ENOAUTH: () => texts.signIn,
  EDNS: () => texts.unknownHost,
  ESOCKET: () => texts.unreachable,
  ECONNECTION: () => texts.closed,
  ETIMEDOUT: () => texts.silent,
  ETLS: () => texts.insecure,
  EPROTOCOL: () => texts.notMail,
  EENVELOPE: texts.refusedAddress,
  EMESSAGE: texts.refusedMail,
};

/** Node's codes of what goes wrong under TLS; nodemailer calls all of them ESOCKET. */
const tlsFault = /^(ERR_(SSL|TLS)|EPROTO$|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO)/;

/** null: it isn't of the mail server, the disk or the storage. */
function knownFault(error: unknown): string | null {
  if (isDiskFull(error)) return errorTexts.diskFull;
  if (isStorageAway(error)) return errorTexts.storageAway;
  const original = error instanceof Error && 'originalCode' in error ? String(error.originalCode) : '';
  if (tlsFault.test(original)) return texts.insecure;
  const say = sentences[errorCode(error) ?? ''];
  if (say === undefined) return null;
  return say(error instanceof Error && 'responseCode' in error ? ` (${error.responseCode})` : '');
}

/** @example mailFault(Object.assign(new Error('Invalid login'), { code: 'EAUTH' })) // 'The mail server refused the user name ...' */
export const mailFault = (error: unknown): string => knownFault(error) ?? texts.unmade;

/** The same as an error with that sentence as its message, and the codes behind it for the log. */
export function toldFault(error: unknown): Error {
  const codes = ['code', 'originalCode', 'responseCode'].flatMap((name) =>
    error instanceof Error && name in error ? [String((error as unknown as Record<string, unknown>)[name])] : [],
  );
  const known = knownFault(error);
  if (known === null) return new Error(texts.unmade, { cause: error });
  return new Error(known, { cause: new Error(codes.join(' ')) });
}
