import { type UpdateStatus, updateStatuses } from '@caselift/domain/pipeline';
import * as z from 'zod/mini';
import { adminsOnly } from './access.ts';
import { endpoint } from './endpoint.ts';
import { scopeQuery } from './scope.ts';

export const updateTexts = {
  switchToPreview: 'Switch to "Preview" to do that',
  busy: 'Another job is running for this wholesaler. Try again when it has finished.',
  nothingImported: 'There are no sales lines yet. Import files first.',
  nothingToPublish: 'Preview has no figures yet. Run an update first.',
  nothingPublished: "Nothing has been published yet, so there's nothing to go back to.",
  stillRunning: 'Still running. Check the history in a minute.',
  publishing: 'Publishing...',
  published: 'Published',
  resetting: 'Resetting...',
  resetComplete: 'Reset complete',
  updating: 'Updating...',
  updateCompleted: 'Update completed',
  computeNow: 'Compute now',
  computing: 'Computing figures...',
  computed: 'Figures computed',
  rollingBack: 'Rolling back...',
  rolledBack: 'Rolled back',
} as const;

/** What the wire and the screens call each status. The names are older than the engines that do the work. */
export const statusWords = {
  preparing: 'Preparing',
  computing: 'Running GBQ',
  copying: 'Transferring to MongoDB',
  computingFailed: 'GBQ error',
  copyingFailed: 'Transfer error',
  completed: 'Completed',
} as const satisfies Record<UpdateStatus, string>;
type StatusWord = (typeof statusWords)[UpdateStatus];

export function statusOf(word: StatusWord): UpdateStatus {
  return updateStatuses.find((status) => statusWords[status] === word) ?? 'preparing';
}

export const updateParts = ['brands', 'buyers', 'products', 'suppliers', 'users', 'wholesaler'] as const;
export type UpdatePart = (typeof updateParts)[number];

/** updatedAt is an ISO instant; message is empty unless something is to be said; url leads to the part's own page. */
export const PartStatus = z.object({
  status: z.enum(Object.values(statusWords)),
  updatedAt: z.string(),
  message: z.string(),
  url: z.string(),
});
export type PartStatus = z.output<typeof PartStatus>;

/** A part is absent before the wholesaler's first update. */
export const WholesalerUpdate = z.object({
  brands: z.optional(PartStatus),
  buyers: z.optional(PartStatus),
  products: z.optional(PartStatus),
  suppliers: z.optional(PartStatus),
  users: z.optional(PartStatus),
  wholesaler: z.optional(PartStatus),
  /** Of a wholesaler in BigQuery: bytes that Google billed for the latest update; null: none yet. */
  bigQuery: z.optional(z.object({ bytesBilled: z.nullable(z.number()) })),
});
export type WholesalerUpdate = z.output<typeof WholesalerUpdate>;

/** The parts that there are. */
export const partsOf = (update: WholesalerUpdate): PartStatus[] => updateParts.flatMap((part) => update[part] ?? []);

export const readWholesalerUpdate = endpoint({
  method: 'GET',
  path: '/api/wholesalerUpdate',
  summary: 'Returns the status of each part of the latest update. Polled every 2 s while the page is visible.',
  access: adminsOnly,
  scope: 'wholesaler',
  query: scopeQuery,
  reply: WholesalerUpdate,
  alsoAs: 'data',
});

export const startWholesalerUpdate = endpoint({
  method: 'POST',
  path: '/api/wholesalerUpdate',
  summary: 'Starts an update of preview (db=preview only). 409 while the wholesaler has another job running.',
  access: adminsOnly,
  scope: 'wholesaler',
  inHistory: true,
  query: scopeQuery,
  reply: z.object({ jobId: z.string() }),
});

export const startBackfill = endpoint({
  method: 'POST',
  path: '/api/backfill',
  summary:
    'Computes the figures missing from preview and prod after an upgrade. 409 while the wholesaler has another job running.',
  access: adminsOnly,
  scope: 'wholesaler',
  inHistory: true,
  query: scopeQuery,
  reply: z.object({ jobId: z.string() }),
});

/** What an environment shows after a publish or reset. */
export const InForce = z.object({ snapshotId: z.number(), lastTransactionDate: z.string() });

export const publish = endpoint({
  method: 'POST',
  path: '/api/publish',
  summary: "Publishes preview's figures and edits to prod in one transaction.",
  access: adminsOnly,
  scope: 'wholesaler',
  inHistory: true,
  query: scopeQuery,
  reply: InForce,
});

export const reset = endpoint({
  method: 'POST',
  path: '/api/reset',
  summary: "Resets preview to prod's figures and edits in one transaction.",
  access: adminsOnly,
  scope: 'wholesaler',
  inHistory: true,
  query: scopeQuery,
  reply: InForce,
});
