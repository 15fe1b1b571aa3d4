import { defaultForm, measureForm } from '@caselift/contract/item-rules';
import { itemTexts } from '@caselift/contract/item-texts';
import { expect, test } from 'vitest';
import { changeNames, differingFields, KeptValues, keptTyped, readValues, valuesOf } from './item-values.ts';

const place = { kind: 'incentive', type: 'quantity', parentType: null, isGrouped: false } as const;
const stored = {
  ...defaultForm,
  ...{ name: 'Cider', target: 20, quantityPayout: 5, tag: '12', users: ['ATS_1', 'ATS_2'] },
};
const values = valuesOf(stored);
const faultsOf = (typed: Partial<typeof values>) => [...readValues({ ...values, ...typed }, stored, place).faults];

test('amounts are shown with their cents, and quantities as they are', () => {
  expect([values.quantityPayout, values.target, values.cap]).toEqual([
    '5.00',
    '20',
    { units: 'percentage', value: '100' },
  ]);
});

test('what was not touched is what is stored, and nothing differs', () => {
  expect(differingFields(readValues(values, stored, place).form, stored)).toEqual([]);
});

test('amounts may be typed with a dollar sign and commas, percents with their sign', () => {
  const typed = { quantityPayout: '$1,250.5', cap: { units: 'percentage', value: '150 %' } } as const;
  const { form } = readValues({ ...values, ...typed }, stored, place);
  expect([form.quantityPayout, form.cap.value]).toEqual([1250.5, 150]);
});

test('a number that cannot be read is a fault at its field, and the rest is read', () => {
  const { form, faults } = readValues({ ...values, target: 'many', name: 'Perry' }, stored, place);
  expect([form.name, form.target, [...faults]]).toEqual(['Perry', 20, [['target', itemTexts.target]]]);
});

test('every text of the contract is said at its field', () => {
  expect(faultsOf({ name: ' ' })).toContainEqual(['name', itemTexts.nameRequired]);
  expect(faultsOf({ target: '0' })).toContainEqual(['target', itemTexts.target]);
  expect(faultsOf({ threshold: { units: 'raw', value: '-1' } })).toContainEqual(['threshold.value', itemTexts.limit]);
});

test('changes are named once for all fields of one name, and the order of people does not count', () => {
  const other = { ...stored, payout: 9, quantityPayout: 6, target: 21, users: ['ATS_2', 'ATS_1'] };
  expect(changeNames(differingFields(stored, other))).toEqual(['target', 'payout']);
});

test('what another release kept in another shape is not offered', () => {
  const { target: _, ...lacking } = values;
  expect([KeptValues.safeParse(values).success, KeptValues.safeParse(lacking).success]).toEqual([true, false]);
});

test('of rules by role only the number that cannot be read is as it was before', () => {
  const block = valuesOf({ ...stored, perActionAmount: 5, allOrNothingAmount: 0, atRiskAmount: 0 });
  const salesReps = { ...block, perActionAmount: '7', threshold: { units: 'percentage', value: '' } } as const;
  const typed = { ...values, payoutsByUserType: true, payoutMap: { salesReps } };
  const { form, faults } = readValues(typed, stored, place);
  expect([...faults]).toEqual([['payoutMap.salesReps.threshold.value', itemTexts.limit]]);
  expect(form.payoutMap.salesReps).toMatchObject({ perActionAmount: 7, threshold: { value: 0 } });
});

test('a minimum per placement counts as soon as it is typed', () => {
  const measure = measureForm({
    ...{ label: 'PODs', trackingOption: 'default', trackingPeriodStart: null, trackingPeriodEnd: null },
    ...{ trackingPeriod: 30, minQuantityPerPODType: 'volume', minQuantityPerPODValue: 0 },
  });
  const shown = valuesOf({ ...stored, measure });
  const typed = shown.measure && { ...shown.measure, minQuantityPerPODValue: '1.5' };
  const { form } = readValues({ ...values, measure: typed }, stored, place);
  expect(form.measure).toMatchObject({ minQuantityPerPOD: true, minQuantityPerPODValue: 1.5 });
});

test('a choice leaves numbers as they were typed, but those that changed or could not be read', () => {
  const faults = new Map([['cap.value', itemTexts.limit]]);
  const choice = { now: { units: 'raw', value: 5 }, after: { units: 'percentage', value: 5 }, faults };
  const typed = { units: 'raw', value: '5.0' };
  expect(keptTyped(typed, { path: 'threshold', ...choice })).toEqual({ units: 'percentage', value: '5.0' });
  expect(keptTyped(typed, { path: 'cap', ...choice })).toEqual({ units: 'percentage', value: '5' });
  expect(keptTyped('7', { path: 'payout', now: 7, after: 8, faults })).toBe('8.00');
});
