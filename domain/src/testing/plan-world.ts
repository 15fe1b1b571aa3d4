/** People, accounts and what they sold and handed in, as rules of pay are asked of it, and as the words of plans are. */
import { compare, exact } from '../exact.ts';
import type { Item } from '../programs/item.ts';
import type { EditedRules, ItemImage, Submitted } from '../programs/item-entry.ts';
import type { ItemFacts } from '../programs/item-figures.ts';
import type { MeasuredUnit } from '../programs/item-measures.ts';
import type { ItemPerson } from '../programs/item-people.ts';
import { countImages, inUnit, measuredQuantity } from '../programs/item-quantity.ts';
import type { ItemScope, ScopeSet } from '../programs/item-scope.ts';
import type { ItemTree } from '../programs/item-tree.ts';
import { entryRules } from '../programs/pay-item.ts';
import { leadOf, repOf } from './item-facts.ts';
import { type PlanFacts, type SoldWords, UnreadWords } from './plan-phrases.ts';

/** Two teams below a leader; C's lead may have no rep in an item. */
export const people: readonly ItemPerson[] = [
  { ...leadOf('TOP'), leadership: true },
  leadOf('LEAD', 'TOP'),
  leadOf('OTHER', 'TOP'),
  repOf('A', 'LEAD'),
  repOf('B', 'LEAD'),
  repOf('C', 'OTHER'),
];
const below: Readonly<Record<string, readonly string[]>> = {
  TOP: ['LEAD', 'OTHER', 'A', 'B', 'C'],
  LEAD: ['A', 'B'],
  OTHER: ['C'],
};

/** With their holders, and the chains by which items choose them. */
export const accounts = [
  { id: 'A1', holder: 'A', chain: 'Kroger' },
  { id: 'A2', holder: 'A', chain: 'Kroger' },
  { id: 'A3', holder: 'A', chain: 'Publix' },
  { id: 'B1', holder: 'B', chain: 'Kroger' },
  { id: 'B2', holder: 'B', chain: 'Publix' },
  { id: 'C1', holder: 'C', chain: 'Kroger' },
  { id: 'L1', holder: 'LEAD', chain: 'Kroger' },
  { id: 'T1', holder: 'TOP', chain: 'Publix' },
  { id: 'N1', holder: null, chain: 'Kroger' },
] as const;

/** In whole numbers of the unit that is measured, by item and account. */
export type Sales = { now: number; earlier: number };
export type World = {
  tree: ItemTree;
  sales: (itemId: string, account: string) => Sales;
  submitted: (itemId: string, userId: string) => Submitted;
  edited: (itemId: string, userId: string) => EditedRules | null;
  /** As the words of each item's days, and of those it is compared with. */
  daysOf: (itemId: string) => { days: string; earlier: string };
};

const brandOf = (item: Item): string => `${item.itemId} Ale`;
export const productsOf = (itemId: string): string[] => [`${itemId} Ale`];

/** As the rules of pay ask. */
export function factsOfWorld({ sales, submitted, edited }: World): ItemFacts {
  const valuesOf = (set: ScopeSet | null): readonly string[] =>
    set?.kind === 'filters' ? set.filters.flatMap(([, values]) => values) : [];
  const itemIdOf = ({ products }: ItemScope): string => {
    const [brand = ''] = valuesOf(products);
    return brand.replace(' Ale', '');
  };
  const inScope = (scope: ItemScope) => {
    const chains = valuesOf(scope.accounts);
    return accounts.filter(({ chain }) => chains.length === 0 || chains.includes(chain));
  };
  const counted = (all: readonly { holder: string | null }[]) => {
    const found = new Map<string | null, number>();
    for (const { holder } of all) found.set(holder, (found.get(holder) ?? 0) + 1);
    return found;
  };
  return {
    sumsOf(scope) {
      const sums = new Map<string | null, { selected: number; reference: number }>();
      for (const { id, holder } of inScope(scope)) {
        const { now, earlier } = sales(itemIdOf(scope), id);
        const sum = sums.get(holder) ?? { selected: 0, reference: 0 };
        sums.set(holder, { selected: sum.selected + now, reference: sum.reference + earlier });
      }
      return sums;
    },
    accountsOf: (scope) => counted(inScope(scope)),
    reachingOf: (scope, label, target) =>
      counted(
        inScope(scope).filter(({ id }) => {
          const { now, earlier } = sales(itemIdOf(scope), id);
          const quantity = measuredQuantity(label, { selected: now, reference: earlier });
          return quantity !== null && compare(quantity, target) >= 0;
        }),
      ),
    submittedOf: submitted,
    editOf: edited,
  };
}

const units: Readonly<Record<SoldWords['what'], MeasuredUnit>> = {
  ...{ placements: 'pairs', CE: 'microOunces', units: 'milliUnits' },
  ...{ 'gross profit': 'gpCents', revenue: 'revenueCents' },
};

