/** Items of every type that nobody would think of, with what is typed and handed in for their people. */
import { type Random, randomStream } from '@caselift/demo/random';
import type { ItemTerms, ItemType } from '@caselift/domain/programs/item';
import type { EditedRules } from '@caselift/domain/programs/item-entry';
import { type Day, dayFrom, daysBefore, isoDateOf } from './calendar.ts';
import { near } from './fraction.ts';
import { type Invention, inventPayout, inventPeople, inventTarget, inventTerms } from './invent-terms.ts';
import { type NaiveInstance, naiveInstances, type Program, type Tree } from './item-instances.ts';
import { type Entry, naiveResults, type Picture, type Programs } from './item-results.ts';

/** Where something is typed or handed in: an item, a person and the first day of an instance. */
export type Place = { itemId: string; customId: string; from: string };
export type Handed = Place & { kind: 'quantity' | 'tick' | 'value'; amount: number; day: Day };

export type Invented = {
  items: Program[];
  lists: Map<string, readonly string[]>;
  edits: (Place & { rules: EditedRules | null })[];
  pictures: (Place & Picture)[];
  handed: Handed[];
};

const leafTypes = ['quantity', 'image', 'binary', 'validation', 'imageValidation', 'custom'] as const;
const rootTypes = [
  ...[
    ['quantity', 10],
    ['multi', 3],
    ['dependencies', 4],
    ['grouped', 3],
    ['image', 2],
    ['imageValidation', 3],
  ],
  ...[
    ['binary', 1],
    ['validation', 1],
    ['custom', 1],
  ],
] as [ItemType, number][];

export const drawnTypes = rootTypes.map(([type]) => type);

/** @param programs what sums follow from, without anything typed or handed in: targets lie near what is measured. */
export function inventItems(
  seed: number,
  count: number,
  programs: Omit<Programs, 'lists' | 'editOf' | 'entryOf'>,
): Invented {
  const random = randomStream(seed, 'items');
  const { trade, newest } = programs;
  const lists = new Map<string, readonly string[]>();
  const by: Invention = { random, files: trade.files, newest, lists };
  const found: Invented = { items: [], lists, edits: [], pictures: [], handed: [] };
  const nothingTyped: Programs = { ...programs, lists, editOf: () => null, entryOf: () => nobody };
  let number = 0;
  const make = (type: ItemType, terms: ItemTerms, changed: Partial<Program> = {}): Program => ({
    itemId: uuidOf(seed, ++number),
    kind: random.pick(['objective', 'incentive'] as const),
    ...{ type, name: `Item ${number}`, parentId: null, order: 1 },
    since: isoDateOf(daysBefore(newest, random.pick([0, 3, 20, 45, 60, 75, 150, 280]))),
    ...{ terms, earlierTerms: [], archivedAt: null, deletedAt: null, ...changed },
  });
  while (found.items.filter(({ parentId, terms }) => parentId === null && terms.groupId === null).length < count) {
    const tree = inventTree(by, make);
    calibrate(tree, by, nothingTyped);
    change(tree, by);
    found.items.push(tree.root, ...tree.children);
    const instances = naiveInstances(tree, newest).slice(-5);
    for (const item of [tree.root, ...tree.children]) typeAndHandIn(item, tree, instances, by, found);
  }
  return found;
}

const nobody: Entry = { pictures: [], quantity: null, isDone: false, value: null };

/** A name that is the same in every run. */
const uuidOf = (seed: number, number: number): string =>
  `${String(seed).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`;

type Make = (type: ItemType, terms: ItemTerms, changed?: Partial<Program>) => Program;

function inventTree(by: Invention, make: Make): Tree {
  const { random } = by;
  const type = random.pickWeighted(rootTypes);
  const root = make(type, inventTerms(by, type, true));
  if (type !== 'multi' && type !== 'dependencies' && type !== 'grouped') return { root, children: [] };
  const children: Program[] = [];
  for (let order = 1; order <= random.between(2, 4); order++) {
    const childType = random.pickWeighted(leafTypes.map((leaf) => [leaf, leaf === 'quantity' ? 5 : 1] as const));
    const terms = { ...inventTerms(by, childType, random.chance(0.2)), isActive: true };
    if (type === 'grouped') {
      const notOpen = { ...terms, isOpenEnded: false, groupId: root.itemId, userIds: inventPeople(by) };
      const since = isoDateOf(daysBefore(dayFrom(root.since ?? ''), random.pick([0, 0, 40])));
      children.push(make(childType, notOpen, { kind: root.kind, since }));
      continue;
    }
    const isHouseGoal = type === 'dependencies' && childType === 'quantity' && random.chance(0.25);
    const isQualifier = type === 'dependencies' && (isHouseGoal || random.chance(0.35));
    const isOpenEnded = terms.isOpenEnded && !isQualifier;
    const own = { ...terms, isHouseGoal, isQualifier, isOpenEnded, userIds: root.terms.userIds };
    const since = random.chance(0.8) ? root.since : isoDateOf(by.newest);
    children.push(make(childType, own, { kind: root.kind, parentId: root.itemId, order, since }));
  }
  // Days to track are chosen when all of it is made.
  if (children.some(({ terms }) => isTracked(terms)))
    for (const child of children) Object.assign(child, { since: root.since });
  return { root, children };
}

