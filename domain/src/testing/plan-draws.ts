/** Items of every type with all that decides what they pay, and what was sold and handed in around their borders. */
import fc from 'fast-check';
import type { Item, ItemTerms, ItemType, Limit, PayoutTerms, Step } from '../programs/item.ts';
import { childTypes, comparisons, payoutRoles } from '../programs/item.ts';
import type { EditedRules, ItemImage, Submitted } from '../programs/item-entry.ts';
import { type ItemMeasure, isDelta, itemMeasures, measureLabels, minimumTypes } from '../programs/item-measures.ts';
import { accounts, people, productsOf, type Sales, type World } from './plan-world.ts';
import { itemOf, measureOf, termsOf } from './program-items.ts';

const cents = fc.oneof(fc.constantFrom(0, 5, 500, 1000), fc.integer({ min: 1, max: 50_000 }));
/** With up to 4 decimals, as they are typed. */
const quantity = (max: number) =>
  fc.oneof(
    fc.integer({ min: 0, max }),
    fc.integer({ min: 0, max: max * 8 }).map((at) => at / 8),
    fc.constantFrom(33.3333, 0.0001),
  );
const limit = (max: number): fc.Arbitrary<Limit> =>
  fc.oneof(
    fc.record({ units: fc.constant('raw' as const), value: fc.oneof(fc.constant(0), quantity(max)) }),
    fc.record({
      units: fc.constant('percentage' as const),
      value: fc.oneof(fc.constantFrom(0, 50, 100, 150), quantity(250)),
    }),
  );
const rising = (count: number, max: number) =>
  fc
    .array(fc.integer({ min: 0, max: max * 10 }), { minLength: count, maxLength: count })
    .map((all) => all.map((at) => at / 10).sort((a, b) => a - b));
const steps: fc.Arbitrary<Step[]> = fc
  .integer({ min: 1, max: 50 })
  .chain((count) => fc.tuple(rising(count, 210), rising(count, 150)))
  .map(([completed, ofBudget]) => completed.map((at, row) => ({ completed: at, ofBudget: ofBudget[row] ?? 0 })));
const quantitySteps = fc
  .integer({ min: 0, max: 50 })
  .chain((count) => fc.tuple(rising(count, 30), rising(count, 500)))
  .map(([from, paid]) => from.map((at, row) => ({ quantity: at, payoutCents: Math.round((paid[row] ?? 0) * 100) })));

type Place = 'alone' | 'multi' | 'dependencies' | 'grouped';
const payoutTypesOf = (type: ItemType): PayoutTerms['payoutType'][] => [
  ...(['perAction', 'allOrNothing', 'atRisk'] as const),
  ...(type === 'grouped' ? (['advanced', 'advanced', 'advanced'] as const) : []),
  ...(type === 'imageValidation' ? (['quantityAdvanced', 'quantityAdvanced'] as const) : []),
];
const payoutOf = (type: ItemType): fc.Arbitrary<PayoutTerms> =>
  fc.record({
    payoutType: fc.constantFrom(...payoutTypesOf(type)),
    ...{ amountCents: cents, rateCents: cents, budgetCents: cents },
    ...{ threshold: limit(40), cap: limit(60), isFullAmount: fc.boolean(), steps, quantitySteps },
  });

const measure: fc.Arbitrary<ItemMeasure> = fc
  .record({
    label: fc.constantFrom(...measureLabels),
    isTracked: fc.integer({ min: 0, max: 5 }).map((at) => at === 0),
    minimumType: fc.constantFrom(...minimumTypes),
    minimumValue: fc.constantFrom(0, 1, 2.5),
  })
  .map(({ label, isTracked, ...of }) =>
    measureOf({
      ...{ label, ...of },
      ...(isTracked &&
        isDelta(label) && { trackingOption: 'customPeriod', trackingStart: '2026-06-05', trackingEnd: '2026-06-25' }),
    }),
  );

const rules = (type: ItemType) =>
  fc.record({
    ...{ isOpenEnded: fc.boolean(), isAccountSpecific: fc.boolean(), cappedStatus: fc.boolean() },
    ...{ minQuantityValue: fc.constantFrom(0, 0, 1, 2.5, 10), maxImagesPerAccount: fc.integer({ min: 1, max: 3 }) },
    payout: payoutOf(type),
  });
type Rules = { isOpenEnded: boolean; isAccountSpecific: boolean; payout: PayoutTerms };

/** As item-rules.ts has it: what one choice rules out is reset. */
function consistent<Of extends Rules>(
  of: Of,
  { type, place, isMeasured }: { type: ItemType; place: Place; isMeasured: boolean },
): Of {
  const isOpenEnded = of.isOpenEnded && type !== 'grouped' && place !== 'grouped';
  const { payout } = of;
  const threshold = payout.threshold.units === 'percentage' ? { units: 'raw' as const, value: 0 } : payout.threshold;
  const payoutType = payout.payoutType === 'quantityAdvanced' ? payout.payoutType : 'perAction';
  return {
    ...of,
    isOpenEnded,
    isAccountSpecific: of.isAccountSpecific && isMeasured && !isOpenEnded,
    payout: isOpenEnded ? { ...payout, threshold, payoutType } : payout,
  };
}

