import { measureLabels } from '@caselift/domain/programs/item-measures';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type ItemForm, type ItemInput, itemInputFields } from './item-fields.ts';
import {
  defaultForm,
  faultsOf,
  faultsOfSent,
  formAfter,
  type ItemPlace,
  incompleteOf,
  stepText,
  termFields,
} from './item-rules.ts';
import { itemTexts } from './item-texts.ts';

const Input = z.object(itemInputFields);
const quantity: ItemPlace = { kind: 'objective', type: 'quantity', parentType: null, isGrouped: false };
const image: ItemPlace = { ...quantity, type: 'image' };
const qualifier: ItemPlace = { ...quantity, parentType: 'dependencies' };

/** A saved quantity item. */
const saved = after({ name: 'Spring', target: 20, measure: { label: 'Vol (CEs)' } as never });

function after(sent: object, before: ItemForm = defaultForm, place = quantity): ItemForm {
  return formAfter(before, z.parse(Input, sent) as ItemInput, place);
}
const textsOf = (form: ItemForm, place = quantity) => faultsOf(form, place).map(({ text }) => text);
const refusalOf = (sent: object) => z.safeParse(Input, sent).error?.issues[0]?.message;

describe('what is sent is refused by itself', () => {
  test.each([
    [{ name: ' ' }, 'Name is required'],
    [{ name: null }, 'Name is required'],
    [{ name: 'x'.repeat(101) }, itemTexts.nameLong],
    [{ description: 'x'.repeat(2001) }, itemTexts.descriptionLong],
    [{ target: -1 }, 'Target must be greater than 0'],
    [{ target: 'many' }, 'Target must be greater than 0'],
    [{ minQuantityValue: -0.5 }, 'Minimum quantity must be equal to or greater than 0'],
    [{ maxImagesPerAccount: 0 }, 'Maximum Images Per Account must be greater than 0'],
    [{ maxImagesPerAccount: 1.5 }, itemTexts.imagesLarge],
    [{ payout: -1 }, 'Value must be greater or equal to 0'],
    [{ quantityPayout: -0.01 }, 'Value must be greater or equal to 0'],
    [{ advancedBudget: -1 }, 'Value must be greater or equal to 0'],
    [{ payout: 0.125 }, itemTexts.amountLarge],
    [{ payout: 1_000_001 }, itemTexts.amountLarge],
    [{ quantityAdvanced: [{ quantity: 1, payout: -1 }] }, 'Value must be greater or equal to 0'],
    [{ advancedPayments: [{ completed: -1, ofBudget: 1 }] }, 'Value must be greater or equal to 0'],
    [{ payoutMap: { salesReps: { atRiskAmount: -1 } } }, 'Value must be greater or equal to 0'],
    [{ payoutMap: { teamLeads: { allOrNothingAmount: -1 } } }, 'Value must be greater or equal to 0'],
    [{ payoutMap: { leadership: { perActionAmount: -1 } } }, 'Value must be greater or equal to 0'],
    [{ threshold: { units: 'raw', value: -1 } }, 'Value must be greater than or equal to 0'],
    [{ cap: { units: 'raw', value: -1 } }, 'Value must be greater than or equal to 0'],
    [{ weight: -1 }, 'Weight value must be a positive number'],
    [{ supplierContribution: 101 }, itemTexts.contribution],
    [{ supplierContribution: -1 }, itemTexts.contribution],
    [{ supplierContribution: 33.333 }, itemTexts.contribution],
    [{ customPeriodStart: '2026-02-30' }, itemTexts.date],
    [{ customPeriodEnd: '1999-12-31' }, itemTexts.dateFar],
    [{ users: Array(301).fill('ATS_1') }, itemTexts.tooManyPeople],
    [{ measure: { label: 'PODs', minQuantityPerPODValue: -1 } }, 'Minimum quantity must be equal to or greater than 0'],
  ])('%j', (sent, text) => {
    expect(refusalOf(sent)).toBe(text);
  });

  test('numbers may be typed, empty dates are cleared, an empty count of images is 1, and a negative value is 0', () => {
    const sent = {
      supplierContribution: '50',
      payout: '2.50',
      customPeriodStart: '',
      maxImagesPerAccount: '',
      valueInput: -3,
    };
    expect(z.parse(Input, sent)).toEqual({
      supplierContribution: 50,
      payout: 2.5,
      customPeriodStart: null,
      maxImagesPerAccount: 1,
      valueInput: 0,
    });
  });

  test('people are IDs, or entries that hold them', () => {
    expect(z.parse(Input, { users: ['ATS_1', { user: 'ATS_2', progress: 3 }] }).users).toEqual(['ATS_1', 'ATS_2']);
  });
});

