import { closingTexts } from '@caselift/contract/closings';
import { userEditTexts } from '@caselift/contract/user-edits';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accepted, personWith } from '../../api/testing/serve.ts';
import { testUser } from '../users/testing/user.ts';
import { EditUserDialog } from './EditUserDialog.tsx';
import { customIdsOf, patchIn, showAs } from './testing/show-as.tsx';

const dana = testUser();
const ines = testUser({ customId: 'ATS_30', name: 'Ines Marchetti', role: 'teamLead', teamLead: [] });
const owen = testUser({ customId: 'ATS_31', name: 'Owen Trask', role: 'teamLead', teamLead: [] });
const users = [dana, ines, owen];

const closed = vi.fn();
beforeEach(() => void closed.mockReset());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(options: Parameters<typeof showAs>[1] = {}, user = dana) {
  const shown = showAs(() => <EditUserDialog user={user} onClose={closed} />, { users, ...options });
  await screen.findByRole('dialog');
  return shown;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const retype = async (name: string, text: string) => {
  await userEvent.clear(field(name));
  if (text !== '') await userEvent.type(field(name), text);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('only the fields that were changed are sent, the lists are read again and the dialog closes', async () => {
  const { edits, listsRead } = await show();
  const before = listsRead();
  await retype('GP goal', '160,000');
  await retype('Max FPL', '2');
  await press('Save');
  await screen.findByText(userEditTexts.updated);
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(customIdsOf(edits()[0])).toEqual(['ATS_104']);
  expect(await patchIn(edits()[0])).toEqual({ gp: { goal: 160000 }, wholesaler: { maxFPL: 2 } });
  expect(listsRead()).toBe(before + 1);
});

test('without a change there is nothing to save', async () => {
  await show();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await press('Cancel');
  expect(closed).toHaveBeenCalledOnce();
});

test('going to another page with unsaved changes asks first', async () => {
  const { goTo, at } = await show();
  await retype('Name', 'Dana W');
  goTo('/elsewhere');
  await screen.findByText('Leave without saving?');
  expect(at()).toBe('/people');
  await press('Leave');
  await screen.findByText('Elsewhere');
});

test('team leads are chosen by name among all others', async () => {
  const { edits } = await show({}, ines);
  await userEvent.click(screen.getByRole('combobox', { name: /Team leads/ }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Owen Trask']);
  await userEvent.click(screen.getByRole('option', { name: 'Owen Trask' }));
  await userEvent.keyboard('{Escape}');
  await press('Save');
  await screen.findByText(userEditTexts.updated);
  expect(await patchIn(edits()[0])).toEqual({ teamLead: [{ customId: 'ATS_31' }] });
});

test('leadership is a matter of team leads', async () => {
  await show({}, ines);
  screen.getByRole('switch', { name: 'Leadership' });
  cleanup();
  await show({}, dana);
  expect(screen.queryByRole('switch', { name: 'Leadership' })).toBeNull();
});

test('a manager has neither goals nor routes', async () => {
  await show({}, testUser({ customId: 'ATS_2', role: 'manager', name: 'Kim Cho' }));
  expect(screen.queryByRole('textbox', { name: 'GP goal' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Route numbers' })).toBeNull();
});

test('nobody can delete themselves or remove their own access', async () => {
  await show({ as: personWith('admin', { customId: 'ATS_104' }) });
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Hidden' }).disabled).toBe(true);
});

test("a lead's goal that nobody typed is empty, with the team's sum as what holds", async () => {
  await show({}, testUser({ ...ines, gp: { ...ines.gp, goal: 279950, goalSource: 'sumOfTeam' } }));
  expect(field('GP goal').value).toBe('');
  expect(field('GP goal').placeholder).toBe('Team 279,950');
});

test("an emptied number is cleared, and an empty max FPL says that the limit is the wholesaler's", async () => {
  const { edits } = await show({}, testUser({ wholesaler: { customId: 'ats', maxFPL: 2 } }));
  await retype('GP goal', '');
  await retype('Max FPL', '');
  await waitFor(() => expect(field('Max FPL').placeholder).toBe('1.50'));
  expect(field('Max FPL').title).toBe("Empty: the wholesaler's limit");
  await press('Save');
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(await patchIn(edits()[0])).toEqual({ gp: { goal: null }, wholesaler: { maxFPL: null } });
});

test('a form that still names a lead who was deleted meanwhile shows the name, and saves another field', async () => {
  const { edits } = await show({ users: [dana, owen] });
  expect(screen.getByRole('combobox', { name: /Team leads/ }).textContent).toBe('Ines Marchetti');
  await retype('GP goal', '160000');
  await press('Save');
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(await patchIn(edits()[0])).toEqual({ gp: { goal: 160000 } });
});

/** In August Dana's goal was another one, which nobody typed for September. */
const inAugust = ({ url }: Request) =>
  new URL(url).searchParams.get('period') === '2026-08-01' && url.includes('/api/users?')
    ? accepted(users.map((user) => ({ ...user, gp: { ...user.gp, goal: 90_000 } })))
    : undefined;

test('an edit counts from a month that is over and not closed where that is chosen, beside what it paid by', async () => {
  const { edits } = await show({ answer: inAugust });
  const choice = await screen.findByLabelText<HTMLSelectElement>(closingTexts.countsFrom);
  expect([...choice.options].map(({ text }) => text)).toEqual(['September 2026', 'August 2026, not closed']);
  await retype('GP payout', '700');
  await userEvent.selectOptions(choice, '2026-08-01');
  await waitFor(() => expect(field('GP goal').value).toBe('90,000'));
  screen.getByText(/Goals and payouts are for August 2026\./);
  screen.getByText(closingTexts.midPeriod);
  expect(field('GP payout').value).toBe('700');
  await press('Save');
  await screen.findByText(userEditTexts.updated);
  expect(await patchIn(edits()[0])).toEqual({ gp: { payout: 700 }, periodStart: '2026-08-01' });
});

test('nothing is to be chosen once every month before is closed', async () => {
  const august = { from: '2026-08-01', to: '2026-08-31', kind: 'monthly', state: 'closed', isClosable: false } as const;
  const closings = [{ ...august, refusal: null, closedAt: null, closedBy: null }];
  const { asked } = await show({
    answer: ({ url }) => (new URL(url).pathname === '/api/closings' ? accepted(closings) : undefined),
  });
  await waitFor(() => expect(asked.some(({ url }) => url.includes('/api/closings'))).toBe(true));
  await waitFor(() => expect(screen.queryByLabelText(closingTexts.countsFrom)).toBeNull());
});
