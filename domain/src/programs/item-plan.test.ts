import { describe, expect, test } from 'vitest';
import { measureOf, payoutTerms } from '../testing/item-pay.ts';
import { marked, planned, type TestPlan } from '../testing/item-plan.ts';
import type { MeasureLabel } from './item-measures.ts';
import type { PlanReader } from './plan-item.ts';

const raw = (value: number) => ({ units: 'raw', value }) as const;
const percent = (value: number) => ({ units: 'percentage', value }) as const;
const noFilters = { supplier: [], brandFams: [], brand: [], packageType: [], size: [], productType: [] };
const sixProducts = { byFilters: false, filters: noFilters, list: { hash: 'six', count: 6 } };
const offPremise = {
  byFilters: true,
  filters: { accountType: [], premise: ['off'], chain: [], location: [] },
  list: null,
};
const of = (label: MeasureLabel, more: TestPlan['terms'] = {}): TestPlan['terms'] => ({
  ...{ measure: measureOf(label), products: sixProducts, accounts: offPremise },
  ...more,
});
const month = 'from the 1st to the **30th**';
const hidden = { hidesProfits: true };
const team = { isTeam: true };
const said = (item: TestPlan, reader: Partial<PlanReader> = {}) => marked(planned(item, reader));

describe('per action: $5 an action unless said otherwise', () => {
  test.each<[string, TestPlan, string]>([
    [
      'up to the target', // 20 x 5
      { terms: of('PODs Simple') },
      `You earn **$5.00 for each** placement of **6 products** in your off-premise accounts, up to **20**, ${month}. At your target of **20** that is **$100.00**, the most you can earn.`,
    ],
    [
      'from a threshold on in full, to a cap', // 50% and 150% of 20 are 10 and 30; 20 x 5, 30 x 5
      { terms: of('PODs Δ (delta)'), payout: { threshold: percent(50), cap: percent(150), isFullAmount: true } },
      `Once you reach **10** net new placements of **6 products** in your off-premise accounts, you earn **$5.00 for each** from the first on, up to **30**, ${month}. At your target of **20** that is **$100.00**. The most you can earn is **$150.00**.`,
    ],
    [
      'above a threshold', // (20 - 10) x 5
      { terms: of('PODs Simple'), payout: { threshold: raw(10), cap: raw(20) } },
      `Above **10**, you earn **$5.00 for each** placement of **6 products** in your off-premise accounts, up to **20**, ${month}. At your target of **20** that is **$50.00**, the most you can earn.`,
    ],
    [
      'without a cap',
      { terms: of('Vol (CEs)'), payout: { cap: raw(0) } },
      `You earn **$5.00 for each** CE of **6 products** in your off-premise accounts, ${month}. At your target of **20 CE** that is **$100.00**. There is no maximum.`,
    ],
    [
      'open-ended, where percents mean nothing',
      { terms: of('Units(Btls/cans)', { isOpenEnded: true }) },
      `You earn **$5.00 for each** unit of **6 products** in your off-premise accounts, ${month}. There is no maximum.`,
    ],
    [
      'open-ended to a cap', // 30 x 5
      { terms: of('Vol (CEs)', { isOpenEnded: true }), payout: { cap: raw(30) } },
      `You earn **$5.00 for each** CE of **6 products** in your off-premise accounts, up to **30 CE**, ${month}. The most you can earn is **$150.00**.`,
    ],
    [
      "of someone without a target, to a percent of the item's", // 20 x 5
      { terms: of('PODs'), edited: { target: 0 } },
      `You earn **$5.00 for each** placement of **6 products** in your off-premise accounts, up to **20**, ${month}. The most you can earn is **$100.00**.`,
    ],
    ['to a percent of nothing', { terms: of('PODs', { target: 0 }) }, 'No target is set, so it pays nothing.'],
    [
      'by points of growth', // 10 x 5; 200% of 10 is 20
      { terms: of('Vol Δ (%)', { target: 10 }), payout: { cap: percent(200) } },
      `You earn **$5.00 for each** percent more CE of **6 products** in your off-premise accounts than in the same period last year, up to **20%**, ${month}. At your target of **10%** that is **$50.00**. The most you can earn is **$100.00**.`,
    ],
    [
      'by dollars', // 5,000 x 0.05
      { terms: of('Revenue ($)', { target: 5000 }), payout: { rateCents: 5 } },
      `You earn **$0.05 for each** dollar sold of **6 products** in your off-premise accounts, up to **$5,000.00**, ${month}. At your target of **$5,000.00** that is **$250.00**, the most you can earn.`,
    ],
    [
      'by accounts that each reach a target of their own',
      { terms: of('PODs', { target: 3, isAccountSpecific: true }), payout: { rateCents: 1000 } },
      `You earn **$10.00 for each** of your off-premise accounts that reaches **3** placements of **6 products**, ${month}.`,
    ],
    [
      'by approved images', // 10 x 15
      { type: 'image', terms: { target: 10 }, payout: { rateCents: 1500 } },
      `You earn **$15.00 for each** approved image from your accounts, up to **10**, ${month}. At your target of **10** that is **$150.00**, the most you can earn.`,
    ],
    [
      'by an uploaded quantity', // 20 x 0.5
      { type: 'custom', payout: { rateCents: 50 } },
      `You earn **$0.50 for each** item, up to **20**, ${month}. At your target of **20** that is **$10.00**, the most you can earn.`,
    ],
  ])('%s', (_, item, sentence) => {
    expect(said(item)).toBe(sentence);
  });
});

