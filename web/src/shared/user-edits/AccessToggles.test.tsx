import { readUserStatement } from '@caselift/contract/statements';
import { userEditTexts } from '@caselift/contract/user-edits';
import { atLeast } from '@caselift/domain/testing/at-least';
import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { endpointQuery } from '../../api/query.ts';
import { personWith, refused } from '../../api/testing/serve.ts';
import { testUser } from '../users/testing/user.ts';
import { AccessToggles } from './AccessToggles.tsx';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { customIdsOf, patchIn, showAs } from './testing/show-as.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ines = testUser({ customId: 'ATS_30', name: 'Ines Marchetti', role: 'teamLead' });

test('a flag is sent as soon as it is switched', async () => {
  const { edits } = showAs(() => <AccessToggles user={ines} />);
  await userEvent.click(await screen.findByRole('switch', { name: 'Leadership' }));
  await screen.findByText(userEditTexts.updated);
  expect(customIdsOf(edits()[0])).toEqual(['ATS_30']);
  expect(await patchIn(edits()[0])).toEqual({ leadership: true });
});

test('leadership is for team leads only', async () => {
  showAs(() => <AccessToggles user={testUser()} />);
  await screen.findByRole('switch', { name: 'View only' });
  expect(screen.getAllByRole('switch')).toHaveLength(2);
});

test('nobody can turn off their own access', async () => {
  showAs(() => <AccessToggles user={ines} />, { as: personWith('admin', { customId: 'ATS_30' }) });
  await screen.findByText(userEditTexts.notYourself);
  for (const flag of atLeast(1, screen.getAllByRole<HTMLInputElement>('switch'))) expect(flag.disabled).toBe(true);
});

test('managers see no switches', async () => {
  showAs(
    () => (
      <>
        <p>Page</p>
        <AccessToggles user={ines} />
      </>
    ),
    { as: personWith('manager') },
  );
  await screen.findByText('Page');
  expect(screen.queryByRole('switch')).toBeNull();
});

test('an update that is refused is said to have failed, and why', async () => {
  showAs(() => <AccessToggles user={testUser()} />, { edits: () => refused('conflict', userEditTexts.notYourself) });
  await userEvent.click((await screen.findAllByRole('switch'))[0] as HTMLElement);
  await screen.findByText(userEditTexts.updateFailed);
  await screen.findByText(userEditTexts.notYourself);
});

test('a deletion names the person and says what follows; then the person is gone', async () => {
  const [closed, gone] = [vi.fn(), vi.fn()];
  const { edits } = showAs(() => <DeleteUserDialog user={testUser()} onClose={closed} onDeleted={gone} />);
  expect((await screen.findByRole('dialog', { name: userEditTexts.confirmDelete })).textContent).toContain(
    'Dana Whitfield (ATS_104) will be removed from all lists',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText(userEditTexts.deleted);
  expect(edits().map(({ method, url }) => [method, new URL(url).search])).toEqual([
    ['DELETE', '?wholesalerId=ats&db=prod&customId=ATS_104'],
  ]);
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(gone).toHaveBeenCalledOnce();
});

test("whoever was deleted is not asked about again, though the card's explanation is still on the screen", async () => {
  const about = (customId: string) =>
    endpointQuery(readUserStatement, { params: { customId }, query: { wholesalerId: 'ats', db: 'prod' } });
  const Cards = () => {
    useQuery(about('ATS_104'));
    useQuery(about('ATS_105'));
    return <DeleteUserDialog user={testUser()} onClose={() => {}} />;
  };
  const { asked } = showAs(() => <Cards />);
  const statements = () => asked.flatMap(({ url }) => /ATS_\d+(?=\/statement)/.exec(url) ?? []);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(statements()).toEqual(['ATS_104', 'ATS_105', 'ATS_105']));
});

test('a deletion that is refused says why, and the dialog stays', async () => {
  const closed = vi.fn();
  showAs(() => <DeleteUserDialog user={testUser()} onClose={closed} />, {
    edits: () => refused('conflict', userEditTexts.notYourself),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText(userEditTexts.deleteFailed);
  expect(screen.getByRole('dialog').textContent).toContain(userEditTexts.notYourself);
  expect(closed).not.toHaveBeenCalled();
});

test('a manager is deleted with the question of the managers', async () => {
  showAs(() => <DeleteUserDialog user={testUser({ role: 'manager', name: 'Kim Cho' })} onClose={() => {}} />);
  await screen.findByText('Are you sure you want to delete Kim Cho manager?');
});
