import * as z from 'zod/mini';
import { adminsOnly } from './access.ts';
import { endpoint } from './endpoint.ts';
import { scopeQuery } from './scope.ts';

/** Entries of the history a page; a shorter page is the last one. */
export const historyPageSize = 50;

/** One entry of the history: who did what, when, from where. detail is for people, one sentence. */
export const HistoryEntry = z.object({
  id: z.number(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  detail: z.string(),
  origin: z.string(),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;

export const listHistory = endpoint({
  method: 'GET',
  path: '/api/history',
  summary: 'Lists changes to the wholesaler, newest first. `before` pages back by ID.',
  access: adminsOnly,
  scope: 'wholesaler',
  query: z.extend(scopeQuery, {
    before: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))),
  }),
  reply: z.array(HistoryEntry),
});
