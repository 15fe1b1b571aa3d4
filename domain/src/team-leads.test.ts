import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { peopleBelow } from './people-below.ts';
import { isLeadership, type LedPerson, leadCycle, leadsOf, successorsOf } from './team-leads.ts';

const person = (customId: string, role: LedPerson['role'], ...teamLeadIds: string[]): LedPerson => ({
  customId,
  role,
  leadership: customId === 'TOP',
  teamLeadIds,
});
const people = [
  person('TOP', 'teamLead'),
  person('LEE', 'teamLead', 'TOP'),
  person('MAY', 'teamLead', 'LEE'),
  person('ANN', 'salesRep', 'MAY', 'MAY', 'GONE', 'BOB'),
  person('BOB', 'salesRep'),
];

test('leadership is a team lead with the flag', () => {
  expect(isLeadership({ role: 'teamLead', leadership: true })).toBe(true);
  expect(isLeadership({ role: 'teamLead', leadership: false })).toBe(false);
  expect(isLeadership({ role: 'salesRep', leadership: true })).toBe(false);
});

describe('the leads of a person', () => {
  const leads = leadsOf(people);
  const ids = (found: LedPerson[]) => found.map(({ customId }) => customId).sort();
  const [ann, bob] = [person('ANN', 'salesRep', 'MAY', 'MAY', 'GONE', 'BOB'), person('BOB', 'salesRep')];

  test('are the team leads that are there, each once', () => {
    expect(ids(leads.own(ann))).toEqual(['MAY']); // not who is gone, nor a rep
    expect(ids(leads.own(bob))).toEqual([]);
  });

  test('and above them everyone they report to', () => {
    expect(ids(leads.above(ann))).toEqual(['LEE', 'MAY', 'TOP']);
    expect(ids(leads.above(bob))).toEqual([]);
  });

  test('end where leads report to each other in a circle, and nobody is above themselves', () => {
    const circle = [
      person('LEE', 'teamLead', 'MAY', 'LEE'),
      person('MAY', 'teamLead', 'LEE'),
      person('ANN', 'salesRep', 'MAY'),
    ];
    const found = leadsOf(circle);
    expect(circle.map((one) => ids(found.above(one)))).toEqual([['MAY'], ['LEE'], ['LEE', 'MAY']]);
    expect(circle.map((one) => ids(found.own(one)))).toEqual([['MAY'], ['LEE'], ['MAY']]);
  });
});

test('who takes over from a lead is a lead, not below one of those taken over, but may be one of them', () => {
  const crew = [...people, person('ZOE', 'teamLead', 'TOP', 'LEE'), person('MAX', 'teamLead', 'ZOE')];
  const successors = (customId: string) => successorsOf(crew, customId).map((lead) => lead.customId);
  expect(successors('TOP')).toEqual(['LEE']); // ZOE reports to LEE, which would be a circle; so do those below LEE
  expect(successors('LEE')).toEqual(['TOP', 'MAY', 'ZOE']); // not MAX, who reports to ZOE
  expect(successors('MAY')).toEqual(['TOP', 'LEE', 'ZOE', 'MAX']);
});

describe('a circle', () => {
  test('is found before it comes about, and named', () => {
    expect(leadCycle(people, { customIds: ['TOP'], teamLeadIds: ['LEE'] })).toEqual(['TOP', 'LEE', 'TOP']);
    expect(leadCycle(people, { customIds: ['TOP'], teamLeadIds: ['MAY'] })).toEqual(['TOP', 'MAY', 'LEE', 'TOP']);
    expect(leadCycle(people, { customIds: ['LEE'], teamLeadIds: ['LEE'] })).toEqual(['LEE', 'LEE']);
  });

  test('comes of several people being given each other', () => {
    expect(leadCycle(people, { customIds: ['TOP', 'BOB'], teamLeadIds: ['BOB'] })).toEqual(['BOB', 'BOB']);
    expect(leadCycle(people, { customIds: ['BOB', 'LEE'], teamLeadIds: ['MAY'] })).toEqual(['LEE', 'MAY', 'LEE']);
  });

  test('is none where people stay below their leads, or a change ends it', () => {
    expect(leadCycle(people, { customIds: ['BOB', 'ANN'], teamLeadIds: ['MAY', 'LEE'] })).toBeNull();
    expect(leadCycle(people, { customIds: ['TOP'], teamLeadIds: [] })).toBeNull();
    const circle = [person('LEE', 'teamLead', 'MAY'), person('MAY', 'teamLead', 'LEE')];
    expect(leadCycle(circle, { customIds: ['MAY'], teamLeadIds: [] })).toBeNull();
  });

  test('that files brought in keeps nobody else from being changed', () => {
    const circle = [person('LEE', 'teamLead', 'MAY'), person('MAY', 'teamLead', 'LEE'), person('ANN', 'salesRep')];
    expect(leadCycle(circle, { customIds: ['ANN'], teamLeadIds: ['LEE'] })).toBeNull();
  });

  test('is refused exactly where someone would be above themselves', () => {
    const ids = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 3 });
    fc.assert(
      fc.property(
        fc.array(ids, { minLength: 6, maxLength: 6 }),
        fc.integer({ min: 0, max: 5 }),
        ids,
        (rows, who, to) => {
          const named = (leads: number[]) => leads.map((lead) => `P_${lead}`);
          const staff = rows.map((leads, at) => person(`P_${at}`, 'teamLead', ...named(leads)));
          const after = staff.map((one, at) => (at === who ? { ...one, teamLeadIds: named(to) } : one));
          const self = after[who];
          const above = leadsOf(after).above(self ?? person('', 'salesRep'));
          const isCircle =
            to.includes(who) ||
            above.some(({ customId }) => peopleBelow(after)(`P_${who}`).some((one) => one.customId === customId));
          const found = leadCycle(staff, { customIds: [`P_${who}`], teamLeadIds: named(to) });
          expect(found !== null).toBe(isCircle);
          // Each of the circle reports to the next.
          for (const [at, id] of (found ?? []).slice(0, -1).entries()) {
            expect(after.find(({ customId }) => customId === id)?.teamLeadIds).toContain(found?.[at + 1]);
          }
        },
      ),
    );
  });
});
