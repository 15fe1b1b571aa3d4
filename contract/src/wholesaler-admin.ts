import * as z from 'zod/mini';
import { adminsOnly, superAdminsOnly } from './access.ts';
import { endpoint } from './endpoint.ts';
import { Environment, scopeQuery, WholesalerId } from './scope.ts';
import { noSuchDay, RealDate } from './wholesaler.ts';
import { WholesalerTitle } from './wholesaler-settings.ts';

/** Texts of the administration screen, word for word (docs/product.md, Screens). */
export const administrationTexts = {
  saving: 'Saving...',
  saved: 'Changes saved',
  deleting: 'Deleting...',
  wholesalerDeleted: 'Wholesaler deleted',
  creating: 'Creating...',
  wholesalerCreated: 'Wholesaler created',
  deletingTransactions: 'Deleting transactions...',
  deletionComplete: 'Deletion complete',
  exists: 'A wholesaler with this ID already exists. Choose another ID.',
  endBeforeStart: 'The end date is before the start date.',
  noSuchDay,
  workerAway: "The sales lines can't be read right now. Try again in a minute.",
  questionsFull: 'Too many requests are waiting. Try again in a minute.',
  questionFailed: 'Something went wrong while reading the sales lines. Nothing was changed.',
} as const;

/** Made in both environments, empty; db must be preview ('Switch to "Preview" to do that'). */
export const createWholesaler = endpoint({
  method: 'POST',
  path: '/api/wholesaler',
  summary: 'Creates an empty wholesaler. Super admins only, in preview.',
  access: superAdminsOnly,
  scope: 'none',
  query: z.object({ db: z._default(Environment, 'prod') }),
  body: z.object({
    customId: WholesalerId,
    /** The ID, if left out. */
    title: z.optional(WholesalerTitle),
  }),
  reply: z.object({ customId: z.string() }),
});

/** deleteEverything false: preview's pointer, figures and editable rows only; true: both environments, files and warehouse. */
export const deleteWholesaler = endpoint({
  method: 'DELETE',
  path: '/api/wholesaler',
  summary: 'Deletes a wholesaler from preview, or from both environments (deleteEverything). Super admins only.',
  access: superAdminsOnly,
  scope: 'wholesaler',
  inHistory: true,
  query: scopeQuery,
  body: z.object({ deleteEverything: z.boolean() }),
  reply: z.null(),
});

const dateRange = { start: RealDate, end: RealDate };
const inOrder = z.refine<{ start: string; end: string }>(
  ({ start, end }) => start <= end,
  administrationTexts.endBeforeStart,
);
export const TransactionsRange = z.object(dateRange).check(inOrder);

/** What a deletion would remove; dollars of revenue, both days included. */
export const TransactionsSummary = z.object({ lines: z.number(), revenue: z.number() });

export const countTransactions = endpoint({
  method: 'GET',
  path: '/api/transactions',
  summary: 'Returns how many sales lines and dollars deleting a date range would remove.',
  access: adminsOnly,
  scope: 'wholesaler',
  mayTakeLonger: true,
  query: z.extend(scopeQuery, dateRange).check(inOrder),
  reply: TransactionsSummary,
});

export const deleteTransactions = endpoint({
  method: 'DELETE',
  path: '/api/transactions',
  summary: 'Deletes the sales lines of a date range as one numbered change. Figures change at the next update.',
  access: adminsOnly,
  scope: 'wholesaler',
  inHistory: true,
  query: scopeQuery,
  body: TransactionsRange,
  reply: TransactionsSummary,
});
