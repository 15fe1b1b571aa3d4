import { expect, test } from 'vitest';
import { testUser } from '../users/testing/user.ts';
import { type BulkValues, bulkPatch, bulkWords, changedBy, emptyBulk } from './bulk-form.ts';

const typed = (changes: Partial<BulkValues>): BulkValues => ({ ...emptyBulk, ...changes });
const dana = testUser();
const { gp } = dana;
const omar = testUser({ customId: 'ATS_105', gp: { ...gp, goal: 90000 }, teamLead: [] });

test('empty fields are ignored', () => {
  expect(bulkPatch(typed({ gpGoal: '90,000', fplPayout: ' ' }))).toEqual({ gp: { goal: 90000 } });
  expect(bulkPatch(emptyBulk)).toEqual({});
});

test('those who have it already do not change', () => {
  expect(changedBy(typed({ gpGoal: '90000' }), [dana, omar])).toEqual([dana]);
  expect(changedBy(typed({ teamLead: 'ATS_30' }), [dana, omar])).toEqual([omar]);
  expect(changedBy(typed({ gpGoal: '90000', teamLead: 'ATS_30' }), [dana, omar])).toEqual([dana, omar]);
  expect(changedBy(emptyBulk, [dana, omar])).toEqual([]);
});

test('what is to be cleared is, unless a number is typed for it', () => {
  const values = typed({ cleared: ['gpGoal', 'maxFpl'], gpGoal: '90000' });
  expect(bulkPatch(values)).toEqual({ gp: { goal: 90000 }, wholesaler: { maxFPL: null } });
  const own = testUser({ customId: 'ATS_106', wholesaler: { customId: 'ats', maxFPL: 2 } });
  expect(changedBy(typed({ cleared: ['maxFpl'] }), [dana, own])).toEqual([own]);
  expect(bulkWords(typed({ cleared: ['maxFpl'] }), [])).toEqual(['Max FPL: cleared']);
});

test('the question says what everyone gets', () => {
  const values = typed({ gpPayout: '$500', volumeGoal: '1200', maxFpl: '1.5', teamLead: 'ATS_30' });
  expect(bulkWords(values, [{ customId: 'ATS_30', name: 'Ines Marchetti' }])).toEqual([
    'GP payout: $500',
    'Volume goal: 1,200 CE',
    'Max FPL: 1.5%',
    'Team lead: Ines Marchetti',
  ]);
});
