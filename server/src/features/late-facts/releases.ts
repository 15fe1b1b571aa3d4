/** What the FPL of a team or of the company takes away, with what managers decided. */
import type { Release } from '@caselift/contract/late-facts';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { dollars } from '@caselift/domain/numbers';
import { visiblePeople } from '@caselift/domain/visibility';
import { readEditedParts } from '../../figures/edited-parts.ts';
import { readOpenAdjustments, releasesIn } from '../../figures/late/open-adjustments.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import type { Viewer } from '../../identity/viewer.ts';

/** Who decides, as it is stored. */
export const deciderOf = ({ wholesalerId: own, customId, credentialId }: Viewer, wholesalerId: string): string =>
  own === wholesalerId && customId !== null ? customId : `login ${credentialId}`;

export async function shownReleases(
  tx: Tx,
  memory: SnapshotMemory,
  { scope, viewer }: { scope: Scope; viewer: Viewer },
): Promise<Release[]> {
  const edited = await readEditedParts(tx, memory, scope);
  const [people, { visibility }] = [await edited.peopleAndGone(), await edited.settings()];
  const seen = new Set(visiblePeople(viewer, people, visibility).map(({ customId }) => customId));
  const names = new Map(people.map(({ customId, name }) => [customId, name]));
  const by = deciderOf(viewer, scope.wholesalerId);
  return releasesIn(await readOpenAdjustments(tx, scope))
    .filter(({ adjustment: { customId } }) => viewer.role === 'admin' || seen.has(customId))
    .map(({ adjustment: { customId, closed, cents, state }, decision }): Release => {
      const waitsForSecond = decision?.waiver === 'pending';
      return {
        ...{ customId, state, waitsForSecond },
        closedPeriod: { from: closed.from, to: closed.to },
        name: names.get(customId) ?? customId,
        amount: dollars(cents),
        decidedBy: decision?.decidedByName ?? null,
        approvedBy: decision?.approvedByName ?? null,
        reason: decision?.reason ?? '',
        mayDecide: by !== customId && state === 'pending' && !(waitsForSecond && decision?.decidedBy === by),
      };
    })
    .sort((one, other) => one.amount - other.amount || (one.customId < other.customId ? -1 : 1));
}
