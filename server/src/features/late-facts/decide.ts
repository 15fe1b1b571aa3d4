/** A manager releases or waives what the FPL of a team or of the company takes away. */
import type { BodyOf } from '@caselift/contract/endpoint';
import { type decideReleases, lateFactTexts } from '@caselift/contract/late-facts';
import type { Scope } from '@caselift/contract/scope';
import { recordAudit } from '@caselift/db/audit';
import type { Tx } from '@caselift/db/connect';
import { lockEnvironments } from '@caselift/db/environments';
import { dollars } from '@caselift/domain/numbers';
import { readEditedParts } from '../../figures/edited-parts.ts';
import { approvalStateOf } from '../../figures/late/approval-state.ts';
import { readOpenAdjustments, releasesIn } from '../../figures/late/open-adjustments.ts';
import { approveWaiver, saveRelease } from '../../figures/late/releases.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { deciderOf } from './releases.ts';

type Asked = { scope: Scope; viewer: Viewer; origin: string };

/** 403: of oneself. 409: the amount is another by now, or it was decided. All or none. */
export async function decide(
  tx: Tx,
  memory: SnapshotMemory,
  { scope, viewer, origin }: Asked,
  { kind, closedPeriod, reason, people }: BodyOf<typeof decideReleases>,
): Promise<void> {
  const { wholesalerId } = scope;
  const by = deciderOf(viewer, wholesalerId);
  if (new Set(people.map(({ customId }) => customId)).size < people.length) {
    throw refusal('bad_input', lateFactTexts.twice);
  }
  if (people.some(({ customId }) => customId === by)) throw refusal('forbidden', lateFactTexts.toOneself);
  await lockEnvironments(tx, wholesalerId);
  const prod = { wholesalerId, db: 'prod' } as const;
  const open = await readOpenAdjustments(tx, prod);
  const everyone = await (await readEditedParts(tx, memory, prod)).peopleAndGone();
  const named = new Map(everyone.map(({ customId, name }) => [customId, name]));
  // Answered as if nobody had the ID.
  const hidden = new Set(
    everyone.flatMap((person) => (person.hidden && viewer.role !== 'admin' ? [person.customId] : [])),
  );
  const waiting = new Map(
    releasesIn(open)
      .filter(({ adjustment }) => adjustment.closedPeriod === closedPeriod)
      .map((release) => [release.adjustment.customId, release]),
  );
  const closed = open.closings.find(({ from }) => from === closedPeriod);
  if (open.paying === null || closed === undefined) throw refusal('not_found', lateFactTexts.notClosed);
  const at = { wholesalerId, paidIn: open.paying.from };
  const approving = new Set<string>();
  for (const { customId, amount } of people) {
    const name = hidden.has(customId) ? customId : (named.get(customId) ?? customId);
    const release = hidden.has(customId) ? undefined : waiting.get(customId);
    if (release === undefined) throw refusal('conflict', lateFactTexts.nothing(name));
    const { adjustment, decision } = release;
    if (dollars(adjustment.cents) !== amount) throw refusal('conflict', lateFactTexts.changed(name));
    if (adjustment.state !== 'pending') throw refusal('conflict', lateFactTexts.decided(name));
    if (kind === 'waived' && decision?.waiver === 'pending') {
      if (decision.decidedBy === by) throw refusal('forbidden', lateFactTexts.second);
      approving.add(customId);
      await approveWaiver(tx, at, { closedPeriod, customId, by, byName: viewer.name });
      continue;
    }
    const waiver =
      kind === 'released' ? null : await approvalStateOf(tx, wholesalerId, { customId, cents: -adjustment.cents });
    const { cents } = adjustment;
    await saveRelease(tx, at, {
      closedPeriod,
      customId,
      cents,
      reason,
      decidedBy: by,
      decidedByName: viewer.name,
      waiver,
    });
  }
  const total = people.reduce((sum, { amount }) => sum + amount, 0);
  await recordAudit(tx, {
    ...{ wholesalerId, actor: viewer.email, action: 'decide releases', origin },
    detail: {
      ...{ kind, closedPeriod, closedTo: closed.to, reason, total: Number(total.toFixed(2)) },
      people: people.map(({ customId }) => named.get(customId) ?? customId),
      each: people.map(({ customId, amount }) => ({
        ...{ customId, amount },
        ...(approving.has(customId) && { approvedAsSecond: true }),
      })),
    },
  });
}
