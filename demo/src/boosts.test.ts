import {
  addedClashes,
  type BoostProduct,
  boostClaims,
  boostFilterKeys,
  boostStage,
  type PayingBoost,
} from '@caselift/domain/boosts';
import { recordOf } from '@caselift/domain/record';
import { expect, test } from 'vitest';
import { demoBoosts } from './boosts.ts';
import { buildProducts } from './products.ts';
import { demoExcluded } from './settings.ts';

const products = buildProducts().map(
  ({ id, supplier, brand, brandFamily, productType, packageType, size }): BoostProduct => ({
    ...{ customId: id, supplier: supplier.name, brand, brandFam: brandFamily, productType, packageType, size },
  }),
);

const payingBoosts = (lastSale: string): PayingBoost[] =>
  demoBoosts(lastSale).map(({ id, filters, productIds = [], createdOn, isDraft, ...boost }) => ({
    ...boost,
    boostId: id,
    customProductsSelected: filters !== undefined,
    productsFilters: recordOf(boostFilterKeys, (key) => filters?.[key] ?? []),
    productIds,
    savedAt: isDraft ? null : createdOn,
    deletedAt: null,
    earlierTerms: [],
  }));

// The last sale may be in any month of a quarter, and at a year's end.
test.each(['2026-09-16', '2026-11-18', '2027-01-06', '2027-02-24'])(
  'with a last sale on %s three boosts pay, one is over, one is to come, and all are created in time',
  (lastSale) => {
    const boosts = demoBoosts(lastSale);
    const saved = boosts.filter(({ isDraft, parentId }) => !isDraft && parentId === undefined);
    expect(saved.map(({ name, ...days }) => `${name}: ${boostStage(days, lastSale)}`)).toEqual([
      'Zero Proof Starter: active',
      'Clara Days: over',
      'Halvorn Draft Days: active',
      'Agave Push: active',
      'Hazy Launch: before',
    ]);
    const created = boosts.map(({ createdOn }) => createdOn);
    expect(created).toEqual(created.toSorted());
    expect(saved.every(({ createdOn, startDate }) => createdOn < startDate)).toBe(true);
    expect(created.every((day) => day < lastSale)).toBe(true);
  },
);

test('only the copy clashes, on all products of its parent, and so it pays nothing', () => {
  const boosts = payingBoosts('2026-09-16');
  const clashes = boosts.flatMap((boost) =>
    addedClashes({ ...boost, savedAt: null }, boost, boosts, products).map(
      (clash) => `${boost.name}, ${clash.boostId}`,
    ),
  );
  const [, parent, , , , copy] = boosts;
  expect(new Set(clashes)).toEqual(new Set([`Clara Days, ${copy?.boostId}`, `Clara Days copy, ${parent?.boostId}`]));
  const paid = Map.groupBy(boostClaims(boosts, products), ({ boostId }) => boostId);
  expect(boosts.map(({ name, boostId }) => [name, paid.get(boostId)?.length ?? 0])).toEqual([
    ['Zero Proof Starter', 4],
    ['Clara Days', 6],
    ['Halvorn Draft Days', 6],
    ['Agave Push', 4],
    ['Hazy Launch', 2],
    ['Clara Days copy', 0],
    ['Rosé All Day', 0],
  ]);
});

test('no boost pays for what is offered to nobody', () => {
  const boosted = boostClaims(payingBoosts('2026-09-16'), products).map(({ productId }) => productId);
  expect(demoExcluded.filter((id) => boosted.includes(id))).toEqual([]);
});
