// What decisions on images pay, whatever the item's rules: each by the statuses alone, however they came about.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { imageOf, inputOf, payoutTerms } from '../testing/item-pay.ts';
import type { ItemImage } from './item-entry.ts';
import { payItem } from './pay-item.ts';

const limit = fc.record({
  units: fc.constantFrom('raw' as const, 'percentage' as const),
  value: fc.integer({ min: 0, max: 12 }),
});
const steps = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 900 })), { minLength: 1, maxLength: 4 })
  .map((rows) => {
    const payouts = rows.map(([, cents]) => cents).sort((a, b) => a - b);
    const quantities = rows.map(([quantity]) => quantity).sort((a, b) => a - b);
    return quantities.map((quantity, at) => ({ quantity, payoutCents: payouts[at] ?? 0 }));
  });
const item = fc.record({
  type: fc.constantFrom('image' as const, 'imageValidation' as const),
  terms: fc.record({
    target: fc.integer({ min: 0, max: 12 }),
    maxImagesPerAccount: fc.integer({ min: 1, max: 3 }),
    minQuantityValue: fc.integer({ min: 0, max: 3 }),
    isOpenEnded: fc.boolean(),
  }),
  payout: fc.record({
    payoutType: fc.constantFrom('perAction', 'allOrNothing', 'atRisk', 'quantityAdvanced'),
    amountCents: fc.integer({ min: 0, max: 50_000 }),
    rateCents: fc.integer({ min: 0, max: 900 }),
    threshold: limit,
    cap: limit,
    isFullAmount: fc.boolean(),
    quantitySteps: steps,
  }),
});
const images = fc.array(
  fc.record({
    buyerId: fc.constantFrom('bar', 'club', 'store'),
    date: fc.constantFrom('2026-11-02', '2026-11-03', '2026-11-04'),
    validationQuantity: fc.option(
      fc.integer({ min: 0, max: 48 }).map((at) => at / 4),
      { nil: null },
    ),
    status: fc.constantFrom('pending' as const, 'approved' as const, 'rejected' as const),
  }),
  { minLength: 1, maxLength: 12 },
);
type Rules = typeof item extends fc.Arbitrary<infer T> ? T : never;

function resultOf(rules: Rules, handedIn: readonly ItemImage[]) {
  const { type, terms, payout } = rules;
  const { quantity, percentage, earnedCents } = payItem(
    inputOf({ type, terms, payout: payoutTerms(payout), submitted: [{ images: handedIn }] }),
  );
  return { quantity, percentage, earnedCents };
}
const withIds = (rows: typeof images extends fc.Arbitrary<infer T> ? T : never) => rows.map((row) => imageOf(row));
const approving = (handedIn: readonly ItemImage[], imageId: string): ItemImage[] =>
  handedIn.map((image) => (image.imageId === imageId ? { ...image, status: 'approved' } : image));

test('the order of approvals does not matter', () => {
  fc.assert(
    fc.property(item, images, fc.infiniteStream(fc.nat()), (rules, rows, order) => {
      const handedIn = withIds(rows);
      const pending = handedIn.filter(({ status }) => status === 'pending').map(({ imageId }) => imageId);
      const places = new Map(handedIn.map(({ imageId }) => [imageId, order.next().value ?? 0]));
      const byPlace = (a: string, b: string) => (places.get(a) ?? 0) - (places.get(b) ?? 0);
      const one = pending.reduce(approving, handedIn);
      const shuffled = handedIn.toSorted((a, b) => byPlace(a.imageId, b.imageId));
      const other = pending.toSorted(byPlace).reduce(approving, shuffled);
      expect(resultOf(rules, other)).toEqual(resultOf(rules, one));
    }),
    { numRuns: 500 },
  );
});

test('one more approval never pays the person less, and taking it back restores every total', () => {
  fc.assert(
    fc.property(item, images, (rules, rows) => {
      const handedIn = withIds(rows);
      const before = resultOf(rules, handedIn);
      for (const { imageId } of handedIn.filter(({ status }) => status === 'pending')) {
        const approved = approving(handedIn, imageId);
        expect(resultOf(rules, approved).earnedCents).toBeGreaterThanOrEqual(before.earnedCents);
        const takenBack = approved.map((image) =>
          image.imageId === imageId ? { ...image, status: 'pending' as const } : image,
        );
        expect(resultOf(rules, takenBack)).toEqual(before);
      }
    }),
    { numRuns: 500 },
  );
});

test('what is pending or rejected counts nothing', () => {
  fc.assert(
    fc.property(item, images, (rules, rows) => {
      const handedIn = withIds(rows);
      const approved = handedIn.filter(({ status }) => status === 'approved');
      expect(resultOf(rules, handedIn)).toEqual(resultOf(rules, approved));
    }),
  );
});
