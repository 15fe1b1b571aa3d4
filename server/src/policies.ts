/** Who may act on what, decided before any handler runs. */
import { errorTexts } from '@caselift/contract/errors';
import type { Scope } from '@caselift/contract/scope';
import { refusal } from './errors.ts';
import type { Viewer } from './viewer.ts';

/**
 * The wholesaler and environment that a request acts on. Everyone but an admin is locked to his own wholesaler and to
 * prod (403); an admin of a wholesaler starts with his own and may name another; a super admin must name one (400).
 */
export function resolveScope(viewer: Viewer, asked: { wholesalerId?: string | undefined; db: Scope['db'] }): Scope {
  const wholesalerId = asked.wholesalerId ?? viewer.wholesalerId;
  if (wholesalerId === null) throw refusal('bad_input', errorTexts.wholesalerNeeded);
  if (viewer.role !== 'admin') {
    if (wholesalerId !== viewer.wholesalerId) throw refusal('forbidden', errorTexts.otherWholesaler);
    if (asked.db !== 'prod') throw refusal('forbidden', errorTexts.previewForAdmins);
  }
  return { wholesalerId, db: asked.db };
}

/** View-only people sign in and read, and change nothing of a wholesaler (403). */
export function requireMayChange(viewer: Viewer): void {
  if (viewer.viewOnly) throw refusal('forbidden', errorTexts.viewOnly);
}