const isTracked = ({ measure }: ItemTerms): boolean => (measure?.trackingOption ?? 'default') !== 'default';

/** Sets each target of sales near to what one of the people has sold. */
function calibrate(tree: Tree, { random, newest }: Invention, programs: Programs): void {
  for (const item of [tree.root, ...tree.children]) {
    if (item.type !== 'quantity') continue;
    const terms = { ...item.terms, isAccountSpecific: false, isHouseGoal: false, userIds: tree.root.terms.userIds };
    const [instance] = naiveInstances(tree, newest).slice(-1);
    if (instance === undefined) continue;
    const alone: Tree = { root: { ...item, terms, parentId: null }, children: [] };
    const results = naiveResults(
      alone,
      { ...instance, terms: { ...terms, groupId: null, period: instance.terms.period } },
      programs,
    );
    const sold = [...results.values()].map(({ quantity }) => Math.abs(quantity === null ? 0 : near(quantity)));
    const some = sold.length === 0 ? 0 : random.pick(sold);
    const share = item.terms.isAccountSpecific ? random.pick([0.02, 0.05, 0.1]) : 1;
    const houses = item.terms.isHouseGoal ? random.between(2, 20) : 1;
    const target = Math.round(some * share * houses * (0.4 + random.next()) * 100) / 100;
    Object.assign(item.terms, { target: target > 0 ? target : inventTarget(random, 'quantity') });
    if (item.terms.isHouseGoal && random.chance(0.2)) Object.assign(item.terms, { target: 0 });
    const isPercent = item.terms.measure?.label.includes('(%)') ?? false;
    const about = { isOpenEnded: item.terms.isOpenEnded, isPercent, target: item.terms.isAccountSpecific ? 5 : target };
    Object.assign(item.terms, { payout: inventPayout(random, 'quantity', about) });
  }
}

/** Some were something else before a day, some are gone since then. */
function change(tree: Tree, by: Invention): void {
  const { random, newest } = by;
  const isTracking = [tree.root, ...tree.children].some(({ terms }) => isTracked(terms));
  const isAlone = tree.root.type === 'quantity';
  if (!random.chance(0.3) || (isTracking && !isAlone)) return;
  for (const item of [tree.root, ...tree.children]) {
    const isChild = item !== tree.root;
    const until = isoDateOf(daysBefore(newest, random.between(0, 70)));
    if ((isChild && random.chance(0.5)) || item.since === null || until <= item.since) continue;
    const before = inventTerms(by, item.type, false);
    const { parentId } = item;
    const { groupId, isHouseGoal, isQualifier, target } = item.terms;
    const kept: ItemTerms = {
      ...before,
      ...{
        groupId,
        isHouseGoal,
        isQualifier,
        target,
        isOpenEnded: before.isOpenEnded && !isQualifier && groupId === null,
      },
      ...(parentId !== null && { userIds: tree.root.terms.userIds, isActive: true }),
      ...(random.chance(0.5) && {
        period: item.terms.period,
        periodStart: item.terms.periodStart,
        periodEnd: item.terms.periodEnd,
      }),
    };
    Object.assign(item, { earlierTerms: [{ ...kept, until, since: item.since }] });
    // It was given the days to track by this save.
    if (isTracking) Object.assign(item, { since: until });
    if (random.chance(0.15)) Object.assign(item, { deletedAt: `${until}T12:00:00Z` });
  }
}

