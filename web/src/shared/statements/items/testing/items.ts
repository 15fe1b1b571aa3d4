/** What the tests of explained items share: items of a person, and what is behind them. */
import type { AccountResult, ItemInvoiceLine } from '@caselift/contract/item-results';
import type { ItemLine, ItemsStatement } from '@caselift/contract/item-statements';

/** 14 of 20 placements at $5 from 10 on, the first included: 14 x 5 = 70.00; 6 more bring 30.00. */
export function itemLine(changes: Partial<ItemLine> = {}): ItemLine {
  return {
    itemId: '00000000-0000-4000-8000-000000000001',
    name: 'Cider placements',
    kind: 'incentive',
    type: 'quantity',
    measure: 'PODs Δ (delta)',
    isAccountSpecific: false,
    isOpenEnded: false,
    isEdited: false,
    unit: 'PODs',
    quantity: 14,
    target: 20,
    eligible: 14,
    targetSource: 'item',
    accounts: null,
    percentageAchieved: 70,
    status: 70,
    potential: 100,
    amount: 70,
    locked: 0,
    nextStep: { quantity: 6, amount: 30 },
    steps: [
      { rule: 'itemCounted', quantity: 14, rate: 20, amount: 0, why: '14 of 20 placements' },
      { rule: 'itemThreshold', quantity: 10, rate: 0, amount: 0, why: 'Reached the threshold of 10 placements' },
      { rule: 'itemRate', quantity: 14, rate: 5, amount: 70, why: '14 placements at $5.00 a placement' },
    ],
    whyNot: [{ reason: 'Below the target: 14 of 20 placements.', way: '6 more placements pay $30.00.' }],
    plan: {
      sentence: [
        { text: 'You earn ', strong: false },
        { text: '$5.00 for each', strong: true },
        { text: ' net new placement of cider in your accounts.', strong: false },
      ],
      small: 'A placement is one product in one account, from Sep 1 to Sep 30, 2026.',
    },
    from: '2026-09-01',
    to: '2026-09-30',
    isEnded: false,
    isArchived: false,
    children: [],
    ...changes,
  };
}

type Child = ItemLine['children'][number];

export function childPart(changes: Partial<Child> = {}): Child {
  const { from: _, to: __, isEnded: ___, isArchived: ____, children: _____, ...part } = itemLine();
  return { ...part, weightPercent: null, isQualifier: false, isHouseGoal: false, ...changes };
}

const ticked: Partial<Child> = { type: 'binary', measure: null, unit: '', steps: [], whyNot: [], nextStep: null };

/** What the placements would pay waits for the handles: 70.00 locked. */
export const lockedItem = itemLine({
  itemId: '00000000-0000-4000-8000-000000000002',
  name: 'Draft first',
  type: 'dependencies',
  measure: null,
  unit: 'items',
  quantity: 0,
  target: 2,
  percentageAchieved: 0,
  status: 0,
  amount: 0,
  locked: 70,
  nextStep: null,
  steps: [
    { rule: 'itemQualifier', quantity: 0, rate: 1, amount: 0, why: "'Draft handles counted': not done" },
    { rule: 'itemPart', quantity: 1, rate: 70, amount: 70, why: "'Cider placements' pays $70.00" },
    { rule: 'itemLocked', quantity: 1, rate: 70, amount: -70, why: "Locked by 'Draft handles counted'" },
  ],
  whyNot: [
    { reason: "Locked by the qualifier 'Draft handles counted': not done.", way: 'Marking it done unlocks $70.00.' },
  ],
  children: [
    childPart({
      ...ticked,
      itemId: '00000000-0000-4000-8000-000000000021',
      name: 'Draft handles counted',
      quantity: 0,
      target: 1,
      percentageAchieved: 0,
      status: 0,
      potential: 0,
      amount: 0,
      isQualifier: true,
    }),
    childPart({ itemId: '00000000-0000-4000-8000-000000000022', amount: 0, locked: 70, nextStep: null, steps: [] }),
  ],
});

/** A child of a group pays nothing of its own. */
const unpaid: Partial<Child> = { amount: 0, potential: 0, nextStep: null, steps: [], whyNot: [] };

