import { exact } from '@caselift/domain/exact';
import { childTypes, parentTypes } from '@caselift/domain/programs/item';
import { centsFor, limitsOf } from '@caselift/domain/programs/item-payout';
import { quantityStepOf } from '@caselift/domain/programs/item-quantity';
import { plainText } from '@caselift/domain/programs/plan-words';
import { describe, expect, test } from 'vitest';
import type { ItemForm } from './item-fields.ts';
import { planOfForm } from './item-form-plan.ts';
import { defaultForm, faultsOf, formAfter, incompleteOf } from './item-rules.ts';
import {
  type ItemTemplate,
  itemTemplates,
  planItemOfTemplate,
  templateChanges,
  templatePlan,
} from './item-templates.ts';
import { termsOf } from './item-terms.ts';

const chosen: Partial<ItemForm> = {
  name: 'Fall Cider',
  users: ['ATS_1'],
  productsFilters: { ...defaultForm.productsFilters, brand: ['Tidewater Dry'] },
};
const byTitle = itemTemplates.map((template): [string, ItemTemplate] => [template.title, template]);

describe.each(byTitle)('%s', (_, { type, form }) => {
  const place = { kind: 'incentive', type, parentType: null, isGrouped: false } as const;

  test('has no faults once people and products are chosen, and nothing of it is ruled out', () => {
    const whole = formAfter(defaultForm, { ...chosen, ...form } as never, place);
    expect(faultsOf(whole, place)).toEqual([]);
    expect(incompleteOf(whole, 0)).toEqual([]);
    expect(whole).toMatchObject(form);
  });
});

const ofAll = itemTemplates.flatMap(({ title, type, parts }) => parts.map((part) => [title, part, type] as const));

test.each(ofAll)('a part of %s has no faults either, and is of a type that may be there', (_, part, type) => {
  const isGroup = type === 'grouped';
  const below = {
    kind: 'incentive',
    type: part.type,
    parentType: isGroup ? null : type,
    isGrouped: isGroup,
  } as const;
  const whole = formAfter(defaultForm, { ...chosen, ...part.form } as never, below);
  expect(faultsOf(whole, below)).toEqual([]);
  expect(whole).toMatchObject(part.form);
  if (isGroup) expect(childTypes).toContain(part.type);
  else expect(parentTypes).toContain(type);
});

const said = (id: string) => {
  const template = itemTemplates.find((one) => one.id === id);
  return template === undefined ? '' : plainText(templatePlan(template).sentence);
};

test('the programs say what they pay in their own words', () => {
  expect(itemTemplates.map(({ id }) => [id, said(id)])).toEqual([
    // 50% and 150% of 20
    ['newPlacements', 'Once you reach 10 net new placements, you earn $5.00 for each from the first on, up to 30.'],
    ['displayPhotos', 'You earn $15.00 for each approved image, up to 10.'],
    [
      'seasonalVolume', // 80% of 500, and of 150
      'If you sell 500 CE, you earn $150.00. From 400 CE on you earn the same share of it as you reach of the target: $120.00 at that point. Below it, nothing is paid.',
    ],
    ['draftLines', 'You earn $25.00 for each net new placement, up to 8.'],
    ['coldBox', 'For each approved image you earn $10.00 from 2 cases on and $20.00 from 4 cases on.'],
    ['gapAccounts', 'You earn $10.00 for each of your accounts that reaches 3 placements.'],
    ['retainedPlacements', 'You earn $4.00 for each placement, up to 25.'],
    [
      'qualifierPlusBonus',
      'Nothing is paid until you get 3 images approved. Cases: You earn $2.00 for each CE, up to 100 CE.',
    ],
    [
      'houseGoalKicker',
      'Nothing is paid until the house sells 5,000 CE. Own target: If you sell 200 CE, you earn $100.00. Below that, it pays nothing.',
    ],
    [
      'weightedScorecard',
      'Your score is the average of Volume (40%), Placements (35%) and Photos (25%). You earn $500.00 from 70% on, $600.00 from 80% on, $800.00 from 90% on and $1,000.00 from 100% on. Below 70%, it pays nothing.',
    ],
    ['shelfPriceSurvey', 'You earn $3.00 for each approved image.'],
    [
      'launch',
      'You earn what its 3 parts pay together. Placements: You earn $3.00 for each placement, up to 20. Reorders: You earn $4.00 for each placement, up to 20. Photos: You earn $10.00 for each approved image, up to 10.',
    ],
  ]);
});