test('a new item has the defaults that are written down', () => {
  expect(defaultForm).toMatchObject({
    period: 'current_month',
    status: 1,
    target: 0,
    payoutType: 'perAction',
    threshold: { units: 'percentage', value: 0 },
    cap: { units: 'percentage', value: 100 },
    cappedStatus: true,
    maxImagesPerAccount: 1,
    valueInputType: 'gt',
    advancedPayments: [
      { completed: 70, ofBudget: 50 },
      { completed: 80, ofBudget: 60 },
      { completed: 90, ofBudget: 80 },
      { completed: 100, ofBudget: 100 },
      { completed: 110, ofBudget: 105 },
      { completed: 150, ofBudget: 120 },
    ],
  });
  expect(saved.measure).toMatchObject({
    minQuantityPerPODType: 'volume',
    minQuantityPerPODValue: 0,
    trackingPeriod: 30,
  });
  expect(termFields).not.toContain('favorite');
});

describe('what a choice rules out is reset', () => {
  test('open-ended: payouts that need a target, percent thresholds and account-specific targets', () => {
    const before = { ...saved, payoutType: 'atRisk', threshold: { units: 'percentage', value: 50 } } as const;
    const block = { payoutType: 'allOrNothing', threshold: { units: 'percentage', value: 10 } };
    const form = after({ isOpenEnded: true, payoutMap: { teamLeads: block } }, { ...before, isAccountSpecific: true });
    const open = { payoutType: 'perAction', threshold: { units: 'raw', value: 0 } };
    expect(form).toMatchObject({
      isOpenEnded: true,
      isAccountSpecific: false,
      ...open,
      payoutMap: { teamLeads: open },
    });
    const raw = { ...before, threshold: { units: 'raw', value: 5 } } as const;
    expect(after({ isOpenEnded: true }, raw).threshold).toEqual({ units: 'raw', value: 5 });
  });

  test('account-specific: open-ended, and the payout type unless another one is chosen along with it', () => {
    const before = { ...saved, isOpenEnded: true };
    expect(after({ isAccountSpecific: true }, before)).toMatchObject({ isAccountSpecific: true, isOpenEnded: false });
    const atRisk = { ...saved, payoutType: 'atRisk' } as const;
    const specific = { isAccountSpecific: true, payoutType: 'perAction' };
    expect(after({ isAccountSpecific: true }, atRisk)).toMatchObject(specific);
    expect(after({ isAccountSpecific: true, payoutType: 'atRisk' }, atRisk)).toMatchObject(specific);
    expect(after({ isAccountSpecific: true, payoutType: 'allOrNothing' }, atRisk).payoutType).toBe('allOrNothing');
    expect(after({ payoutType: 'atRisk' }, { ...saved, isAccountSpecific: true }).payoutType).toBe('atRisk');
    expect(after({ isAccountSpecific: true }, after({}, defaultForm, image), image).isAccountSpecific).toBe(false);
  });

  test('a group and its children are never open-ended', () => {
    expect(after({ isOpenEnded: true }, defaultForm, { ...quantity, type: 'grouped' }).isOpenEnded).toBe(false);
    expect(after({ isOpenEnded: true }, saved, { ...quantity, isGrouped: true }).isOpenEnded).toBe(false);
  });

  test('a house goal forces open-ended off, and ends with the qualifier', () => {
    const house = after({ isQualifier: true, isHouseGoal: true, isOpenEnded: true }, saved, qualifier);
    expect(house).toMatchObject({ isQualifier: true, isHouseGoal: true, isOpenEnded: false });
    expect(after({ isQualifier: false }, house, qualifier)).toMatchObject({ isQualifier: false, isHouseGoal: false });
    expect(after({ isQualifier: true, isHouseGoal: true }, saved)).toMatchObject({
      isQualifier: false,
      isHouseGoal: false,
    });
    expect(textsOf(after({ isHouseGoal: true }, saved, qualifier), qualifier)).toEqual([
      itemTexts.houseGoalNeedsQualifier,
    ]);
  });

  test('what a measure does not have: tracking of measures without a reference, minimums of all but three placements', () => {
    const measure = {
      label: 'Vol (CEs)',
      trackingOption: 'customPeriod',
      trackingPeriodStart: '2026-01-01',
      trackingPeriodEnd: '2026-01-31',
      minQuantityPerPODType: 'units',
      minQuantityPerPODValue: 2,
    };
    const plain = {
      trackingOption: 'default',
      trackingPeriodStart: null,
      referenceTrackingPeriod: null,
      minQuantityPerPODValue: 0,
    };
    expect(after({ measure }, saved).measure).toMatchObject({ ...plain, symbol: 'CEs' });
    expect(after({ measure: { ...measure, label: 'PODs Δ (%)' } }, saved).measure).toMatchObject({
      symbol: '%',
      trackingOption: 'customPeriod',
      endDate: '2026-01-31',
      referenceTrackingPeriod: { startDate: '2025-12-01', endDate: '2025-12-31' },
      minQuantityPerPOD: true,
      minQuantityPerPODValue: 2,
    });
    const withMinimum = measureLabels.filter(
      (label) => after({ measure: { ...measure, label } }, saved).measure?.minQuantityPerPOD,
    );
    expect(withMinimum).toEqual(['PODs', 'PODs Δ (%)', 'PODs Δ (delta)']);
  });

  test('a tracking range from a date ends after so many days, 30 unless said otherwise', () => {
    const from = { label: 'GP Δ ($)', trackingOption: 'trackingFromDate', trackingPeriodStart: '2026-03-01' };
    expect(after({ measure: from }, saved).measure).toMatchObject({
      trackingPeriodEnd: '2026-03-30',
      referenceTrackingPeriod: { startDate: '2026-01-30', endDate: '2026-02-28' },
    });
    expect(after({ measure: { ...from, trackingPeriod: 90 } }, saved).measure?.trackingPeriodEnd).toBe('2026-05-29');
  });

  test('contributions of objectives and custom items, dates of rolling periods, measures of other types', () => {
    expect(after({ supplierContribution: 50 }, saved).supplierContribution).toBe(0);
    const incentive = { ...quantity, kind: 'incentive' } as const;
    expect(after({ supplierContribution: 50 }, saved, incentive).supplierContribution).toBe(50);
    expect(after({ supplierContribution: 50 }, saved, { ...incentive, type: 'custom' }).supplierContribution).toBe(0);
    const custom = after({ period: 'custom', customPeriodStart: '2026-01-01', customPeriodEnd: '2026-01-31' }, saved);
    expect(after({ period: 'current_year' }, custom)).toMatchObject({ customPeriodStart: null, customPeriodEnd: null });
    expect(after({ measure: { label: 'PODs' } }, defaultForm, image).measure).toBeNull();
  });

  test('a label with the account-specific suffix is the plain label and the flag', () => {
    const form = after({ measure: { label: 'PODs Account Specific' } }, saved);
    expect(form).toMatchObject({ isAccountSpecific: true, measure: { label: 'PODs', symbol: 'PODs' } });
    expect(faultsOf(form, quantity)).toEqual([]);
  });

  test("what a role's block lacks takes the default, not the item's", () => {
    const before = { ...saved, isFullAmount: true, cap: { units: 'raw', value: 9 } } as const;
    const { payoutMap } = after({ payoutMap: { salesReps: { payoutType: 'perAction', perActionAmount: 5 } } }, before);
    expect(payoutMap).toEqual({
      salesReps: {
        payoutType: 'perAction',
        quantityPayout: 5,
        perActionAmount: 5,
        allOrNothingAmount: 0,
        atRiskAmount: 0,
        cap: { units: 'percentage', value: 100 },
        threshold: { units: 'percentage', value: 0 },
        isFullAmount: false,
        advancedPayments: defaultForm.advancedPayments,
        advancedBudget: 0,
        quantityAdvanced: [],
      },
    });
  });

  test('what was answered can be sent back and changes nothing', () => {
    const rich = after(
      {
        users: ['ATS_1'],
        payoutMap: { leadership: { payoutType: 'atRisk', atRiskAmount: 10 } },
        measure: { label: 'PODs Δ (delta)', trackingOption: 'trackingFromDate', trackingPeriodStart: '2026-03-01' },
      },
      saved,
    );
    expect(after(rich, rich)).toEqual(rich);
  });
});

