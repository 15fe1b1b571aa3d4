/** What a person's session says of them. */
import type { Session } from '@caselift/contract/session';
import type { Sql, Tx } from '@caselift/db/connect';
import { scoped } from '@caselift/db/scope';
import type { SnapshotMemory } from '../figures/snapshot-memory.ts';
import { readWhoIsOrWasPaid } from '../figures/who-is-paid.ts';
import { isRefusal } from '../http/errors.ts';
import { countUnread } from '../notifications/store.ts';
import type { Storage } from '../storage/storage.ts';
import { ownerOf, shownAvatar } from './avatars.ts';
import type { Viewer } from './viewer.ts';

type SessionContext = { sql: Sql; storage: Storage; memory: SnapshotMemory };

export async function sessionOf({ sql, storage, memory }: SessionContext, viewer: Viewer): Promise<Session> {
  const { name, role, email, wholesalerId, customId, leadership, viewOnly, bound } = viewer;
  const house = { kind: 'wholesaler', wholesalerId: wholesalerId ?? '' } as const;
  return {
    name,
    role,
    email,
    wholesalerId,
    customId,
    leadership,
    viewOnly,
    bound,
    isPaid: await isPaidViewer({ sql, memory }, viewer),
    unread: wholesalerId === null || customId === null ? 0 : await countUnread(sql, wholesalerId, customId),
    userAvatar: await shownAvatar(storage, ownerOf(viewer), viewer.avatarHash),
    // Null without a wholesaler.
    wholesalerAvatar: await shownAvatar(storage, house, viewer.wholesalerAvatarHash),
  };
}

/** Whether pay of the viewer's own is there to read, accept and question. */
export async function isPaidViewer(
  { sql, memory }: Pick<SessionContext, 'sql' | 'memory'>,
  { wholesalerId, customId, role }: Viewer,
): Promise<boolean> {
  if (wholesalerId === null || customId === null) return false;
  const person = { customId, role };
  const read = (tx: Tx) => readWhoIsOrWasPaid(tx, memory, wholesalerId, [person]);
  try {
    return (await scoped(sql, { wholesalerId, db: 'prod' }, read, 'reading'))(person);
  } catch (error) {
    // Figures that a release has yet to complete keep nobody from signing in.
    if (isRefusal(error)) return false;
    throw error;
  }
}
