import { describe, expect, test } from 'vitest';
import { toNumber } from '../exact.ts';
import {
  childOf,
  explained,
  imageOf,
  inputOf,
  measureOf,
  paid,
  paidParent,
  type TestItem,
} from '../testing/item-pay.ts';
import { explainItem } from './explain-item.ts';
import type { ItemExplanation, ItemResult } from './item-entry.ts';
import { payItem } from './pay-item.ts';

type Explained = ItemResult & ItemExplanation;

const raw = (value: number) => ({ units: 'raw', value }) as const;
const percent = (value: number) => ({ units: 'percentage', value }) as const;
const ce = 288_000_000;
/** The steps as they read, with their amounts in dollars. */
const read = ({ steps }: ItemExplanation) => steps.map(({ why, amountCents }) => [why, amountCents / 100]);
const next = ({ nextStep }: Explained) => nextStep && [toNumber(nextStep.quantity), nextStep.amountCents];
const whyNot = (result: ItemExplanation) => result.whyNot.map(({ reason, way }) => [reason, way]);
const hidden = (item: TestItem) => {
  const input = inputOf(item);
  return explained(payItem(input), input, true);
};

describe('the steps of an item', () => {
  test('say what counted and what each pays', () => {
    expect(paid({ measured: 17 }).steps).toEqual([
      {
        rule: 'itemCounted',
        quantity: 17,
        rate: 20,
        amountCents: 0,
        why: '17 placements counted, 85% of the target of 20 placements',
      },
      { rule: 'itemRate', quantity: 17, rate: 5, amountCents: 8500, why: '17 placements at $5.00 a placement' },
    ]);
  });
  test('name threshold and cap', () => {
    const limits = { threshold: raw(10), cap: raw(20) };
    expect(read(paid({ measured: 31, payout: limits }))).toEqual([
      ['31 placements counted, 155% of the target of 20 placements', 0],
      ['Only what is above the threshold of 10 placements pays', 0],
      ['Reached the cap of 20 placements: what is above it pays nothing', 0],
      ['10 placements at $5.00 a placement', 50],
    ]);
    expect(read(paid({ measured: 9, payout: limits })).at(-1)).toEqual([
      'Below the threshold of 10 placements: pays nothing',
      0,
    ]);
    expect(read(paid({ measured: 18, payout: { ...limits, isFullAmount: true } })).at(1)).toEqual([
      'Reached the threshold of 10 placements',
      0,
    ]);
  });
  test('carry as many decimals as it takes to come to the cents by hand', () => {
    // 1,000,000,017 millionths of an ounce are 3.47222228125 CE; x $33.33 = $115.73.
    const item = { measured: { selected: 1_000_000_017 }, terms: { measure: measureOf('Vol (CEs)') } };
    const rate = paid({ ...item, payout: { rateCents: 3333 } }).steps.at(-1);
    expect(rate).toMatchObject({ quantity: 3.4722, amountCents: 11_573 });
  });
  test('say what an amount at risk has left', () => {
    const payout = { payoutType: 'atRisk', amountCents: 10_000 } as const;
    expect(read(paid({ measured: 17, payout })).at(-1)).toEqual(['85% of $100.00, $15.00 still at risk', 85]);
    expect(read(paid({ measured: 17, payout, isEnded: true })).at(-1)).toEqual(['85% of $100.00, $15.00 lost', 85]);
    expect(read(paid({ measured: 25, payout })).at(-1)).toEqual(['100% of $100.00', 100]);
    expect(read(paid({ measured: -5, payout })).at(-1)).toEqual(['0% of $100.00, $100.00 still at risk', 0]);
  });
  test('say whether everything is paid', () => {
    const payout = { payoutType: 'allOrNothing', amountCents: 10_000 } as const;
    expect(read(paid({ measured: 20, payout })).at(-1)).toEqual(['Reaching the target pays $100.00', 100]);
    expect(read(paid({ measured: 19, payout })).at(-1)).toEqual(['Below the target: pays nothing', 0]);
  });
  test('never round up to a target that is not reached', () => {
    const item = { terms: { measure: measureOf('Vol (CEs)') }, measured: { selected: 20 * ce - 1 } };
    expect(paid(item).steps[0]).toMatchObject({
      quantity: 19.9999,
      why: '19.99 CE counted, 99.9% of the target of 20 CE',
    });
  });
  test('list images by what they pay', () => {
    const quantitySteps = [
      { quantity: 5, payoutCents: 1000 },
      { quantity: 10, payoutCents: 2500 },
    ];
    const images = [2, 6, 10, 12].map((validationQuantity) => imageOf({ validationQuantity }));
    const payout = { payoutType: 'quantityAdvanced', quantitySteps } as const;
    expect(read(paid({ type: 'imageValidation', submitted: [{ images }], payout }))).toEqual([
      ['30 cases in 4 approved images, 150% of the target of 20 cases', 0],
      ['2 images with at least 10 cases at $25.00 an image', 50],
      ['1 image with at least 5 cases at $10.00 an image', 10],
      ['1 image with fewer than 5 cases at $0.00 an image', 0],
    ]);
  });
  test.each([
    [
      'Vol Δ (CEs)',
      110 * ce,
      100 * ce,
      '110 CE against 100 CE in the reference period: 10 CE more, 50% of the target of 20 CE',
    ],
    ['Vol Δ (CEs)', 90 * ce, 100 * ce, '90 CE against 100 CE in the reference period: 10 CE less'],
    ['PODs Δ (%)', 9, 10, '9 placements against 10 placements in the reference period: down 10%'],
    ['Revenue ($)', 123_456, 0, '$1,234.56 counted, 6,172.8% of the target of $20.00'],
  ] as const)('of %s: %d against %d', (label, selected, reference, why) => {
    expect(paid({ measured: { selected, reference }, terms: { measure: measureOf(label) } }).steps[0]?.why).toBe(why);
  });
  test.each([
    [{ type: 'binary' }, 'Not done'],
    [{ type: 'binary', submitted: [{ isDone: true }] }, 'Done'],
    [{ type: 'binary', people: 8, submitted: [{ isDone: true }] }, '1 of 8 people are done'],
    [
      { type: 'validation', submitted: [{ value: 9 }], terms: { valueInput: 10 } },
      'Submitted 9, which is not above 10',
    ],
    [{ type: 'validation', submitted: [{ value: 19 }], terms: { valueInput: 10 } }, 'Submitted 19, which is above 10'],
    [{ type: 'validation', terms: { valueInput: 10 } }, 'Nothing submitted'],
    [{ type: 'custom', submitted: [{ quantity: 7.5 }] }, '7.5 items submitted, 37.5% of the target of 20 items'],
    [
      { terms: { isAccountSpecific: true, target: 3 }, measured: { accounts: 15, reaching: 12 } },
      '12 of 15 accounts reach 3 placements',
    ],
  ] as const)('%j: %s', (item, why) => {
    expect(paid(item as TestItem).steps[0]?.why).toBe(why);
  });
});

