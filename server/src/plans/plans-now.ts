/** Everyone's plan by the rules of Production as they are, in words (docs/product.md, Plan acceptance). */
import { setImmediate } from 'node:timers/promises';
import type { Tx } from '@caselift/db/connect';
import { type DateRange, salesPeriodOf } from '@caselift/domain/calendar';
import type { IsoDate } from '@caselift/domain/dates';
import type { LossReason } from '@caselift/domain/loss-reasons';
import { goalEntries } from '@caselift/domain/plans/goal-entries';
import { type PlanEntry, payOrder } from '@caselift/domain/plans/plan-entry';
import { boostEntry, itemEntries, placeOfItem } from '@caselift/domain/plans/program-entries';
import type { EditedRules } from '@caselift/domain/programs/item-entry';
import type { ItemFacts } from '@caselift/domain/programs/item-figures';
import { itemTrees } from '@caselift/domain/programs/item-tree';
import { currentSnapshot } from '../figures/current-snapshot.ts';
import { readEditedParts } from '../figures/edited-parts.ts';
import { createSnapshotMemory } from '../figures/snapshot-memory.ts';
import { readWhoIsPaid } from '../figures/who-is-paid.ts';

/** Milliseconds of working out, after which other work has its turn. */
const turn = 20;

export type PlansNow = { period: DateRange; plans: ReadonlyMap<string, PlanEntry[]> };

/** Of everyone who is there; who is paid by nothing has an empty plan. null: there are no figures yet. */
export async function readPlansNow(tx: Tx, wholesalerId: string): Promise<PlansNow | null> {
  const scope = { wholesalerId, db: 'prod' } as const;
  const snapshot = await currentSnapshot(tx, scope);
  if (snapshot === undefined) return null;
  const memory = createSnapshotMemory();
  const edited = await readEditedParts(tx, memory, scope);
  const settings = await edited.settings();
  const period = salesPeriodOf(snapshot.lastTransactionDate, settings.salesPeriod);
  const [people, goals, boosts, items, editOf] = await Promise.all([
    edited.people(),
    edited.goals(period.from),
    edited.boosts(),
    edited.items(),
    readEdits(tx, wholesalerId),
  ]);
  const chargeableLossReasons = settings.chargeableLossReasons as readonly LossReason[];
  const goalsOf = goalEntries({
    ...{ people, goals },
    settings: { ...settings, maxFplPercent: settings.maxFPL, chargeableLossReasons },
  });
  const boosted = boosts.flatMap((boost) => boostEntry(boost, period) ?? []).sort(payOrder);
  const isPaid = await readWhoIsPaid(tx, memory, wholesalerId, people);
  const plans = new Map(
    people.map((person) => [person.customId, isPaid(person) ? [...goalsOf(person), ...boosted] : []]),
  );
  let since = performance.now();
  // In their order once, so that nobody's plan has to be sorted.
  const trees = itemTrees(items)
    .map((tree) => ({ ...placeOfItem(tree.item), tree }))
    .sort(payOrder);
  for (const { tree } of trees) {
    for (const [customId, made] of itemEntries(tree, {
      people,
      period,
      lastDate: snapshot.lastTransactionDate,
      editOf,
    })) {
      plans.get(customId)?.push(made());
    }
    if (performance.now() - since > turn) {
      await setImmediate();
      since = performance.now();
    }
  }
  return { period, plans };
}

/** What was typed for people of all items. */
async function readEdits(tx: Tx, wholesalerId: string): Promise<ItemFacts['editOf']> {
  const edits = await tx<{ itemId: string; userId: string; instanceStart: IsoDate; rules: EditedRules | null }[]>`
    select item_id as "itemId", user_id as "userId", instance_start as "instanceStart", rules from item_edits
    where wholesaler_id = ${wholesalerId} order by instance_start desc`;
  const typed = Map.groupBy(edits, ({ itemId, userId }) => `${itemId} ${userId}`);
  // Typed values also apply to later instances.
  return (itemId, userId, instanceStart) =>
    typed.get(`${itemId} ${userId}`)?.find((edit) => edit.instanceStart <= instanceStart)?.rules ?? null;
}
