import { describe, expect, test } from 'vitest';
import { personWith } from '../api/testing/serve.ts';
import { mayOpen, palettePages } from './palette-pages.ts';

const of = (role: Parameters<typeof personWith>[0], leadership = false) =>
  palettePages(personWith(role, { leadership }), () => '').map(({ title, note }) =>
    note ? `${title} (${note})` : title,
  );

describe('the pages of the palette', () => {
  test('of a sales rep are those that the guards let them in to, those outside the menu too', () => {
    expect(of('salesRep')).toEqual([
      ...['Today (Performance)', 'Submit (Today)', 'My submissions (Today)'],
      ...['My statements (Performance)', 'My plan (Performance)', 'Sales Reps (Performance)'],
      ...['Products (Market)', 'Boost (Market)', 'Customers (Market)', 'Files (Market)', 'Archive (Files)'],
      ...['Notifications', 'Profile'],
    ]);
  });

  test.each([
    ['teamLead', false, ['Team Leads (Performance)', 'Reporting (Objectives)', 'User Management (Administration)']],
    ['teamLead', true, ['Leadership (Performance)', 'Suppliers (Performance)', 'Brands (Performance)']],
    ['manager', false, ['Executive Report (Performance)', 'Reporting (Incentives)']],
    ['admin', false, ['Wholesaler (Administration)', 'Diff View (Administration)', 'Management (Administration)']],
  ] as const)('of %s (leadership: %s) hold %s', (role, leadership, pages) => {
    expect(of(role, leadership)).toEqual(expect.arrayContaining([...pages]));
  });

  test('of anyone but admins lack the administration, and of team leads without the flag suppliers', () => {
    for (const role of ['manager', 'teamLead', 'salesRep'] as const)
      expect(of(role).filter((page) => /^(Wholesaler|Diff View|Managers|Analytics|Management) /.test(page))).toEqual(
        [],
      );
    expect(of('teamLead').filter((page) => /^(Suppliers|Brands|Leadership|Executive Report) /.test(page))).toEqual([]);
    expect(mayOpen(personWith('salesRep'), '/suppliers')).toBe(false);
    expect(mayOpen(personWith('manager'), '/suppliers')).toBe(true);
    expect(mayOpen(personWith('admin'), '/nowhere')).toBe(false);
  });

  test('pages that show one thing, which their address names, are not among them', () => {
    for (const role of ['admin', 'manager', 'teamLead', 'salesRep'] as const)
      expect(
        palettePages(personWith(role), () => '').filter(({ path }) => /program|account|exports/.test(path)),
      ).toEqual([]);
  });

  test('open as they were left', () => {
    const left = palettePages(personWith('manager'), (path) =>
      path === '/suppliers' ? 'period=YTD&tags=a&tags=b' : '',
    );
    expect(left.find(({ path }) => path === '/suppliers')?.search).toEqual({ period: 'YTD', tags: ['a', 'b'] });
  });
});
