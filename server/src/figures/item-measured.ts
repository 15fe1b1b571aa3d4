/** What a snapshot has measured of items, and what is kept of archived ones, as itemResults asks for it. */

import { errorTexts } from '@caselift/contract/errors';
import type { Tx } from '@caselift/db/connect';
import { itemIdOf } from '@caselift/db/item-ids';
import { compare, type Exact, zero } from '@caselift/domain/exact';
import type { ArchivedInstance } from '@caselift/domain/programs/archived-instance';
import type { ItemFacts } from '@caselift/domain/programs/item-figures';
import { itemMeasures, type MeasureLabel } from '@caselift/domain/programs/item-measures';
import { measuredQuantity } from '@caselift/domain/programs/item-quantity';
import { accountsText, type ItemScope, scopeText, withGraceDays } from '@caselift/domain/programs/item-scope';
import { returnGraceDays } from '@caselift/domain/programs/item-windows';
import { refusal } from '../http/errors.ts';
import { type CurrentSnapshot, requireTables } from './current-snapshot.ts';

export type ItemMeasured = Pick<ItemFacts, 'sumsOf' | 'accountsOf' | 'reachingOf'>;

type Holder = string | null;
type Sums = { selected: number; reference: number };
/** count: so many accounts of the holder; absent: one. */
type OfBuyer = Sums & { repId: Holder; count?: number };
/** By the text of the scope or of its accounts; buyers only where they are asked one by one. */
export type MeasuredRows = {
  sums: ReadonlyMap<string, ReadonlyMap<Holder, Sums>>;
  accounts: ReadonlyMap<string, ReadonlyMap<Holder, number>>;
  buyers: ReadonlyMap<string, readonly OfBuyer[]>;
};

/**
 * @property byAccount scopes that are read account by account. @property holders the people with rows to read, in all
 * scopes except those of `house`; null: everyone.
 */
export type AskedScopes = {
  scopes: readonly ItemScope[];
  byAccount: readonly ItemScope[];
  house: readonly ItemScope[];
  holders: readonly string[] | null;
};

/**
 * Refuses as not computed yet where the snapshot lacks one of the scopes: what is listed is measured whole, and what
 * isn't would read as 0.
 */
export async function readMeasured(tx: Tx, current: CurrentSnapshot, asked: AskedScopes): Promise<ItemMeasured> {
  if (asked.scopes.length === 0) return measuredBy({ sums: new Map(), accounts: new Map(), buyers: new Map() });
  const snapshot = requireTables(
    current,
    'snapshot_item_scopes',
    'snapshot_item_reps',
    'snapshot_item_buyers',
    'snapshot_item_sets',
    'snapshot_item_account_reps',
  );
  const [scopes, byAccount] = [idsOf(asked.scopes, scopeText), idsOf(asked.byAccount, scopeText)];
  const sets = idsOf(asked.scopes, accountsText);
  const { snapshotId, wholesalerId } = snapshot;
  const of = tx`snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId}`;
  const { holders } = asked;
  const ofHolders = (column: 'scope_id' | 'set_id', house: ReadonlyMap<number, string>) =>
    holders === null ? tx`` : tx`and (rep_id = any (${[...holders]}) or ${tx(column)} = any (${[...house.keys()]}))`;
  const ofScopes = ofHolders('scope_id', idsOf(asked.house, scopeText));
  const [listed, listedSets, sums, accounts, buyers] = await Promise.all([
    tx<Listed[]>`
      select scope_id as id, scope as text from snapshot_item_scopes where ${of} and scope_id = any (${[...scopes.keys()]})`,
    tx<Listed[]>`
      select set_id as id, accounts as text from snapshot_item_sets where ${of} and set_id = any (${[...sets.keys()]})`,
    tx<(OfBuyer & { id: number })[]>`
      select scope_id as id, rep_id as "repId", selected, reference from snapshot_item_reps
      where ${of} and scope_id = any (${[...scopes.keys()]}) ${ofScopes}`,
    tx<{ id: number; repId: Holder; accounts: number }[]>`
      select set_id as id, rep_id as "repId", accounts from snapshot_item_account_reps
      where ${of} and set_id = any (${[...sets.keys()]}) ${ofHolders('set_id', idsOf(asked.house, accountsText))}`,
    byAccount.size === 0
      ? []
      : tx<(OfBuyer & { id: number })[]>`
          select scope_id as id, rep_id as "repId", selected, reference from snapshot_item_buyers
          where ${of} and scope_id = any (${[...byAccount.keys()]}) ${ofScopes}`,
  ]);
  requireListed(scopes, listed);
  requireListed(sets, listedSets);
  return measuredBy({
    sums: byText(scopes, sums, ({ repId, selected, reference }) => [repId, { selected, reference }] as const),
    accounts: byText(sets, accounts, ({ repId, accounts: count }) => [repId, count] as const),
    buyers: listsByText(byAccount, buyers),
  });
}