describe('what limits pay', () => {
  test('accounts that each reach a target are themselves the maximum of an item without a cap', () => {
    const item: TestPlan = { terms: of('PODs', { target: 3, isAccountSpecific: true }), payout: { cap: raw(0) } };
    expect(said(item)).not.toContain('no maximum');
  });
  test.each([
    [
      '4 people, who are the target',
      { people: 4 },
      'At your target of **4** that is **$20.00**, the most you can earn.',
    ],
    ['a team that is not known', { target: null }, `${month}.`],
  ])('people who can tick are themselves the maximum, with and without a cap: %s', (_, reps, end) => {
    for (const cap of [raw(0), raw(10)]) {
      const item: TestPlan = { type: 'binary', ...reps, payout: { cap } };
      const sentence = said(item, team);
      expect(sentence.replace(', up to **10**', '').endsWith(end), sentence).toBe(true);
    }
  });
  const kroger = { ...offPremise, filters: { ...offPremise.filters, chain: ['Kroger'] } };
  const photos: TestPlan = { type: 'image', terms: { target: 10, accounts: kroger } };

  test('the accounts in which pictures count are named', () => {
    expect(said(photos)).toContain('approved image from your off-premise accounts of Kroger');
    const cases = { ...photos, type: 'imageValidation' } as const;
    expect(said(cases)).toContain('case in approved images from your off-premise accounts of Kroger');
  });
  test('a lead reads that the pictures of the team count', () => {
    expect(said(photos, team)).toContain("approved image from your team's off-premise accounts of Kroger");
    expect(said({ type: 'custom' }, team)).toContain('item of your team');
  });
});

