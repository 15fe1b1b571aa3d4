/**
 * What objectives and incentives pay everyone of an environment, as numbers. Computed item by item, and again only if
 * something about the item has changed (decision 051).
 */
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { type DateRange, salesPeriodOf } from '@caselift/domain/calendar';
import type { IsoDate } from '@caselift/domain/dates';
import { type ItemsSums, noItemsSum, partOfKind } from '@caselift/domain/pay/items-pay';
import { type ItemsPart, itemsParts } from '@caselift/domain/pay/pay-parts';
import { peopleBelow } from '@caselift/domain/people-below';
import { itemResults } from '@caselift/domain/programs/item-figures';
import { type ItemTree, itemTrees } from '@caselift/domain/programs/item-tree';
import type { ItemCalendar } from '@caselift/domain/programs/item-windows';
import { recordOf } from '@caselift/domain/record';
import { type CurrentSnapshot, snapshotKey } from './current-snapshot.ts';
import type { EditedParts } from './edited-parts.ts';
import { readArchiveVersions, readEntryVersions } from './item-entries.ts';
import { type FiguredInstance, readFiguredInstances } from './item-facts.ts';
import type { ItemRow } from './item-rows.ts';
import type { PersonRow } from './queries.ts';
import type { SettingsRow } from './settings.ts';
import type { SnapshotMemory } from './snapshot-memory.ts';

/** An instance with what it pays, in cents by person: at their place in `ItemPay.places`; NaN: who doesn't have it. */
export type PaidInstance = DateRange & {
  isHidden: boolean;
  isAccruing: boolean;
  /** Percent that the supplier refunds. */
  supplierContribution: number;
  cents: Float64Array;
};
type PaidTree = { from: TreeInputs; part: ItemsPart; instances: readonly PaidInstance[] };
/** Each text is another after every change of what it stands for. */
type TreeInputs = { rows: string; entries: string; people: string };

export type ItemPay = {
  /** Snapshot, calendar, corrected holders and sales period, which everything follows from. */
  context: string;
  /** The people below each lead, and their roles. */
  people: string;
  places: ReadonlyMap<string, number>;
  /** By the item's ID. */
  trees: ReadonlyMap<string, PaidTree>;
  sums: Record<ItemsPart, ReadonlyMap<string, ItemsSums>>;
};

export type PaidItemsAsked = {
  scope: Scope;
  snapshot: CurrentSnapshot;
  edited: EditedParts;
  people: readonly PersonRow[];
  settings: SettingsRow;
};

export async function readItemPay(tx: Tx, memory: SnapshotMemory, asked: PaidItemsAsked): Promise<ItemPay> {
  const { scope, snapshot, edited, settings } = asked;
  const { allNonSellingDays, salesPeriod } = settings;
  const corrections = [...(await edited.corrections())];
  const context = `${snapshotKey(snapshot)}, ${salesPeriod}, ${allNonSellingDays}, ${corrections}`;
  const edits = (['items', 'itemEntries', 'people'] as const).map(edited.revisionOf);
  const series = `items' pay of ${scope.wholesalerId} ${scope.db} ${snapshot.isOfPeriod ? snapshot.lastTransactionDate : 'now'}`;
  // Some screens leave out who is gone.
  const people = `${asked.people.length} people`;
  return memory.follow<ItemPay>(series, `${series}, edits ${edits}, ${people}, ${context}`, async (before) => {
    const [rows, entries, archives] = await Promise.all([
      edited.items(),
      edited.part('itemEntries', () => readEntryVersions(tx, scope.wholesalerId), 'versions by item'),
      readArchiveVersions(tx, scope.wholesalerId),
    ]);
    const known = before?.context === context ? before : undefined;
    return figureOut(tx, { ...asked, context, rows, entries, archives, known });
  });
}

/** The days and the sales period in which items are paid. */
export function paidPeriod({ lastTransactionDate }: CurrentSnapshot, { salesPeriod }: SettingsRow): DateRange {
  return salesPeriodOf(lastTransactionDate, salesPeriod);
}

export async function itemCalendar({
  snapshot,
  settings,
  edited,
}: Pick<PaidItemsAsked, 'snapshot' | 'settings' | 'edited'>): Promise<ItemCalendar> {
  return {
    ...{ lastDate: snapshot.lastTransactionDate, isOver: snapshot.isOfPeriod },
    nonSellingDays: new Set(settings.allNonSellingDays),
    corrections: await edited.corrections(),
    ...(snapshot.rules && { rules: snapshot.rules }),
  };
}

type Parts = PaidItemsAsked & {
  context: string;
  rows: readonly ItemRow[];
  entries: ReadonlyMap<string, string>;
  archives: ReadonlyMap<string, string>;
  known: ItemPay | undefined;
};

async function figureOut(tx: Tx, parts: Parts): Promise<ItemPay> {
  const { context, rows, entries, archives, known } = parts;
  const { text: people, ofItem } = peopleTexts(parts.people);
  const places = new Map(known?.places);
  for (const { customId } of parts.people) if (!places.has(customId)) places.set(customId, places.size);
  const trees = new Map<string, PaidTree>();
  const changed: { tree: ItemTree; from: TreeInputs }[] = [];
  const versions = new Map(rows.map(({ itemId, version }) => [itemId, version]));
  for (const tree of itemTrees(rows)) {
    const { itemId } = tree.item;
    const before = known?.trees.get(itemId);
    const all = [itemId, ...tree.children.map((child) => child.itemId)];
    const named = all.map((id) => `${id} ${versions.get(id)}`).join();
    const isAsBefore = known?.people === people && before?.from.rows === named;
    const from = {
      rows: named,
      entries: [archives.get(itemId), ...all.map((id) => entries.get(id))].join(),
      people: isAsBefore ? before.from.people : ofItem(tree),
    };
    if (before?.from.entries === from.entries && before.from.rows === named && before.from.people === from.people) {
      trees.set(itemId, before);
    } else changed.push({ tree, from });
  }
  for (let at = 0; at < changed.length; at += treesAtATime) {
    for (const [itemId, made] of await payTrees(tx, parts, places, changed.slice(at, at + treesAtATime))) {
      trees.set(itemId, made);
    }
  }
  return { context, people, places, trees, sums: sumsByPerson({ trees, places }, known) };
}