type Listed = { id: number; text: string };

function idsOf<Asked>(asked: readonly Asked[], textOf: (one: Asked) => string): Map<number, string> {
  return new Map([...new Set(asked.map(textOf))].map((text) => [itemIdOf(text), text]));
}

function requireListed(asked: ReadonlyMap<number, string>, listed: readonly Listed[]): void {
  for (const { id, text } of listed) if (asked.get(id) !== text) throw new Error(`Two scopes have the number ${id}.`);
  if (listed.length < asked.size) throw refusal('not_computed', errorTexts.notComputed);
}

function byText<Row extends { id: number }, Value>(
  texts: ReadonlyMap<number, string>,
  rows: readonly Row[],
  entryOf: (row: Row) => readonly [Holder, Value],
): Map<string, Map<Holder, Value>> {
  const found = new Map([...texts.values()].map((text) => [text, new Map<Holder, Value>()]));
  for (const row of rows) {
    const [holder, value] = entryOf(row);
    found.get(texts.get(row.id) ?? '')?.set(holder, value);
  }
  return found;
}

function listsByText<Row extends { id: number }>(
  texts: ReadonlyMap<number, string>,
  rows: readonly Row[],
): Map<string, Row[]> {
  const found = new Map([...texts.values()].map((text) => [text, [] as Row[]]));
  for (const row of rows) found.get(texts.get(row.id) ?? '')?.push(row);
  return found;
}

/** Of an archived instance, what was copied of it. */
export function measuredInArchive({ scopes, sets }: Pick<ArchivedInstance, 'scopes' | 'sets'>): ItemMeasured {
  const copied = scopes.map(({ scope, buyers: rows }): [string, OfBuyer[]] => [
    scope,
    rows.map(([repId, , selected, reference]) => ({ repId, selected, reference })),
  ]);
  const anyDays = copied.flatMap(([scope, rows]) =>
    copiedTexts(scope).map((text): [string, OfBuyer[]] => [text, rows]),
  );
  const buyers = new Map([...anyDays, ...copied]);
  const sums = new Map([...buyers].map(([scope, rows]) => [scope, sumsByHolder(rows)]));
  const accounts = new Map(
    sets.map(({ accounts: text, buyers: rows }) => {
      const counts = new Map<Holder, number>();
      for (const [repId] of rows) counts.set(repId, (counts.get(repId) ?? 0) + 1);
      return [text, counts];
    }),
  );
  return measuredBy({ sums, accounts, buyers });
}

/** What earlier releases copied of placements names fewer days of grace than this one asks for. */
export const copiedTexts = (scope: string): string[] => [
  scope,
  ...[0, returnGraceDays].map((days) => withGraceDays(scope, days)),
];

function sumsByHolder(rows: readonly OfBuyer[]): Map<Holder, Sums> {
  const sums = new Map<Holder, Sums>();
  for (const { repId, selected, reference } of rows) {
    const known = sums.get(repId) ?? { selected: 0, reference: 0 };
    sums.set(repId, { selected: known.selected + selected, reference: known.reference + reference });
  }
  return sums;
}

export function measuredBy({ sums, accounts, buyers }: MeasuredRows): ItemMeasured {
  const known = <T>(rows: ReadonlyMap<string, T>, text: string): T => {
    const found = rows.get(text);
    if (found === undefined) throw new Error(`This scope was not asked for: ${text}`);
    return found;
  };
  const accountsOf = (scope: ItemScope) => known(accounts, accountsText(scope));
  return {
    sumsOf: (scope) => known(sums, scopeText(scope)),
    accountsOf,
    reachingOf: (scope, label, target) =>
      reaching(known(buyers, scopeText(scope)), accountsOf(scope), {
        label,
        target,
        isComparable: scope.reference !== null,
      }),
  };
}

/** Of each holder, the accounts that reach the target by themselves; those that bought nothing count 0. */
function reaching(
  buyers: readonly OfBuyer[],
  accounts: ReadonlyMap<Holder, number>,
  { label, target, isComparable }: { label: MeasureLabel; target: Exact; isComparable: boolean },
): Map<Holder, number> {
  const { form } = itemMeasures[label];
  const counts = new Map<Holder, number>();
  if (form !== 'sum' && !isComparable) return counts;
  const reachedByNothing = form !== 'percent' && compare(zero, target) >= 0;
  if (reachedByNothing) for (const [holder, count] of accounts) counts.set(holder, count);
  for (const { repId, selected, reference, count = 1 } of buyers) {
    const quantity = measuredQuantity(label, { selected, reference });
    const isReached = quantity !== null && compare(quantity, target) >= 0;
    if (isReached !== reachedByNothing) counts.set(repId, (counts.get(repId) ?? 0) + (isReached ? count : -count));
  }
  return counts;
}