function typeAndHandIn(
  item: Program,
  tree: Tree,
  instances: readonly NaiveInstance[],
  by: Invention,
  found: Invented,
): void {
  const { random, files } = by;
  const isLeaf = leafTypes.some((type) => type === item.type);
  for (const instance of instances) {
    const from = isoDateOf(instance.from);
    for (const customId of item.parentId === null ? item.terms.userIds : tree.root.terms.userIds) {
      const place = { itemId: item.itemId, customId, from };
      if (random.chance(isLeaf ? 0.08 : 0.04) && !item.terms.isHouseGoal) {
        // A reset keeps what was typed before out of this instance and later ones.
        found.edits.push({ ...place, rules: random.chance(0.1) ? null : inventRules(random, item) });
      }
      if (!isLeaf || item.type === 'quantity') continue;
      const days = random
        .shuffled(Array.from({ length: 10 }, (_, at) => daysBefore(instance.to, at)))
        .slice(0, random.between(0, 7));
      for (const day of days.sort((one, other) => one - other)) {
        if (item.type === 'image' || item.type === 'imageValidation') {
          const buyer = random.pick(files.accounts.slice(0, 3)).customId;
          const quantity = item.type === 'image' ? null : random.pick([0.5, 1, 2, 3.75, 5, 12]);
          const status = random.pickWeighted([
            ['approved', 6],
            ['rejected', 1],
            ['pending', 1],
          ] as const);
          found.pictures.push({ ...place, buyer, day, status, quantity });
        } else {
          found.handed.push({ ...place, ...inventAmount(random, item.type), day });
        }
      }
    }
  }
}

function inventAmount(random: Random, type: ItemType): Pick<Handed, 'kind' | 'amount'> {
  if (type === 'binary') return { kind: 'tick', amount: random.pick([1, 1, 0]) };
  if (type === 'validation') return { kind: 'value', amount: random.between(0, 10) };
  return { kind: 'quantity', amount: random.between(1, 2000) / 100 };
}

function inventRules(random: Random, { type, terms }: Program): EditedRules {
  const { target, cappedStatus, minQuantityValue, maxImagesPerAccount, measure } = terms;
  const isSold = type === 'quantity';
  const isAccountSpecific = isSold && (random.chance(0.1) ? !terms.isAccountSpecific : terms.isAccountSpecific);
  const isPercent = measure?.label.includes('(%)') ?? false;
  const isOpenEnded = terms.isOpenEnded && !isAccountSpecific;
  const typed = random.chance(0.4) ? null : Math.round(target * (0.3 + 1.4 * random.next()) * 100) / 100;
  // As uploads of custom items type.
  if (random.chance(type === 'custom' ? 0.6 : 0.2)) return { target: typed };
  return {
    target: typed,
    ...{ isOpenEnded, isAccountSpecific, cappedStatus: random.chance(0.2) ? !cappedStatus : cappedStatus },
    ...{ minQuantityValue, maxImagesPerAccount: random.chance(0.2) ? 2 : maxImagesPerAccount },
    payout: random.chance(0.5)
      ? terms.payout
      : inventPayout(random, type, { isOpenEnded, isPercent, target: isAccountSpecific ? 5 : target }),
  };
}

/** The terms and what was handed in, as the second computation takes them. */
export function lookUps({ lists, edits, pictures, handed }: Invented): Pick<Programs, 'lists' | 'editOf' | 'entryOf'> {
  const keyOf = ({ itemId, customId }: Place) => `${itemId} ${customId}`;
  const typed = Map.groupBy(edits, keyOf);
  const shown = Map.groupBy(pictures, keyOf);
  const given = Map.groupBy(handed, keyOf);
  return {
    lists,
    // Typed values also apply to later instances.
    editOf: (itemId, customId, from) => {
      const before = (typed.get(`${itemId} ${customId}`) ?? []).filter((edit) => edit.from <= from);
      return before.sort((one, other) => dayFrom(other.from) - dayFrom(one.from))[0]?.rules ?? null;
    },
    entryOf: (itemId, customId, from) => {
      const of = (given.get(`${itemId} ${customId}`) ?? []).filter((one) => one.from === from);
      const newest = of.sort((one, other) => other.day - one.day)[0];
      const quantities = of.filter(({ kind }) => kind === 'quantity').map(({ amount }) => Math.round(amount * 100));
      return {
        pictures: (shown.get(`${itemId} ${customId}`) ?? []).filter((one) => one.from === from),
        quantity: quantities.length === 0 ? null : quantities.reduce((sum, amount) => sum + amount) / 100,
        isDone: newest?.kind === 'tick' && newest.amount === 1,
        value: newest?.kind === 'value' ? newest.amount : null,
      };
    },
  };
}
