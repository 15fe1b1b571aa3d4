import { describe, expect, test } from 'vitest';
import { type EmptyList, nextStep, type Viewer } from './next-steps.ts';

const viewer = (role: Viewer['role'], more: Partial<Viewer> = {}): Viewer => ({
  ...{ role, leadership: false, wholesalerId: 'ats', viewOnly: false },
  ...{ hasFigures: true, admins: role === 'manager' ? 'Ann Lee or Dana Whitlock' : 'an admin' },
  ...more,
});
const toWholesaler = { to: '/wholesaler', label: 'Go to Wholesaler' };

describe('a list that is empty', () => {
  test('leads admins to where the sales it needs are imported', () =>
    expect(nextStep('customers', viewer('admin'))).toEqual({
      text: 'Import sales and the customers they went to, then update.',
      link: toWholesaler,
    }));

  test('tells managers who to ask for what only admins do, and leads them nowhere', () =>
    expect(nextStep('people', viewer('manager'))).toEqual({
      text: 'People appear here once an admin adds them. Ask Ann Lee or Dana Whitlock.',
    }));

  test.each(['teamLead', 'salesRep'] as const)('tells a %s what will appear and who does it', (role) => {
    expect(nextStep('boosts', viewer(role))).toEqual({
      text: 'Boosts appear here once a manager or an admin creates them.',
    });
    expect(nextStep('customers', viewer(role))).toEqual({
      text: 'Customers appear here once an admin imports sales on their routes.',
    });
  });

  test('lets managers do what managers may', () => {
    expect(nextStep('objectives', viewer('manager')).text).toBe('Create the first one with New Objective.');
    expect(nextStep('objectivesInReports', viewer('manager')).link).toEqual({
      to: '/objectives',
      label: 'Go to Objectives',
    });
  });

  test.each(['admin', 'manager'] as const)('asks nothing of a view-only %s, and sends nobody to a manager', (role) => {
    const looking = viewer(role, { viewOnly: true });
    expect(nextStep('boosts', looking).text).toBe('Boosts appear here once a manager or an admin creates them.');
    expect(nextStep('goals', looking)).toEqual({ text: `An admin sets goals and payouts. Ask ${looking.admins}.` });
  });
});

describe('before the first update', () => {
  const before = { hasFigures: false };

  test('whatever an update fills leads an admin to the steps until there are figures', () => {
    const text = 'There are no figures yet. Import files, update, then publish.';
    for (const list of ['catalog', 'customers', 'lines', 'statements'] satisfies EmptyList[])
      expect(nextStep(list, viewer('admin', before))).toEqual({ text, link: toWholesaler });
  });

  test('what people make does not wait for figures', () =>
    expect(nextStep('people', viewer('admin', before)).text).toMatch(/^Create people one by one/));

  test('a rep hears that an admin publishes first', () =>
    expect(nextStep('lines', viewer('salesRep', before)).text).toBe(
      'Figures appear here once an admin imports sales, updates, and publishes.',
    ));
});
