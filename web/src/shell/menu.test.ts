import { atLeast } from '@caselift/domain/testing/at-least';
import { describe, expect, test } from 'vitest';
import { homeScreen, menuFor, screenAfterSignIn } from './menu.ts';

type Role = 'admin' | 'manager' | 'teamLead' | 'salesRep';
const viewer = (role: Role, leadership = false, isPaid = false) => ({ role, leadership, isPaid, wholesalerId: 'ats' });
const titlesFor = (role: Role, leadership = false) =>
  menuFor(viewer(role, leadership)).flatMap(({ entries }) => entries.map(({ screen }) => screen.title));

describe('the side menu', () => {
  test('shows an admin everything', () => {
    expect(titlesFor('admin')).toEqual([
      ...['Executive Report', 'Leadership', 'Team leads', 'Sales Reps', 'Suppliers', 'Brands', 'Products', 'Boost'],
      ...['Customers', 'Files', 'Objectives', 'Incentives', 'Wholesaler', 'User Management', 'Management', 'Diff View'],
      ...['Managers', 'Month-End Summary', 'Questions', 'Plan acceptance', 'Analytics'],
    ]);
  });

  test('keeps to the order that people know within each of its groups', () => {
    const specified = [
      ...['Wholesaler', 'User Management', 'Management', 'Diff View', 'Executive Report', 'Leadership', 'Team leads'],
      ...['Sales Reps', 'Managers', 'Suppliers', 'Brands', 'Products', 'Boost', 'Customers', 'Files', 'Objectives'],
      'Incentives',
    ];
    for (const { entries } of atLeast(1, menuFor(viewer('admin')))) {
      const titles: string[] = entries.map(({ screen }) => screen.title);
      expect(titles.filter((title) => specified.includes(title))).toEqual(
        specified.filter((title) => titles.includes(title)),
      );
    }
  });

  test('shows a manager the figures and the people', () => {
    expect(titlesFor('manager')).toEqual([
      ...['Executive Report', 'Leadership', 'Team leads', 'Sales Reps', 'Suppliers', 'Brands'],
      ...['Products', 'Boost', 'Customers', 'Files', 'Objectives', 'Incentives', 'User Management'],
      ...['Month-End Summary', 'Questions', 'Plan acceptance'],
    ]);
  });

  test('shows managers and admins who are paid their statements and their plan, and signing in starts where it did', () => {
    for (const role of ['manager', 'admin'] as const) {
      const paid = viewer(role, false, true);
      const titles = menuFor(paid).flatMap(({ entries }) => entries.map(({ screen }) => screen.title));
      expect(titles.filter((title) => !titlesFor(role).includes(title))).toEqual(['My statements', 'My plan']);
      expect(screenAfterSignIn(paid)).toBe(screenAfterSignIn(viewer(role)));
    }
  });

  test('shows leadership, suppliers and brands to a team lead only with the leadership flag', () => {
    expect(titlesFor('teamLead', true)).toEqual([
      ...[
        'Today',
        'My statements',
        'My plan',
        'Leadership',
        'Team leads',
        'Sales Reps',
        'Suppliers',
        'Brands',
        'Products',
        'Boost',
      ],
      ...['Customers', 'Files', 'Objectives', 'Incentives', 'User Management', 'Questions', 'Plan acceptance'],
    ]);
    expect(titlesFor('teamLead')).toEqual([
      ...[
        'Today',
        'My statements',
        'My plan',
        'Team leads',
        'Sales Reps',
        'Products',
        'Boost',
        'Customers',
        'Files',
        'Objectives',
        'Incentives',
      ],
      ...['User Management', 'Questions', 'Plan acceptance'],
    ]);
  });

  test('shows a sales rep no empty groups', () => {
    expect(menuFor(viewer('salesRep')).map(({ label }) => label)).toEqual(['Performance', 'Market']);
    expect(titlesFor('salesRep')).toEqual([
      'Today',
      'My statements',
      'My plan',
      'Sales Reps',
      'Products',
      'Boost',
      'Customers',
      'Files',
    ]);
  });

  test('the address / leads admins to the wholesaler and everyone else to the files', () => {
    const homes = (['admin', 'manager', 'teamLead', 'salesRep'] as const).map((role) => homeScreen(viewer(role)).path);
    expect(homes).toEqual(['/wholesaler', '/files', '/files', '/files']);
  });

  test('an admin who signs in starts at the wholesaler, though it is not the first entry of the menu', () => {
    expect(screenAfterSignIn(viewer('admin')).path).toBe('/wholesaler');
  });

  test('everyone else who signs in starts at the first entry of the menu', () => {
    expect(screenAfterSignIn(viewer('manager')).path).toBe('/executiveReport');
    expect(screenAfterSignIn(viewer('teamLead', true)).path).toBe('/today');
    expect(screenAfterSignIn(viewer('teamLead')).path).toBe('/today');
    expect(screenAfterSignIn(viewer('salesRep')).path).toBe('/today');
  });
});

test.fails.each(['manager', 'teamLead', 'salesRep'] as const)('signing in leads a %s to where / leads', (role) => {
  expect(screenAfterSignIn(viewer(role)).path).toBe(homeScreen(viewer(role)).path);
});