describe('the next step', () => {
  test.each([
    ['to the target', { measured: 17 }, [3, 1500]],
    ['to the cap above the target', { measured: 22, payout: { cap: percent(150) } }, [8, 4000]],
    [
      'to a threshold from which all of it pays',
      { measured: 9, payout: { threshold: raw(10), isFullAmount: true } },
      [1, 5000],
    ],
    ['past a threshold above which it pays', { measured: 9, payout: { threshold: raw(10) } }, [11, 5000]],
    ['one more where there is no end', { measured: 18, terms: { isOpenEnded: true } }, [1, 500]],
    ['none at the cap', { measured: 20 }, null],
    ['none once it has ended', { measured: 17, isEnded: true }, null],
    ['to everything', { measured: 17, payout: { payoutType: 'allOrNothing', amountCents: 10_000 } }, [3, 10_000]],
    [
      'to the threshold of what is at risk',
      { measured: 17, payout: { payoutType: 'atRisk', amountCents: 10_000, threshold: percent(90) } },
      [1, 9000],
    ],
    [
      'whole placements',
      { measured: 2, terms: { target: 2.5 }, payout: { payoutType: 'allOrNothing', amountCents: 100 } },
      [1, 100],
    ],
    [
      'no more accounts than there are',
      { measured: { accounts: 5, reaching: 5 }, terms: { isAccountSpecific: true }, payout: { cap: raw(0) } },
      null,
    ],
    ['no second tick', { type: 'binary', submitted: [{ isDone: true }], payout: { cap: raw(0) } }, null],
    ['none without a payout', { measured: 3, payout: { rateCents: 0 } }, null],
  ] as const)('%s', (_, item, expected) => {
    expect(next(paid(item as TestItem))).toEqual(expected);
  });
});

