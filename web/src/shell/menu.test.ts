import { describe, expect, test } from 'vitest';
import { firstScreen, menuFor } from './menu.ts';

const titlesFor = (role: 'admin' | 'manager' | 'teamLead' | 'salesRep', leadership = false) =>
  menuFor({ role, leadership, wholesalerId: 'ats' }).flatMap(({ entries }) =>
    entries.map(({ screen }) => screen.title),
  );

describe('the side menu', () => {
  test('shows suppliers and brands to a manager', () => {
    expect(titlesFor('manager')).toEqual(['Suppliers', 'Brands']);
  });

  test('shows an admin the administration, too', () => {
    expect(titlesFor('admin')).toEqual(['Suppliers', 'Brands', 'Wholesaler', 'Diff View']);
  });

  test('shows suppliers and brands to a team lead only with the leadership flag', () => {
    expect(titlesFor('teamLead', true)).toEqual(['Suppliers', 'Brands']);
    expect(titlesFor('teamLead')).toEqual([]);
  });

  test('shows a sales rep no empty groups', () => {
    expect(menuFor({ role: 'salesRep', leadership: false, wholesalerId: 'ats' })).toEqual([]);
  });

  test('an admin starts at the wholesaler, though it is not the first entry of the menu', () => {
    expect(firstScreen({ role: 'admin', leadership: false, wholesalerId: 'ats' })?.path).toBe('/wholesaler');
  });

  test("a person's first page is the first entry of the menu, if there is one", () => {
    expect(firstScreen({ role: 'manager', leadership: false, wholesalerId: 'ats' })?.path).toBe('/suppliers');
    expect(firstScreen({ role: 'salesRep', leadership: false, wholesalerId: 'ats' })).toBeUndefined();
  });
});
