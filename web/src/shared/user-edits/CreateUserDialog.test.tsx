import { userEditTexts } from '@caselift/contract/user-edits';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refused } from '../../api/testing/serve.ts';
import { testUser } from '../users/testing/user.ts';
import { type CreatedRole, CreateUserDialog } from './CreateUserDialog.tsx';
import { showAs } from './testing/show-as.tsx';

const closed = vi.fn();
const created = vi.fn();
beforeEach(() => {
  closed.mockReset();
  created.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(role: CreatedRole, options: Parameters<typeof showAs>[1] = {}) {
  const shown = showAs(() => <CreateUserDialog role={role} onClose={closed} onCreated={created} />, {
    users: [testUser(), testUser({ customId: 'ATS_30' })],
    ...options,
  });
  await waitFor(() => expect(field('ID').value).toBe('ATS_105'));
  return shown;
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const fill = async (values: Record<string, string>) => {
  for (const [name, text] of Object.entries(values)) {
    await userEvent.clear(field(name));
    if (text !== '') await userEvent.type(field(name), text);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
};
const sound = { Name: "Grady O'Malley 2", 'E-mail': 'grady@atlas.example' };

test('a new sales rep has the next id and a suggested password in sight', async () => {
  const { edits } = await show('salesRep');
  const password = field('Password').value;
  expect(field('Password').type).toBe('text');
  await fill(sound);
  await screen.findByText(userEditTexts.created);
  expect(await edits()[0]?.json()).toEqual({
    role: 'salesRep',
    customId: 'ATS_105',
    name: "Grady O'Malley 2",
    email: 'grady@atlas.example',
    password,
  });
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(created).toHaveBeenCalledWith('ATS_105');
});

test('another password is suggested on demand', async () => {
  await show('teamLead');
  screen.getByRole('dialog', { name: userEditTexts.createTeamLead });
  const first = field('Password').value;
  await userEvent.click(screen.getByRole('button', { name: 'Suggest another' }));
  expect(field('Password').value).toHaveLength(12);
  expect(field('Password').value).not.toBe(first);
});

test('the suggested password can be copied', async () => {
  const user = userEvent.setup();
  await show('salesRep');
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByText('Password copied');
  expect(await navigator.clipboard.readText()).toBe(field('Password').value);
});

test('what is wrong is said at the fields, and nothing is sent', async () => {
  const { edits } = await show('salesRep');
  await fill({ ID: '105', Name: '', 'E-mail': 'grady', Password: '12345' });
  for (const message of [
    userEditTexts.customId,
    userEditTexts.nameOnCreate,
    userEditTexts.email,
    userEditTexts.password,
  ]) {
    await screen.findByText(message);
  }
  expect(edits()).toEqual([]);
});

test('a refusal stands at the form, and nothing typed is lost', async () => {
  await show('salesRep', { edits: () => refused('conflict', userEditTexts.idTaken('ATS_105')) });
  await fill(sound);
  await screen.findByText(userEditTexts.createFailed);
  expect(screen.getByRole('dialog').textContent).toContain(userEditTexts.idTaken('ATS_105'));
  expect(field('E-mail').value).toBe('grady@atlas.example');
  expect(closed).not.toHaveBeenCalled();
});

test('where someone else took the suggested id meanwhile, another one is suggested', async () => {
  const ids = ['ATS_105', 'ATS_106'];
  await show('salesRep', {
    freeId: () => ids.shift() ?? '',
    edits: () => refused('id_taken', userEditTexts.idTaken('ATS_105')),
  });
  await fill(sound);
  await waitFor(() => expect(field('ID').value).toBe('ATS_106'));
  expect(screen.getByRole('dialog').textContent).toContain(userEditTexts.idTaken('ATS_105'));
});