/** As the words of a person's plan ask. */
export function wordsOfWorld({ tree, sales, submitted, edited, daysOf }: World, reader: string): PlanFacts {
  const members = [tree.item, ...tree.children];
  const named = (name: string): Item => {
    const item = members.find((one) => one.name === name);
    if (item === undefined) throw new UnreadWords(`the part ${name}`);
    return item;
  };
  /** What has its people of its own is a group's. */
  const userIdsOf = (item: Item): readonly string[] => (item.parentId === null ? item : tree.item).terms.userIds;
  const belowInProgram = (item: Item) => (below[reader] ?? []).filter((id) => userIdsOf(item).includes(id));
  const isRep = (id: string) => people.some(({ customId, role }) => customId === id && role === 'salesRep');
  const repsInProgram = (item: Item) => belowInProgram(item).filter(isRep);
  const holdersOf = (
    words: string,
    item: Item,
    team: 'accounts' | 'reps' | 'entered' | null,
  ): readonly (string | null)[] => {
    if (words.startsWith('all ')) return accounts.map(({ holder }) => holder);
    if (words.startsWith("your team's ")) {
      if (team !== 'accounts') throw new UnreadWords('a team that no small text explains');
      const own = belowInProgram(item);
      return [reader, ...(own.length > 0 ? own : (below[reader] ?? []))];
    }
    return [reader];
  };
  const checkDays = (item: Item, days: string | null, earlier: string | null) => {
    const said = daysOf(item.itemId);
    if (days !== said.days) throw new UnreadWords(`${days}, where ${said.days} count`);
    if (earlier !== null && earlier !== said.earlier)
      throw new UnreadWords(`${earlier}, where ${said.earlier} are compared`);
  };
  const checkPlace = (item: Item, words: string) => {
    const found = /^(?:your team's|your|all) accounts(?: of (?<chain>\w+))?$/.exec(words);
    const [chain] = item.terms.accounts.filters.chain;
    if (found === null || found.groups?.chain !== chain) throw new UnreadWords(words);
    return (account: { chain: string }) => chain === undefined || account.chain === chain;
  };
  return {
    sold({ what, products, accounts: words, days, earlier, small }) {
      const item = members.find((one) => brandOf(one) === products);
      if (item === undefined) throw new UnreadWords(products);
      checkDays(item, days, earlier);
      const isThere = checkPlace(item, words);
      const holders = holdersOf(words, item, small.team);
      return accounts
        .filter((account) => holders.includes(account.holder) && isThere(account))
        .map(({ id }) => {
          const of = sales(item.itemId, id);
          return { now: inUnit(of.now, units[what]), earlier: inUnit(of.earlier, units[what]) };
        });
    },
    images({ part, accounts: words, days }) {
      const item = named(part);
      checkDays(item, days, null);
      checkPlace(item, words);
      const others = words.startsWith("your team's ") ? repsInProgram(item) : [];
      return [reader, ...others].flatMap((userId) => {
        const approved = submitted(item.itemId, userId)
          .images.filter(({ status }) => status === 'approved')
          .toSorted(byTime);
        const counting = countingImages(item, userId, edited(item.itemId, userId), approved);
        return approved.map((image) => ({
          isYours: userId === reader,
          account: image.buyerId,
          cases: image.validationQuantity,
          countsForTaker: counting.has(image.imageId),
        }));
      });
    },
    items({ part }) {
      const item = named(part);
      const has = (id: string) => submitted(item.itemId, id).quantity !== null;
      const leads = belowInProgram(item).filter(
        (id) => !isRep(id) && !(below[id] ?? []).some((rep) => isRep(rep) && userIdsOf(item).includes(rep)),
      );
      return [reader, ...repsInProgram(item), ...leads.filter(has)].map((userId) => {
        const { quantity } = submitted(item.itemId, userId);
        return { isYours: userId === reader, quantity: quantity === null ? null : exact(quantity) };
      });
    },
    ticks: ({ part }) =>
      [reader, ...repsInProgram(named(part))].map((userId) => ({
        isYours: userId === reader,
        ...submitted(named(part).itemId, userId),
      })),
  };
}

const byTime = (a: ItemImage, b: ItemImage): number =>
  a.date === b.date ? (a.imageId < b.imageId ? -1 : 1) : a.date < b.date ? -1 : 1;

/** Which images of a person count for that person, by what the rules of pay say of them alone. */
function countingImages(
  item: Item,
  userId: string,
  edited: EditedRules | null,
  images: readonly ItemImage[],
): ReadonlySet<string> {
  const person = people.find(({ customId }) => customId === userId);
  if (person === undefined) throw new Error(`There is no ${userId}.`);
  const rules = entryRules(item.terms, person, edited, { target: exact(0), targetSource: 'item' });
  const countOf = (of: readonly ItemImage[]) => countImages(of, { type: item.type, ...rules }).counted.length;
  const found = new Set<string>();
  // Of each account the best paid, of equals the earlier: what counts beside all before it, in that order.
  const cents = ({ validationQuantity }: ItemImage) =>
    rules.payout.payoutType === 'quantityAdvanced' && item.type === 'imageValidation'
      ? (rules.payout.quantitySteps.findLast(({ quantity }) => (validationQuantity ?? 0) >= quantity)?.payoutCents ?? 0)
      : item.type === 'imageValidation'
        ? (validationQuantity ?? 0)
        : 1;
  const ranked = [...images].sort(
    (a, b) =>
      cents(b) - cents(a) || (a.date < b.date ? -1 : a.date > b.date ? 1 : 0) || (a.imageId < b.imageId ? -1 : 1),
  );
  let before: ItemImage[] = [];
  for (const image of ranked) {
    if (countOf([...before, image]) > countOf(before)) found.add(image.imageId);
    before = [...before, image];
  }
  return found;
}