describe('why not', () => {
  test.each([
    [
      'a target not met',
      { measured: 17 },
      [['Below the target: 17 of 20 placements.', '3 more placements pay $15.00.']],
    ],
    ['one short', { measured: 19 }, [['Below the target: 19 of 20 placements.', '1 more placement pays $5.00.']]],
    [
      'below the threshold',
      { measured: 9, payout: { threshold: raw(10), isFullAmount: true } },
      [['Below the threshold: 9 of 10 placements.', '1 more placement pays $50.00.']],
    ],
    ['over the cap', { measured: 31 }, [['Over the cap: 31 placements counted, and 20 placements pay.', null]]],
    ['ended', { measured: 17, isEnded: true }, [['Below the target: 17 of 20 placements.', null]]],
    ['everything reached', { measured: 20 }, []],
    [
      'accounts short of their target',
      { measured: { accounts: 15, reaching: 12 }, terms: { isAccountSpecific: true, target: 3 } },
      [['Only 12 of 15 accounts reach 3 placements.', '3 more accounts pay $15.00.']],
    ],
    [
      'no account',
      { measured: { accounts: 0, reaching: 0 }, terms: { isAccountSpecific: true } },
      [['No account is assigned.', 'A manager or admin can assign accounts.']],
    ],
    [
      'no reference',
      { measured: { selected: 5, reference: 0 }, terms: { measure: measureOf('PODs Δ (%)') } },
      [
        [
          'Sales in the reference period were not above 0, so there is no percent.',
          'A manager or admin can have the change itself measured instead of its percent.',
        ],
      ],
    ],
    [
      'no selling day yet',
      { measured: { selected: 5, reference: null }, terms: { measure: measureOf('PODs Δ (delta)') } },
      [['No selling day of the period is over, so there is nothing to compare with.', null]],
    ],
    [
      'no target',
      { measured: 5, terms: { target: 0 }, payout: { payoutType: 'atRisk', amountCents: 100 } },
      [['No target is set.', 'A manager or admin can set a target.']],
    ],
    [
      'no payout',
      { measured: 5, payout: { rateCents: 0 } },
      [['No payout is set.', 'A manager or admin can set one.']],
    ],
    ['nothing submitted', { type: 'custom' }, [['Nothing has been submitted.', '20 more items pay $100.00.']]],
    ['not done', { type: 'binary' }, [['Not done.', 'Marking it done pays $5.00.']]],
    [
      'a value that does not meet it',
      { type: 'validation', submitted: [{ value: 9 }], terms: { valueInput: 10, valueInputType: 'gte' } },
      [['Submitted 9, which is not at least 10.', 'A value of at least 10 pays $5.00.']],
    ],
  ] as const)('%s', (_, item, expected) => {
    expect(whyNot(paid(item as TestItem))).toEqual(expected);
  });
  test('images that wait, were rejected, or are too many', () => {
    const images = [
      imageOf({ buyerId: 'a' }),
      imageOf({ buyerId: 'a' }),
      imageOf({ status: 'pending' }),
      imageOf({ status: 'rejected' }),
    ];
    expect(whyNot(paid({ type: 'image', submitted: [{ images }], terms: { target: 3 } }))).toEqual([
      ['1 image is waiting for approval.', 'An image counts once a manager or admin approves it.'],
      ['1 image was rejected.', 'Submit another image of the same account.'],
      ["1 approved image doesn't count: 1 image per account at most.", 'Submit images of other accounts.'],
      ['Below the target: 1 of 3 images.', '2 more images pay $10.00.'],
    ]);
  });
  test('images with too few cases', () => {
    const images = [imageOf({ validationQuantity: 2 })];
    const result = paid({ type: 'imageValidation', submitted: [{ images }], terms: { minQuantityValue: 3 } });
    expect(whyNot(result)[0]).toEqual([
      '1 approved image shows fewer than 3 cases.',
      'Submit images with at least 3 cases.',
    ]);
  });
});

