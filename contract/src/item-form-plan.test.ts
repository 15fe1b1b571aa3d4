import { plainText } from '@caselift/domain/programs/plan-words';
import { describe, expect, test } from 'vitest';
import type { ItemForm } from './item-fields.ts';
import { type FormOfPlan, type PlanOptions, planOfForm } from './item-form-plan.ts';
import { defaultForm, measureForm } from './item-rules.ts';

const pods = measureForm({
  label: 'PODs Simple',
  ...{ trackingOption: 'default', trackingPeriodStart: null, trackingPeriodEnd: null, trackingPeriod: 30 },
  ...{ minQuantityPerPODType: 'volume', minQuantityPerPODValue: 0 },
});
const form = (changes: Partial<ItemForm>): ItemForm => ({
  ...defaultForm,
  ...{ measure: pods, target: 20, quantityPayout: 5 },
  ...changes,
});
const none = { accounts: 0, products: 0 };
const said = (changes: Partial<ItemForm>, of: Partial<FormOfPlan> = {}, options: Partial<PlanOptions> = {}) => {
  const plan = planOfForm(
    { type: 'quantity', form: form(changes), lists: none, children: [], ...of },
    { role: 'salesReps', lastDate: '2026-09-16', goal: null, hidesProfits: false, ...options },
  );
  return plan && plainText(plan.sentence);
};

describe('the plan of a form', () => {
  test('is that of the dollars typed, in the period of the newest sale', () => {
    // 20 x 5
    expect(said({})).toBe(
      'You earn $5.00 for each placement of products in your accounts, up to 20, from the 1st to the 30th. At your target of 20 that is $100.00, the most you can earn.',
    );
    expect(said({ period: 'current_quarter' })).toContain('from Jul 1 to Sep 30, 2026');
  });

  test('needs the dates of a custom period', () => {
    expect(said({ period: 'custom' })).toBeNull();
    const dates = { period: 'custom', customPeriodStart: '2026-10-05', customPeriodEnd: '2026-11-08' } as const;
    expect(said(dates)).toContain('from Oct 5 to Nov 8, 2026');
  });

  test('names lists chosen by hand by their number, and filters by their values', () => {
    const byHand = { customProductsSelected: false, customAccountsSelected: false };
    expect(said(byHand, { lists: { accounts: 40, products: 6 } })).toContain(
      'placement of 6 products in your accounts among 40 chosen accounts',
    );
    const productsFilters = { ...defaultForm.productsFilters, brand: ['Tidewater Dry'], packageType: ['Can'] };
    expect(said({ productsFilters })).toContain('placement of Tidewater Dry in Can in your accounts');
  });

  test('of a lead is that of the role, with the sum of the team where it is known', () => {
    const lead = { role: 'teamLeads' } as const;
    expect(said({}, {}, lead)).toContain("up to 100% of your team's target");
    // 180 x 5
    expect(said({}, {}, { ...lead, goal: 180 })).toContain('At your target of 180 that is $900.00');
  });

  test('of a group weighs its children by the sum of their weights', () => {
    const child = (name: string, weight: number) => ({
      ...{ type: 'quantity' as const, form: form({ name, weight }), lists: none, isGrouped: true },
    });
    const grouped = { measure: null, payoutType: 'advanced', advancedBudget: 1000 } as const;
    const group = said(grouped, { type: 'grouped', children: [child('A', 1), child('B', 3)] });
    expect(group).toMatch(
      /^Your score is the average of 2 items, by their weights\. A \(25%\): If you reach 20 .+ B \(75%\): If/,
    );
    expect(group).toContain('You earn $500.00 from 70% on');
  });
});
