import { describe, expect, test } from 'vitest';
import { personWith } from '../../api/testing/serve.ts';
import { testUser } from '../../shared/users/testing/user.ts';
import { openPerson, permissionsOf } from './permissions.ts';

const rep = testUser({ customId: 'ATS_1' });
const other = testUser({ customId: 'ATS_2' });
const lead = testUser({ customId: 'ATS_3', role: 'teamLead' });
const leader = testUser({ customId: 'ATS_4', role: 'teamLead', leadership: true });
const manager = testUser({ customId: 'ATS_5', role: 'manager' });
const hidden = testUser({ customId: 'ATS_6', hidden: true });
const users = [rep, other, lead, leader, manager, hidden];

/** The IDs of the cards that the person may open, and where. */
const opens = (session: Parameters<typeof permissionsOf>[0]) => {
  const may = permissionsOf(session, users);
  return users.flatMap((user) => (may.view(user) ? [`${user.customId} ${may.pathTo(user)}`] : []));
};
const seen = ['ATS_1 /salesreps', 'ATS_2 /salesreps', 'ATS_3 /teamleads', 'ATS_4 /leadership', 'ATS_6 /salesreps'];

describe("which cards may be opened, of those in the server's list", () => {
  test('an admin opens everyone, the hidden too', () => {
    expect(opens(personWith('admin'))).toEqual(seen);
  });

  test('a manager and leadership open everyone who is not hidden', () => {
    expect(opens(personWith('manager'))).toEqual(seen.slice(0, 4));
    expect(opens(personWith('teamLead', { leadership: true }))).toEqual(seen.slice(0, 4));
  });

  test('a team lead without leadership opens reps and team leads, and no leadership', () => {
    expect(opens(personWith('teamLead'))).toEqual(seen.slice(0, 3));
  });

  test('a sales rep opens sales reps only', () => {
    expect(opens(personWith('salesRep'))).toEqual(seen.slice(0, 2));
  });

  test('a manager has no card, to nobody', () => {
    expect(permissionsOf(personWith('admin'), users).pathTo(manager)).toBeNull();
  });
});

describe('what else the viewer may do', () => {
  test('the explanation of pay is open to staff, and to reps for their own', () => {
    expect(permissionsOf(personWith('teamLead'), users).why(rep)).toBe(true);
    const may = permissionsOf(personWith('salesRep', { customId: 'ATS_1' }), users);
    expect([may.why(rep), may.why(other)]).toEqual([true, false]);
  });

  test('admins edit unless they may only look; they alone see ids', () => {
    expect(permissionsOf(personWith('admin'), users)).toMatchObject({ edit: true, ids: true });
    expect(permissionsOf(personWith('admin', { viewOnly: true }), users)).toMatchObject({ edit: false, ids: true });
    expect(permissionsOf(personWith('manager'), users)).toMatchObject({ edit: false, ids: false });
  });
});

test.fails('an admin who asks for someone without a card is not told to lack permission', () => {
  const may = permissionsOf(personWith('admin'), users);
  expect(openPerson('ATS_5', { users, shown: users, onPage: users, may, self: null })).not.toBe('notPermitted');
});

describe('which card is open', () => {
  const may = permissionsOf(personWith('salesRep', { customId: 'ATS_2' }), users);
  const open = (asked: string, shown = [rep, other], self: string | null = null) =>
    openPerson(asked, { users, shown, onPage: shown.slice(-1), may, self });

  test('the first of the page, unless the viewer is in the list', () => {
    expect(open('', [rep, hidden])).toBe(hidden);
    expect(open('', [other, rep], 'ATS_2')).toBe(other);
    expect(open('', [])).toBeUndefined();
  });

  test('the one asked for, in the list or not', () => {
    expect(open('ATS_2', [rep])).toBe(other);
  });

  test('nobody where the one asked for is unknown or not for these eyes', () => {
    expect(open('ATS_99')).toBe('notPermitted');
    expect(open('ATS_3')).toBe('notPermitted');
  });
});
