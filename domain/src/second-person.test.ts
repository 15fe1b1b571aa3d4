import { describe, expect, test } from 'vitest';
import { approvalByOneself, othersWhoDecide } from './second-person.ts';

const person = (customId: string, role: 'salesRep' | 'manager' | 'admin', more = {}) => ({
  ...{ customId, role, viewOnly: false, hidden: false },
  ...more,
});
const mona = { customId: 'MGR_1', email: 'mona@example.com' };
const image = { userId: 'REP_1', submittedBy: mona.email };
const house = [person('REP_1', 'salesRep'), person('MGR_1', 'manager')];

describe('an image', () => {
  test('an image that pays the reviewer is their own, whoever handed it in', () => {
    expect(approvalByOneself(mona, { userId: 'MGR_1', submittedBy: 'x' }, house)).toBe('own');
  });

  test('an image that the reviewer handed in for someone waits for another reviewer, where there is one', () => {
    const second = person('MGR_2', 'manager');
    expect(approvalByOneself(mona, image, [...house, second])).toBe('handedIn');
    expect(approvalByOneself(mona, { ...image, submittedBy: 'ann@example.com' }, [...house, second])).toBe(null);
    expect(approvalByOneself(mona, image, house)).toBe('alone');
    expect(approvalByOneself(mona, image, [...house, { ...second, viewOnly: true }])).toBe('alone');
  });

  test('an image of someone hidden has no other reviewer among managers', () => {
    const hidden = [person('REP_1', 'salesRep', { hidden: true }), person('MGR_2', 'manager')];
    expect(approvalByOneself(mona, image, hidden)).toBe('alone');
    expect(approvalByOneself(mona, image, [...hidden, person('ADM_1', 'admin')])).toBe('handedIn');
  });

  test('an image that a login from outside handed in waits for the people of the wholesaler', () => {
    const outside = { customId: null, email: 'super@example.com' };
    expect(approvalByOneself(outside, { ...image, submittedBy: outside.email }, house)).toBe('handedIn');
  });
});

test('nobody decides in place of a person who is the only one of the role, and never the receiver', () => {
  const admins = [person('ADM_1', 'admin'), person('ADM_2', 'admin'), person('MGR_1', 'manager')];
  const roles = ['admin'] as const;
  expect(othersWhoDecide(admins, { by: 'ADM_1', receiver: 'ADM_1', roles })).toEqual([admins[1]]);
  expect(othersWhoDecide(admins, { by: 'ADM_1', receiver: 'ADM_2', roles })).toEqual([]);
});