describe('a save is refused', () => {
  test.each([
    [{ target: 0 }, 'Target must be greater than 0'],
    [{ measure: null }, itemTexts.measureRequired],
    [{ period: 'custom', customPeriodStart: '2026-01-01' }, itemTexts.periodDates],
    [{ period: 'custom', customPeriodStart: '2026-01-02', customPeriodEnd: '2026-01-01' }, itemTexts.periodOrder],
    [{ measure: { label: 'Vol Δ (%)', trackingOption: 'customPeriod' } }, itemTexts.trackingDates],
    [{ measure: { label: 'Vol Δ (%)', trackingOption: 'trackingFromDate' } }, itemTexts.trackingStart],
    [{ cap: { units: 'percentage', value: 0 } }, 'Value must be greater than 0'],
    [{ threshold: { units: 'percentage', value: 100 } }, itemTexts.capAboveThreshold],
    [{ threshold: { units: 'percentage', value: 101 } }, itemTexts.capBelowThreshold],
    [{ threshold: { units: 'raw', value: 20 } }, itemTexts.capAboveThreshold], // the cap: 100% of 20
    [{ threshold: { units: 'percentage', value: 101 }, isFullAmount: true }, itemTexts.capBelowThreshold],
    [{ cap: { units: 'raw', value: 4 }, threshold: { units: 'raw', value: 5 } }, itemTexts.capBelowThreshold],
    [{ measure: { label: 'Vol Δ (%)' }, cap: { units: 'raw', value: 0 } }, itemTexts.capOfPercent],
    [{ measure: { label: 'Vol Δ (%)' }, isOpenEnded: true }, itemTexts.capOfPercent], // its percent cap doesn't apply
    [{ payoutType: 'advanced' }, itemTexts.advancedOnly],
    [{ payoutType: 'quantityAdvanced' }, itemTexts.quantityAdvancedOnly],
    [
      { payoutsByUserType: true, payoutMap: { salesReps: { threshold: { units: 'percentage', value: 100 } } } },
      itemTexts.capAboveThreshold,
    ],
  ])('with %j', (sent, text) => {
    expect(textsOf(after(sent, saved))).toEqual([text]);
  });

  test.each([
    ['open-ended', { target: 0, isOpenEnded: true }, quantity],
    ['a house goal', { target: 0, isQualifier: true, isHouseGoal: true }, qualifier],
    ['a custom item', { target: 0 }, { ...quantity, type: 'custom' } as const],
    ['a binary item', { target: 0 }, { ...quantity, type: 'binary' } as const],
  ])('without a target, but not %s', (_, sent, place) => {
    expect(textsOf(after(sent, saved, place), place)).toEqual([]);
  });

  test.each([
    [{ threshold: { units: 'percentage', value: 100 }, isFullAmount: true }],
    [{ cap: { units: 'percentage', value: 0 }, payoutType: 'allOrNothing' }],
    [{ threshold: { units: 'percentage', value: 100 }, payoutType: 'atRisk' }],
    [{ cap: { units: 'raw', value: 0 }, threshold: { units: 'raw', value: 500 } }], // no cap
    [{ measure: { label: 'Vol Δ (%)' } }],
    [{ measure: { label: 'Vol Δ (%)' }, cap: { units: 'raw', value: 0 }, payoutType: 'allOrNothing' }],
    [{ payoutMap: { salesReps: { threshold: { units: 'percentage', value: 100 } } } }], // not used
  ])('but not with %j', (sent) => {
    expect(textsOf(after(sent, saved))).toEqual([]);
  });

  test('with no measure checked, or several', () => {
    const measures = (...checked: boolean[]) => checked.map((one) => ({ label: 'PODs', checked: one }));
    const textOf = (measure: unknown) => faultsOfSent(z.parse(Input, { measure }), quantity).map(({ text }) => text);
    expect(textOf(measures(true, true))).toEqual([itemTexts.oneMeasure]);
    expect(textOf(measures(false, false))).toEqual([itemTexts.measureRequired]);
    expect(textOf({ label: 'PODs', checked: false })).toEqual([itemTexts.measureRequired]);
    expect(textOf(measures(false, true))).toEqual([]);
    expect(after({ measure: measures(false, true) }, saved).measure?.label).toBe('PODs');
  });

  test('with steps that fall, and a grouped child without a weight', () => {
    const group = { ...quantity, type: 'grouped' } as const;
    const rows = (...pairs: [completed: number, ofBudget: number][]) => ({
      payoutType: 'advanced',
      advancedPayments: pairs.map(([completed, ofBudget]) => ({ completed, ofBudget })),
    });
    const ofGroup = (sent: object) => textsOf(after(sent, { ...defaultForm, name: 'Group' }, group), group);
    expect(ofGroup(rows([70, 50], [69, 60]))).toEqual(['Value must be greater or equal to the previous % Completed']);
    expect(ofGroup(rows([70, 50], [80, 40]))).toEqual(['Value must be greater or equal to the previous % of Budget']);
    expect(ofGroup(rows([70, 50], [70, 50]))).toEqual([]);
    const cases = { ...image, type: 'imageValidation' } as const;
    const byQuantity = (...steps: [quantity: number, payout: number][]) => ({
      payoutType: 'quantityAdvanced',
      quantityAdvanced: steps.map(([of, payout]) => ({ quantity: of, payout })),
    });
    const ofCases = (sent: object) => textsOf(after(sent, { ...saved, measure: null }, cases), cases);
    expect(ofCases(byQuantity([5, 1], [4, 2]))).toEqual(['Value must be greater or equal to the previous Quantity']);
    expect(ofCases(byQuantity([5, 2], [6, 1]))).toEqual(['Value must be greater or equal to the previous Payout']);
    expect(textsOf({ ...saved, weight: 0 }, { ...quantity, isGrouped: true })).toEqual([itemTexts.weight]);
  });
});

