// What a plan in words is easily silent about; plan-reading.property.test.ts finds whatever else pays unsaid.
import { describe, expect, test } from 'vitest';
import { measureOf, payoutTerms } from '../testing/item-pay.ts';
import { marked, planned, type TestPlan } from '../testing/item-plan.ts';
import type { MeasureLabel } from './item-measures.ts';
import type { PlanReader } from './plan-item.ts';

const raw = (value: number) => ({ units: 'raw', value }) as const;
const percent = (value: number) => ({ units: 'percentage', value }) as const;
const of = (label: MeasureLabel, more: TestPlan['terms'] = {}): TestPlan['terms'] => ({
  measure: measureOf(label),
  ...more,
});
const hidden = { hidesProfits: true };
const team = { isTeam: true };
const said = (item: TestPlan, reader: Partial<PlanReader> = {}) => marked(planned(item, reader));

describe('what is easily left out', () => {
  test('a limit has all of its decimals: 150% of 22.25 CE', () => {
    const item: TestPlan = { terms: of('Vol (CEs)', { target: 22.25 }), payout: { cap: percent(150) } };
    expect(said(item)).toContain('up to **33.375 CE**');
  });

  test('the most is what a threshold above the cap pays, which a typed target can bring about', () => {
    // 314.5% of 6 are 18.87 placements, paid from 36 on: 18.87 x 5
    const payout = { threshold: raw(36), cap: percent(314.5), isFullAmount: true };
    const item: TestPlan = { terms: of('PODs Simple'), payout, edited: { target: 6, payout: payoutTerms(payout) } };
    expect(said(item)).toContain('At your target of **6** that is **$0.00**. The most you can earn is **$94.35**.');
  });

  test('a threshold in profits above the target is told in percent of it where profits are hidden', () => {
    const payout = { payoutType: 'atRisk', amountCents: 25_000, threshold: raw(6000) } as const;
    expect(said({ terms: of('GP ($)', { target: 5000 }), payout }, hidden)).toContain(
      'If you reach **120%** of the gross profit target on',
    );
  });

  const budget = { payoutType: 'advanced', budgetCents: 100_000 } as const;
  test('weights that percents would round are told as parts of their sum', () => {
    const child = (name: string, weight: number): TestPlan => ({
      name,
      weightPercent: (100 * weight) / 75,
      terms: { weight },
    });
    const sentence = said({ type: 'grouped', payout: budget, children: [child('A', 40), child('B', 35)] });
    expect(sentence).toContain('**A (40 of 75):**');
    expect(sentence).toContain('**B (35 of 75):**');
  });

  const noTarget: TestPlan = { name: 'Volume', terms: of('Vol (CEs)', { target: 0 }) };
  const unfinished: TestPlan = { name: 'Photos', type: 'image', isUnfinished: true };
  test('what has no target or is not set up counts as nothing in a group, and is said to', () => {
    const children = [noTarget, unfinished].map((child) => ({
      ...child,
      weightPercent: 50,
      terms: { ...child.terms, weight: 50 },
    }));
    const sentence = said({ type: 'grouped', payout: budget, children });
    expect(sentence).toContain('**Volume (50%):** No target is set, so it counts as 0%.');
    expect(sentence).toContain("**Photos (50%):** It isn't set up yet, so it counts as 0%.");
  });
  test('a condition that can never be met is said to be none', () => {
    const cases: TestPlan = { name: 'Cases', terms: of('Vol (CEs)') };
    const never = (child: TestPlan) =>
      said({ type: 'dependencies', children: [{ ...child, isQualifier: true }, cases] });
    expect(never(noTarget)).toContain('Nothing is paid: **Volume** has no target. **Cases:**');
    expect(never(unfinished)).toContain("Nothing is paid: **Photos** isn't set up yet. **Cases:**");
  });

  test('parts that count in other ways have small print of their own', () => {
    const photos = (name: string, most: number): TestPlan => ({
      name,
      type: 'image',
      terms: { maxImagesPerAccount: most },
    });
    expect(planned({ type: 'multi', children: [photos('Displays', 1), photos('Menus', 3)] }).small).toBe(
      'Displays: One image per account counts, from Nov 1 to Nov 30, 2026. Menus: Up to 3 images per account count, from Nov 1 to Nov 30, 2026.',
    );
  });

  test('a lead is told who the team is', () => {
    const { small } = planned({ terms: of('Vol (CEs)') }, team);
    expect(small).toContain(
      'Your team is you and everyone below you who is in this program; if nobody is, everyone below you.',
    );
    expect(planned({ type: 'custom' }, team).small).toContain(
      'A quantity that is entered for you counts instead of theirs.',
    );
  });

  test('a percent of nothing is said to count for nothing', () => {
    expect(planned({ terms: of('Vol Δ (%)') }).small).toContain('Unless those are above 0, nothing counts.');
    expect(planned({ terms: of('PODs Δ (%)') }).small).toContain(
      'Without any in the same period last year, nothing counts.',
    );
  });

  test('every chosen chain is named', () => {
    const chain = ['Kroger', 'Publix', 'Aldi', 'Costco', 'Harvest Market'];
    const accounts = { byFilters: true, filters: { accountType: [], premise: [], chain, location: [] }, list: null };
    expect(said({ terms: of('PODs', { accounts }) })).toContain('of Kroger, Publix, Aldi, Costco and Harvest Market');
  });
});
