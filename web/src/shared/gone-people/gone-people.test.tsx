import { type GonePerson, goneTexts } from '@caselift/contract/gone-people';
import { userEditTexts } from '@caselift/contract/user-edits';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { accepted, personWith, refused } from '../../api/testing/serve.ts';
import { DeleteUserDialog } from '../user-edits/DeleteUserDialog.tsx';
import { showAs } from '../user-edits/testing/show-as.tsx';
import { testUser } from '../users/testing/user.ts';
import { DeactivateDialog } from './DeactivateDialog.tsx';
import { GonePeopleList } from './GonePeopleList.tsx';
import { RestoreButtons } from './RestoreButtons.tsx';

afterEach(cleanup);

const rae: GonePerson = {
  ...{ customId: 'ATS_12', name: 'Rae Ode', role: 'salesRep', state: 'deactivated', day: '2026-07-01' },
  ...{ hasLeft: true, isListed: false, wayBack: 'password' },
};
const dee: GonePerson = { ...rae, customId: 'ATS_13', name: 'Dee Orr', state: 'deleted', wayBack: 'firstPassword' };
const answer = (request: Request) =>
  new URL(request.url).pathname === '/api/gonePeople' ? accepted([rae, dee]) : undefined;
const sent = async (request: Request | undefined) => {
  const url = new URL(request?.url ?? 'http://none');
  return [url.pathname, url.searchParams.get('customId'), await request?.clone().json()];
};

const lead = testUser({ customId: 'ATS_30', name: 'Ines Marchetti', role: 'teamLead', teamLead: [] });
const owen = testUser({ customId: 'ATS_31', name: 'Owen Trask', role: 'teamLead', teamLead: [] });

test('a deactivation names the day, who reports to the person, and who takes over', async () => {
  const below = testUser({ teamLead: [{ customId: 'ATS_30', name: 'Ines Marchetti' }] });
  const done = vi.fn();
  const { edits } = showAs(() => <DeactivateDialog user={lead} onClose={done} />, {
    users: [lead, owen, below],
    edits: () => accepted(null),
  });
  await screen.findByText(goneTexts.reportsOf(1, 'Ines Marchetti', 'Dana Whitfield'));
  const day = screen.getByLabelText(goneTexts.firstDay);
  await userEvent.clear(day);
  expect(screen.getByRole('button', { name: 'Deactivate' })).toHaveProperty('disabled', true);
  await userEvent.type(day, '2026-10-15');
  await userEvent.selectOptions(screen.getByLabelText(goneTexts.newLead), 'Owen Trask');
  await userEvent.click(screen.getByRole('button', { name: 'Deactivate' }));
  await screen.findByText(goneTexts.deactivated);
  expect(await sent(edits()[0])).toEqual(['/api/user/deactivation', 'ATS_30', { day: '2026-10-15', moveTo: 'ATS_31' }]);
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
});

test('who is to have reports that are still to come is asked once the server names them', async () => {
  let refusals = 1;
  const { edits } = showAs(() => <DeactivateDialog user={lead} onClose={() => {}} />, {
    users: [lead, owen],
    edits: () => (refusals-- > 0 ? refused('conflict', userEditTexts.leadsPeople(lead.name, 2)) : accepted(null)),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Deactivate' }));
  await userEvent.selectOptions(await screen.findByLabelText(goneTexts.newLead), 'Owen Trask');
  await userEvent.click(screen.getByRole('button', { name: 'Deactivate' }));
  await screen.findByText(goneTexts.deactivated);
  expect((await Promise.all(edits().map(sent))).map(([, , body]) => Object.keys(body))).toEqual([
    ['day'],
    ['day', 'moveTo'],
  ]);
});

test('a day that is refused is said in the dialog, which stays', async () => {
  const closed = vi.fn();
  showAs(() => <DeactivateDialog user={testUser()} onClose={closed} />, {
    edits: () => refused('conflict', userEditTexts.notYourself),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Deactivate' }));
  await screen.findByText(userEditTexts.notYourself);
  expect(closed).not.toHaveBeenCalled();
});

test('whoever is about to delete can deactivate instead', async () => {
  showAs(() => <DeleteUserDialog user={testUser()} onClose={() => {}} />);
  await userEvent.click(await screen.findByRole('button', { name: goneTexts.insteadOfDeleting }));
  await screen.findByRole('dialog', { name: 'Deactivate Dana Whitfield' });
});

test('admins restore from the list, which says since when each is gone', async () => {
  const { edits } = showAs(() => <GonePeopleList searchPhrase="" mayEdit />, {
    answer,
    edits: () => accepted({ wayBack: 'firstPassword' }),
  });
  await screen.findByText('Deactivated from Jul 1, 2026 on');
  screen.getByText('Deleted on Jul 1, 2026');
  await userEvent.click(screen.getByRole('button', { name: 'Restore Dee Orr' }));
  await screen.findByRole('dialog', { name: 'Restore Dee Orr' });
  screen.getByText(goneTexts.wayBack.firstPassword);
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await screen.findByText(goneTexts.restored);
  expect(await sent(edits()[0])).toEqual(['/api/user/restoration', 'ATS_13', {}]);
});

test('others read the list, found by name or ID', async () => {
  showAs(() => <GonePeopleList searchPhrase="ats_12" mayEdit={false} />, { answer, as: personWith('manager') });
  await screen.findByText('Rae Ode');
  expect([screen.queryByText('Dee Orr'), screen.queryByRole('button')]).toEqual([null, null]);
});

test('a search that finds nobody says that, not that nobody is gone', async () => {
  showAs(() => <GonePeopleList searchPhrase="nobody" mayEdit />, { answer });
  await screen.findByText(goneTexts.noneFound);
});

test('whoever is to leave on a later day is told to stay, without a period or a password to think of', async () => {
  const later: GonePerson = { ...rae, hasLeft: false, isListed: true };
  const { edits } = showAs(() => <GonePeopleList searchPhrase="" mayEdit />, {
    answer: ({ url }) => (url.includes('/api/gonePeople') ? accepted([later]) : undefined),
    edits: () => accepted({ wayBack: 'password' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Restore Rae Ode' }));
  const question = within(await screen.findByRole('dialog', { name: 'Restore Rae Ode' }));
  question.getByText(goneTexts.notLeaving('Rae Ode'));
  expect([question.queryByRole('combobox'), question.queryByText(goneTexts.wayBack.password)]).toEqual([null, null]);
  await userEvent.click(question.getByRole('button', { name: 'Restore' }));
  await screen.findByText(goneTexts.restored);
  expect(await sent(edits()[0])).toEqual(['/api/user/restoration', 'ATS_12', {}]);
});

test('where people are named who are gone, admins have a button for each', async () => {
  showAs(() => <RestoreButtons isNamed={({ customId }) => customId === 'ATS_12'} />, { answer });
  await screen.findByRole('button', { name: 'Restore Rae Ode' });
  expect(screen.getAllByRole('button')).toHaveLength(1);
});