test('a fault says where it is: in the rules of which role, in which cell, at which day', () => {
  const pathsOf = (sent: object, before = saved, place: ItemPlace = quantity) =>
    faultsOf(after(sent, before, place), place).map(({ path }) => path);
  const low = { payoutType: 'perAction', threshold: { units: 'percentage', value: 100 } };
  const fine = { payoutType: 'perAction' };
  expect(pathsOf({ threshold: low.threshold })).toEqual(['cap.value']);
  expect(pathsOf({ payoutsByUserType: true, payoutMap: { salesReps: fine, teamLeads: low } })).toEqual([
    'payoutMap.teamLeads.cap.value',
  ]);
  expect(pathsOf({ measure: { label: 'Vol Δ (%)', trackingOption: 'customPeriod' } })).toEqual([
    'measure.trackingPeriodStart',
  ]);
  const steps = [70, 80, 60].map((completed) => ({ completed, ofBudget: 50 }));
  const group = { ...quantity, type: 'grouped' } as const;
  const paid = { payoutType: 'advanced', advancedPayments: steps };
  expect(pathsOf(paid, { ...defaultForm, name: 'Group' }, group)).toEqual(['advancedPayments.2.completed']);
});

test('rules that pay nobody are not judged: those of the item where each role has its own', () => {
  const fine = { payoutType: 'perAction' };
  const payoutMap = { salesReps: fine, teamLeads: fine, leadership: fine };
  const threshold = { units: 'percentage', value: 100 };
  expect(textsOf(after({ threshold, payoutsByUserType: true, payoutMap }, saved))).toEqual([]);
  const lacking = { salesReps: fine, teamLeads: fine };
  expect(textsOf(after({ threshold, payoutsByUserType: true, payoutMap: lacking }, saved))).toEqual([
    itemTexts.capAboveThreshold,
  ]);
});

test('a cell of a row of steps is told which neighbor it does not fit', () => {
  expect(stepText('% Completed', [70, 60, 90], 1)).toBe('Value must be greater or equal to the previous % Completed');
  expect(stepText('Payout', [1, 9, 3], 1)).toBe('Value must be less or equal to the next Payout');
  expect(stepText('Quantity', [-1], 0)).toBe('Value must be greater or equal to 0');
  expect(stepText('Quantity', [1, 1, 2], 1)).toBeNull();
});

test('what measures sales needs products, by filters or by hand', () => {
  expect(incompleteOf(saved, 3)).toEqual([itemTexts.noProducts]); // chosen by filters, and there are none
  expect(incompleteOf({ ...saved, customProductsSelected: false }, 3)).toEqual([]);
  expect(incompleteOf({ ...saved, customProductsSelected: false }, 0)).toEqual([itemTexts.noProducts]);
  expect(incompleteOf(after({ productsFilters: { brand: ['Alder'] } }, saved), 0)).toEqual([]);
  expect(incompleteOf({ ...saved, measure: null }, 0)).toEqual([]);
});