describe('the other payout types', () => {
  const allOrNothing = { payoutType: 'allOrNothing', amountCents: 25_000 } as const;
  const atRisk = { payoutType: 'atRisk', amountCents: 15_000 } as const;
  test.each<[string, TestPlan, string]>([
    [
      'all or nothing',
      { terms: of('Revenue ($)', { target: 5000 }), payout: allOrNothing },
      `If you sell **$5,000.00** of **6 products** in your off-premise accounts, ${month}, you earn **$250.00**. Below that, it pays nothing.`,
    ],
    [
      'all or nothing without a target',
      { terms: of('PODs', { target: 0 }), payout: allOrNothing },
      'No target is set, so it pays nothing.',
    ],
    [
      'at risk from a threshold on', // 80% of 120 is 96; 96/120 of 150 is 120
      { terms: of('Vol (CEs)', { target: 120 }), payout: { ...atRisk, threshold: percent(80) } },
      `If you sell **120 CE** of **6 products** in your off-premise accounts, ${month}, you earn **$150.00**. From **96 CE** on you earn the same share of it as you reach of the target: **$120.00** at that point. Below it, nothing is paid.`,
    ],
    [
      'at risk', // half of 150
      { terms: of('Vol (CEs)', { target: 120 }), payout: atRisk },
      `If you sell **120 CE** of **6 products** in your off-premise accounts, ${month}, you earn **$150.00**. Below that you earn the same share of it as you reach of the target: **$75.00** at half of it.`,
    ],
    [
      'by the cases in each image, from the minimum on',
      {
        type: 'imageValidation',
        terms: { minQuantityValue: 2 },
        payout: {
          payoutType: 'quantityAdvanced',
          quantitySteps: [
            { quantity: 1, payoutCents: 500 }, // never: an image needs 2 cases
            { quantity: 2, payoutCents: 1000 },
            { quantity: 4, payoutCents: 2000 },
          ],
        },
      },
      `For each approved image from your accounts you earn **$10.00** from **2 cases** on and **$20.00** from **4 cases** on, ${month}.`,
    ],
    [
      'done or not',
      { type: 'binary', payout: { payoutType: 'allOrNothing', amountCents: 5000 } },
      `You earn **$50.00** once it is done, ${month}.`,
    ],
    [
      'a value that has to be met',
      { type: 'validation', terms: { valueInput: 10, valueInputType: 'lte' }, payout: { rateCents: 5000 } },
      `You earn **$50.00** if the value you submit is **at most 10**, ${month}.`,
    ],
  ])('%s', (_, item, sentence) => {
    expect(said(item)).toBe(sentence);
  });
});

