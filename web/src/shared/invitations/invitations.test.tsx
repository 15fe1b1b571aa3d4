import { invitationTexts } from '@caselift/contract/invitations';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { accepted } from '../../api/testing/serve.ts';
import { CreateUserDialog } from '../user-edits/CreateUserDialog.tsx';
import { EditUserDialog } from '../user-edits/EditUserDialog.tsx';
import { showAs } from '../user-edits/testing/show-as.tsx';
import { testUser } from '../users/testing/user.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const closed = () => undefined;
const newRep = { role: 'salesRep' } as const;

test('a new person is invited instead of given a password', async () => {
  const { edits } = showAs(() => <CreateUserDialog {...newRep} onClose={closed} />);
  await userEvent.type(await screen.findByLabelText('Name'), 'Nia Dunn');
  await userEvent.type(screen.getByLabelText('E-mail'), 'nia@atlas.example');
  await userEvent.clear(screen.getByLabelText('Password'));
  await userEvent.click(screen.getByRole('switch', { name: invitationTexts.send }));
  expect(screen.queryByLabelText('Password')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText(invitationTexts.sent('nia@atlas.example'));
  expect(await edits()[0]?.json()).toEqual({
    role: 'salesRep',
    customId: 'ATS_105',
    name: 'Nia Dunn',
    email: 'nia@atlas.example',
    invite: true,
  });
});

test('someone who has not signed in yet is invited from their form', async () => {
  const { edits } = showAs(() => <EditUserDialog user={testUser()} onClose={closed} />, {
    invitation: { hasSignedIn: false },
    edits: () => accepted({ email: 'ann@atlas.example' }),
  });
  await screen.findByText(invitationTexts.notSignedIn);
  await userEvent.click(screen.getByRole('button', { name: invitationTexts.send }));
  await screen.findByText(invitationTexts.sent('ann@atlas.example'));
  expect(new URL(edits()[0]?.url ?? '').pathname).toBe(`/api/users/${testUser().customId}/invitation`);
});

test('a waiting invitation says until when its link works, and is sent again', async () => {
  const invitation = { sentAt: '2026-10-02T09:00:00Z', expiresAt: '2026-10-09T09:00:00Z' };
  showAs(() => <EditUserDialog user={testUser()} onClose={closed} />, {
    invitation: { hasSignedIn: false, invitation },
  });
  await screen.findByText(invitationTexts.waits('Oct 9, 2026'));
  expect(screen.getByRole('button', { name: invitationTexts.sendAgain })).toBeTruthy();
});

test('someone who can not be invited has the reason there, and no button', async () => {
  showAs(() => <EditUserDialog user={testUser()} onClose={closed} />, {
    invitation: { hasSignedIn: false, refusal: invitationTexts.noEmail('Ann') },
  });
  await screen.findByText(invitationTexts.noEmail('Ann'));
  expect(screen.queryByRole('button', { name: invitationTexts.send })).toBeNull();
});
