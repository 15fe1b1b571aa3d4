import { expect, test } from 'vitest';
import type { DraftReach, DraftResults } from './item-drafts.ts';
import type { ItemForm } from './item-fields.ts';
import { defaultForm, measureForm } from './item-rules.ts';
import { itemTexts } from './item-texts.ts';
import { itemWarningTexts, type Warned, warningsOf } from './item-warnings.ts';

const measure = (label: NonNullable<ItemForm['measure']>['label']) =>
  measureForm({
    ...{ label, trackingOption: 'default', trackingPeriodStart: null, trackingPeriodEnd: null, trackingPeriod: 30 },
    ...{ minQuantityPerPOD: false, minQuantityPerPODType: 'volume', minQuantityPerPODValue: 0 },
  });
const form: ItemForm = { ...defaultForm, target: 20, quantityPayout: 5, measure: measure('PODs Δ (delta)') };
const reach: DraftReach = {
  people: { count: 9, salesReps: 9, teamLeads: 0, leadership: 0 },
  accounts: { selected: 10, total: 10 },
  products: { selected: 6, total: 10 },
  ...{ overlaps: [], overlapsCount: 0 },
};
const period: DraftResults['periods'][number] = {
  ...{ from: '2025-09-01', to: '2025-09-30', isOver: true, quantity: 204, perPerson: 204 / 9 },
  ...{ reached: 5, people: 9, withoutReference: 0, paid: 900 },
};
const results: DraftResults = {
  ...{ unit: 'PODs', periods: [period], lastYear: null, averagePaid: 900, costs: [] },
  goal: { salesReps: 20, teamLeads: null, leadership: null },
};
const warned = (more: Partial<Warned> = {}): Warned => ({
  ...{ type: 'quantity', form, hasOwnPeople: true, paysNothing: false, reach, results },
  ...more,
});
const titles = (more: Partial<Warned>) => warningsOf(warned(more)).map(({ title }) => title);

test('nothing is warned of what is well set up, nor of what is not known yet', () => {
  expect(titles({})).toEqual([]);
  expect(titles({ reach: undefined, results: undefined })).toEqual([]);
});

test('a target below last year’s result pays for what happened anyway: 204 of 9 reps are 22.7 each, 5% more is 24', () => {
  expect(warningsOf(warned({ results: { ...results, lastYear: period } }))).toEqual([
    {
      title: itemWarningTexts.belowLastYear.title,
      text: 'In September 2025 these 9 reps gained 204 placements with no program, 22.7 each. At 20 you pay for what happened anyway.',
      fix: { label: 'Set target to 24', changes: { target: 24 } },
    },
  ]);
  expect(titles({ form: { ...form, target: 23 }, results: { ...results, lastYear: period } })).toEqual([]);
});

test('dollars are sold, and told with their cents', () => {
  const lastYear = { ...period, quantity: 9000, perPerson: 1000, people: 1, to: '2025-10-15' };
  const [warning] = warningsOf(
    warned({ form: { ...form, measure: measure('Revenue ($)'), target: 500 }, results: { ...results, lastYear } }),
  );
  expect(warning?.text).toBe(
    'In Sep 1, 2025 to Oct 15, 2025 this rep sold $9,000.00 with no program, $1,000.00 each. At $500.00 you pay for what happened anyway.',
  );
  expect(warning?.fix?.label).toBe('Set target to $1,050.00');
});

test('a percent of nothing is measured as a change in units instead', () => {
  const without = { ...results, periods: [{ ...period, withoutReference: 3 }] };
  const [warning] = warningsOf(warned({ form: { ...form, measure: measure('Vol Δ (%)') }, results: without }));
  expect(warning?.text).toMatch(/^3 of 9 reps sold none of this in the reference period/);
  expect(warning?.fix).toMatchObject({
    label: 'Measure Vol Δ (CEs) instead',
    changes: { measure: { label: 'Vol Δ (CEs)' } },
  });
  expect(titles({ results: without })).toEqual([]);
});

