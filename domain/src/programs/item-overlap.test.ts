import { expect, test } from 'vitest';
import { defaultPayout, type ItemTerms } from './item.ts';
import { daysBeside, paysText } from './item-overlap.ts';

const month = { period: 'current_month', periodStart: null, periodEnd: null } as const;
const quarter = { ...month, period: 'current_quarter' } as const;
const days = (periodStart: string, periodEnd: string) => ({ period: 'custom', periodStart, periodEnd }) as const;
const lastDate = '2026-05-15';

test('two rolling items share the period that holds the newest sale', () => {
  expect(daysBeside(quarter, month, lastDate)).toEqual({ from: '2026-04-01', to: '2026-06-30' });
});

test('a rolling item goes on to the days of one that begins later', () => {
  expect(daysBeside(month, days('2026-07-10', '2026-07-12'), lastDate)).toEqual({
    from: '2026-07-01',
    to: '2026-07-31',
  });
  expect(daysBeside(days('2026-07-10', '2026-07-12'), month, lastDate)).toEqual({
    from: '2026-07-10',
    to: '2026-07-12',
  });
});

test('one that is over shares nothing with a rolling item, and one without days nothing at all', () => {
  expect(daysBeside(days('2026-03-01', '2026-04-30'), month, lastDate)).toBeNull();
  expect(daysBeside({ ...month, period: 'custom' }, month, lastDate)).toBeNull();
});

test('single days share a day or none', () => {
  const june = days('2026-06-01', '2026-06-30');
  expect(daysBeside(days('2026-06-30', '2026-07-04'), june, lastDate)).toEqual({
    from: '2026-06-30',
    to: '2026-07-04',
  });
  expect(daysBeside(days('2026-07-01', '2026-07-04'), june, lastDate)).toBeNull();
});

test.each<[string, Parameters<typeof daysBeside>[0], Parameters<typeof daysBeside>[1], boolean]>([
  ['the first of them the other’s last', days('2026-06-01', '2026-06-30'), days('2026-05-01', '2026-06-01'), true],
  ['the last of them the other’s first', days('2026-05-01', '2026-06-01'), days('2026-06-01', '2026-06-30'), true],
  ['none of a custom period without a first day', { ...days('', '2026-06-01'), periodStart: null }, month, false],
  ['none of a custom period without a last day', { ...days('2026-05-01', ''), periodEnd: null }, month, false],
  ['none with one without days', month, { ...month, period: 'custom' }, false],
  ['those of L, whatever days were typed for a month before', { ...month, periodStart: '2026-07-10' }, month, true],
])('two items share a day: %s', (_name, other, own, shares) => {
  const beside = daysBeside(other, own, lastDate);
  expect(beside !== null).toBe(shares);
  if (other.period === 'current_month' && shares) expect(beside?.from).toBe('2026-05-01');
});

const paying = (payout: Partial<typeof defaultPayout>, more: Partial<ItemTerms> = {}) =>
  ({
    payout: { ...defaultPayout, ...payout },
    payoutsByUserType: false,
    payoutMap: {},
    isAccountSpecific: false,
    measure: { label: 'PODs', trackingOption: 'default' },
    ...more,
  }) as unknown as ItemTerms;

test('says in a few words what a sales rep is paid', () => {
  expect(paysText('quantity', paying({ rateCents: 300 }))).toBe('$3.00 per placement');
  expect(paysText('image', paying({ rateCents: 50 }))).toBe('$0.50 per image');
  expect(paysText('quantity', paying({ payoutType: 'allOrNothing', amountCents: 25000 }))).toBe(
    '$250.00 at the target',
  );
  expect(paysText('quantity', paying({ payoutType: 'atRisk', amountCents: 25000 }))).toBe('up to $250.00');
  expect(paysText('grouped', paying({ payoutType: 'advanced', budgetCents: 10000 }))).toBe('up to $120.00');
  const quantitySteps = [{ quantity: 5, payoutCents: 900 }];
  expect(paysText('imageValidation', paying({ payoutType: 'quantityAdvanced', quantitySteps }))).toBe(
    'up to $9.00 per image',
  );
});

test('an image of steps says the best of them, cents and all, and half a cent of a budget is one', () => {
  const quantitySteps = [5, 9].map((quantity) => ({ quantity, payoutCents: 0 }));
  expect(paysText('imageValidation', paying({ payoutType: 'quantityAdvanced', quantitySteps }))).toBe(
    'up to $0.00 per image',
  );
  const steps = [{ completed: 100, ofBudget: 50 }];
  expect(paysText('grouped', paying({ payoutType: 'advanced', budgetCents: 101, steps }))).toBe('up to $0.51'); // 50.5
  expect(
    paysText('grouped', paying({ payoutType: 'advanced', budgetCents: 900, steps: [{ completed: 100, ofBudget: 0 }] })),
  ).toBe('up to $0.00');
});

const reps = { rateCents: 200 };
const steps = (...quantities: number[]) => quantities.map((quantity) => ({ quantity, payoutCents: 100 }));
test.each<[string, Partial<typeof defaultPayout>, string]>([
  ['one cent a placement', { rateCents: 1 }, '$0.01 per placement'],
  ['nothing a placement', { rateCents: 0, amountCents: 5, budgetCents: 5 }, '$2.00 per placement'],
  ['a budget of one cent', { payoutType: 'advanced', budgetCents: 1 }, 'up to $0.01'],
  ['no budget', { payoutType: 'advanced', budgetCents: 0, amountCents: 5 }, '$2.00 per placement'],
  ['one cent at the target', { payoutType: 'allOrNothing', amountCents: 1 }, '$0.01 at the target'],
  [
    'nothing at the target',
    { payoutType: 'allOrNothing', budgetCents: 5, quantitySteps: steps(1) },
    '$2.00 per placement',
  ],
  ['one step of images', { payoutType: 'quantityAdvanced', quantitySteps: steps(1) }, 'up to $1.00 per image'],
  ['no step of images', { payoutType: 'quantityAdvanced', quantitySteps: [], amountCents: 5 }, '$2.00 per placement'],
])('a sales rep who is paid %s decides unless that is nothing: then the lead does', (_name, payout, text) => {
  const payoutMap = { salesReps: { ...defaultPayout, ...payout }, teamLeads: { ...defaultPayout, ...reps } };
  expect(paysText('quantity', paying({}, { payoutsByUserType: true, payoutMap }))).toBe(text);
});

test('an item that pays leadership alone says what that is, and one that pays nobody what sales reps have', () => {
  const nothing = { salesReps: defaultPayout, teamLeads: defaultPayout };
  const leadership = { ...defaultPayout, rateCents: 300 };
  const text = (payoutMap: object) => paysText('quantity', paying({}, { payoutsByUserType: true, payoutMap }));
  expect(text({ ...nothing, leadership })).toBe('$3.00 per placement');
  const atTarget = { ...defaultPayout, payoutType: 'allOrNothing' };
  expect(text({ ...nothing, salesReps: atTarget, leadership: defaultPayout })).toBe('$0.00 at the target');
});

test('where payouts differ by role, it is the sales reps’', () => {
  const payoutMap = { salesReps: { ...defaultPayout, rateCents: 700 } };
  expect(paysText('quantity', paying({ rateCents: 300 }, { payoutsByUserType: true, payoutMap }))).toBe(
    '$7.00 per placement',
  );
  const leadsOnly = { salesReps: defaultPayout, teamLeads: { ...defaultPayout, rateCents: 100 } };
  expect(paysText('quantity', paying({}, { payoutsByUserType: true, payoutMap: leadsOnly }))).toBe(
    '$1.00 per placement',
  );
});