/** 40/60 at 100/70% is 82%: from 80% on, 60% of $500. */
export const groupedItem = itemLine({
  itemId: '00000000-0000-4000-8000-000000000003',
  name: 'September scorecard',
  type: 'grouped',
  measure: null,
  unit: '%',
  quantity: 82,
  target: 100,
  percentageAchieved: 82,
  status: 82,
  potential: 500,
  amount: 300,
  nextStep: { quantity: 8, amount: 100 },
  supplierShare: 150,
  isEdited: true,
  targetSource: 'typed',
  steps: [
    {
      rule: 'itemShare',
      quantity: 100,
      rate: 40,
      amount: 0,
      why: "'Volume of lager': 104.6% completed, which counts as 100%, at a weight of 40%",
    },
    {
      rule: 'itemShare',
      quantity: 70,
      rate: 60,
      amount: 0,
      why: "'Cider placements': 70% completed, at a weight of 60%",
    },
    {
      rule: 'itemBudget',
      quantity: 60,
      rate: 500,
      amount: 300,
      why: 'From 80% completed on: 60% of the budget of $500.00',
    },
  ],
  whyNot: [{ reason: 'Below the next step: 82% of 90% completed.', way: null }],
  children: [
    childPart({
      itemId: '00000000-0000-4000-8000-000000000031',
      name: 'Volume of lager',
      measure: 'Vol (CEs)',
      unit: 'CE',
      quantity: 418.75,
      target: 400,
      percentageAchieved: 104.6875,
      status: 100,
      ...unpaid,
      weightPercent: 40,
    }),
    childPart({ ...unpaid, itemId: '00000000-0000-4000-8000-000000000032', weightPercent: 60 }),
  ],
});

/** Of a quarter: it ends after the sales period. 9 of 34 accounts with 2 placements each, $4 an account. */
export const accruingItem = itemLine({
  itemId: '00000000-0000-4000-8000-000000000004',
  name: 'Two ciders in every account',
  measure: 'PODs',
  isAccountSpecific: true,
  unit: 'accounts',
  quantity: 9,
  target: 2,
  accounts: 34,
  percentageAchieved: 900 / 34,
  status: 900 / 34,
  potential: 136,
  amount: 36,
  nextStep: { quantity: 1, amount: 4 },
  steps: [{ rule: 'itemRate', quantity: 9, rate: 4, amount: 36, why: '9 accounts at $4.00 an account' }],
  from: '2026-07-01',
  to: '2026-12-31',
});

export const itemsStatement = (lines: ItemLine[], accruing: ItemLine[] = []): ItemsStatement => {
  const sum = (those: ItemLine[]) => those.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;
  return { rule: 'items', earned: sum(lines), bonus: 0, lines, accruing, accruingAmount: sum(accruing) };
};

/** Two products there a year ago, five now, one of them then too: 5 - 2 = 3. */
export function accountResult(changes: Partial<AccountResult> = {}): AccountResult {
  return {
    _id: 'B1',
    buyerId: 'B1',
    buyerName: 'Pine Street Liquor',
    eligiblePods: 1,
    referencePeriodPods: 2,
    selectedPeriodPods: 3,
    referencePeriodProductIds: ['P2', 'P9'],
    selectedPeriodProductIds: ['P1', 'P2', 'P3'],
    ...changes,
  };
}

export function itemInvoiceLine(changes: Partial<ItemInvoiceLine> = {}): ItemInvoiceLine {
  return {
    window: 'selected',
    invoiceId: 'INV-208790',
    lineNo: 1,
    date: '2026-09-15',
    buyer: { customId: 'B1', name: 'Pine Street Liquor' },
    product: { customId: 'P1', name: 'Tidewater Ginger Apple 12 oz 6 pk' },
    kind: 'sale',
    units: 4,
    ce: 2,
    revenue: 61.2,
    gp: 17.4,
    ...changes,
  };
}

/** All that match, with their sums by window. */
export function itemLinesAnswer(lines: ItemInvoiceLine[]) {
  const sums = (window: ItemInvoiceLine['window']) => {
    const those = lines.filter((line) => line.window === window);
    const sum = (read: (line: ItemInvoiceLine) => number | undefined) =>
      those.reduce((cents, line) => cents + Math.round((read(line) ?? 0) * 100), 0) / 100;
    return {
      units: sum((line) => line.units),
      ce: sum((line) => line.ce),
      revenue: sum((line) => line.revenue),
      gp: sum((line) => line.gp),
    };
  };
  return { lines, count: lines.length, totals: { selected: sums('selected'), reference: sums('reference') } };
}
