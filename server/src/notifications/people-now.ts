/** What the published figures come to for everyone who is paid by them, as notices compare it. */
import { setImmediate } from 'node:timers/promises';
import type { Tx } from '@caselift/db/connect';
import { countSellingDays, salesPeriodOf } from '@caselift/domain/calendar';
import { addDays, type IsoDate } from '@caselift/domain/dates';
import { toNumber } from '@caselift/domain/exact';
import { withoutHiddenItems } from '@caselift/domain/hidden-items';
import { measureIds } from '@caselift/domain/measure-list';
import { levelsOfItem } from '@caselift/domain/notifications/item-levels';
import type { ItemNow, PersonNow } from '@caselift/domain/notifications/person-notices';
import type { PersonFigures } from '@caselift/domain/people-figures';
import { instancesOf, isPayable, type TreeInstance } from '@caselift/domain/programs/instances';
import type { ItemResult } from '@caselift/domain/programs/item-entry';
import { explainableResults } from '@caselift/domain/programs/item-figures';
import { type ItemTree, itemTrees } from '@caselift/domain/programs/item-tree';
import { firstPaidDay } from '@caselift/domain/programs/item-windows';
import { isInProfit } from '@caselift/domain/programs/item-words';
import { type ExplainedInput, isComplete } from '@caselift/domain/programs/pay-item';
import { readEditedParts } from '../figures/edited-parts.ts';
import { type Everyone, readEveryone } from '../figures/everyone.ts';
import { type FiguredInstance, readFiguredInstances } from '../figures/item-facts.ts';
import { itemCalendar } from '../figures/item-pay.ts';
import type { PersonRow } from '../figures/queries.ts';
import type { SnapshotMemory } from '../figures/snapshot-memory.ts';
import { readWhoIsPaid, type WhoIsPaid } from '../figures/who-is-paid.ts';
import { todayIn } from '../today.ts';

/** Sales of the last day of an instance may come some days later. */
const daysAfterEnd = 7;
/** Figures that are older say nothing of what begins today. */
const daysBehind = 7;
const treesAtATime = 100;
/** Milliseconds of working out, after which other jobs of the worker have their turn. */
const turn = 20;

export type PeopleNow = { people: readonly PersonRow[]; now: ReadonlyMap<string, PersonNow>; through: IsoDate };

/** Production's; null: it has no figures. */
export async function readPeopleNow(tx: Tx, memory: SnapshotMemory, wholesalerId: string): Promise<PeopleNow | null> {
  const scope = { wholesalerId, db: 'prod' } as const;
  const everyone = await readEveryone(tx, memory, scope);
  const { at, people, figures } = everyone;
  if (at === null) return null;
  const { lastTransactionDate: through, salesPeriod } = at.calendar;
  const periodStart = salesPeriodOf(through, salesPeriod).from;
  const here = people.filter(({ isGone }) => !isGone);
  const isPaid = await readWhoIsPaid(tx, memory, wholesalerId, here);
  const items = await readItemsNow(tx, memory, everyone, { at, isPaid });
  const now = here.map((person): [string, PersonNow] => {
    const { customId, role } = person;
    const exact = figures.get(customId);
    if (exact === undefined || !isPaid(person)) {
      return [customId, { through, periodStart, payCents: null, goals: [], items: [] }];
    }
    const shown = role === 'salesRep' ? withoutHiddenItems(exact) : exact;
    const payCents = shown.totalPayoutCents;
    return [customId, { through, periodStart, payCents, goals: goalsOf(shown), items: items.get(customId) ?? [] }];
  });
  return { people: here, now: new Map(now), through };
}

const goalsOf = (figures: PersonFigures): PersonNow['goals'] =>
  measureIds.flatMap((measure) => {
    const { achieved, pay } = figures[measure];
    return achieved === null ? [] : [{ measure, isMet: achieved >= 100, earnedCents: pay.earnedCents }];
  });

