import { errorTexts } from '@caselift/contract/errors';
import { userEditTexts } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { personWith } from '../../api/testing/serve.ts';
import { admin, showAs } from '../../shared/user-edits/testing/show-as.tsx';
import { testUser } from '../../shared/users/testing/user.ts';
import { userColumns } from './columns.tsx';
import { UserManagementPage } from './UserManagementPage.tsx';

// jsdom has no layout: the virtual table takes its height from here, so that all rows are drawn.
beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(800));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const reportsTo = (customId: string, name: string) => ({ teamLead: [{ customId, name }] });
const rosa = testUser({ customId: 'ATS_11', name: 'Rosa Castellan', role: 'teamLead', leadership: true, teamLead: [] });
const ines = testUser({
  customId: 'ATS_30',
  name: 'Ines Marchetti',
  role: 'teamLead',
  ...reportsTo('ATS_11', 'Rosa Castellan'),
});
const owen = testUser({ customId: 'ATS_31', name: 'Owen Trask', role: 'teamLead', teamLead: [] });
const dana = testUser({ hidden: true });
const omar = testUser({ customId: 'ATS_105', name: 'Omar Haddad', email: null, ...reportsTo('ATS_31', 'Owen Trask') });
const kim = testUser({ customId: 'ATS_2', name: 'Kim Cho', role: 'manager', teamLead: [], viewOnly: true });
const everyone = [kim, omar, dana, owen, ines, rosa];

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.replace(/^[A-Z]{2}/, ''));

async function show(options: Parameters<typeof showAs>[1] = {}) {
  const shown = showAs(UserManagementPage, { users: everyone, as: admin, ...options });
  await screen.findByText(/^\d+ (people|person)$/);
  return shown;
}

test('everyone is listed by name, with labels for hidden and view-only people', async () => {
  await show();
  expect(names()).toEqual([
    'Dana WhitfieldHidden',
    'Ines Marchetti',
    'Kim ChoVO',
    'Omar Haddad',
    'Owen Trask',
    'Rosa Castellan',
  ]);
});

test.each([
  ['&role=teamLead', ['Ines Marchetti', 'Owen Trask']],
  ['&role=leadership', ['Rosa Castellan']],
  ['&role=manager', ['Kim ChoVO']],
  ['&team=ATS_11', ['Dana WhitfieldHidden', 'Ines Marchetti']],
  ['&team=ATS_99&role=manager', ['Kim ChoVO']], // with a deleted lead
  ['&searchPhrase=haddad', ['Omar Haddad']],
  ['&searchPhrase=ats_105', ['Omar Haddad']],
  ['&role=salesRep&orderBy=ID&descending=true', ['Omar Haddad', 'Dana WhitfieldHidden']],
])('the address %s says who is listed, in what order', async (search, expected) => {
  await show({ search });
  expect(names()).toEqual(expected);
});

test('a role is chosen into the address', async () => {
  const { address } = await show();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Leadership');
  await waitFor(() => expect(address()).toContain('role=leadership'));
  expect(names()).toEqual(['Rosa Castellan']);
});

test('for an admin a row opens the form, by the address, and closing it leaves the list', async () => {
  const { address } = await show();
  await userEvent.click(screen.getByRole('cell', { name: 'ATS_105' }));
  await screen.findByRole('dialog', { name: 'Edit Omar Haddad' });
  expect(address()).toContain('selectedUser=ATS_105');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(address()).not.toContain('selectedUser'));
});

test("a name leads to the person's card; managers have none", async () => {
  await show();
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Omar Haddad')).toMatch(/^\/salesreps\?.*selectedUser=ATS_105/);
  expect(hrefOf('Ines Marchetti')).toMatch(/^\/teamleads\?/);
  expect(hrefOf('Rosa Castellan')).toMatch(/^\/leadership\?/);
  expect(screen.queryByRole('link', { name: 'Kim Cho' })).toBeNull();
});

