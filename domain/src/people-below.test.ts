import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Person, peopleBelow } from './people-below.ts';

const person = (customId: string, role: Person['role'], ...teamLeadIds: string[]): Person => ({
  customId,
  role,
  teamLeadIds,
});
const idsBelow = (people: Person[], lead: string) =>
  peopleBelow(people)(lead)
    .map(({ customId }) => customId)
    .sort();

test("below a lead are the reps of the lead's own team and of the leads under them", () => {
  const people = [
    person('TOP', 'teamLead'),
    person('LEE', 'teamLead', 'TOP'),
    person('MAY', 'teamLead', 'TOP'),
    person('ANN', 'salesRep', 'LEE'),
    person('BOB', 'salesRep', 'LEE', 'MAY'), // in both teams, once below TOP
    person('CAL', 'salesRep'),
  ];
  expect(idsBelow(people, 'TOP')).toEqual(['ANN', 'BOB', 'LEE', 'MAY']);
  expect(idsBelow(people, 'LEE')).toEqual(['ANN', 'BOB']);
  expect(idsBelow(people, 'MAY')).toEqual(['BOB']);
  expect(idsBelow(people, 'ANN')).toEqual([]);
});

test('leads who report to each other in a circle are below each other, and nobody is below themselves', () => {
  const people = [
    person('LEE', 'teamLead', 'MAY', 'LEE'),
    person('MAY', 'teamLead', 'LEE'),
    person('ANN', 'salesRep', 'MAY'),
  ];
  expect(idsBelow(people, 'LEE')).toEqual(['ANN', 'MAY']);
  expect(idsBelow(people, 'MAY')).toEqual(['ANN', 'LEE']);
});

test('nobody is below a manager or a rep, whatever a file says, nor below someone who is not there', () => {
  const people = [person('MAX', 'manager'), person('ANN', 'salesRep', 'MAX', 'GONE'), person('BOB', 'salesRep', 'ANN')];
  for (const id of ['MAX', 'ANN', 'GONE']) expect(idsBelow(people, id)).toEqual([]);
});

/** Any organisation of ten people: leads or not, each reporting to any of them, themselves included. */
const organisation = fc
  .array(fc.record({ isLead: fc.boolean(), leads: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 3 }) }), {
    minLength: 10,
    maxLength: 10,
  })
  .map((rows) =>
    rows.map(({ isLead, leads }, at) =>
      person(`P_${at}`, isLead ? 'teamLead' : 'salesRep', ...leads.map((lead) => `P_${lead}`)),
    ),
  );

test('in any organisation everyone is below once, who is below those below is below, and the order does not matter', () => {
  fc.assert(
    fc.property(organisation, (people) => {
      const belowOf = peopleBelow(people);
      for (const { customId } of people) {
        const below = belowOf(customId).map((other) => other.customId);
        expect(new Set(below).size).toBe(below.length);
        expect(below).not.toContain(customId);
        const reachable = new Set([...below, customId]);
        for (const other of below)
          for (const { customId: deeper } of belowOf(other)) expect(reachable).toContain(deeper);
        expect(idsBelow([...people].reverse(), customId)).toEqual([...below].sort());
      }
    }),
  );
});