/** What so much of a target pays by the form, in dollars. */
function pays(form: Partial<ItemForm>, quantity: number, goal = form.target ?? 0): number {
  const beside = { isValid: true, groupId: null, accounts: { list: null }, products: { list: null } };
  const { payout } = termsOf({ ...defaultForm, ...form }, beside);
  if (payout.payoutType === 'quantityAdvanced')
    return (quantityStepOf(payout.quantitySteps, quantity)?.payoutCents ?? 0) / 100;
  return centsFor(exact(quantity), exact(goal), payout, limitsOf(payout, exact(goal))) / 100;
}
const partOf = (id: string, name: string): Partial<ItemForm> =>
  itemTemplates.find((one) => one.id === id)?.parts.find((part) => part.name === name)?.form ?? {};

test('they pay what they say', () => {
  const placements = templateChanges('newPlacements');
  // Nothing below 10, then 5 each to 30
  expect([9, 10, 20, 31].map((quantity) => pays(placements, quantity))).toEqual([0, 50, 100, 150]);
  expect([1, 10, 11].map((quantity) => pays(templateChanges('displayPhotos'), quantity))).toEqual([15, 150, 150]);
  expect([399, 400, 500].map((quantity) => pays(templateChanges('seasonalVolume'), quantity))).toEqual([0, 120, 150]);
  expect([1, 8, 9].map((quantity) => pays(templateChanges('draftLines'), quantity))).toEqual([25, 200, 200]);
  expect([1, 2, 3, 4].map((cases) => pays(templateChanges('coldBox'), cases))).toEqual([0, 10, 10, 20]);
  // 12 accounts assigned, 5 of them reach 3 placements
  expect(pays(templateChanges('gapAccounts'), 5, 12)).toBe(50);
  expect(pays(templateChanges('retainedPlacements'), 25)).toBe(100);
  expect(pays(partOf('qualifierPlusBonus', 'Cases'), 60)).toBe(120);
  expect([199, 200].map((quantity) => pays(partOf('houseGoalKicker', 'Own target'), quantity))).toEqual([0, 100]);
  // A score of 84: 60% of 1,000
  expect([69, 84, 100].map((score) => pays(templateChanges('weightedScorecard'), score, 100))).toEqual([0, 600, 1000]);
  expect(pays(templateChanges('shelfPriceSurvey'), 0)).toBe(3);
  expect(['Placements', 'Reorders', 'Photos'].map((name) => pays(partOf('launch', name), 10))).toEqual([30, 40, 100]);
});

test('weights of a scorecard are those that its words name', () => {
  const scorecard = itemTemplates.find(({ id }) => id === 'weightedScorecard');
  expect(scorecard?.parts.map(({ form }) => form.weight)).toEqual([40, 35, 25]);
});

test('in the editor the whole plan is said, with its days and what it comes to', () => {
  const launch = itemTemplates.find(({ id }) => id === 'launch');
  const plan =
    launch &&
    planOfForm(planItemOfTemplate(launch), {
      ...{ role: 'salesReps', lastDate: '2026-09-16', goal: null, hidesProfits: false },
    });
  expect(plan?.small).toContain(
    'A placement is one product in one account, 3.00 CE or more, from Jul 1 to Sep 30, 2026.',
  );
});

test('an unknown program fills in nothing', () => {
  expect(templateChanges('gone')).toEqual({});
});