type Leaf = {
  item: Item;
  edits: ReadonlyMap<string, EditedRules>;
  sales: readonly Sales[];
  submitted: readonly Submitted[];
};

function leaf(itemId: string, place: Place): fc.Arbitrary<Leaf> {
  return fc.constantFrom(...childTypes, 'quantity' as const, 'quantity' as const).chain((type) =>
    fc
      .record({
        rules: rules(type),
        measure: fc.option(measure, { freq: 9 }),
        target: quantity(40),
        chain: fc.constantFrom([], ['Kroger'], ['Publix']),
        isQualifier: fc.boolean(),
        isHouse: fc.integer({ min: 0, max: 3 }).map((at) => at === 0),
        isValid: fc.integer({ min: 0, max: 9 }).map((at) => at > 0),
        payoutsByUserType: fc.boolean(),
        roles: fc.subarray([...payoutRoles]),
        ofRoles: fc.array(payoutOf(type), { minLength: 3, maxLength: 3 }),
        value: fc.record({ valueInputType: fc.constantFrom(...comparisons), valueInput: fc.constantFrom(0, 10, 2.5) }),
        weight: fc.constantFrom(1, 20, 33.3333, 40, 50),
        userIds: fc.subarray(
          people.map(({ customId }) => customId),
          { minLength: 1 },
        ),
        edits: fc.array(fc.option(fc.record({ rules: rules(type), target: fc.option(quantity(40)) }), { freq: 1 }), {
          minLength: people.length,
          maxLength: people.length,
        }),
        isEdited: fc.boolean(),
        sales: fc.array(salesOf, { minLength: accounts.length, maxLength: accounts.length }),
        submitted: fc.array(submittedOf, { minLength: people.length, maxLength: people.length }),
      })
      .map((drawn): Leaf => {
        const isMeasured = type === 'quantity' && drawn.measure !== null;
        const of = { type, place, isMeasured };
        const isQualifier = place === 'dependencies' && drawn.isQualifier;
        const isHouseGoal = isQualifier && isMeasured && drawn.isHouse;
        const own = consistent({ ...drawn.rules, isOpenEnded: drawn.rules.isOpenEnded && !isHouseGoal }, of);
        const blockOf = (payout: PayoutTerms) => consistent({ ...own, payout }, of).payout;
        const terms: ItemTerms = {
          ...termsOf(),
          ...own,
          ...{ target: drawn.target, isQualifier, isHouseGoal, measure: drawn.measure, ...drawn.value },
          isValid:
            drawn.isValid || place === 'alone' || place === 'multi' || (place === 'dependencies' && !isQualifier),
          payoutsByUserType: drawn.payoutsByUserType,
          payoutMap: Object.fromEntries(
            drawn.roles.map((role, at) => [role, blockOf(drawn.ofRoles[at] ?? own.payout)]),
          ),
          accounts: { ...termsOf().accounts, filters: { ...termsOf().accounts.filters, chain: drawn.chain } },
          products: {
            ...termsOf().products,
            filters: { ...termsOf().products.filters, supplier: [], brand: productsOf(itemId) },
          },
          ...(place === 'grouped' && { groupId: 'Root', weight: drawn.weight }),
          userIds: drawn.userIds,
        };
        const edits = people.flatMap(({ customId }, at): [string, EditedRules][] => {
          const edit = drawn.isEdited ? drawn.edits[at] : null;
          return edit ? [[customId, { target: edit.target, ...consistent(edit.rules, of) }]] : [];
        });
        const parentId = place === 'multi' || place === 'dependencies' ? 'Root' : null;
        const item = itemOf({ itemId, name: itemId, type, parentId, terms });
        return { item, edits: new Map(edits), sales: inUnits(drawn.sales, terms.measure), submitted: drawn.submitted };
      }),
  );
}

/** Quarters of what is counted: small, so that borders are met. */
const amount = fc.oneof(
  fc.integer({ min: 0, max: 30 }).map((at) => at * 4),
  fc.integer({ min: -20, max: 160 }),
);
const salesOf = fc.record({ now: amount, earlier: fc.oneof(fc.constant(0), amount) });
const quarters = { microOunces: 72_000_000, milliUnits: 250, gpCents: 25, revenueCents: 25, pairs: 0.25 };
const inUnits = (sales: readonly Sales[], of: ItemMeasure | null): Sales[] => {
  const quarter = quarters[itemMeasures[of?.label ?? 'PODs'].unit];
  return sales.map(({ now, earlier }) => ({ now: Math.floor(now * quarter), earlier: Math.floor(earlier * quarter) }));
};