test('what is open-ended has no maximum but a cap as a number: half as much again as last year', () => {
  const openEnded = { ...form, isOpenEnded: true };
  const [warning] = warningsOf(warned({ form: openEnded, results: { ...results, lastYear: period } }));
  expect(warning).toEqual({
    title: itemWarningTexts.noMaximum.title,
    text: itemTexts.noMaximum,
    fix: { label: 'Set cap to 34 placements', changes: { cap: { units: 'raw', value: 34 } } },
  });
  expect(titles({ form: { ...openEnded, cap: { units: 'raw', value: 40 } } })).toEqual([]);
});

test('a cap of nothing is none, and becomes a percent of the target: a lead has that of the team', () => {
  const none = { units: 'raw', value: 0 } as const;
  const [warning] = warningsOf(warned({ form: { ...form, cap: none } }));
  expect(warning?.fix).toEqual({
    label: 'Set cap to 150% of the target',
    changes: { cap: { units: 'percentage', value: 150 } },
  });
});

test('no cap is offered that would cut pay: below the threshold, or of one person for a whole team', () => {
  const none = { units: 'raw', value: 0 } as const;
  // 150% of 20 are 30
  const late = { ...form, cap: none, threshold: { units: 'raw', value: 40 } as const };
  expect(warningsOf(warned({ form: late }))[0]).toMatchObject({ title: itemWarningTexts.noMaximum.title, fix: null });
  const people = { ...reach.people, teamLeads: 1 };
  const openEnded = { form: { ...form, isOpenEnded: true }, results: { ...results, lastYear: period } };
  expect(warningsOf(warned({ ...openEnded, reach: { ...reach, people } }))[0]).toMatchObject({
    title: itemWarningTexts.noMaximum.title,
    fix: null,
  });
});

test('without people or products it pays nothing; a sub-item’s people are its parent’s', () => {
  const people = { count: 0, salesReps: 0, teamLeads: 0, leadership: 0 };
  const empty = { ...reach, people, products: { selected: 0, total: 10 } };
  expect(warningsOf(warned({ reach: empty })).map(({ fix }) => fix)).toEqual([
    { label: 'Choose people', section: 'users' },
    { label: 'Choose products', section: 'products' },
  ]);
  expect(warningsOf(warned({ reach: empty, hasOwnPeople: false }))[0]?.fix).toBeNull();
  expect(titles({ type: 'image', reach: { ...empty, people: reach.people } })).toEqual([]);
});

test('leads without reps in it have no target', () => {
  const people = { ...reach.people, count: 10, teamLeads: 1 };
  expect(titles({ reach: { ...reach, people } })).toEqual([itemWarningTexts.leads.title]);
  const goal = { ...results.goal, teamLeads: 60 };
  expect(titles({ reach: { ...reach, people }, results: { ...results, goal } })).toEqual([]);
});

test('what pays nothing by itself gets no warning of cost, and a sub-item’s leads are fixed in its parent', () => {
  const none = { units: 'raw', value: 0 } as const;
  const paying = { form: { ...form, cap: none }, results: { ...results, lastYear: period } };
  expect(titles(paying)).toEqual([itemWarningTexts.noMaximum.title, itemWarningTexts.belowLastYear.title]);
  expect(titles({ ...paying, paysNothing: true })).toEqual([]);
  const leads = { ...reach, people: { ...reach.people, teamLeads: 1 } };
  expect(warningsOf(warned({ reach: leads })).map(({ fix }) => fix !== null)).toEqual([true]);
  expect(warningsOf(warned({ reach: leads, hasOwnPeople: false })).map(({ fix }) => fix)).toEqual([null]);
});

test('accounts that each reach a target are themselves the maximum, so no cap is offered', () => {
  expect(titles({ form: { ...form, target: 3, isAccountSpecific: true, cap: { units: 'raw', value: 0 } } })).toEqual(
    [],
  );
});

test.each(['binary', 'validation'] as const)('what is ticked pays once, so no cap is offered: %s', (type) => {
  expect(titles({ type, form: { ...form, target: 1, cap: { units: 'raw', value: 0 } } })).toEqual([]);
});
