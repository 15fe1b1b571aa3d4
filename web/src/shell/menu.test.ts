import { describe, expect, test } from 'vitest';
import { firstScreen, menuFor } from './menu.ts';

const titlesFor = (role: 'admin' | 'manager' | 'teamLead' | 'salesRep', leadership = false) =>
  menuFor({ role, leadership }).flatMap(({ entries }) => entries.map(({ screen }) => screen.title));

describe('the side menu', () => {
  test.each(['admin', 'manager'] as const)('shows suppliers and brands to a %s', (role) => {
    expect(titlesFor(role)).toEqual(['Suppliers', 'Brands']);
  });

  test('shows suppliers and brands to a team lead only with the leadership flag', () => {
    expect(titlesFor('teamLead', true)).toEqual(['Suppliers', 'Brands']);
    expect(titlesFor('teamLead')).toEqual([]);
  });

  test('shows a sales rep no empty groups', () => {
    expect(menuFor({ role: 'salesRep', leadership: false })).toEqual([]);
  });

  test("a person's first page is the first entry of the menu, if there is one", () => {
    expect(firstScreen({ role: 'manager', leadership: false })?.path).toBe('/suppliers');
    expect(firstScreen({ role: 'salesRep', leadership: false })).toBeUndefined();
  });
});
