import { itemMessages, itemTexts } from '@caselift/contract/item-texts';
import type { User } from '@caselift/contract/users';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../../../api/session-store.ts';
import { personWith } from '../../../../api/testing/serve.ts';
import { testUser } from '../../../../shared/users/testing/user.ts';
import { itemDetailWith } from '../../testing/items.ts';
import { openEditor } from '../testing/editor-server.tsx';

afterEach(() => {
  cleanup();
  forgetEverything();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const of = (customId: string, name: string) => ({ customId, name });
const lead: Partial<User> = { role: 'teamLead', routeNumber: [] };
/** Orla leads Ines, who leads Ivo and, through Hugo, who is hidden, Zoe. */
const people: User[] = [
  testUser({ ...of('ATS_1', 'Orla Ahlgren'), ...lead, leadership: true, teamLead: [] }),
  testUser({ ...of('ATS_2', 'Ines Marchetti'), ...lead, teamLead: [of('ATS_1', 'Orla Ahlgren')] }),
  testUser({ ...of('ATS_3', 'Hugo Brandt'), ...lead, hidden: true, teamLead: [of('ATS_2', 'Ines Marchetti')] }),
  testUser({ ...of('ATS_4', 'Ivo Tan'), routeNumber: [7, 9], teamLead: [of('ATS_2', 'Ines Marchetti')] }),
  testUser({ ...of('ATS_5', 'Zoe Abel'), routeNumber: [], teamLead: [of('ATS_3', 'Hugo Brandt')] }),
  testUser({ ...of('ATS_6', 'Max Bauer'), routeNumber: [3], teamLead: [] }),
  testUser({ ...of('ATS_7', 'Vera Only'), viewOnly: true }),
  testUser({ ...of('ATS_8', 'Mia Manager'), role: 'manager' }),
];

async function open(users: string[], options: Parameters<typeof openEditor>[1] = {}) {
  const page = openEditor(itemDetailWith({ users }), { ...options, more: '&sections=users' });
  page.server.members.people = people;
  await screen.findByText('SalesRep');
  return page;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const checkedNames = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map((one) => one.labels?.[0]?.textContent);

test('people stand in three groups by last name, with routes; hidden and view-only ones are left out', async () => {
  await open(['ATS_4']);
  const names = (group: string) =>
    within(screen.getByRole('region', { name: group }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(names('Leadership')).toEqual(['Orla Ahlgren']);
  expect(names('TeamLead')).toEqual(['Ines Marchetti']);
  expect(names('SalesRep')).toEqual(['Zoe Abel', 'Max Bauer 3', 'Ivo Tan 7, 9']);
  screen.getByText('1 of 5 selected');
  screen.getByText('1 of 3');
  screen.getByText(itemTexts.loseImages);
});

test('choosing a lead with the team members adds everyone below, also below a hidden lead', async () => {
  const { saved } = await open([]);
  await userEvent.click(box('Ines Marchetti'));
  expect(checkedNames()).toEqual(['Ines Marchetti']);
  await userEvent.click(box('Ines Marchetti'));
  await userEvent.click(box('Include team members'));
  await userEvent.click(box('Ines Marchetti'));
  expect(checkedNames()).toEqual(['Include team members', 'Ines Marchetti', 'Zoe Abel', 'Ivo Tan 7, 9']);
  screen.getByText('3 of 5 selected');
  await press('Save');
  await waitFor(async () => expect(await saved()).toMatchObject([{ users: ['ATS_2', 'ATS_4', 'ATS_5'] }]));
});

test('all are selected and removed at once, or those that a search leaves', async () => {
  const { saved } = await open(['ATS_3']);
  await press('Select All');
  screen.getByText('5 of 5 selected');
  await press('Remove All');
  screen.getByText('0 of 5 selected');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search users' }), 'bauer{Enter}');
  await press('Select All');
  await screen.findByText('1 of 5 selected');
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Search users' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search users' }), 'zzz{Enter}');
  await screen.findByText('There are no matching users');
  await press('Save');
  await waitFor(async () =>
    expect(await saved(), 'who is hidden stays').toMatchObject([{ users: ['ATS_3', 'ATS_6'] }]),
  );
});

test('arrow keys go from person to person', async () => {
  await open([]);
  box('Zoe Abel').focus();
  await userEvent.keyboard('{ArrowDown} ');
  expect(checkedNames()).toEqual(['Max Bauer 3']);
});

test('an item can be hidden from sales reps', async () => {
  const { saved } = await open([]);
  await userEvent.click(box('Hide from sales reps'));
  await press('Save');
  await waitFor(async () => expect(await saved()).toMatchObject([{ hideFromSalesReps: true }]));
});

test('a team lead reads who has the item, in groups of their own', async () => {
  const { server } = openEditor(itemDetailWith({ users: ['ATS_2', 'ATS_4'] }), {
    session: personWith('teamLead'),
    more: '&sections=users',
  });
  server.members.people = people;
  const group = async (name: string) => within(await screen.findByRole('region', { name }));
  (await group('Team Lead')).getByText('Ines Marchetti');
  (await group('Sales Reps')).getByText('Ivo Tan');
  (await group('Leadership')).getByText(itemMessages.none.leadership);
  screen.getByText('2 selected');
  expect(screen.queryByRole('checkbox', { name: 'Ivo Tan 7, 9' })).toBeNull();
  expect(screen.queryByText(itemTexts.loseImages)).toBeNull();
});

test('on paper those who have the item are named, whether or not the accordion is open', async () => {
  const page = openEditor(itemDetailWith({ users: ['ATS_4'] }));
  page.server.members.people = people;
  await screen.findByText('1 of 5 selected');
  expect(screen.queryByRole('list', { name: 'Sales Reps' })).toBeNull();
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getByRole('list', { name: 'Sales Reps' }).textContent).toBe('Ivo Tan 7, 9');
  fireEvent(window, new Event('afterprint'));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Sales Reps' })).toBeNull());
});
