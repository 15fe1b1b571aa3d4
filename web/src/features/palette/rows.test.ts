import type { PaletteEntry } from '@caselift/contract/palette';
import Store from 'lucide-react/icons/store';
import { describe, expect, test } from 'vitest';
import { countOf, foundGroups, type PaletteGroup, startGroups, stillMatching } from './rows.ts';

const page = (path: string, title: string, note = 'Market') => ({ path, title, note, icon: Store, search: {} });
const pages = [page('/customers', 'Customers'), page('/products', 'Products'), page('/today', 'Today', 'Performance')];
const opens = (...paths: string[]) => ({ pages, mayOpen: (path: string) => paths.includes(path) });
const everything = opens(
  ...['/customers', '/products', '/suppliers', '/brands', '/salesreps', '/teamleads', '/leadership', '/userManagement'],
  ...['/objectives', '/incentives'],
);

const named = { customId: 'X-1', name: 'Corner' };
const person = (role: 'salesRep' | 'teamLead' | 'manager', routeNumber: number[] = [], leadership = false) =>
  ({ kind: 'person', ...named, role, leadership, routeNumber }) as const;
const rowOf = (entry: PaletteEntry, may = everything) => {
  const [row] = foundGroups({ phrase: 'corner', entries: [entry], ...may })[0]?.rows ?? [];
  return row?.entry ? { to: row.to, search: row.search, note: row.note } : undefined;
};
const titles = (groups: readonly PaletteGroup[]) => groups.map(({ title }) => title);

describe('where an entry leads, and what tells it apart', () => {
  test.each<[PaletteEntry, string, object, string]>([
    [
      { kind: 'customer', ...named, accountType: 'Bar', location: 'Ames' },
      '/customers',
      { selectedBuyer: 'X-1' },
      'Bar, Ames',
    ],
    [
      { kind: 'customer', ...named, accountType: null, location: 'Ames' },
      '/customers',
      { selectedBuyer: 'X-1' },
      'Ames',
    ],
    [person('salesRep', [31, 32]), '/salesreps', { selectedUser: 'X-1' }, 'Sales rep, routes 31, 32'],
    [person('salesRep', [31]), '/salesreps', { selectedUser: 'X-1' }, 'Sales rep, route 31'],
    [
      person('salesRep', [1, 2, 3, 4, 5]),
      '/salesreps',
      { selectedUser: 'X-1' },
      'Sales rep, routes 1, 2, 3 and 2 more',
    ],
    [person('teamLead'), '/teamleads', { selectedUser: 'X-1' }, 'Team lead'],
    [person('teamLead', [], true), '/leadership', { selectedUser: 'X-1' }, 'Leadership'],
    [person('manager'), '/userManagement', { searchPhrase: 'X-1' }, 'Manager'],
    [{ kind: 'product', ...named, size: null }, '/products', { selectedProducts: ['X-1'] }, ''],
    [{ kind: 'supplier', ...named, products: 1 }, '/suppliers', { searchPhrase: 'Corner' }, '1 product'],
    [{ kind: 'brand', ...named, products: 1200 }, '/brands', { searchPhrase: 'Corner' }, 'Brand, 1,200 products'],
    [{ kind: 'program', ...named, of: 'objective' }, '/objectives', { item: 'X-1' }, 'Objective'],
    [{ kind: 'program', ...named, of: 'incentive' }, '/incentives', { item: 'X-1' }, 'Incentive'],
  ])('%o', (entry, to, search, note) => {
    expect(rowOf(entry)).toEqual({ to, search, note });
  });

  test('a program leads a sales rep to their own page of it', () => {
    const rep = opens('/today', '/today/program');
    expect(rowOf({ kind: 'program', ...named, of: 'incentive' }, rep)).toMatchObject({
      ...{ to: '/today/program', search: { itemId: 'X-1' } },
    });
  });

  test("a name that is longer than a list's search is found by its beginning", () => {
    const name = `Corner ${'a'.repeat(120)}`;
    expect(rowOf({ kind: 'supplier', customId: 'X', name, products: 0 })?.search).toEqual({
      searchPhrase: name.slice(0, 100),
    });
  });
});

describe('the groups', () => {
  const customer: PaletteEntry = { kind: 'customer', ...named, accountType: null, location: null };
  const supplier: PaletteEntry = { kind: 'supplier', ...named, products: 1 };

  test('suppliers and brands share one; pages that match follow, and the lists that can be searched come last', () => {
    const brand: PaletteEntry = { kind: 'brand', ...named, products: 1 };
    const groups = foundGroups({ phrase: 'tod', entries: [brand, supplier, customer], ...everything });
    expect(titles(groups)).toEqual(['Customers', 'Suppliers', 'Pages', 'Search']);
    expect(groups.map(({ rows }) => rows.map(({ name }) => name))).toEqual([
      ...[['Corner'], ['Corner', 'Corner'], ['Today']],
      ['Customers with “tod”', 'Products with “tod”'],
    ]);
    expect(countOf(groups)).toBe(4); // not the lists
  });

  test('a page is found by the group of the menu as well', () => {
    const groups = foundGroups({ phrase: 'market', entries: [], ...everything });
    expect(groups[0]?.rows.map(({ name }) => name)).toEqual(['Customers', 'Products']);
  });

  test('what was opened before comes first, five at most, and not where its screen is closed by now', () => {
    const before = [supplier, ...Array.from({ length: 7 }, (_, at) => ({ ...customer, customId: `B-${at}` }))];
    const [recent, all] = startGroups({ entries: before, ...opens('/customers') });
    expect(recent?.rows.map(({ key }) => key)).toEqual(
      ['B-0', 'B-1', 'B-2', 'B-3', 'B-4'].map((id) => `customer ${id}`),
    );
    expect(all?.rows.map(({ name }) => name)).toEqual(['Customers', 'Products', 'Today']);
    expect(titles(startGroups({ entries: [], ...everything }))).toEqual(['Pages']);
  });

  test('of an earlier answer stays what the longer phrase finds', () => {
    const other = { ...customer, customId: 'B-2', name: 'Corn Exchange' };
    expect(stillMatching([customer, other, person('salesRep', [31])], 'corn e')).toEqual([other]);
    expect(stillMatching([person('salesRep', [31])], '31')).toHaveLength(1);
  });
});
