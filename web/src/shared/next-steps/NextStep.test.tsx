import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../api/session-store.ts';
import { personWith } from '../../api/testing/serve.ts';
import { showAs } from '../user-edits/testing/show-as.tsx';
import { NextStep } from './NextStep.tsx';

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

const Goals = () => <NextStep list="goals" />;

test('an admin is led to where it is done', async () => {
  showAs(Goals, { as: personWith('admin') });
  await screen.findByText('Set goals and payouts in Management.');
  expect(screen.getByRole('link', { name: 'Go to Management' }).getAttribute('href')).toMatch(/^\/vxp/);
});

test('a manager is told who to ask by name, and has no link', async () => {
  showAs(Goals, { as: personWith('manager') });
  await screen.findByText('An admin sets goals and payouts. Ask Ann Lee or Dana Whitlock.');
  expect(screen.queryByRole('link')).toBeNull();
});

test.each(['teamLead', 'salesRep'] as const)('a %s reads who does it', async (role) => {
  const { asked } = showAs(Goals, { as: personWith(role) });
  await screen.findByText('An admin sets goals and payouts.');
  expect(screen.queryByRole('link')).toBeNull();
  expect(asked.some(({ url }) => url.includes('/api/admins'))).toBe(false);
});
