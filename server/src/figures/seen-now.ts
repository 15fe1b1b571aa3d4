/** Who an ended sales period is shown of: it shows nobody new. */
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { visiblePeople } from '@caselift/domain/visibility';
import type { Viewer } from '../identity/viewer.ts';
import { readEditedParts } from './edited-parts.ts';
import type { SnapshotMemory } from './snapshot-memory.ts';

export const isStaff = ({ role }: Pick<Viewer, 'role'>): boolean => role === 'admin' || role === 'manager';

/** The people that the viewer sees now; null: staff, who see all people of the period. */
export async function readSeenNow(
  tx: Tx,
  memory: SnapshotMemory,
  { viewer, scope }: { viewer: Viewer; scope: Scope },
): Promise<ReadonlySet<string> | null> {
  if (isStaff(viewer)) return null;
  const edited = await readEditedParts(tx, memory, scope);
  const [people, { visibility }] = [await edited.people(), await edited.settings()];
  return new Set(visiblePeople(viewer, people, visibility).map(({ customId }) => customId));
}
