/** One boost: its selling days, how many products it pays, and what it has paid. */
import { type BoostDetail, type BoostPaid, boostTexts } from '@caselift/contract/boosts';
import type { Tx } from '@caselift/db/connect';
import { productsPaid } from '@caselift/domain/boosts';
import { byName } from '@caselift/domain/by-name';
import { sellingDaysAt } from '@caselift/domain/calendar';
import type { IsoDate } from '@caselift/domain/dates';
import { dollars } from '@caselift/domain/numbers';
import { supplierShares } from '@caselift/domain/pay/boost-pay';
import { maySee } from '@caselift/domain/visibility';
import { type BoostRow, boostIn, requireBoost } from '../../figures/boost-rows.ts';
import { type CatalogProduct, readCatalog } from '../../figures/catalog.ts';
import { requireTables, snapshotKey } from '../../figures/current-snapshot.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { type BoostsView, readPaidBoosts, shownBoost, shownTerms } from './view.ts';

export async function boostDetail(
  tx: Tx,
  memory: SnapshotMemory,
  view: BoostsView,
  boostId: string,
  periodStart?: IsoDate,
): Promise<BoostDetail> {
  const boost = requireBoost(view, boostId);
  const [paid, products, days] = await Promise.all([
    readPaidBoosts(tx, memory, view),
    readProductsPaid(tx, memory, view, boost),
    sellingDays(boost, view),
  ]);
  return {
    ...shownBoost(boost, view, paid),
    ...(periodStart !== undefined && shownTerms(boostIn(boost, periodStart), view)),
    sellingDays: days,
    productsCount: products.length,
    ...(view.seesCosts && { paid: await paidBy(boost, view, paid.get(boostId) ?? new Map<string, number>()) }),
  };
}

/** With the flags of the environment; none before the first update. */
export async function readProductsPaid(
  tx: Tx,
  memory: SnapshotMemory,
  { snapshot, edited }: Pick<BoostsView, 'snapshot' | 'edited'>,
  boost: BoostRow,
): Promise<CatalogProduct[]> {
  if (snapshot === undefined) return [];
  const held = requireTables(snapshot, 'snapshot_products');
  const catalog = await readCatalog(tx, memory, held, edited);
  const key = `products of boost ${boost.boostId}, edits ${edited.revisionOf('boosts')}, ${snapshotKey(held)}`;
  const numbers = await memory.remember(key, async () =>
    productsPaid(boost, await edited.boosts(), catalog.list).map(({ ix }) => ix),
  );
  return numbers.flatMap((ix) => catalog.list[ix] ?? []);
}

async function sellingDays({ startDate, endDate }: BoostRow, { snapshot, edited }: BoostsView) {
  if (snapshot === undefined) return null;
  const { allNonSellingDays } = await edited.settings();
  const range = { from: startDate, to: endDate };
  const { elapsed, total } = sellingDaysAt(range, snapshot.lastTransactionDate, new Set(allNonSellingDays));
  return { elapsed, total };
}

/** People the reader may not see are added up in one row. */
async function paidBy(
  { supplierContribution }: BoostRow,
  { viewer, edited }: BoostsView,
  cents: ReadonlyMap<string, number>,
): Promise<BoostPaid> {
  const [everyone, { visibility }] = await Promise.all([edited.peopleAndGone(), edited.settings()]);
  const isSeen = maySee(viewer, everyone, visibility);
  const seen = everyone
    .filter((person) => cents.has(person.customId) && isSeen(person))
    .map(({ customId, name }) => ({ customId, name, amountCents: cents.get(customId) ?? 0 }))
    .sort((a, b) => b.amountCents - a.amountCents || byName(a, b));
  const grossCents = sumOf(cents.values());
  const others =
    seen.length === cents.size
      ? []
      : [
          {
            customId: '',
            name: boostTexts.otherPeople,
            amountCents: grossCents - sumOf(seen.map(({ amountCents }) => amountCents)),
          },
        ];
  const people = [...seen, ...others];
  const { totalCents, shares } = supplierShares(
    people.map(({ amountCents }) => amountCents),
    supplierContribution,
  );
  return {
    gross: dollars(grossCents),
    supplierShare: dollars(totalCents),
    net: dollars(grossCents - totalCents),
    people: people.map(({ customId, name, amountCents }, at) => ({
      customId,
      name,
      amount: dollars(amountCents),
      supplierShare: dollars(shares[at] ?? 0),
    })),
  };
}

const sumOf = (cents: Iterable<number>) => [...cents].reduce((sum, one) => sum + one, 0);
