import { describe, expect, test } from 'vitest';
import { achievedText, fplAchievedText } from './achieved.ts';
import { belowOf, leadershipOf, personPath, roleLabel, salesRepsOf, teamLeadsOf } from './people.ts';
import { testUser } from './testing/user.ts';

const rep = testUser({ customId: 'ATS_1', teamLead: [{ customId: 'ATS_2', name: 'Lee' }] });
const lead = testUser({ customId: 'ATS_2', role: 'teamLead', teamLead: [{ customId: 'ATS_3', name: 'Chief' }] });
const leader = testUser({ customId: 'ATS_3', role: 'teamLead', leadership: true, teamLead: [] });
const manager = testUser({ customId: 'ATS_4', role: 'manager', teamLead: [] });
const users = [rep, lead, leader, manager];

describe('who is who', () => {
  test('every list has its own people, and leadership is not among the team leads', () => {
    expect([salesRepsOf(users), teamLeadsOf(users), leadershipOf(users)]).toEqual([[rep], [lead], [leader]]);
  });

  test('a leadership flag on anyone but a team lead means nothing', () => {
    const flagged = testUser({ leadership: true });
    expect(leadershipOf([flagged])).toEqual([]);
    expect([roleLabel(flagged), personPath(flagged)]).toEqual(['Sales rep', '/salesreps']);
  });

  test('a person is shown in the list of their kind; a manager in none', () => {
    expect(users.map(personPath)).toEqual(['/salesreps', '/teamleads', '/leadership', null]);
    expect(users.map(roleLabel)).toEqual(['Sales rep', 'Team lead', 'Leadership', 'Manager']);
  });

  test('below leadership are the leads and their reps', () => {
    expect(belowOf(users, 'ATS_3')).toEqual([rep, lead]);
    expect(belowOf(users, 'ATS_1')).toEqual([]);
  });
});

describe('how far someone has come', () => {
  test('losses achieve no less than 0', () => {
    expect([-50, -0.01, 0, 99.97, 120, null].map(fplAchievedText)).toEqual([
      '0.0',
      '0.0',
      '0.0',
      '99.9',
      '120.0',
      '\u2013',
    ]);
  });

  test('just under the threshold or the goal is rounded down, anything else to the nearest', () => {
    expect(achievedText(89.96, null)).toBe('89.9');
    expect(achievedText(89.96, 80)).toBe('90.0');
    expect(achievedText(79.96, 80)).toBe('79.9');
    expect(achievedText(99.97, null)).toBe('99.9');
    expect(achievedText(99.97, 120)).toBe('99.9');
    expect(achievedText(100, null)).toBe('100.0');
    expect(achievedText(null, null)).toBe('–');
  });
});
