import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/query.ts';
import { forgetEverything, startSession } from '../../api/session-store.ts';
import { accepted, personWith, refused, serveWith } from '../../api/testing/serve.ts';
import { parseSearch, stringifySearch } from '../../search.ts';
import { DiffPage } from './DiffPage.tsx';
import { house, user } from './testing/sides.ts';

const ada = user('ATS_1', 'Ada Quist', { email: 'ada@example.com' });
const ben = user('ATS_2', 'Ben Osei');

const production = { '/api/wholesaler': house(), '/api/users': [ada, ben] };
const preview = {
  '/api/wholesaler': house({ teamleadGpSlope: 1.5, allNonSellingDays: ['2026-11-26'] }),
  '/api/users': [{ ...ada, gp: { ...ada.gp, goal: 500 } }, ben, user('ATS_3', 'Cy New')],
};

function serveSides(before: Record<string, unknown>, after: Record<string, unknown>): Request[] {
  return serveWith(({ url }) => {
    const { pathname, searchParams } = new URL(url);
    return accepted((searchParams.get('db') === 'preview' ? after : before)[pathname]);
  });
}

function show(address: string) {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/diff', component: DiffPage });
  const history = createMemoryHistory({ initialEntries: [`/diff?wholesalerId=ats${address}`] });
  const router = createRouter({ routeTree: root.addChildren([page]), history, parseSearch, stringifySearch });
  render(
    <QueryClientProvider client={createQueryClient()}>
      {/* The app's own router is registered with the library; this one has a single page. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { address: () => new URLSearchParams(history.location.search) };
}

const rowOf = async (field: string) =>
  within((await screen.findByRole('rowheader', { name: field })).closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

beforeEach(() => startSession('token-1', personWith('admin')));
afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

test('both environments are asked for, and only what differs is shown, side by side', async () => {
  const asked = serveSides(production, preview);
  show('');
  expect(await rowOf('Team lead GP slope')).toEqual(['1.0%', '1.5%', 'Differs+0.5 points (+50.0%)']);
  expect(await rowOf('Non-selling days')).toEqual([
    '\u2212 Sep 7, 2026',
    '+ Nov 26, 2026',
    'Differs1 added, 1 removed',
  ]);
  expect(screen.getByRole('button', { name: /Atlas Beverage Co\..*2 differences/ })).toBeTruthy();
  expect(screen.queryByRole('rowheader', { name: 'Max FPL' })).toBeNull();
  expect(asked.map(({ url }) => new URL(url).pathname + new URL(url).search).sort()).toEqual([
    '/api/users?wholesalerId=ats&db=preview',
    '/api/users?wholesalerId=ats&db=prod',
    '/api/wholesaler?wholesalerId=ats&db=preview',
    '/api/wholesaler?wholesalerId=ats&db=prod',
  ]);
});

test('each group says how many differ, and the chosen one stands in the address', async () => {
  serveSides(production, preview);
  const { address } = show('');
  await userEvent.click(await screen.findByRole('button', { name: 'Sales Reps (2)' }));
  expect(address().get('group')).toBe('salesRep');
  expect(screen.getByRole('button', { name: 'Team Leads (0)' })).toBeTruthy();
  expect(screen.getByText('2 of 3 differ')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Cy New.*Only in Preview/ })).toBeTruthy();
  expect(screen.queryByText('Ben Osei')).toBeNull();
});

test('without "Only differences" everyone is there, and whoever is the same can be opened', async () => {
  serveSides(production, preview);
  const { address } = show('&group=salesRep');
  await userEvent.click(await screen.findByRole('button', { name: 'Only differences' }));
  expect(address().get('onlyDifferences')).toBe('false');
  const same = screen.getByRole('button', { name: /Ben Osei.*No differences/ });
  expect(same.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(same);
  expect(same.getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Collapse all' }));
  expect(screen.queryByRole('table')).toBeNull();
});

test('a search finds people by their ID', async () => {
  serveSides(production, preview);
  show('&group=salesRep&searchPhrase=ats_3');
  expect(await screen.findByRole('button', { name: /Cy New/ })).toBeTruthy();
  expect(screen.queryByText('Ada Quist')).toBeNull();
});

test('two sides that say the same have no differences', async () => {
  serveSides(production, production);
  show('');
  expect(await screen.findByText('No differences')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show all values' }));
  expect(await screen.findByRole('button', { name: /Atlas Beverage Co\..*No differences/ })).toBeTruthy();
});

test('a side that cannot be read is said so, in the words of the server, and can be asked for again', async () => {
  serveWith(({ url }) => {
    const { pathname, searchParams } = new URL(url);
    if (searchParams.get('db') === 'preview') return refused('unknown_wholesaler', "This wholesaler doesn't exist.");
    return accepted(production[pathname as keyof typeof production]);
  });
  show('');
  expect(await screen.findByRole('heading', { name: "This wholesaler doesn't exist." })).toBeTruthy();
  serveSides(production, preview);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rowOf('Team lead GP slope')).toContain('1.5%');
});
