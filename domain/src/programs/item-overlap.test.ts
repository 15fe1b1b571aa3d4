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
