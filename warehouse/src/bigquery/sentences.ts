/** What BigQuery refuses, in words of whoever set it up. */

export type ApiFault = Error & { code?: number; errors?: { reason?: string; message?: string }[] };

export const reasonOf = ({ errors }: ApiFault): string => errors?.[0]?.reason ?? '';

export const gigabyte = 1_000_000_000;

const dataOwner = 'BigQuery Data Owner (roles/bigquery.dataOwner) of the project, or of the datasets';
const storageAdmin = 'Storage Object Admin (roles/storage.objectAdmin) of the bucket';

/** By the beginning of a permission's name: what it is for, and the role that has it. */
const permissions: [start: string, task: string, role: string][] = [
  ['bigquery.jobs.', 'run queries', 'BigQuery Job User (roles/bigquery.jobUser) of the project'],
  ['bigquery.datasets.create', 'make datasets', 'BigQuery User (roles/bigquery.user) of the project'],
  ['bigquery.datasets.', 'change or delete datasets', dataOwner],
  ['bigquery.tables.', 'read and write tables', dataOwner],
  ['bigquery.', 'do that', dataOwner],
  ['storage.', 'write to and read from the bucket', storageAdmin],
];

function deniedSentence(message: string): string {
  const name = /\b(bigquery|storage)\.\w+\.\w+/.exec(message)?.[0];
  const known = permissions.find(([start]) => name?.startsWith(start));
  if (name === undefined || known === undefined)
    return `Google refused access: ${message}. Check the roles of the service account (docs/bigquery.md).`;
  const [, task, role] = known;
  return `The service account may not ${task}: it lacks the permission ${name}. Give it the role ${role}.`;
}

/** An answer that is not all of what it should be: whatever it lacks was not taken for nothing. */
export const incomplete = (what: string): Error =>
  new Error(`BigQuery ${what}. Nothing was taken for an answer. Try again later.`);

/** The error with a sentence for people, where there is one. The client's own holds the whole call, its key included. */
export function explained(fault: unknown, maxBytes: number | null): Error {
  if (!(fault instanceof Error)) return new Error(String(fault));
  return new Error(sentenceOf(fault as ApiFault, maxBytes) ?? fault.message, { cause: fault.message });
}

function sentenceOf(fault: ApiFault, maxBytes: number | null): string | null {
  const { code, message } = fault;
  switch (reasonOf(fault)) {
    case 'accessDenied':
      return deniedSentence(message);
    case 'bytesBilledLimitExceeded':
      return `A query would read more than the limit of ${(maxBytes ?? 0) / gigabyte} GB, so BigQuery didn't run it. Nothing was changed. Raise BIGQUERY_MAX_GB if that is what it should cost.`;
    case 'quotaExceeded':
    case 'rateLimitExceeded':
    case 'jobRateLimitExceeded':
      return `A quota of BigQuery is used up. Try again later, or ask Google for more. BigQuery says: ${message}`;
    case 'billingNotEnabled':
      return 'Billing is off in the Google project. Turn it on: without it BigQuery stores no changes.';
    case 'backendError':
    case 'internalError':
    case 'jobBackendError':
    case 'jobInternalError':
      return `BigQuery failed several times in a row. Try again later. BigQuery says: ${message}`;
  }
  if (/Could not load the default credentials/i.test(message))
    return 'There is no key for BigQuery. Set BIGQUERY_KEY_FILE to the file of a service account.';
  if (code === 401 || /invalid_grant|DECODER|asn1/i.test(message))
    return 'Google refused the key of the service account. Make a new one and set BIGQUERY_KEY_FILE.';
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT/.test(message))
    return `Google can't be reached from this machine: ${message}`;
  return null;
}
