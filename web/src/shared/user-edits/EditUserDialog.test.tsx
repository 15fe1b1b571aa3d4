import { closingTexts } from '@caselift/contract/closings';
import { signOutTexts, userEditTexts } from '@caselift/contract/user-edits';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { accepted, personWith, refused } from '../../api/testing/serve.ts';
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
  expect(await patchIn(edits()[0])).toEqual({ teamLead: [{ customId: 'ATS_31' }], was: { teamLead: [] } });
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

const asked = {
  period: { from: '2026-09-01', to: '2026-09-30', lastDate: '2026-09-16', isOver: false },
  before: { role: 'salesRep', leadership: false },
  reports: [],
  leads: [{ customId: 'ATS_30', name: 'Ines Marchetti' }],
  goals: [
    {
      measure: 'gp',
      payout: 500,
      before: { goal: 156_000, source: 'typed' },
      after: { goal: 156_000, source: 'typed' },
    },
    { measure: 'volume', payout: 500, before: { goal: 900, source: 'typed' }, after: { goal: 900, source: 'typed' } },
  ],
  programs: [{ itemId: 'i1', kind: 'objective', name: 'Stout Displays' }],
  boosts: [{ boostId: 'b1', name: 'Ale Days' }],
  people: [
    {
      ...{ customId: 'ATS_104', name: 'Dana Whitfield' },
      before: { earned: 108, projected: 911.62 },
      after: { earned: 0, projected: 500 },
    },
  ],
} as const;
const answerChange =
  (more: object = {}) =>
  ({ url }: Request) =>
    url.includes('/roleChange') ? accepted({ ...asked, ...more }) : undefined;
const chooseRole = (role: string) => userEvent.selectOptions(screen.getByLabelText('Role'), role);

describe('another role', () => {
  test('a role is asked about with what it changes, and sent once that is confirmed', async () => {
    const { edits } = await show({ answer: answerChange() });
    await chooseRole('Team lead');
    await press('Save');
    const question = await screen.findByRole('dialog', { name: 'Make Dana Whitfield a team lead?' });
    await within(question).findByText(/They are paid as a team lead for all of September 2026/);
    within(question).getByText(
      "The GP goal of $156,000 and the volume goal of 900 CE were typed for Dana Whitfield alone. They are now compared with the whole team's.",
    );
    within(question).getByText(/Objectives and incentives: Stout Displays\. What the team does counts in them\./);
    within(question).getByText('Boosts: Ale Days. They go on paying Dana Whitfield for their own sales alone.');
    expect(within(question).getByRole('row', { name: /Dana Whitfield/ }).textContent).toBe(
      'Dana Whitfield$108.00 to $0.00$911.62 to $500.00',
    );
    expect(edits()).toHaveLength(0);
    await press('Change role');
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(await patchIn(edits()[0])).toEqual({ role: 'teamLead', moveTo: null });
  });

  test('a lead who gets another role hands over those who report to them', async () => {
    const before = { role: 'teamLead', leadership: false };
    const { edits } = await show(
      { answer: answerChange({ before, goals: [], reports: [{ customId: 'ATS_104', name: 'Dana Whitfield' }] }) },
      ines,
    );
    await chooseRole('Manager');
    expect(screen.queryByRole('textbox', { name: 'GP goal' })).toBeNull();
    await press('Save');
    await screen.findByText(/1 person reports to Ines Marchetti: Dana Whitfield\./);
    await userEvent.selectOptions(screen.getByLabelText('New team lead'), 'Owen Trask');
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change role' }).disabled).toBe(false),
    );
    await press('Change role');
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(await patchIn(edits()[0])).toEqual({ role: 'manager', moveTo: 'ATS_31' });
  });

  test('the question says that the month before still holds the newest sale', async () => {
    const period = { from: '2026-08-01', to: '2026-08-31', lastDate: '2026-08-31', isOver: true };
    await show({ answer: answerChange({ period, people: [] }) });
    await chooseRole('Team lead');
    await press('Save');
    await screen.findByText(/save it once that has sales/);
    await screen.findByText("Nobody's pay of August 2026 changes by it so far.");
  });

  test('nobody gives an admin another role', async () => {
    await show({}, testUser({ customId: 'ATS_9', role: 'admin', name: 'Ada' }));
    expect(screen.queryByLabelText('Role')).toBeNull();
  });
});

describe('signing someone out everywhere', () => {
  test('a question comes first, and a toast says how many sessions ended', async () => {
    const { edits } = await show({ edits: () => accepted({ ended: 2 }) });
    await press(signOutTexts.open);
    const question = within(screen.getByRole('dialog', { name: signOutTexts.title('Dana Whitfield') }));
    question.getByText(signOutTexts.what);
    expect(edits()).toHaveLength(0);
    await userEvent.click(question.getByRole('button', { name: signOutTexts.confirm }));
    await screen.findByText(signOutTexts.done(2));
    const [asked] = edits();
    expect([asked?.method, asked?.url]).toEqual(['POST', expect.stringContaining('/api/user/signOut?')]);
    expect(asked?.url).toContain('customId=ATS_104');
    expect(screen.queryByRole('dialog', { name: signOutTexts.title('Dana Whitfield') })).toBeNull();
    expect(closed).not.toHaveBeenCalled();
  });

  test('a refusal stands in the question', async () => {
    await show({ edits: () => refused('forbidden', userEditTexts.freerAdmin('Fred')) });
    await press(signOutTexts.open);
    await press(signOutTexts.confirm);
    await screen.findByText(userEditTexts.freerAdmin('Fred'));
  });

  test('nobody is offered it about themselves', async () => {
    await show({}, testUser({ customId: 'ATS_1', role: 'admin' }));
    expect(screen.queryByRole('button', { name: signOutTexts.open })).toBeNull();
  });
});