/** By person; of a sales rep without what is hidden from sales reps. */
async function readItemsNow(
  tx: Tx,
  memory: SnapshotMemory,
  { settings, people }: Everyone,
  { at: { snapshot }, isPaid }: { at: NonNullable<Everyone['at']>; isPaid: WhoIsPaid },
): Promise<Map<string, ItemNow[]>> {
  const { wholesalerId, lastTransactionDate: through } = snapshot;
  const edited = await readEditedParts(tx, memory, { wholesalerId, db: 'prod' });
  const calendar = await itemCalendar({ snapshot, settings, edited });
  const trees = itemTrees(await edited.items()).filter(({ item }) => item.archivedAt === null);
  const roles = new Map(people.map(({ customId, role }) => [customId, role]));
  const found = new Map<string, ItemNow[]>();
  const add = (customId: string, { terms }: TreeInstance, itemOf: () => ItemNow | null) => {
    const role = roles.get(customId);
    if (role === undefined || !isPaid({ customId, role }) || (role === 'salesRep' && terms.hideFromSalesReps)) return;
    const item = itemOf();
    if (item === null) return;
    const items = found.get(customId) ?? [];
    found.set(customId, items);
    items.push(item);
  };
  // In the first days of a quarter figures measure nothing that ended before it.
  const [lately, measured] = [addDays(through, -daysAfterEnd), firstPaidDay(through)];
  const endingFrom = lately > measured ? lately : measured;
  let since = performance.now();
  for (let at = 0; at < trees.length; at += treesAtATime) {
    const some = trees.slice(at, at + treesAtATime);
    const asked = { trees: some, snapshot, people, calendar, endingFrom };
    for (const one of await readFiguredInstances(tx, asked)) {
      if (one.archive !== null) continue;
      const { tree, instance, facts } = one;
      const daysLeft = countSellingDays({ from: addDays(through, 1), to: instance.to }, calendar.nonSellingDays);
      const results = explainableResults(tree, one.people, { instance, calendar: one.calendar, facts });
      for (const [customId, explained] of results) add(customId, instance, () => itemNow(one, explained(), daysLeft));
      if (performance.now() - since > turn) {
        await setImmediate();
        since = performance.now();
      }
    }
  }
  for (const { tree, instance } of begunSince(trees, through, todayIn(settings.timeZone))) {
    for (const customId of instance.terms.userIds) add(customId, instance, () => upcomingItem(tree, instance));
  }
  return found;
}

type Explained = { result: ItemResult; inputs: ReadonlyMap<string, ExplainedInput> };

function itemNow({ tree, instance }: FiguredInstance, { result, inputs }: Explained, daysLeft: number): ItemNow | null {
  const { itemId, name: item, type } = tree.item;
  const input = inputs.get(itemId);
  if (input === undefined) return null;
  return {
    ...{ itemId, from: instance.from, to: instance.to, item, isEnded: instance.isEnded, daysLeft },
    earnedCents: result.earnedCents,
    levels: levelsOfItem(result, input),
    lock: type === 'dependencies' ? lockOf(result) : null,
  };
}

function lockOf({ children, lockedCents }: ItemResult): ItemNow['lock'] {
  const unmet = children.filter((child) => child.isQualifier && !isComplete(child));
  return {
    ...{ isLocked: unmet.length > 0, lockedCents },
    unmet: unmet.map((child) => {
      const hasTarget = !isInProfit(child) && child.accounts === null && child.target.n > 0n;
      const target = hasTarget ? { value: toNumber(child.target), unit: child.unit } : null;
      return { name: child.name, isHouse: child.isHouseGoal, target };
    }),
  };
}

/** Instances that began after the newest sale: no sales are measured of them yet. */
const begunSince = (trees: readonly ItemTree[], through: IsoDate, today: IsoDate) =>
  today <= through || today > addDays(through, daysBehind)
    ? []
    : trees.flatMap((tree) =>
        instancesOf(tree, { lastDate: today, endingFrom: today })
          .filter((instance) => instance.from > through && isPayable(instance.terms))
          .map((instance) => ({ tree, instance })),
      );

const upcomingItem = ({ item }: ItemTree, { from, to }: TreeInstance): ItemNow => ({
  ...{ itemId: item.itemId, from, to, item: item.name, isEnded: false, earnedCents: 0, daysLeft: Infinity },
  ...{ levels: { reached: 0, top: null, next: null }, lock: null },
});
