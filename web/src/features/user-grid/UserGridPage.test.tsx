import { closingTexts } from '@caselift/contract/closings';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/query.ts';
import { forgetEverything, startSession } from '../../api/session-store.ts';
import { accepted, personWith, serveWith } from '../../api/testing/serve.ts';
import { wholesalerWith } from '../../api/testing/wholesaler.ts';
import { parseSearch, stringifySearch } from '../../search.ts';
import { testUser } from '../../shared/users/testing/user.ts';
import { ToastStack } from '../../ui/ToastStack.tsx';
import { UserGridPage } from './UserGridPage.tsx';

const people = [
  testUser({ customId: 'ATS_1', name: 'Ann Lee', wholesaler: { customId: 'ats', maxFPL: 1.25 } }),
  testUser({ customId: 'ATS_2', name: 'Max Boss', role: 'manager', teamLead: [], routeNumber: [] }),
  testUser({ customId: 'ATS_3', name: 'Zed Admin', role: 'admin' }),
  testUser({ customId: 'ATS_30', name: 'Ines Marchetti', role: 'teamLead', teamLead: [] }),
];

function show(users = people, address = '') {
  const asked = serveWith(({ url, method }) => {
    if (method !== 'GET') return accepted({ updated: 1 });
    const { pathname } = new URL(url);
    if (pathname === '/api/closings') return accepted([]);
    return accepted(pathname === '/api/users' ? users : wholesalerWith());
  });
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/vxp', component: UserGridPage });
  const history = createMemoryHistory({ initialEntries: [`/vxp?wholesalerId=ats${address}`] });
  const router = createRouter({ routeTree: root.addChildren([page]), history, parseSearch, stringifySearch });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastStack />
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { asked, address: () => new URLSearchParams(history.location.search) };
}

beforeEach(() => startSession('token-1', personWith('admin')));
afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

const rowNames = () =>
  screen.getAllByRole('button', { name: /, edit Name of/ }).map((cell) => cell.textContent?.split(', edit')[0]);

test('the columns stand in the order that people know', async () => {
  show();
  await screen.findByText('Ann Lee');
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
    ...['#', 'Role', 'Route number(s)', 'Name', 'Team lead(s)', 'Email', 'GP goal', 'Volume goal', 'GP total payout'],
    ...['GP threshold', 'Volume total payout', 'Volume threshold', 'FPL payout', 'FPL goal', 'Max FPL'],
  ]);
});

test('everyone but admins has a row, A to Z; a click on the head turns the order round', async () => {
  const { address } = show();
  await screen.findByText('Ann Lee');
  expect(rowNames()).toEqual(['Ann Lee', 'Ines Marchetti', 'Max Boss']);
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  await screen.findAllByText('Max Boss');
  expect(rowNames()).toEqual(['Max Boss', 'Ines Marchetti', 'Ann Lee']);
  expect(address().get('descending')).toBe('true');
});

test('role and routes are read only; a payout at goal is edited where it stands', async () => {
  const { asked, address } = show();
  const row = (await screen.findByText('Ann Lee')).closest('tr') as HTMLElement;
  expect(within(row).queryByRole('button', { name: /Role|Route/ })).toBeNull();
  await userEvent.click(within(row).getByRole('button', { name: /edit GP total payout of Ann Lee$/ }));
  await userEvent.keyboard('650.80{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Should be a whole number');
  await userEvent.clear(screen.getByRole('textbox', { name: /GP total payout of Ann Lee/ }));
  await userEvent.keyboard('650{Enter}');
  await screen.findByText('Update completed 👍');
  const sent = asked.find(({ method }) => method === 'PATCH') as Request;
  expect(new URL(sent.url).searchParams.getAll('customIds')).toEqual(['ATS_1']);
  expect(await sent.json()).toEqual({ patch: { gp: { totalPayout: 650 } } });
  expect(address().get('selectedUser')).toBe('ATS_1');
});