test('an admin deletes a person from the form', async () => {
  const { edits, address } = await show({ search: '&selectedUser=ATS_105' });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: userEditTexts.confirmDelete });
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByText(userEditTexts.deleted);
  expect(edits().map(({ method }) => method)).toEqual(['DELETE']);
  await waitFor(() => expect(address()).not.toContain('selectedUser'));
});

test('an admin sees ids and creates people', async () => {
  await show();
  screen.getByText('ATS_105');
  await userEvent.click(screen.getByRole('button', { name: userEditTexts.createTeamLead }));
  await screen.findByRole('dialog', { name: userEditTexts.createTeamLead });
});

test.each([
  ['a manager', personWith('manager', { customId: 'ATS_2' }), /^Read-only.* Ask Ann Lee or Dana Whitlock\.$/],
  ['a view-only admin', personWith('admin', { viewOnly: true }), new RegExp(errorTexts.viewOnly)],
])('%s reads the same list, is told so, and opens no form', async (_, as, sentence) => {
  await show({ as, search: '&selectedUser=ATS_105' });
  expect(names()).toHaveLength(6);
  await screen.findByText(sentence);
  expect(screen.queryByRole('button', { name: userEditTexts.createSalesRep })).toBeNull();
  await userEvent.click(screen.getByText('Omar Haddad'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

const withoutProfits = ({ gp: { goal: _, ...gp }, ...user }: User): User => ({ ...user, gp });

test('a team lead has only the people below, without IDs, and without goals of GP where profits are hidden', async () => {
  const as = personWith('teamLead', { customId: 'ATS_30' });
  await show({ as, users: everyone.map(withoutProfits) });
  expect(names()).toEqual(['Dana WhitfieldHidden']);
  expect(screen.queryByText('ATS_104')).toBeNull();
  expect(screen.queryByRole('button', { name: 'GP goal, $' })).toBeNull();
  screen.getByRole('button', { name: 'GP payout, $' });
});

test('a lead in leadership has everyone below, through other leads too', async () => {
  await show({ as: personWith('teamLead', { customId: 'ATS_11', leadership: true }) });
  expect(names()).toEqual(['Dana WhitfieldHidden', 'Ines Marchetti']);
});

test('an empty list says so', async () => {
  showAs(UserManagementPage, { as: admin });
  await screen.findByText('No data');
  await screen.findByText('Create people one by one, or import a file of users on Wholesaler.');
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

test('a search that finds nobody can be cleared', async () => {
  const { address } = await show({ search: '&searchPhrase=zzz&role=manager' });
  screen.getByText('No data');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(names()).toHaveLength(6));
  expect(address()).not.toContain('role');
});

test("a lead's goal that is the sum of the team's says so, and the foot explains it", async () => {
  const summed = { ...ines, volume: { ...ines.volume, goal: 26035, goalSource: 'sumOfTeam' as const } };
  await show({ users: [summed] });
  expect(screen.getByText('Σ 26,035').title).toBe("The sum of the team's goals");
  screen.getByText(/Σ is the sum of the team's goals/);
});

test("a max FPL is the person's own, else the wholesaler's, which says so and is what a file gets", async () => {
  const own = testUser({ customId: 'ATS_1', name: 'Ann Lee', wholesaler: { customId: 'ats', maxFPL: 2 } });
  await show({ users: [own, omar] });
  expect((await screen.findByTitle("the wholesaler's limit")).textContent).toBe("1.50 (the wholesaler's limit)");
  expect(screen.getByText('2.00').title).toBe('');
  screen.getByText(/A max FPL in italics is the wholesaler's limit/);
  const column = userColumns({ ids: true, profits: true, phone: false, maxFpl: 1.5 }).find(
    ({ id }) => id === 'Max FPL',
  );
  expect([own, omar].map((user) => column?.value(user))).toEqual([2, 1.5]);
});