describe('what is below an item', () => {
  const placements = (name: string, measured: number, changes: Parameters<typeof childOf>[0] = {}) =>
    childOf({ name, measured, ...changes });
  const explainChild = (result: Explained, at: number, item: TestItem) => {
    const child = result.children[at];
    if (child === undefined) throw new Error('It has that many.');
    return explainItem(child, inputOf(item), { hidesProfits: false });
  };

  test('dependencies say what is locked, by which qualifier, and what unlocks it', () => {
    const result = paidParent({ type: 'dependencies' }, [
      placements('House CE', 17, { isQualifier: true }),
      placements('Gin', 20),
    ]);
    expect(read(result)).toEqual([
      ['1 of 2 sub-items complete', 0],
      ["Qualifier 'House CE': 17 of 20 placements", 0],
      ["'Gin' pays $100.00", 100],
      ["Locked by 'House CE'", -100],
    ]);
    expect(next(result)).toEqual([1, 10_000]);
    expect(whyNot(result)).toEqual([
      ["Locked by the qualifier 'House CE': 17 of 20 placements.", '3 more placements unlock $100.00.'],
    ]);
  });
  test('a part that is not set up in full says so: who finishes it is staff', () => {
    const unfinished = (child: ReturnType<typeof childOf>) => ({
      ...child,
      result: { ...child.result, quantity: null, isUnfinished: true } as const,
    });
    const { whyNot: reasons, children } = paidParent({ type: 'dependencies' }, [
      unfinished(placements('House CE', 17, { isQualifier: true })),
      placements('Gin', 20),
    ]);
    const way = 'A manager or admin can finish it.';
    expect(reasons).toEqual([{ reason: "Locked by the qualifier 'House CE': not set up in full.", way }]);
    const [qualifier] = children;
    const told = qualifier && explained(qualifier, inputOf({ name: 'House CE' }));
    expect(told?.whyNot).toEqual([{ reason: 'It is not set up in full.', way }]);
  });
  test('of several qualifiers none unlocks alone', () => {
    const result = paidParent({ type: 'dependencies' }, [
      placements('House CE', 17, { isQualifier: true }),
      childOf({ name: 'Training', type: 'binary', isQualifier: true }),
      placements('Gin', 20),
    ]);
    expect(whyNot(result)).toEqual([
      ["Locked by the qualifier 'House CE': 17 of 20 placements.", '3 more placements complete it.'],
      ["Locked by the qualifier 'Training': not done.", 'Marking it done completes it.'],
    ]);
  });
  test('a locked sub-item and a qualifier pay nothing, and say so', () => {
    const result = paidParent({ type: 'dependencies' }, [
      placements('House CE', 17, { isQualifier: true }),
      placements('Gin', 18),
    ]);
    const [qualifier, locked] = [explainChild(result, 0, { measured: 17 }), explainChild(result, 1, { measured: 18 })];
    expect(read(qualifier).at(-1)).toEqual(['A qualifier pays nothing of its own', 0]);
    expect(whyNot(qualifier)).toEqual([['Below the target: 17 of 20 placements.', '3 more placements complete it.']]);
    expect(read(locked).slice(1)).toEqual([
      ['18 placements at $5.00 a placement', 90],
      ['Locked until every qualifier is met', -90],
    ]);
    expect(whyNot(locked)).toEqual([
      ['Locked until every qualifier is met.', null],
      ['Below the target: 18 of 20 placements.', '2 more placements complete it.'],
    ]);
  });
  const budget = { payoutType: 'advanced', budgetCents: 100_000 } as const;
  test("a group says each child's share, the step reached, and the child nearest to the next one", () => {
    const result = paidParent({ type: 'grouped', payout: budget }, [
      placements('Ale', 20, { weight: 40 }),
      placements('Gin', 16, { weight: 35 }),
      placements('Rum', 28, { weight: 25 }),
    ]);
    expect(read(result)).toEqual([
      ["'Ale': 100% completed, at a weight of 40%", 0],
      ["'Gin': 80% completed, at a weight of 35%", 0],
      ["'Rum': 140% completed, which counts as 100%, at a weight of 25%", 0],
      ['93% completed', 0],
      ['From 90% completed on: 80% of the budget of $1,000.00', 800],
    ]);
    expect(next(result)).toEqual([7, 20_000]);
    // 7 points at a weight of 35% are 20% of 20 placements.
    expect(whyNot(result)).toEqual([
      ['93% completed, and the next step is at 100%.', "In 'Gin', 4 more placements pay $200.00."],
    ]);
    expect(read(explainChild(result, 1, { measured: 16 })).at(-1)).toEqual([
      '80% completed, at a weight of 35% of the group, and pays nothing of its own',
      0,
    ]);
  });
  test("a step beyond what its children can reach isn't a next step", () => {
    const result = paidParent({ type: 'grouped', payout: budget }, [placements('Ale', 20)]);
    expect(result.earnedCents).toBe(100_000);
    expect(next(result)).toBeNull();
    expect(whyNot(result)).toEqual([]);
  });
  test('where no child alone reaches the next step, the points are named', () => {
    const result = paidParent({ type: 'grouped', payout: budget }, [placements('Ale', 10), placements('Gin', 10)]);
    // 50% completed; 20 more points are 40 of one child, which has 50 to go.
    expect(whyNot(result)).toEqual([
      ['50% completed, and the next step is at 70%.', "In 'Ale', 8 more placements pay $500.00."],
    ]);
    const low = paidParent({ type: 'grouped', payout: budget }, [placements('Ale', 2), placements('Gin', 2)]);
    expect(whyNot(low)).toEqual([['10% completed, and the next step is at 70%.', '60 more points pay $500.00.']]);
  });
});

