/**
 * Which scopes of items an environment needs, and which of them its snapshot lacks. Nothing is written that makes an
 * environment lack one: what is to be measured first is thrown out of the transaction, which writes nothing, and it is
 * tried again after that (decision 050).
 */
import { itemRunTexts } from '@caselift/contract/item-runs';
import type { Environment } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { lockEnvironments } from '@caselift/db/environments';
import { itemIdOf } from '@caselift/db/item-ids';
import { type HolderCorrections, type ItemScope, scopeText } from '@caselift/domain/programs/item-scope';
import { itemTrees } from '@caselift/domain/programs/item-tree';
import { type ItemCalendar, neededScopes } from '@caselift/domain/programs/item-windows';
import { refusal } from '../http/errors.ts';
import { type CurrentSnapshot, currentSnapshot, hasTables } from './current-snapshot.ts';
import { readCorrectedHolders, readCorrections } from './item-corrections.ts';
import { type ItemRow, readItemLists, readItems } from './item-rows.ts';

/** Scopes with what they name: the members of lists and the corrected holders, by hash. */
export type ItemsToMeasure = {
  scopes: readonly ItemScope[];
  lists: ReadonlyMap<string, readonly string[]>;
  corrections: ReadonlyMap<string, HolderCorrections>;
};

/** What a snapshot lacks. */
export type Lacking = ItemsToMeasure & { snapshotId: number };

/** What all items of the wholesaler need with the calendar, as they are stored now. */
export async function itemsToMeasure(
  tx: Tx,
  wholesalerId: string,
  days: Omit<ItemCalendar, 'corrections'>,
): Promise<ItemsToMeasure> {
  const calendar = { ...days, corrections: await readCorrections(tx, wholesalerId) };
  return withNamed(tx, wholesalerId, neededScopes(itemTrees(await readItems(tx, wholesalerId)), calendar));
}

/** In the transaction that made the scopes, for corrected holders are found by their day. */
export async function withNamed(tx: Tx, wholesalerId: string, scopes: readonly ItemScope[]): Promise<ItemsToMeasure> {
  const sets = scopes.flatMap(({ products, accounts }) => [products, accounts]);
  const hashes = new Set(sets.flatMap((set) => (set.kind === 'list' ? [set.hash] : [])));
  const days = new Set(
    scopes.flatMap(({ holdersAt, corrections }) => (holdersAt === null || corrections === null ? [] : [holdersAt])),
  );
  const [lists, corrections] = [
    await readItemLists(tx, wholesalerId, hashes),
    await readCorrectedHolders(tx, wholesalerId, days),
  ];
  return { scopes, lists, corrections };
}

/** Throws those of the scopes that the snapshot lacks, for measuredFirst. */
export async function requireScopes(
  tx: Tx,
  snapshot: CurrentSnapshot<'snapshot_item_scopes'>,
  scopes: readonly ItemScope[],
): Promise<void> {
  throwLacking(await lackingOf(tx, snapshot, scopes));
}

function throwLacking(lacking: readonly Lacking[]): void {
  if (lacking.length > 0) throw Object.assign(new Error('Items have to be measured first.'), { lacking });
}

async function lackingOf(tx: Tx, snapshot: CurrentSnapshot, needed: readonly ItemScope[]): Promise<Lacking[]> {
  const scopes = await scopesLacking(tx, snapshot, needed);
  const { snapshotId, wholesalerId } = snapshot;
  return scopes.length === 0 ? [] : [{ snapshotId, ...(await withNamed(tx, wholesalerId, scopes)) }];
}

/** Those of the scopes that the snapshot doesn't hold. */
export async function scopesLacking(
  tx: Tx,
  { wholesalerId, snapshotId }: Pick<CurrentSnapshot, 'wholesalerId' | 'snapshotId'>,
  scopes: readonly ItemScope[],
): Promise<ItemScope[]> {
  const asked = scopes.map((scope) => ({ scope, id: itemIdOf(scopeText(scope)) }));
  if (asked.length === 0) return [];
  const held = await tx<{ id: number }[]>`
    select scope_id as id from snapshot_item_scopes
    where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId} and scope_id = any (${asked.map(({ id }) => id)})`;
  const measured = new Set(held.map(({ id }) => id));
  return asked.filter(({ id }) => !measured.has(id)).map(({ scope }) => scope);
}

/** The calendar that items go by in what an environment shows. */
export async function itemCalendar(
  tx: Tx,
  { wholesalerId, lastTransactionDate }: Pick<CurrentSnapshot, 'wholesalerId' | 'lastTransactionDate'>,
  db: Environment,
): Promise<ItemCalendar> {
  const [settings] = await tx<{ days: string[] }[]>`
    select non_selling_days::text[] as days from settings where wholesaler_id = ${wholesalerId} and db = ${db}`;
  const corrections = await readCorrections(tx, wholesalerId);
  return { lastDate: lastTransactionDate, isOver: false, nonSellingDays: new Set(settings?.days), corrections };
}

/**
 * Throws what the environments lack, all of it at once, with the items, settings and pointers as this transaction has
 * written them; measuredFirst measures it. Holds the wholesaler's lock from here on. An environment without figures
 * lacks nothing, and one with a snapshot of an earlier release gets everything from its backfill.
 * @param known as readItems takes them.
 */
export async function requireMeasured(
  tx: Tx,
  wholesalerId: string,
  environments: readonly Environment[],
  known: readonly ItemRow[] = [],
): Promise<void> {
  await lockEnvironments(tx, wholesalerId);
  const trees = itemTrees(await readItems(tx, wholesalerId, known));
  const lacking: Lacking[] = [];
  // Published figures with equal calendars are one question.
  const asked = new Set<string>();
  for (const db of environments) {
    const snapshot = await currentSnapshot(tx, { wholesalerId, db });
    if (snapshot === undefined || !hasTables(snapshot, 'snapshot_item_scopes')) continue;
    const calendar = await itemCalendar(tx, snapshot, db);
    const same = JSON.stringify([snapshot.snapshotId, ...calendar.nonSellingDays]);
    if (asked.has(same)) continue;
    asked.add(same);
    lacking.push(...(await lackingOf(tx, snapshot, neededScopes(trees, calendar))));
  }
  throwLacking(lacking);
}

/** So often is something measured before a save gives up; other people's saves and updates come between. */
const mostRounds = 3;

/**
 * Runs `attempt`, a transaction that ends with requireMeasured. What that throws is measured, and the transaction is
 * run once more. Refuses with 503 where there was something new to measure each time.
 */
export async function measuredFirst<T>(
  attempt: () => Promise<T>,
  measure: (lacking: Lacking) => Promise<unknown>,
  rounds: number = mostRounds,
): Promise<T> {
  for (let round = 0; ; round += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Error && 'lacking' in error)) throw error;
      if (round === rounds) throw refusal('unavailable', itemRunTexts.keepsChanging);
      for (const lacking of error.lacking as Lacking[]) await measure(lacking);
    }
  }
}
