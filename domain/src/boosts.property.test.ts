// What holds for any boosts, however they were saved, edited, copied and deleted. Days are counted one by one.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addedClashes,
  boostClaims,
  boostSpans,
  chosenBy,
  claimsOn,
  earlierTermsAfter,
  type PayingBoost,
} from './boosts.ts';
import { addDays } from './dates.ts';
import { boostOf, productOf } from './testing/paying-boosts.ts';

const products = ['ale', 'gin', 'rum'].map((customId, at) =>
  productOf({ customId, brand: at === 0 ? 'A' : 'B', size: at === 2 ? 'L' : null }),
);
const day = (at: number) => addDays('2026-05-20', at);
const days = Array.from({ length: 90 }, (_, at) => day(at));

const terms = fc
  .record({
    from: fc.integer({ min: 0, max: 80 }),
    length: fc.integer({ min: 0, max: 60 }),
    amountCents: fc.constantFrom(0, 100, 250),
    filters: fc.option(fc.record({ brand: fc.subarray(['A', 'B']), size: fc.subarray(['L']) }), { nil: undefined }),
    list: fc.subarray(['ale', 'gin', 'rum', 'gone']),
  })
  .map(({ from, length, amountCents, filters, list }) =>
    boostOf({ days: [day(from), day(from + length)], amountCents, list, ...(filters && { filters }) }),
  );
/**
 * Saved once or more, each time in a later sales period or the same one; some are deleted in the end, some are drafts.
 */
const boost = fc
  .record({
    saves: fc.array(fc.record({ terms, periodStart: fc.constantFrom('2026-05-01', '2026-06-01', '2026-07-01') }), {
      maxLength: 4,
    }),
    deletedIn: fc.option(fc.constantFrom('2026-07-01', '2026-08-01'), { nil: null, freq: 3 }),
    draft: terms,
  })
  .map(({ saves, deletedIn, draft }) => {
    const inOrder = saves.toSorted((a, b) => (a.periodStart < b.periodStart ? -1 : 1));
    const saved = inOrder.reduce<PayingBoost>((before, save) => saveOf(before, save.terms, save.periodStart), {
      ...draft,
      savedAt: null,
    });
    return deletedIn === null ? saved : deletionOf(saved, deletedIn);
  });
const saveOf = (before: PayingBoost, after: PayingBoost, periodStart: string): PayingBoost => ({
  ...after,
  boostId: before.boostId,
  savedAt: before.savedAt ?? '2026-05-01T00:00:00Z',
  earlierTerms: earlierTermsAfter(before, after, periodStart),
});
const deletionOf = (before: PayingBoost, periodStart: string): PayingBoost => ({
  ...before,
  deletedAt: '2026-07-02T00:00:00Z',
  earlierTerms: earlierTermsAfter(before, null, periodStart),
});
const boosts = fc
  .array(boost, { maxLength: 4 })
  .map((list) => list.map((one, at): PayingBoost => ({ ...one, boostId: `boost ${at}` })));

/** Whether the boost wants the product on the day, and by which terms. */
const wantedBy = (one: PayingBoost, product: (typeof products)[number], on: string) =>
  boostSpans(one).find(({ terms: by, from, to }) => from <= on && on <= to && chosenBy(by)(product));

test('no two claims share a product and day', () => {
  fc.assert(
    fc.property(boosts, (list) => {
      const claims = boostClaims(list, products);
      for (const on of days) {
        const ofDay = claims.filter(({ from, to }) => from <= on && on <= to).map(({ productId }) => productId);
        expect(new Set(ofDay).size).toBe(ofDay.length);
      }
    }),
  );
});

test('on each day each product is paid by the first of the boosts that wants it, by its terms of that day, or by none', () => {
  fc.assert(
    fc.property(boosts, (list) => {
      const claims = boostClaims(list, products);
      for (const on of days) {
        const ofDay = claimsOn(claims, on);
        for (const product of products) {
          const first = list.find((one) => wantedBy(one, product, on));
          const claim = ofDay.get(product.customId);
          expect(claim?.boostId).toBe(first?.boostId);
          if (first) expect(claim?.span).toEqual(wantedBy(first, product, on));
        }
      }
    }),
  );
});

test('the days of a boost never overlap, and begin no earlier than its terms', () => {
  fc.assert(
    fc.property(boost, (one) => {
      const spans = boostSpans(one);
      for (const [at, { terms: by, from, to }] of spans.entries()) {
        expect(from <= to && from >= by.startDate && to <= by.endDate).toBe(true);
        expect(at === 0 || (spans[at - 1]?.to ?? '') < from).toBe(true);
      }
    }),
  );
});

test('a save or a deletion changes no day before the sales period, and acts on every day from it on', () => {
  const periodStart = '2026-07-01';
  fc.assert(
    fc.property(boost, terms, (before, after) => {
      fc.pre(before.deletedAt === null);
      const saved = saveOf(before, after, periodStart);
      const deleted = deletionOf(before, periodStart);
      for (const product of products) {
        for (const on of days) {
          const [was, is] = [wantedBy(before, product, on), wantedBy(saved, product, on)];
          if (on < periodStart) {
            expect(is?.terms.amountCents).toBe(was?.terms.amountCents);
            expect(wantedBy(deleted, product, on)?.terms.amountCents).toBe(was?.terms.amountCents);
          } else {
            const isWanted = after.startDate <= on && on <= after.endDate && chosenBy(after)(product);
            expect(is?.terms.amountCents).toBe(isWanted ? after.amountCents : undefined);
            expect(wantedBy(deleted, product, on)).toBeUndefined();
          }
        }
      }
    }),
  );
});

test('a save adds exactly the clashes of the days that it adds', () => {
  fc.assert(
    fc.property(boosts, terms, boost, (others, after, stored) => {
      fc.pre(stored.deletedAt === null);
      const before = { ...stored, boostId: 'edited' };
      const saved = saveOf(before, after, '2026-07-01');
      const clashes = addedClashes(before, saved, others, products);
      for (const other of others) {
        for (const product of products) {
          for (const on of days) {
            const isClash = clashes.some(
              ({ boostId, productId, from, to }) =>
                boostId === other.boostId && productId === product.customId && from <= on && on <= to,
            );
            const isNew = !wantedBy(before, product, on) && wantedBy(saved, product, on) !== undefined;
            expect(isClash).toBe(isNew && wantedBy(other, product, on) !== undefined);
          }
        }
      }
      expect(addedClashes(saved, saved, others, products)).toEqual([]);
    }),
  );
});