let images = 0;
const imageOf: fc.Arbitrary<ItemImage> = fc
  .record({
    buyerId: fc.constantFrom('A1', 'A2', 'A3'),
    date: fc.constantFrom('2026-06-02', '2026-06-03'),
    status: fc.constantFrom('approved', 'approved', 'approved', 'pending', 'rejected'),
    validationQuantity: fc.option(
      fc.integer({ min: 0, max: 60 }).map((at) => at / 2),
      { freq: 9 },
    ),
  })
  .map((image) => {
    images += 1;
    return { ...image, imageId: `image-${images}` };
  });
const submittedOf: fc.Arbitrary<Submitted> = fc.record({
  images: fc.array(imageOf, { maxLength: 8 }),
  quantity: fc.option(quantity(50), { freq: 3 }),
  isDone: fc.boolean(),
  value: fc.option(fc.constantFrom(0, 2, 2.5, 10, 11), { freq: 4 }),
});

export const period = { from: '2026-06-01', to: '2026-06-30' };
/** Longest name first in no other: the parts of an item with parts. */
const partNames = ['Alpha', 'Bravo', 'Cedar', 'Delta'];

const root = (
  type: ItemType,
  isCustom: boolean,
  { rules: of, userIds }: { rules: Rules & Partial<ItemTerms>; userIds: string[] },
): Item =>
  itemOf({
    ...{ itemId: 'Root', name: 'Root', type },
    terms: {
      ...termsOf(),
      ...consistent(of, { type, place: 'alone', isMeasured: false }),
      ...{ measure: null, userIds, target: 10 },
      ...periodOf(isCustom),
    },
  });
const periodOf = (isCustom: boolean): Partial<ItemTerms> =>
  isCustom ? { period: 'custom', periodStart: '2026-06-03', periodEnd: '2026-06-28' } : {};

function worldOf(item: Item, leaves: readonly Leaf[]): World {
  const byId = new Map(leaves.map((one) => [one.item.itemId, one]));
  const isAlone = item.type !== 'multi' && item.type !== 'dependencies' && item.type !== 'grouped';
  const children = isAlone ? [] : leaves.map((one) => one.item);
  const isTracked = (one: Item) =>
    one.type === 'quantity' && one.terms.measure?.trackingOption === 'customPeriod' && isDelta(one.terms.measure.label);
  const payable = [item, ...children].filter(({ terms }) => terms.isValid);
  const isCustom = item.terms.period === 'custom';
  const others = isCustom
    ? 'from Jun 3 to Jun 28, 2026'
    : payable.some(isTracked)
      ? 'from Jun 1 to Jun 30, 2026'
      : 'each month';
  const placeOf = (userId: string) => people.findIndex(({ customId }) => customId === userId);
  return {
    tree: { item, children },
    sales: (itemId, account) =>
      byId.get(itemId)?.sales[accounts.findIndex(({ id }) => id === account)] ?? { now: 0, earlier: 0 },
    submitted: (itemId, userId) =>
      byId.get(itemId)?.submitted[placeOf(userId)] ?? { images: [], quantity: null, isDone: false, value: null },
    edited: (itemId, userId) => byId.get(itemId)?.edits.get(userId) ?? null,
    daysOf(itemId) {
      const found = byId.get(itemId)?.item;
      return found !== undefined && isTracked(found)
        ? { days: 'from Jun 5 to Jun 25, 2026', earlier: 'from May 15 to Jun 4, 2026' }
        : { days: others, earlier: 'in the same period last year' };
    },
  };
}

const userIds = fc.subarray(
  people.map(({ customId }) => customId),
  { minLength: 1 },
);
/** Everyone's items in June 2026, made on June 1. */
export const worlds: fc.Arbitrary<World> = fc
  .record({ isCustom: fc.boolean(), userIds })
  .chain(({ isCustom, userIds: ids }) =>
    fc.oneof(
      leaf('Root', 'alone').map((one) => {
        const item = {
          ...one.item,
          since: '2026-06-01',
          terms: { ...one.item.terms, ...periodOf(isCustom), userIds: ids },
        };
        return worldOf(item, [{ ...one, item }]);
      }),
      ...(['multi', 'dependencies', 'grouped'] as const).map((type) =>
        fc
          .tuple(
            fc
              .integer({ min: 0, max: 4 })
              .chain((count) => fc.tuple(...partNames.slice(0, count).map((name) => leaf(name, type)))),
            rules(type),
          )
          .map(([leaves, of]) => {
            const item = { ...root(type, isCustom, { rules: of, userIds: ids }), since: '2026-06-01' };
            return worldOf(
              item,
              leaves.map((one) => ({ ...one, item: { ...one.item, since: '2026-06-01' } })),
            );
          }),
      ),
    ),
  );
