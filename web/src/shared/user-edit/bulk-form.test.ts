import { expect, test } from 'vitest';
import { testUser } from '../person/testing.ts';
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

test('the question says what everyone gets', () => {
  const values = typed({ gpPayout: '$500', volumeGoal: '1200', maxFpl: '1.5', teamLead: 'ATS_30' });
  expect(bulkWords(values, [{ customId: 'ATS_30', name: 'Ines Marchetti' }])).toEqual([
    'GP payout: $500',
    'Volume goal: 1,200 CE',
    'Max FPL: 1.5%',
    'Team lead: Ines Marchetti',
  ]);
});