test("Max FPL shows the wholesaler's where a person has none, and writes the person's own", async () => {
  const { asked } = show();
  const cell = await screen.findByRole('button', { name: /edit Max FPL of Max Boss$/ });
  expect(cell.textContent).toMatch(/^1\.50 \(the wholesaler's limit\), edit/);
  expect(screen.getByRole('button', { name: /edit Max FPL of Ann Lee$/ }).textContent).toMatch(/^1\.25, edit/);
  await userEvent.click(cell);
  await userEvent.keyboard('2.5{Enter}');
  await screen.findByText('Update completed 👍');
  const sent = asked.find(({ method }) => method === 'PATCH') as Request;
  expect(await sent.json()).toEqual({ patch: { wholesaler: { maxFPL: 2.5 } } });
});

test("an emptied cell clears what was typed: the person's max FPL, so that the wholesaler's applies", async () => {
  const { asked } = show();
  await userEvent.click(await screen.findByRole('button', { name: /edit Max FPL of Ann Lee$/ }));
  await userEvent.keyboard('{Backspace}{Enter}');
  await screen.findByText('Update completed 👍');
  const sent = asked.find(({ method }) => method === 'PATCH') as Request;
  expect(await sent.json()).toEqual({ patch: { wholesaler: { maxFPL: null } } });
});

test('a second team lead shows, and stays unless taken out', async () => {
  const leads = [
    { customId: 'ATS_30', name: 'Ines Marchetti' },
    { customId: 'ATS_31', name: 'Owen Trask' },
  ];
  const owen = testUser({ customId: 'ATS_31', name: 'Owen Trask', role: 'teamLead', teamLead: [] });
  const { asked } = show([...people, owen, testUser({ customId: 'ATS_5', name: 'Bo Diaz', teamLead: leads })]);
  const patches = async () =>
    Promise.all(asked.filter(({ method }) => method === 'PATCH').map((request) => request.clone().json()));
  await userEvent.click(await screen.findByRole('button', { name: /^Ines Marchetti, Owen Trask, edit/ }));
  expect(screen.getAllByRole('option', { selected: true }).map(({ textContent }) => textContent)).toEqual([
    'Ines Marchetti',
    'Owen Trask',
  ]);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: /^Ines Marchetti, Owen Trask, edit/ }));
  await userEvent.click(screen.getByRole('option', { name: 'Ines Marchetti' }));
  await userEvent.keyboard('{Tab}');
  await screen.findByText('Update completed 👍');
  const was = { teamLead: [{ customId: 'ATS_30' }, { customId: 'ATS_31' }] };
  expect(await patches()).toEqual([{ patch: { teamLead: [{ customId: 'ATS_31' }], was } }]);
});

test('without people it says so', async () => {
  show([]);
  expect(await screen.findByText('No data')).toBeTruthy();
  await screen.findByText('Create people one by one, or import a file of users on Wholesaler.');
});

test('a cell counts from a month that is over and not closed while that is chosen, and the grid has its numbers', async () => {
  const stored = [...people];
  const { asked } = show(stored);
  await screen.findByText('Ann Lee');
  await userEvent.selectOptions(await screen.findByLabelText(closingTexts.countsFrom), '2026-08-01');
  const lists = () => asked.filter(({ url }) => new URL(url).pathname === '/api/users');
  await waitFor(() =>
    expect(lists().some(({ url }) => new URL(url).searchParams.get('period') === '2026-08-01')).toBe(true),
  );
  const row = (await screen.findByText('Ann Lee')).closest('tr') as HTMLElement;
  await userEvent.click(within(row).getByRole('button', { name: /edit GP total payout of Ann Lee$/ }));
  const ann = stored[0] ?? expect.fail('Ann is there.');
  stored[0] = { ...ann, gp: { ...ann.gp, payout: 650 } };
  await userEvent.keyboard('650{Enter}');
  await screen.findByText('Update completed 👍');
  const patches = () =>
    Promise.all(asked.filter(({ method }) => method === 'PATCH').map((one) => one.clone().json() as Promise<object>));
  const ofAugust = { periodStart: '2026-08-01' };
  expect(await patches()).toEqual([{ patch: { gp: { totalPayout: 650 }, ...ofAugust } }]);
  const undo = screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' });
  await waitFor(() => expect(undo.disabled).toBe(false));
  await userEvent.click(undo);
  await screen.findByText(/^Undone/);
  expect((await patches()).at(-1)).toMatchObject(ofAugust);
});
