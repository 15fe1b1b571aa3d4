/** The accounts behind what an item counts for a person. */
import type { AccountHolder, AccountResult } from '@caselift/contract/item-results';
import type { Tx } from '@caselift/db/connect';
import { itemIdOf } from '@caselift/db/item-ids';
import { byName } from '@caselift/domain/by-name';
import { compare, type Exact, toNumber, zero } from '@caselift/domain/exact';
import { isDelta, itemMeasures } from '@caselift/domain/programs/item-measures';
import { inUnit, measuredQuantity } from '@caselift/domain/programs/item-quantity';
import { accountsText, scopeText } from '@caselift/domain/programs/item-scope';
import { type AskedItem, requireMeasured } from './asked-item.ts';
import { readBuyers } from './buyers.ts';
import { requireTables } from './current-snapshot.ts';
import { readHolderVersions } from './item-corrections.ts';
import type { SnapshotMemory } from './snapshot-memory.ts';

/** Whole numbers of the unit; reference null: there is no reference window yet. */
export type Account = {
  customId: string;
  name: string;
  /** undefined: the reader may not see them. */
  holder: AccountHolder | undefined;
  selected: number;
  reference: number | null;
  /** What counts of it: 1 or 0 of account-specific items. */
  eligible: Exact;
  /** In the item's measure, of this account alone; null: there is nothing to compare with. */
  quantity: Exact | null;
};

/** Every account of the person that the item is about, what counts most first, then by name. */
export async function readAccounts(tx: Tx, memory: SnapshotMemory, asked: AskedItem): Promise<Account[]> {
  const { scope, snapshot } = requireMeasured(asked);
  const { terms, rules } = asked.input;
  if (terms.measure === null) throw new Error('What is measured has a measure.');
  const { label } = terms.measure;
  const { unit } = itemMeasures[label];
  const [rows, { byId }] = await Promise.all([readSums(tx, asked), readBuyers(tx, memory, snapshot)]);
  const holderOf = await readHolders(tx, asked, rows);
  const accounts = rows.map(({ buyerId, repId, selected, reference }): Account => {
    const sums = { selected, reference: scope.reference === null ? null : reference };
    const quantity = measuredQuantity(label, sums);
    const counted = isDelta(label) ? selected - reference : selected;
    const reaches = quantity !== null && compare(quantity, rules.target) >= 0;
    const name = byId.get(buyerId)?.name ?? buyerId;
    const named = { customId: buyerId, name, holder: holderOf(buyerId, repId) };
    if (rules.isAccountSpecific) return { ...named, ...sums, quantity, eligible: reaches ? one : zero };
    return { ...named, ...sums, quantity, eligible: quantity === null ? zero : inUnit(counted, unit) };
  });
  return accounts.sort((a, b) => compare(b.eligible, a.eligible) || b.selected - a.selected || byName(a, b));
}

const one: Exact = { n: 1n, d: 1n };

type SumRow = { buyerId: string; repId: string; selected: number; reference: number };

async function readSums(tx: Tx, asked: AskedItem): Promise<SumRow[]> {
  const { scope, snapshot } = requireMeasured(asked);
  const { holders } = asked;
  const { archive } = asked.found;
  const [scopeName, setName] = [scopeText(scope), accountsText(scope)];
  if (archive !== null) {
    const known = new Map(
      archive.scopes
        .filter(({ scope: text }) => text === scopeName)
        .flatMap(({ buyers }) => buyers.map(([, buyerId, selected, reference]) => [buyerId, { selected, reference }])),
    );
    const accounts = archive.sets.find(({ accounts: text }) => text === setName)?.buyers ?? [];
    return accounts.flatMap(([repId, buyerId]) =>
      repId !== null && holders.includes(repId)
        ? [{ buyerId, repId, ...(known.get(buyerId) ?? { selected: 0, reference: 0 }) }]
        : [],
    );
  }
  const { snapshotId, wholesalerId } = requireTables(snapshot, 'snapshot_item_accounts', 'snapshot_item_buyers');
  return tx<SumRow[]>`
    select a.buyer_id as "buyerId", a.rep_id as "repId", coalesce(b.selected, 0) as selected, coalesce(b.reference, 0) as reference
    from snapshot_item_accounts a
    left join snapshot_item_buyers b on b.snapshot_id = ${snapshotId} and b.wholesaler_id = ${wholesalerId}
      and b.scope_id = ${itemIdOf(scopeName)} and b.buyer_id = a.buyer_id
    where a.snapshot_id = ${snapshotId} and a.wholesaler_id = ${wholesalerId} and a.set_id = ${itemIdOf(setName)}
      and a.rep_id = any (${[...holders]})`;
}

/** Who held each account, of those the reader may see. */
async function readHolders(
  tx: Tx,
  asked: AskedItem,
  rows: readonly SumRow[],
): Promise<(buyerId: string, repId: string) => AccountHolder | undefined> {
  const { scope, snapshot } = requireMeasured(asked);
  const { seen } = asked;
  const { archive } = asked.found;
  const { holdersAt: day, corrections } = scope;
  const buyers = rows.map(({ buyerId }) => buyerId);
  const kept = archive?.corrections?.find(({ hash }) => hash === corrections)?.holders ?? [];
  const keptBuyers = new Set(kept.map(([buyerId]) => buyerId));
  const isStored = archive === null && day !== null && corrections !== null;
  const versions = isStored
    ? await readHolderVersions(tx, snapshot.wholesalerId, day, buyers)
    : new Map<string, { version: number }>();
  return (buyerId, customId) => {
    const name = seen.get(customId);
    if (name === undefined) return undefined;
    const version: number | null = versions.get(buyerId)?.version ?? null;
    const isCorrected = version !== null || keptBuyers.has(buyerId);
    return { customId, name, day, isCorrected, version, isKept: archive !== null };
  };
}

/** Without the products behind it. @param withAmounts false: they are dollars of profit, hidden from the reader. */
export function shownAccount(
  { customId, name, holder, selected, reference, eligible }: Account,
  asked: AskedItem,
): Omit<AccountResult, 'referencePeriodProductIds' | 'selectedPeriodProductIds'> {
  const { unit } = requireMeasured(asked).scope;
  const amount = (value: number) => toNumber(inUnit(value, unit));
  const isHidden = unit === 'gpCents' && !asked.withProfits;
  return {
    _id: customId,
    buyerId: customId,
    buyerName: name,
    ...(holder && { holder }),
    ...((!isHidden || asked.input.rules.isAccountSpecific) && { eligiblePods: toNumber(eligible) }),
    ...(!isHidden && {
      referencePeriodPods: reference === null ? null : amount(reference),
      selectedPeriodPods: amount(selected),
    }),
  };
}
