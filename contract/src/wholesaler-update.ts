import * as z from 'zod/mini';
import { adminsOnly } from './access.ts';
import { endpoint } from './endpoint.ts';
import { scopeQuery } from './scope.ts';

export const updateTexts = {
  switchToPreview: 'Switch to "Preview" to do that',
  busy: 'Another job of this wholesaler is running. Please wait until it has finished.',
  nothingImported: 'There are no sales lines yet. Import files first.',
  nothingToPublish: 'Preview holds no figures yet. Run an update first.',
  nothingPublished: 'Nothing has been published yet, so there is nothing to go back to.',
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
  puttingInForce: 'Putting in force again...',
  inForceAgain: 'In force again',
} as const;

/** The six words of the specification (3, section 4), as they are on the wire. */
export const UpdateStatus = z.enum([
  'Preparing',
  'Running GBQ',
  'Transferring to MongoDB',
  'GBQ error',
  'Transfer error',
  'Completed',
]);
export type UpdateStatus = z.output<typeof UpdateStatus>;

export const updateParts = ['brands', 'buyers', 'products', 'suppliers', 'users', 'wholesaler'] as const;
export type UpdatePart = (typeof updateParts)[number];

/** updatedAt is an ISO instant; message is empty unless something is to be said; url leads to the part's own page. */
export const PartStatus = z.object({
  status: UpdateStatus,
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
});
export type WholesalerUpdate = z.output<typeof WholesalerUpdate>;

export const readWholesalerUpdate = endpoint({
  method: 'GET',
  path: '/api/wholesalerUpdate',
  summary: 'The status of each part of the latest update; polled every 2 s while the page is visible.',
  access: adminsOnly,
  scope: 'wholesaler',
  query: scopeQuery,
  reply: WholesalerUpdate,
  alsoAs: 'data',
});

export const startWholesalerUpdate = endpoint({
  method: 'POST',
  path: '/api/wholesalerUpdate',
  summary: 'Starts an update of preview (db=preview only). 409 while another job of the wholesaler runs.',
  access: adminsOnly,
  scope: 'wholesaler',
  inHistory: true,
  query: scopeQuery,
  reply: z.object({ jobId: z.string() }),
});

export const startBackfill = endpoint({
  method: 'POST',
  path: '/api/backfill',
  summary: 'Computes the figures that Preview and Production lack after an upgrade. 409 while another job runs.',
  access: adminsOnly,
  scope: 'wholesaler',
  inHistory: true,
  query: scopeQuery,
  reply: z.object({ jobId: z.string() }),
});

/** What is in force after a publish or reset. */
export const InForce = z.object({ snapshotId: z.number(), lastTransactionDate: z.string() });

export const publish = endpoint({
  method: 'POST',
  path: '/api/publish',
  summary: "Puts preview's figures and edits in force in prod, in one transaction.",
  access: adminsOnly,
  scope: 'wholesaler',
  inHistory: true,
  query: scopeQuery,
  reply: InForce,
});

export const reset = endpoint({
  method: 'POST',
  path: '/api/reset',
  summary: "Takes preview back to prod's figures and edits, in one transaction.",
  access: adminsOnly,
  scope: 'wholesaler',
  inHistory: true,
  query: scopeQuery,
  reply: InForce,
});
