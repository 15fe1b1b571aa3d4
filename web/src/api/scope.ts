/** Which wholesaler and environment the address stands for, once the session has had its say. */
import { Environment, type Scope, WholesalerId } from '@caselift/contract/scope';
import type { Session } from '@caselift/contract/session';
import * as z from 'zod/mini';

/** The two parameters every page carries. Nonsense counts as absent. */
export const ScopeSearch = z.object({
  wholesalerId: z.catch(z.optional(WholesalerId), undefined),
  db: z.catch(z.optional(Environment), undefined),
});
export type ScopeSearch = z.output<typeof ScopeSearch>;

type Viewer = Pick<Session, 'role' | 'wholesalerId' | 'bound'>;

/**
 * Locks everyone but admins to their own wholesaler and to Production; a bound admin is locked to the wholesaler alone,
 * and another one starts at their own and may go to others (docs/product.md, Environments).
 * @example settleScope({ role: 'manager', wholesalerId: 'ats', bound: false }, { wholesalerId: 'other', db: 'preview' })
 *   // { wholesalerId: 'ats', db: undefined }
 */
export function settleScope(viewer: Viewer, search: ScopeSearch): ScopeSearch {
  const own = viewer.wholesalerId ?? undefined;
  if (viewer.role === 'admin')
    return { wholesalerId: (viewer.bound ? own : search.wholesalerId) ?? own, db: search.db };
  return { wholesalerId: own, db: search.db === 'preview' ? undefined : search.db };
}

/** The scope of calls, null while an admin has not chosen a wholesaler yet. */
export function scopeOf(search: ScopeSearch): Scope | null {
  return search.wholesalerId === undefined ? null : { wholesalerId: search.wholesalerId, db: search.db ?? 'prod' };
}
