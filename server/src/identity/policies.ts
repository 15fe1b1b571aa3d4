/** Who may act on what, decided before any handler runs. */
import { errorTexts } from '@caselift/contract/errors';
import type { Scope } from '@caselift/contract/scope';
import { refusal } from '../http/errors.ts';
import type { Viewer } from './viewer.ts';

/** Whether the viewer may act for wholesalers other than their own. */
export function mayOpenEveryWholesaler({ role, bound }: Pick<Viewer, 'role' | 'bound'>): boolean {
  return role === 'admin' && !bound;
}

/**
 * The wholesaler and environment that a request acts on. Bound admins and everyone who is not an admin are locked to
 * their own wholesaler, and only admins see preview (403). Other admins of a wholesaler start with their own and may
 * name another; a super admin must name one (400).
 */
export function resolveScope(viewer: Viewer, asked: { wholesalerId?: string | undefined; db: Scope['db'] }): Scope {
  const wholesalerId = asked.wholesalerId ?? viewer.wholesalerId;
  if (wholesalerId === null) throw refusal('bad_input', errorTexts.wholesalerNeeded);
  if (!mayOpenEveryWholesaler(viewer) && wholesalerId !== viewer.wholesalerId)
    throw refusal('forbidden', errorTexts.otherWholesaler);
  if (viewer.role !== 'admin' && asked.db !== 'prod') throw refusal('forbidden', errorTexts.previewForAdmins);
  return { wholesalerId, db: asked.db };
}

/** View-only people sign in and read, and change nothing of a wholesaler (403). */
export function requireMayChange(viewer: Viewer): void {
  if (viewer.viewOnly) throw refusal('forbidden', errorTexts.viewOnly);
}
