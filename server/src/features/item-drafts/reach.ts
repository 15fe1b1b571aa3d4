/** Who and what an item reaches as its form has it, and what else pays for the same: from what is kept in memory. */
import type { DraftReach, Overlap } from '@caselift/contract/item-drafts';
import type { Tx } from '@caselift/db/connect';
import { chosenBy } from '@caselift/domain/boosts';
import { moneyText } from '@caselift/domain/pay/statement-line';
import { isPayable } from '@caselift/domain/programs/instances';
import { type Item, type ItemTerms, parentTypes } from '@caselift/domain/programs/item';
import { daysBeside, paysText } from '@caselift/domain/programs/item-overlap';
import type { ItemTree } from '@caselift/domain/programs/item-tree';
import { currentSnapshot } from '../../figures/current-snapshot.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { type Draft, isCounted } from './draft.ts';
import { type Bits, bitsOf, common, countOf, type Memberships, readMemberships, united } from './memberships.ts';

const overlapsShown = 10;

/** Before the first update only people are counted. */
export async function readReach(tx: Tx, memory: SnapshotMemory, draft: Draft): Promise<DraftReach> {
  const people = peopleOf(draft);
  const snapshot = await currentSnapshot(tx, draft.scope, 'snapshot_products', 'snapshot_buyers');
  if (snapshot === undefined) {
    const none = { selected: 0, total: 0 };
    return { people, accounts: none, products: none, overlaps: [], overlapsCount: 0 };
  }
  const members = await readMemberships(tx, memory, snapshot, draft.lists);
  const [accounts, products] = [
    await chosen(members, 'accounts', draft.tree),
    await chosen(members, 'products', draft.tree),
  ];
  const own: Own = { draft, accounts, products, lastDate: snapshot.lastTransactionDate };
  const found = [...(await overlappingItems(members, own)), ...(await overlappingBoosts(members, own))];
  found.sort((one, other) => other.products - one.products || (one.name < other.name ? -1 : 1));
  return {
    people,
    accounts: { selected: countOf(accounts), total: members.buyers.length },
    products: { selected: countOf(products), total: members.products.length },
    overlaps: found.slice(0, overlapsShown),
    overlapsCount: found.length,
  };
}

/** Those who can have it: a hidden or view-only person stays in its list and isn't counted. */
function peopleOf(draft: Draft): DraftReach['people'] {
  const { item, people } = draft;
  const ids = new Set(item.terms.userIds);
  const count = { count: 0, salesReps: 0, teamLeads: 0, leadership: 0 };
  for (const person of people) {
    const { customId, role, leadership } = person;
    if (!ids.has(customId) || !isCounted(draft, person)) continue;
    count.count += 1;
    count[role !== 'teamLead' ? 'salesReps' : leadership ? 'leadership' : 'teamLeads'] += 1;
  }
  return count;
}

type Own = { draft: Draft; accounts: Bits; products: Bits; lastDate: string };

const isParent = ({ type }: Item) => type === 'grouped' || parentTypes.some((one) => one === type);

/** What measures: the item itself, or what is below it. */
const partsOf = ({ item, children }: ItemTree): readonly Item[] => (isParent(item) ? children : [item]);

async function chosen(members: Memberships, what: 'accounts' | 'products', tree: ItemTree): Promise<Bits> {
  const parts = await Promise.all(partsOf(tree).map(({ terms }) => members.of(what, terms)));
  return parts.length === 0 ? members.none(what) : united(parts);
}

/** Live ones that pay the same people for some of the same products in some of the same accounts. */
async function overlappingItems(
  members: Memberships,
  { draft, accounts, products, lastDate }: Own,
): Promise<Overlap[]> {
  const people = new Set(draft.item.terms.userIds);
  const itself = draft.root.item.itemId;
  const found: Overlap[] = [];
  for (const { item, children } of liveTrees(draft)) {
    const days = daysBeside(item.terms, draft.root.item.terms, lastDate);
    if (item.itemId === itself || item.itemId === draft.item.itemId || days === null) continue;
    const shared: { products: Bits; accounts: Bits; part: Item }[] = [];
    for (const part of partsOf({ item, children })) {
      if (isCondition(item, part)) continue;
      const { userIds } = part.parentId === null ? part.terms : item.terms;
      if (!userIds.some((customId) => people.has(customId))) continue;
      const both = common(products, await members.of('products', part.terms));
      if (countOf(both) === 0) continue;
      shared.push({ part, products: both, accounts: common(accounts, await members.of('accounts', part.terms)) });
    }
    const most = shared.toSorted((one, other) => countOf(other.products) - countOf(one.products))[0];
    if (most === undefined) continue;
    const inAccounts = countOf(united(shared.map((part) => part.accounts)));
    if (inAccounts === 0) continue;
    // A group pays for its children; of sub-items each pays for itself.
    const paying: { type: Item['type']; terms: ItemTerms } = item.type === 'grouped' ? item : most.part;
    found.push({
      ...{ kind: item.kind, _id: item.itemId, name: item.name, ...days, accounts: inAccounts },
      products: countOf(united(shared.map((part) => part.products))),
      pays: paysText(paying.type, paying.terms),
    });
  }
  return found;
}

/** It opens what other sub-items pay, and pays nothing of its own. */
const isCondition = (above: Item, { terms }: Item): boolean =>
  above.type === 'dependencies' && (terms.isQualifier || terms.isHouseGoal);

/** Those that stand alone, with what is below them: active, valid and not archived. */
function liveTrees({ items }: Draft): ItemTree[] {
  const live = items.filter(({ terms, archivedAt }) => isPayable(terms) && archivedAt === null);
  const below = new Map<string, Item[]>();
  for (const item of live) {
    const above = item.parentId ?? item.terms.groupId;
    if (above !== null) below.set(above, [...(below.get(above) ?? []), item]);
  }
  return live
    .filter(({ parentId, terms }) => parentId === null && terms.groupId === null)
    .map((item) => ({ item, children: below.get(item.itemId) ?? [] }));
}

async function overlappingBoosts(members: Memberships, { draft, products, lastDate }: Own): Promise<Overlap[]> {
  const found: Overlap[] = [];
  for (const boost of await draft.edited.boosts()) {
    const { boostId, name, type, amountCents, startDate, endDate } = boost;
    if (boost.savedAt === null || boost.deletedAt !== null || amountCents === 0) continue;
    const period = { period: 'custom', periodStart: startDate, periodEnd: endDate } as const;
    const days = daysBeside(period, draft.root.item.terms, lastDate);
    if (days === null) continue;
    const shared = countOf(common(products, bitsOf(members.products, chosenBy(boost))));
    if (shared === 0) continue;
    const pays = `${moneyText(amountCents)} per ${type === 'GP/CE' ? 'CE' : 'unit'}`;
    found.push({ kind: 'boost', _id: boostId, name, products: shared, accounts: null, ...days, pays });
  }
  return found;
}
