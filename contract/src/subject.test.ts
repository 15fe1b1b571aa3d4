import { describe, expect, test } from 'vitest';
import { type AccessRule, explained, mayAccess, type Role } from './access.ts';
import { mayBeAbout } from './subject.ts';

const person = (customId: string, role: Role, teamLeadIds: string[] = []) => {
  return { customId, role, teamLeadIds, leadership: false, hidden: false };
};
const lee = person('LEE', 'teamLead', ['TIA']);
const people = [person('ANN', 'salesRep', ['LEE']), person('BEN', 'salesRep'), lee, person('TIA', 'teamLead')];

function subjects(rule: AccessRule, customId: string, role: Role): string[] {
  const isAllowed = mayBeAbout(rule, { customId, role, leadership: false }, people, 'all');
  return people.filter(isAllowed).map((subject) => subject.customId);
}

describe('a call about one person', () => {
  const entries = { about: { teamLead: 'below', salesRep: 'own', admin: 'seen' } } as const satisfies AccessRule;

  test('of a lead and those below is about nobody beside them', () => {
    expect(subjects(entries, 'LEE', 'teamLead')).toEqual(['ANN', 'LEE']);
    expect(subjects(entries, 'TIA', 'teamLead')).toEqual(['ANN', 'LEE', 'TIA']);
  });

  // docs/product.md, Visibility: leads see neither hidden people nor, without leadership, those who have it.
  test.each([{ hidden: true }, { role: 'teamLead', leadership: true } as const])(
    'a lead asks about nobody below who is kept from the lead: %j',
    (fields) => {
      const cy = { ...person('CY', 'salesRep', ['LEE']), ...fields };
      const viewer = { customId: 'LEE', role: 'teamLead', leadership: false } as const;
      expect(mayBeAbout(entries, viewer, [...people, cy], 'all')(cy)).toBe(false);
    },
  );

  test('of the caller alone is about nobody else', () => {
    expect(subjects(entries, 'ANN', 'salesRep')).toEqual(['ANN']);
  });

  test('is made by the roles that it names', () => {
    const may = (role: Role) => mayAccess(entries, { role, leadership: false, wholesalerId: 'ats' });
    expect([may('salesRep'), may('teamLead'), may('admin'), may('manager')]).toEqual([true, true, true, false]);
    expect(subjects(entries, 'MONA', 'manager')).toEqual([]);
  });
});

test('the explanation of a figure is open to everyone for the people they see, and to a sales rep for their own', () => {
  for (const role of ['admin', 'manager', 'teamLead'] as const)
    expect(subjects(explained, 'LEE', role)).toContain('BEN');
  expect(subjects(explained, 'ANN', 'salesRep')).toEqual(['ANN']);
});
