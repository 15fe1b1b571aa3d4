/** What a save of a boost is judged by, and how it acts: under the wholesaler's lock (docs/product.md, Boosts). */
import { boostTexts } from '@caselift/contract/boosts';
import { closedFault } from '@caselift/contract/closings';
import type { Tx } from '@caselift/db/connect';
import { lockEnvironments } from '@caselift/db/environments';
import { contributionFrom, contributionsAfter } from '@caselift/domain/boost-contributions';
import { addedClashes, type BoostClash, earlierTermsAfter, sameTerms, termsFrom } from '@caselift/domain/boosts';
import { byName } from '@caselift/domain/by-name';
import type { SalesPeriod } from '@caselift/domain/closing/closing-periods';
import { dayText, type IsoDate } from '@caselift/domain/dates';
import { type BoostRow, boostIn, requireBoost } from '../../figures/boost-rows.ts';
import { type Catalog, readProductList } from '../../figures/catalog.ts';
import { readClosedPeriods } from '../../figures/closed/guards.ts';
import { actingPeriod, currentPeriodStart } from '../../figures/current-period.ts';
import { currentSnapshot } from '../../figures/current-snapshot.ts';
import { readEditedParts } from '../../figures/edited-parts.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';

export type Products = Catalog['list'];

export type Judge = {
  /** As it is stored now; 404 with the text for one that is deleted or was never there. */
  boost(boostId: string, text?: string): BoostRow;
  /** With the terms of the sales period that the save counts from. */
  held(before: BoostRow): BoostRow;
  /** Of each environment's figures, prod's first. */
  products: readonly Products[];
  /**
   * How `after` is to be stored in place of `before`: with the terms by which earlier sales, and those of later periods
   * with terms of their own, stay paid. Refuses with 409 if another boost pays some of its products already, on days on which `before` did not pay them.
   */
  accept(before: BoostRow, after: BoostRow): BoostRow;
  /** As accept, for a copy: on days on which others pay its products it pays nothing. */
  acceptCopy(copy: BoostRow): BoostRow;
  /** The terms that stay once the boost is deleted. */
  termsLeftBy(before: BoostRow): BoostRow['earlierTerms'];
};

/**
 * Waits for every other edit of the wholesaler; they wait for the end of this transaction. Refuses as actingPeriod does.
 * @param named the sales period that a save counts from; absent: that of L.
 */
export async function openJudge(tx: Tx, memory: SnapshotMemory, wholesalerId: string, named?: IsoDate): Promise<Judge> {
  await lockEnvironments(tx, wholesalerId);
  const [prod, preview] = [
    { wholesalerId, db: 'prod' },
    { wholesalerId, db: 'preview' },
  ] as const;
  const boosts = await (await readEditedParts(tx, memory, prod)).boosts();
  const periodStart = (await currentPeriodStart(tx, prod)) ?? (await currentPeriodStart(tx, preview));
  const acting =
    named === undefined ? null : ((await actingPeriod(tx, prod, named)) ?? (await actingPeriod(tx, preview, named)));
  const closed = await readClosedPeriods(tx, wholesalerId);
  const products: Products[] = [];
  for (const scope of [prod, preview]) {
    // With all that the boost is measured by once it is saved.
    const snapshot = await currentSnapshot(tx, scope, 'snapshot_products', 'snapshot_lines', 'snapshot_returned_sales');
    if (snapshot !== undefined) products.push(await readProductList(tx, memory, snapshot));
  }
  const held = (before: BoostRow) => (before.savedAt === null ? before : boostIn(before, acting ?? undefined));
  return {
    held,
    boost: (boostId, text) =>
      requireBoost({ boosts: boosts.filter(({ deletedAt }) => deletedAt === null) }, boostId, text),
    products,
    accept: (before, after) => {
      const fault = closedBoostFault(closed, held(before), after);
      if (fault !== null) throw refusal('conflict', fault);
      const accepted = {
        ...after,
        ...(acting === null
          ? {
              earlierTerms: earlierTermsAfter(before, after, periodStart),
              earlierContributions: contributionsAfter(before, after.supplierContribution, periodStart),
            }
          : {
              ...termsFrom(before, after, acting),
              ...contributionFrom(before, after.supplierContribution, acting),
            }),
      };
      const clashes = products.flatMap((list) => addedClashes(before, accepted, boosts, list));
      if (clashes.length > 0) throw refusal('conflict', clashSentences(clashes, boosts, products));
      return accepted;
    },
    acceptCopy: (copy) => ({ ...copy, earlierTerms: earlierTermsAfter({ ...copy, savedAt: null }, copy, periodStart) }),
    termsLeftBy: (before) => earlierTermsAfter(before, null, periodStart),
  };
}

/** Terms of days that are all closed would pay nothing any more; a name or a description can still be changed. */
function closedBoostFault(closed: readonly SalesPeriod[], before: BoostRow, after: BoostRow): string | null {
  const isSame = sameTerms(before, after) && before.supplierContribution === after.supplierContribution;
  if (before.savedAt !== null && isSame) return null;
  const pays = before.savedAt === null ? [after] : [before, after];
  const faults = pays.map(({ startDate: from, endDate: to }) => closedFault(closed, { from, to }));
  return faults.includes(null) ? null : (faults.at(-1) ?? null);
}

const namedProducts = 3;

/** A sentence for each boost that pays already, the one created first first. */
function clashSentences(
  clashes: readonly BoostClash[],
  boosts: readonly BoostRow[],
  products: readonly Products[],
): string {
  const names = new Map(products.toReversed().flatMap((list) => list.map(({ customId, name }) => [customId, name])));
  const sentences = boosts.flatMap(({ boostId, name }) => {
    const own = clashes.filter((clash) => clash.boostId === boostId);
    const [first] = own;
    if (first === undefined) return [];
    const clashing = [...new Set(own.map(({ productId }) => productId))]
      .map((customId) => ({ customId, name: names.get(customId) ?? customId }))
      .sort(byName);
    const from = own.reduce((day, clash) => (clash.from < day ? clash.from : day), first.from);
    const to = own.reduce((day, clash) => (clash.to > day ? clash.to : day), first.to);
    const named = clashing.slice(0, namedProducts).map((product) => product.name);
    return [boostTexts.clash(name, named, clashing.length - named.length, dayText(from), dayText(to))];
  });
  return [...sentences, boostTexts.clashAdvice].join(' ');
}