describe('items of several', () => {
  const photos: TestPlan = { name: 'Photos', type: 'image', terms: { target: 3 } };
  const cases: TestPlan = { name: 'Cases', terms: of('Vol (CEs)'), payout: { rateCents: 200 } };
  const house: TestPlan = {
    name: 'House',
    isQualifier: true,
    terms: of('Vol (CEs)', { target: 5000, isHouseGoal: true }),
  };

  test('the sum of parts says each of them', () => {
    expect(said({ type: 'multi', children: [photos, cases] })).toBe(
      // 3 x 5; 20 x 2
      `You earn what its **2 parts** pay together, ${month}. **Photos:** You earn **$5.00 for each** approved image from your accounts, up to **3**. At your target of **3** that is **$15.00**, the most you can earn. **Cases:** You earn **$2.00 for each** CE of **6 products** in your off-premise accounts, up to **20 CE**. At your target of **20 CE** that is **$40.00**, the most you can earn.`,
    );
  });

  test('qualifiers come first, the house among them', () => {
    expect(said({ type: 'dependencies', children: [{ ...photos, isQualifier: true }, house, cases] })).toBe(
      `Nothing is paid until **Photos** is complete (you get **3** images approved from your accounts) and **House** is complete (the house sells **5,000 CE** of **6 products** in all off-premise accounts), ${month}. **Cases:** You earn **$2.00 for each** CE of **6 products** in your off-premise accounts, up to **20 CE**. At your target of **20 CE** that is **$40.00**, the most you can earn.`,
    );
    expect(said(house)).toBe(
      'Until the house sells **5,000 CE** of **6 products** in all off-premise accounts, the other parts of this item pay nothing. It pays nothing of its own.',
    );
  });

  test('a group pays the steps of a budget that its items can reach', () => {
    const items = [
      { name: 'A', weightPercent: 40 },
      { name: 'B', weightPercent: 60 },
    ];
    const budget = { payoutType: 'advanced', budgetCents: 100_000 } as const;
    const counts = `If you reach **20** placements of **products** in your accounts, ${month}, it counts as **100%**, the most. Below that it counts as the share of the target that is reached.`;
    expect(said({ type: 'grouped', payout: budget, children: items })).toBe(
      // 50, 60, 80 and 100% of 1,000; 110% is beyond capped items
      `Your score is the average of **2 items**, by their weights. **A (40%):** ${counts} **B (60%):** ${counts} You earn **$500.00** from **70%** on, **$600.00** from **80%** on, **$800.00** from **90%** on and **$1,000.00** from **100%** on, ${month}. Below **70%**, it pays nothing.`,
    );
    const open = items.map((item) => ({ ...item, terms: { cappedStatus: false } }));
    expect(said({ type: 'grouped', payout: budget, children: open })).toContain('**$1,200.00** from **150%** on');
  });

  test('a group says what each of its items has to reach', () => {
    const payout = { payoutType: 'advanced', budgetCents: 100_000 } as const;
    const items = [{ name: 'A', weightPercent: 100, terms: of('PODs Simple') }];
    expect(said({ type: 'grouped', payout, children: items })).toContain('**20** placements of **6 products**');
  });

  test('a budget says every step that pays, however many there are', () => {
    const steps = [50, 60, 70, 80, 90, 95, 100, 105, 110, 120].map((completed) => ({ completed, ofBudget: completed }));
    const payout = { payoutType: 'advanced', budgetCents: 100_000, steps } as const;
    const items = [{ name: 'A', weightPercent: 100, terms: { cappedStatus: false } }];
    // 105% of 1,000
    expect(said({ type: 'grouped', payout, children: items })).toContain('**$1,050.00** from **105%** on');
  });

  test('a grouped child that is ticked by its reader counts no people', () => {
    const cooler = { name: 'Cooler', type: 'binary', weightPercent: 40 } as const;
    const share = `If **Cooler** is done, ${month}, it counts as **100%**, else as 0%.`;
    expect(said(cooler)).toBe(`${share} It pays nothing of its own.`);
    const payout = { payoutType: 'advanced', budgetCents: 100_000 } as const;
    expect(said({ type: 'grouped', payout, children: [cooler] })).toContain(share);
    expect(said({ ...cooler, target: null }, team)).toContain("reach your team's target of people done");
  });

  test('a grouped child says what it counts for, and that it pays nothing', () => {
    expect(said({ name: 'A', weightPercent: 40, terms: of('PODs Simple') })).toBe(
      `If you reach **20** placements of **6 products** in your off-premise accounts, ${month}, it counts as **100%**, the most. Below that it counts as the share of the target that is reached. It pays nothing of its own.`,
    );
  });

  test('without parts nothing is promised', () => {
    expect(said({ type: 'multi' })).toBe('It has no parts yet, so it pays nothing.');
    expect(said({ type: 'grouped' })).toBe('It has no items yet, so it pays nothing.');
  });
});

describe('roles', () => {
  test('a role with rules of its own reads those, of the whole team', () => {
    const byRole = { payoutsByUserType: true, payoutMap: { teamLeads: payoutTerms({ rateCents: 100 }) } };
    expect(said({ role: 'teamLead', terms: of('PODs Simple', { ...byRole, target: 180 }) }, team)).toBe(
      // 180 x 1
      `You earn **$1.00 for each** placement of **6 products** in your team's off-premise accounts, up to **180**, ${month}. At your target of **180** that is **$180.00**, the most you can earn.`,
    );
  });

  test('a team without a known target reads percents of it', () => {
    const payout = { threshold: percent(50), cap: percent(150), isFullAmount: true };
    expect(said({ target: null, terms: of('PODs Simple'), payout }, team)).toBe(
      `Once you reach **50% of your team's target**, you earn **$5.00 for each** placement of **6 products** in your team's off-premise accounts, up to **150% of your team's target**, ${month}.`,
    );
  });
});

