import { describe, expect, test } from 'vitest';
import { roles } from '../people-below.ts';
import { isPaidIn, type PayGrounds } from './who-is-paid.ts';

const nothing: PayGrounds = { hasPayout: false, hasItem: false, hasLine: false };
const paidBy = (grounds: PayGrounds) => roles.filter((role) => isPaidIn(role, grounds)).sort();
const everyone = [...roles].sort();

describe('who is paid in a sales period', () => {
  test('sales reps and team leads, whatever pays them', () => {
    expect(paidBy(nothing)).toEqual(['salesRep', 'teamLead']);
  });

  test.each(['hasPayout', 'hasItem', 'hasLine'] as const)(
    'managers and admins too who have one of these: %s',
    (one) => {
      expect(paidBy({ ...nothing, [one]: true })).toEqual(everyone);
    },
  );
});
