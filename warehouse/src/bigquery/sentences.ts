/** What BigQuery refuses, in words of whoever set it up. */
import { credentialsSentence, deniedSentence } from './denied.ts';

export type ApiFault = Error & { code?: number; errors?: { reason?: string; message?: string }[] };

export const reasonOf = ({ errors }: ApiFault): string => errors?.[0]?.reason ?? '';

export const gigabyte = 1_000_000_000;

/** An answer that is not all of what it should be: whatever it lacks was not taken for nothing. */
export const incomplete = (what: string): Error =>
  new Error(`BigQuery ${what}. Nothing was taken for an answer. Try again later.`);

/** The error with a sentence for people, where there is one. The client's own holds the whole call, its key included. */
export function explained(fault: unknown, maxBytes: number | null): Error {
  if (!(fault instanceof Error)) return new Error(String(fault));
  return new Error(sentenceOf(fault as ApiFault, maxBytes) ?? fault.message, { cause: fault.message });
}

function sentenceOf(fault: ApiFault, maxBytes: number | null): string | null {
  const { message } = fault;
  switch (reasonOf(fault)) {
    case 'accessDenied':
      return deniedSentence(message);
    case 'bytesBilledLimitExceeded':
      return `A query would read more than the limit of ${(maxBytes ?? 0) / gigabyte} GB, so BigQuery didn't run it. Nothing was changed. Raise BIGQUERY_MAX_GB if that is what it should cost.`;
    case 'quotaExceeded':
    case 'rateLimitExceeded':
    case 'jobRateLimitExceeded':
      return `A quota of BigQuery is used up. Try again later, or ask Google for more. BigQuery says: ${message}`;
    case 'accessNotConfigured':
      return `An API is off in the Google project. Turn on BigQuery's, and Cloud Storage's where there is a bucket. Google says: ${message}`;
    case 'billingNotEnabled':
      return 'Billing is off in the Google project. Turn it on: without it BigQuery stores no changes.';
    case 'backendError':
    case 'internalError':
    case 'jobBackendError':
    case 'jobInternalError':
      return `BigQuery failed several times in a row. Try again later. BigQuery says: ${message}`;
  }
  const ofCredentials = credentialsSentence(fault);
  if (ofCredentials !== null) return ofCredentials;
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT/.test(message))
    return `Google can't be reached from this machine: ${message}`;
  return null;
}
