/** What stops work of a wholesaler and is the operator's to put right. */
import * as z from 'zod/mini';
import { adminsOnly } from './access.ts';
import { endpoint } from './endpoint.ts';
import { scopeQuery } from './scope.ts';

/**
 * isDiskFull: of the server, or of its database. noWorkerSince: when the last one that lived gave its last sign of life, an ISO
 * instant; null: one lives. missingLines: no worker that lives has the wholesaler's sales lines, but one of this name, null where
 * nobody is known to have them; null itself: they are there, or there are none.
 */
export const InstallationFaults = z.object({
  isDiskFull: z.boolean(),
  noWorkerSince: z.nullable(z.string()),
  missingLines: z.nullable(z.object({ worker: z.nullable(z.string()) })),
});
export type InstallationFaults = z.output<typeof InstallationFaults>;

export const installationFaultTexts = {
  diskFull: 'The server is out of disk space, so nothing can be saved or imported. Free up space.',
  noWorker: (since: string) =>
    `No worker has given a sign of life since ${since}. Imports, updates, publications, pictures and emails wait until one is back.`,
  linesOf: (worker: string) =>
    `The sales lines of this wholesaler are on the disk of the worker ${worker}, which isn't running. Imports and updates wait until it is back.`,
  linesOfNobody:
    "The sales lines of this wholesaler aren't on the disk of any worker that runs. Imports and updates are refused until the worker that had them is back, or a backup is restored.",
} as const;

export const readInstallationFaults = endpoint({
  method: 'GET',
  path: '/api/installationFaults',
  summary:
    'Returns whether a disk is full, no worker lives, or no worker that lives has the sales lines of the wholesaler.',
  access: adminsOnly,
  scope: 'wholesaler',
  query: scopeQuery,
  reply: InstallationFaults,
});
