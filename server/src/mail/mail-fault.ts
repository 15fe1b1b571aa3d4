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

/** undefined: nothing that an admin could do follows from the error. */
function knownFault(error: unknown): string | undefined {
  if (isDiskFull(error)) return errorTexts.diskFull;
  if (isStorageAway(error)) return errorTexts.storageAway;
  const original = error instanceof Error && 'originalCode' in error ? String(error.originalCode) : '';
  if (tlsFault.test(original)) return texts.insecure;
  const answer = error instanceof Error && 'responseCode' in error ? ` (${error.responseCode})` : '';
  return sentences[errorCode(error) ?? '']?.(answer);
}

/** @example mailFault(Object.assign(new Error('Invalid login'), { code: 'EAUTH' })) // 'The mail server refused the user name ...' */
export const mailFault = (error: unknown): string => knownFault(error) ?? texts.unmade;

/** The same as an error with that sentence as its message, and with the codes behind it for the log. */
export function toldFault(error: unknown): Error {
  const known = knownFault(error);
  const codes = ['code', 'originalCode', 'responseCode'].flatMap((name) =>
    error instanceof Error && name in error ? [String((error as unknown as Record<string, unknown>)[name])] : [],
  );
  const cause = known !== undefined && codes.length > 0 ? new Error(codes.join(' ')) : error;
  return new Error(known ?? texts.unmade, { cause });
}
