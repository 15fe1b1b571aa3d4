import type { OwnSession } from '@caselift/contract/profile';
import type { Session } from '@caselift/contract/session';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { currentSession, refreshSession } from '../../api/session-store.ts';
import { accepted, personWith, refused } from '../../api/testing/serve.ts';
import { wholesalerWith } from '../../api/testing/wholesaler.ts';
import { showAs } from '../../shared/user-edits/testing/show-as.tsx';
import { ProfilePage } from './ProfilePage.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const rep = personWith('salesRep', { customId: 'ATS_104', email: 'mara@atlas.example' });
const house = { customId: 'ats', title: 'Atlas Beverage Co.', avatar: { url: null, hash: null } };
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const type = async (label: string, text: string) => {
  await userEvent.clear(field(label));
  await userEvent.type(field(label), text);
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

const session = { address: '10.0.0.7', since: '2026-09-15T12:00:00Z', lastUsed: '2026-09-16T12:00:00Z' };
const thisOne: OwnSession = { ...session, sessionId: 's1', device: 'Chrome on Windows', current: true };
const phone: OwnSession = { ...session, sessionId: 's2', device: 'Safari on iPhone', current: false };

function answerEdit({ method, url }: Request): Response {
  if (method === 'DELETE') return accepted(url.endsWith('/sessions') ? { ended: 1 } : null);
  return accepted({ name: rep.name, email: rep.email, pendingEmail: null });
}

/** The page as someone, with a server that keeps what is sent. */
async function show(as: Session, edits = answerEdit, open: readonly OwnSession[] = [thisOne]) {
  let stored = as;
  let pending: string | null = null;
  const own = () => accepted({ name: stored.name, email: stored.email, pendingEmail: pending });
  const answer = async (request: Request): Promise<Response | undefined> => {
    const { pathname } = new URL(request.url);
    const isRead = request.method === 'GET';
    if (pathname === '/api/session') return accepted(stored);
    if (pathname === '/api/notificationSettings') return accepted({ dailyMail: false, email: '', kinds: [] });
    if (pathname === '/api/userSelf/sessions' && isRead) return accepted(open);
    if (pathname === '/api/userSelf' && isRead) return own();
    if (pathname === '/api/wholesaler') return accepted(wholesalerWith(house));
    if (pathname === '/api/userSelf/confirmEmail') {
      stored = { ...stored, email: pending ?? stored.email };
      pending = null;
      return own();
    }
    if (isRead) return undefined;
    const edited = edits(request);
    if (request.method !== 'PATCH' || !edited.ok) return edited;
    const { name, email } = await request.clone().json();
    stored = { ...stored, ...(name && { name }) };
    if (email) pending = email === stored.email ? null : email;
    return own();
  };
  const page = showAs(ProfilePage, { as, answer });
  await screen.findByLabelText('Name');
  return page;
}

test('a person sees name, email, role and id', async () => {
  await show(rep);
  expect([field('Name').value, field('E-mail').value]).toEqual(['Mara Oyelaran', 'mara@atlas.example']);
  expect(screen.getByText('Sales rep, ATS_104')).toBeTruthy();
});

test('only what was changed is sent, and the session follows', async () => {
  const { edits } = await show(rep);
  await type('Name', 'Mara O’Hara');
  await save();
  await screen.findByText('Profile updated!');
  expect(await edits()[0]?.json()).toEqual({ name: 'Mara O’Hara' });
  await waitFor(() => expect(currentSession()?.name).toBe('Mara O’Hara'));
  expect(screen.getByRole('heading', { name: 'Mara O’Hara' })).toBeTruthy();
  expect((screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled).toBe(true);
});

test('a page that opened with the name of before shows the one that the server has, and what was typed stays', async () => {
  await show({ ...rep, name: 'Mara O’Hara' });
  act(() => refreshSession(rep));
  await waitFor(() => expect(field('Name').value).toBe('Mara Oyelaran'));
  expect((screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled).toBe(true);
  await type('Name', 'Mara Lund');
  act(() => refreshSession({ ...rep, name: 'Mara O’Hara' }));
  await screen.findByRole('heading', { name: 'Mara O’Hara' });
  expect(field('Name').value).toBe('Mara Lund');
});

test('name and email keep to the rules of the role', async () => {
  const { edits } = await show(rep);
  await type('Name', 'Mara-Lee');
  await type('E-mail', 'mara');
  await save();
  expect(await screen.findByText('Should be 1 to 30 letters and spaces')).toBeTruthy();
  expect(screen.getByText("It doesn't look like an email")).toBeTruthy();
  expect(edits()).toEqual([]);
});

test('a manager’s name may have dashes', async () => {
  const { edits } = await show(personWith('manager'));
  await type('Name', 'Mara-Lee');
  await save();
  await screen.findByText('Profile updated!');
  expect(await edits()[0]?.json()).toEqual({ name: 'Mara-Lee' });
});

test('a name that the rule would not let anyone type may stay', async () => {
  const { edits } = await show({ ...rep, name: 'Alma Reyes-Dunn' });
  await type('E-mail', 'alma@atlas.example');
  await save();
  expect(await screen.findByText('Enter your current password to change your email or password.')).toBeTruthy();
  expect(edits()).toEqual([]);
  await type('Current password', 'correct-1');
  await save();
  await screen.findByText('Confirm your new email');
  expect(await edits()[0]?.json()).toEqual({ email: 'alma@atlas.example', password: 'correct-1' });
  expect(field('E-mail').value, 'the old one works until the code').toBe('mara@atlas.example');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText('Confirm your new email')).toBeNull());
});

test('an email that is someone else’s is refused at the form', async () => {
  await show(rep, () => refused('conflict', 'That email is already in use. Choose another.'));
  await type('E-mail', 'else@atlas.example');
  await type('Current password', 'correct-1');
  await save();
  const said = await screen.findAllByText('That email is already in use. Choose another.');
  expect(said.some((element) => element.closest('form'))).toBe(true);
  expect(field('E-mail').value, 'what was typed is not lost').toBe('else@atlas.example');
});

test('a person who may only look reads the profile and why it cannot be changed', async () => {
  await show({ ...rep, viewOnly: true });
  expect(screen.getByText("Your account is view-only, so you can't make changes.")).toBeTruthy();
  expect(field('Name').readOnly).toBe(true);
  expect(screen.queryByRole('button')).toBeNull();
});

test('the form shows the new email once its code is confirmed', async () => {
  await show(rep);
  await type('E-mail', 'new@atlas.example');
  await type('Current password', 'correct-1');
  await save();
  await screen.findByText('Confirm your new email');
  await type('Code', '12345678');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('Email changed');
  await waitFor(() => expect(field('E-mail').value).toBe('new@atlas.example'));
  expect(screen.queryByText('Confirm your new email')).toBeNull();
});

test('the current password is asked for only when the email changes', async () => {
  await show(rep);
  expect(screen.queryByLabelText('Current password')).toBeNull();
  await type('E-mail', 'new@atlas.example');
  expect(field('Current password').type).toBe('password');
});

test('a new password is sent with the current one; one that is easy to guess is not sent', async () => {
  const { edits } = await show(rep);
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  await type('Current password', 'correct-1');
  await type('New password', 'Mara2026');
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  expect(await screen.findByText('This password is too easy to guess. Choose another.')).toBeTruthy();
  expect(edits()).toEqual([]);
  await type('New password', 'kegs-and-cans');
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  await screen.findByText('Password changed. Your other sessions have ended.');
  expect(await edits()[0]?.json()).toEqual({ password: 'correct-1', newPassword: 'kegs-and-cans' });
});

test('the other sessions can be ended, this one not', async () => {
  const { edits } = await show(rep, undefined, [thisOne, phone]);
  expect(await screen.findByText('This session')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /session on Chrome on Windows/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /session on Safari on iPhone/ }));
  await screen.findByText('Session ended');
  await userEvent.click(screen.getByRole('button', { name: 'End all other sessions' }));
  await screen.findByText('All other sessions ended');
  expect(edits().map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    'DELETE /api/userSelf/sessions/s2',
    'DELETE /api/userSelf/sessions',
  ]);
});

test('an admin bound to the wholesaler reads so', async () => {
  await show(personWith('admin', { customId: 'ATS_1', bound: true }));
  expect(screen.getByText('Admin (this wholesaler only), ATS_1')).toBeTruthy();
});

test('admins change the wholesaler’s picture here, too; nobody else sees that', async () => {
  await show(rep);
  expect(screen.getAllByRole('button', { name: /picture/ })).toHaveLength(1);
  cleanup();
  await show(personWith('admin'));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /picture/ })).toHaveLength(2));
});