const treesAtATime = 100;
/** Milliseconds of working out, after which other requests have their turn. */
const turn = 20;

async function payTrees(
  tx: Tx,
  { snapshot, people, settings, edited }: Parts,
  places: ReadonlyMap<string, number>,
  asked: readonly { tree: ItemTree; from: TreeInputs }[],
): Promise<Map<string, PaidTree>> {
  const period = paidPeriod(snapshot, settings);
  const figured = await readFiguredInstances(tx, {
    trees: asked.map(({ tree }) => tree),
    snapshot,
    people,
    calendar: await itemCalendar({ snapshot, settings, edited }),
    endingFrom: period.from,
  });
  const byItem = Map.groupBy(figured, ({ tree }) => tree.item.itemId);
  const made = new Map<string, PaidTree>();
  let since = performance.now();
  for (const { tree, from } of asked) {
    const { itemId, kind } = tree.item;
    const instances = (byItem.get(itemId) ?? []).map((one) => payInstance(one, places, period.to));
    made.set(itemId, { from, part: partOfKind[kind], instances });
    if (performance.now() - since > turn) {
      await setImmediate();
      since = performance.now();
    }
  }
  return made;
}

function payInstance(
  { tree, instance, people, calendar, facts }: FiguredInstance,
  places: ReadonlyMap<string, number>,
  periodEnd: IsoDate,
): PaidInstance {
  const { from, to, terms } = instance;
  const cents = new Float64Array(places.size).fill(Number.NaN);
  for (const [customId, { earnedCents }] of itemResults(tree, instance, people, calendar, facts)) {
    const place = places.get(customId);
    if (place !== undefined) cents[place] = earnedCents;
  }
  const { hideFromSalesReps: isHidden, supplierContribution } = terms;
  return { from, to, isHidden, isAccruing: to > periodEnd, supplierContribution, cents };
}

/**
 * What of the people an item's results follow from: of each who may have it, as what they are paid and who is below. So
 * moving one person figures out the items of the leads concerned.
 */
function peopleTexts(people: readonly PersonRow[]): { text: string; ofItem: (tree: ItemTree) => string } {
  const belowOf = peopleBelow(people);
  const texts = new Map<string, string>();
  for (const { customId, role, leadership } of people) {
    const below = belowOf(customId).map((one) => `${one.customId} ${one.role}`);
    texts.set(customId, hashOf(`${role} ${leadership} ${below}`));
  }
  return {
    text: hashOf([...texts].flat().join()),
    ofItem: ({ item, children }) => {
      const all = [item, ...children].flatMap(({ terms, earlierTerms }) => [terms, ...earlierTerms]);
      const having = new Set(all.flatMap(({ userIds }) => userIds));
      return hashOf([...having].map((customId) => texts.get(customId) ?? '').join());
    },
  };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');

/**
 * From the sums before, by the items that have changed: cents are whole, so that nothing is left of what is taken off.
 */
function sumsByPerson(
  { trees, places }: Pick<ItemPay, 'trees' | 'places'>,
  known: ItemPay | undefined,
): Record<ItemsPart, ReadonlyMap<string, ItemsSums>> {
  const customIds = [...places.keys()];
  const sums = recordOf(itemsParts, (part) =>
    customIds.map((customId): ItemsSums => {
      const { hidden, ...all } = known?.sums[part].get(customId) ?? { ...noItemsSum, hidden: noItemsSum };
      return { ...all, hidden: { ...hidden } };
    }),
  );
  for (const [itemId, { part, instances }] of known?.trees ?? []) {
    if (trees.get(itemId)?.instances !== instances) addTree(sums[part], instances, -1);
  }
  for (const [itemId, { part, instances }] of trees) {
    if (known?.trees.get(itemId)?.instances !== instances) addTree(sums[part], instances, 1);
  }
  const having = (part: ItemsPart) =>
    sums[part].flatMap((sum, place): [string, ItemsSums][] => (sum.count === 0 ? [] : [[customIds[place] ?? '', sum]]));
  return recordOf(itemsParts, (part) => new Map(having(part)));
}

/** Everyone's of one item. Millions of cents are looked at after an update, so it goes through them in plain loops. */
function addTree(sums: readonly ItemsSums[], instances: readonly PaidInstance[], sign: 1 | -1): void {
  const [all, hidden] = [new Uint16Array(sums.length), new Uint16Array(sums.length)];
  for (const { cents, isHidden, isAccruing } of instances) {
    const field = isAccruing ? 'accruingCents' : 'earnedCents';
    for (let place = 0; place < cents.length; place++) {
      const paid = cents[place] as number;
      const sum = sums[place];
      if (Number.isNaN(paid) || sum === undefined) continue;
      all[place] = (all[place] as number) + 1;
      sum[field] += sign * paid;
      if (!isHidden) continue;
      hidden[place] = (hidden[place] as number) + 1;
      sum.hidden[field] += sign * paid;
    }
  }
  for (let place = 0; place < sums.length; place++) {
    const sum = sums[place];
    if (sum === undefined || all[place] === 0) continue;
    sum.count += sign;
    // One that is hidden in some of its instances only is seen.
    if (hidden[place] === all[place]) sum.hidden.count += sign;
  }
}