describe('readers who do not see profits are told no dollar of them', () => {
  const gross = (label: MeasureLabel) => of(label, { target: 5000 });
  test.each<[string, TestPlan]>([
    ['all or nothing', { terms: gross('GP ($)'), payout: { payoutType: 'allOrNothing', amountCents: 25_000 } }],
    [
      'at risk',
      { terms: gross('GP Δ ($)'), payout: { payoutType: 'atRisk', amountCents: 25_000, threshold: raw(4000) } },
    ],
    ['per dollar', { terms: gross('GP ($)'), payout: { rateCents: 5 } }],
    ['by account', { terms: of('GP ($)', { target: 5000, isAccountSpecific: true }) }],
  ])('%s', (_, item) => {
    expect(said(item, hidden)).not.toMatch(/5,000|4,000|\$0\.05/);
    expect(said(item)).toMatch(/5,000/);
  });

  test("the most an item pays isn't a profit, so it is shown", () => {
    const item: TestPlan = {
      terms: gross('GP Δ ($)'),
      payout: { payoutType: 'atRisk', amountCents: 25_000, threshold: raw(4000) },
    };
    // 4,000 of 5,000 are 80%, and 80% of 250 is 200
    expect(said(item, hidden)).toBe(
      `If you reach the gross profit target on **6 products** in your off-premise accounts, ${month}, you earn **$250.00**. From **80% of the target** on you earn the same share of it as you reach of the target: **$200.00** at that point. Below it, nothing is paid.`,
    );
  });

  test('a minimum of profit per placement is told without its dollars', () => {
    const measure = { ...measureOf('PODs'), minimumType: 'gp', minimumValue: 7.5 } as const;
    expect(planned({ terms: { measure } }).small).toContain('$7.50 of gross profit or more');
    expect(planned({ terms: { measure } }, hidden).small).not.toContain('7.5');
  });
});

describe('the small text', () => {
  test('a placement is told with its minimum, its days, and what is taken off', () => {
    const measure = {
      ...measureOf('PODs Δ (delta)'),
      minimumValue: 1,
      trackingOption: 'trackingFromDate',
      trackingStart: '2026-11-01',
    } as const;
    const { small } = planned({ terms: { measure } });
    // 30 days from Nov 1, against the 30 days before
    expect(small).toBe(
      "A placement is one product in one account, 1.00 CE or more, from Nov 1 to Nov 30, 2026. A sale that comes back within 30 days after Nov 30 doesn't count. Placements from Oct 2 to Oct 31, 2026 that are lost are taken off.",
    );
  });

  test('sales, images and parts say what counts once', () => {
    expect(planned({ terms: of('Vol Δ (CEs)') }).small).toBe(
      'Sales from Nov 1 to Nov 30, 2026, less returns, compared with those in the same period last year.',
    );
    expect(planned({ type: 'imageValidation', terms: { minQuantityValue: 2, maxImagesPerAccount: 3 } }).small).toBe(
      'Up to 3 images per account count, those with the most cases, from Nov 1 to Nov 30, 2026. An image needs 2 cases or more to count.',
    );
    const cases = { terms: of('Vol (CEs)') };
    expect(planned({ type: 'multi', children: [cases, cases] }).small).toBe(
      'Sales from Nov 1 to Nov 30, 2026, less returns.',
    );
  });

  test('a sale that comes back within 30 days after the last one is said not to count', () => {
    const comesBack = (day: string) => `A sale that comes back within 30 days after ${day} doesn't count.`;
    expect(planned({ terms: of('PODs Simple') }).small).toContain(comesBack('Nov 30'));
    expect(planned({ terms: of('PODs Simple') }, { isRepeated: true }).small).toContain(comesBack('the last day'));
    expect(planned({ terms: of('Vol (CEs)') }).small).not.toContain('30 days');
  });
});