describe('where profits are hidden', () => {
  const gp = { selected: 123_456, reference: 100_000 };
  test('no amount of gross profit is named, only percents and pay', () => {
    const item = {
      measured: gp,
      terms: { measure: measureOf('GP ($)'), target: 2000 },
      payout: { rateCents: 5, threshold: percent(10) },
    };
    const result = hidden(item);
    expect(result.earnedCents).toBe(5173); // (1,234.56 - 200) x 0.05
    expect(result.steps).toEqual([
      { rule: 'itemCounted', quantity: 0, rate: 0, amountCents: 0, why: '61.7% of the target' },
      {
        rule: 'itemThreshold',
        quantity: 0,
        rate: 0,
        amountCents: 0,
        why: 'Only what is above the threshold of 10% of the target pays',
      },
      {
        rule: 'itemHidden',
        quantity: 0,
        rate: 0,
        amountCents: 5173,
        why: 'Paid by gross profit, which is hidden for your role',
      },
    ]);
    expect(whyNot(result)).toEqual([
      ['Below the target: 61.7% of the target, and 100% is needed.', '38.3% more of the target pays $38.27.'],
    ]);
  });
  test('without a target there is no next step, which would be the rate of a dollar', () => {
    const result = hidden({
      measured: gp,
      terms: { measure: measureOf('GP Δ ($)'), isOpenEnded: true },
      payout: { threshold: raw(10) },
    });
    expect(read(result).map(([why]) => why)).toEqual([
      'Gross profit counted',
      'Only what is above the threshold pays',
      'Paid by gross profit, which is hidden for your role',
    ]);
    expect(result.nextStep).toBeNull();
  });
  test('nor is there one beyond the target of an item without a cap', () => {
    const uncapped = { cap: raw(0) };
    const item = {
      measured: { selected: 200_000 },
      terms: { measure: measureOf('GP ($)'), target: 2000 },
      payout: uncapped,
    };
    expect(next(paid(item))).toEqual([1, 500]);
    expect(hidden(item)).toMatchObject({ nextStep: null, whyNot: [] });
  });
  test('a percent of it is shown without the amounts behind it', () => {
    const result = hidden({ measured: gp, terms: { measure: measureOf('GP Δ (%)') } });
    expect(result.steps[0]?.why).toBe('up 23.5% against the reference period, 117.3% of the target of 20%');
  });
  test('accounts are counted without their target', () => {
    const terms = { isAccountSpecific: true, measure: measureOf('GP ($)') };
    expect(hidden({ measured: { accounts: 3, reaching: 1 }, terms }).steps[0]?.why).toBe(
      '1 of 3 accounts reach their target',
    );
  });
  test('a house goal in gross profit is named in percent', () => {
    const house = childOf({
      name: 'House',
      measured: gp,
      isHouseGoal: true,
      terms: { measure: measureOf('GP ($)'), target: 2000 },
    });
    const parent = paidParent({ type: 'dependencies' }, [house, childOf({ name: 'Gin', measured: 20 })]);
    const texts = explainItem(parent, inputOf({ type: 'dependencies' }), { hidesProfits: true });
    expect(JSON.stringify(texts, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(
      /1,?234|2,?000/,
    );
    expect(texts.whyNot[0]?.way).toBe('38.3% more of the target unlocks $100.00.');
  });
  test('other measures are told in full', () => {
    expect(hidden({ measured: 17 }).steps).toEqual(paid({ measured: 17 }).steps);
  });
});
