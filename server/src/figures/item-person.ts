/** The items of one person, instance by instance, with all that explains them. */
import type { Tx } from '@caselift/db/connect';
import type { ItemsPart } from '@caselift/domain/pay/pay-parts';
import { peopleBelow } from '@caselift/domain/people-below';
import type { ItemResult } from '@caselift/domain/programs/item-entry';
import { explainableResult, explainableResults } from '@caselift/domain/programs/item-figures';
import { itemTrees } from '@caselift/domain/programs/item-tree';
import type { ExplainedInput } from '@caselift/domain/programs/pay-item';
import type { Viewer } from '../identity/viewer.ts';
import { type FiguredInstance, readFiguredInstances } from './item-facts.ts';
import { itemCalendar, type PaidInstance, type PaidItemsAsked, paidPeriod, readItemPay } from './item-pay.ts';
import type { SnapshotMemory } from './snapshot-memory.ts';

export type PersonItem = FiguredInstance & {
  part: ItemsPart;
  /** The person is a lead, so their people's results count. */
  isLead: boolean;
  result: ItemResult;
  /** Of the item and of what is below it, by item. */
  inputs: ReadonlyMap<string, ExplainedInput>;
  /** Of the item's pay its own instance, and the person's place in it. */
  paid: { all: readonly PaidInstance[]; own: PaidInstance; place: number };
};

/**
 * Those that pay the person or accrue, by name, the oldest instance first. A sales rep is not told of items that are
 * hidden from sales reps.
 * @param itemId only of this item, or of the one above it.
 */
export async function readPersonItems(
  tx: Tx,
  memory: SnapshotMemory,
  asked: PaidItemsAsked & { viewer: Pick<Viewer, 'role'>; customId: string; itemId?: string },
): Promise<PersonItem[]> {
  const { snapshot, edited, people, settings, viewer, customId, itemId } = asked;
  const [pay, rows] = await Promise.all([readItemPay(tx, memory, asked), edited.items()]);
  const place = pay.places.get(customId) ?? -1;
  const isLead = people.some((person) => person.customId === customId && person.role === 'teamLead');
  const isTheirs = (paid: PaidInstance) => has(paid, place) && !(paid.isHidden && viewer.role === 'salesRep');
  const theirs = new Map(
    [...pay.trees].flatMap(([id, { part, instances }]) =>
      instances.some(isTheirs) ? [[id, { part, instances }] as const] : [],
    ),
  );
  const trees = itemTrees(rows).filter(
    ({ item, children }) =>
      theirs.has(item.itemId) && (itemId === undefined || [item, ...children].some((one) => one.itemId === itemId)),
  );
  const figured = await readFiguredInstances(tx, {
    ...{ trees, snapshot, people },
    calendar: await itemCalendar(asked),
    endingFrom: paidPeriod(snapshot, settings).from,
    // Nobody else's accounts count for the person.
    holders: [customId, ...peopleBelow(people)(customId).map((one) => one.customId)],
  });
  const items = figured.flatMap((one): PersonItem[] => {
    const { tree, instance, calendar, facts } = one;
    const found = theirs.get(tree.item.itemId);
    const own = found?.instances.find(({ from }) => from === instance.from);
    if (found === undefined || own === undefined || !isTheirs(own)) return [];
    const explained = explainableResult(tree, one.people, { instance, calendar, facts }, customId);
    if (explained === null) return [];
    return [{ ...one, ...explained, part: found.part, isLead, paid: { all: found.instances, own, place } }];
  });
  return items.sort(byNameAndDay);
}

/**
 * Of everyone what their sales period pays them, hidden from sales reps or not, without what accrues; each person's are
 * worked out when they are asked for.
 */
export async function readPaidItems(
  tx: Tx,
  memory: SnapshotMemory,
  asked: PaidItemsAsked,
): Promise<(customId: string) => PersonItem[]> {
  const { snapshot, edited, people, settings } = asked;
  const [pay, rows] = await Promise.all([readItemPay(tx, memory, asked), edited.items()]);
  const figured = await readFiguredInstances(tx, {
    trees: itemTrees(rows).filter(({ item }) => pay.trees.get(item.itemId)?.instances.some((one) => !one.isAccruing)),
    ...{ snapshot, people },
    calendar: await itemCalendar(asked),
    endingFrom: paidPeriod(snapshot, settings).from,
  });
  const leads = new Set(people.filter(({ role }) => role === 'teamLead').map(({ customId }) => customId));
  const makers = new Map<string, (() => PersonItem)[]>();
  for (const one of figured) {
    const found = pay.trees.get(one.tree.item.itemId);
    const own = found?.instances.find(({ from }) => from === one.instance.from);
    if (found === undefined || own === undefined || own.isAccruing) continue;
    const { part, instances: all } = found;
    for (const [customId, explain] of explainableResults(one.tree, one.people, one)) {
      const place = pay.places.get(customId) ?? -1;
      if (!has(own, place)) continue;
      const make = () => ({ ...one, ...explain(), part, isLead: leads.has(customId), paid: { all, own, place } });
      makers.set(customId, [...(makers.get(customId) ?? []), make]);
    }
  }
  return (customId) => (makers.get(customId) ?? []).map((make) => make()).sort(byNameAndDay);
}

const has = ({ cents }: PaidInstance, place: number): boolean => !Number.isNaN(cents[place] ?? Number.NaN);

const byNameAndDay = (one: PersonItem, other: PersonItem): number =>
  one.tree.item.name.localeCompare(other.tree.item.name, 'en') || (one.instance.from < other.instance.from ? -1 : 1);
