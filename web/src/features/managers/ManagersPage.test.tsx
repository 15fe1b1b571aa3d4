import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { personWith, refused } from '../../api/testing/serve.ts';
import { customIdsOf, patchIn, showAs } from '../../shared/user-edits/testing/show-as.tsx';
import { testUser } from '../../shared/users/testing/user.ts';
import { ManagersPage } from './ManagersPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ada = testUser({ customId: 'ATS_200', name: 'Ada Moor', email: 'ada@atlas.example', role: 'manager' });
// Names that files bring need not keep to the rule of what people type.
const bob = testUser({ customId: 'ATS_201', name: 'Bob 2nd', email: 'bob@atlas.example', role: 'manager' });
const users = [testUser({ customId: 'ATS_305' }), bob, ada];

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = async (label: string, text: string) => {
  const field = within(screen.getByRole('dialog')).getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const save = (name: string) => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

test('managers alone stand in the table, by name', async () => {
  showAs(ManagersPage, { users });
  await screen.findByText('2 managers');
  expect(names()).toEqual(['Ada Moor', 'Bob 2nd']);
  expect(screen.getByRole('cell', { name: 'bob@atlas.example' })).toBeTruthy();
});

test('without managers there is no data', async () => {
  showAs(ManagersPage, { users: [testUser()] });
  expect(await screen.findByText('No data')).toBeTruthy();
  await screen.findByText('Create the first one with the button above.');
  expect(screen.getByText('0 managers')).toBeTruthy();
});

test('nobody chooses the id of a new manager', async () => {
  const { edits } = showAs(ManagersPage, { users });
  await screen.findByText('2 managers');
  await press('Add manager');
  expect(screen.getByRole('dialog', { name: 'Add manager' })).toBeTruthy();
  await type('Name', 'Cleo Quist-Low');
  await type('E-mail', 'cleo@atlas.example');
  await type('Password', 'kegs123');
  await save('Add');
  await screen.findByText('User created');
  expect(await edits()[0]?.json()).toEqual({
    role: 'manager',
    name: 'Cleo Quist-Low',
    email: 'cleo@atlas.example',
    password: 'kegs123',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('name, email and password of a new manager keep to the managers’ rules', async () => {
  const { edits } = showAs(ManagersPage, { users });
  await screen.findByText('2 managers');
  await press('Add manager');
  await type('Name', 'Cleo 3');
  await type('E-mail', 'cleo');
  await type('Password', 'a-b');
  await save('Add');
  expect(
    await screen.findByText('The name must be 1–30 characters long and may contain only letters, spaces, and dashes'),
  ).toBeTruthy();
  expect(screen.getByText('Invalid email address')).toBeTruthy();
  expect(screen.getByText('The password should include between 6 and 30 letters and numbers')).toBeTruthy();
  expect(edits()).toEqual([]);
});

test('an edit sends only what was changed, and lets stand what was there', async () => {
  const { edits } = showAs(ManagersPage, { users });
  await screen.findByText('2 managers');
  await press('Edit manager: Bob 2nd');
  const dialog = within(screen.getByRole('dialog', { name: 'Edit manager' }));
  expect((dialog.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled).toBe(true);
  await type('E-mail', 'Robert@Atlas.example');
  await save('Save');
  await waitFor(() => expect(edits()).toHaveLength(1));
  expect(customIdsOf(edits()[0])).toEqual(['ATS_201']);
  expect(await patchIn(edits()[0])).toEqual({ email: 'robert@atlas.example' });
});

test('a new password is all that its form sends', async () => {
  const { edits } = showAs(ManagersPage, { users });
  await screen.findByText('2 managers');
  await press('Change password: Ada Moor');
  expect(screen.getByRole('dialog', { name: 'Change password' })).toBeTruthy();
  await type('New password', 'kegs1234');
  await save('Save');
  await waitFor(() => expect(edits()).toHaveLength(1));
  expect(customIdsOf(edits()[0])).toEqual(['ATS_200']);
  expect(await patchIn(edits()[0])).toEqual({ password: 'kegs1234' });
});

test('a manager is deleted after a confirmation that names them', async () => {
  const { edits } = showAs(ManagersPage, { users });
  await screen.findByText('2 managers');
  await press('Delete manager: Ada Moor');
  const dialog = screen.getByRole('dialog', { name: 'Confirm Delete' });
  expect(dialog.textContent).toContain('Are you sure you want to delete Ada Moor manager?');
  await save('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(edits()).toEqual([]);
  await press('Delete manager: Ada Moor');
  await save('Delete');
  await screen.findByText('User deleted');
  expect(new URL(edits()[0]?.url ?? '').searchParams.get('customId')).toBe('ATS_200');
});

test('what the server refuses stays in the form with its reason', async () => {
  showAs(ManagersPage, { users, edits: () => refused('conflict', 'That email is already in use. Choose another.') });
  await screen.findByText('2 managers');
  await press('Edit manager: Ada Moor');
  await type('E-mail', 'bob@atlas.example');
  await save('Save');
  const dialog = await screen.findByRole('dialog', { name: 'Edit manager' });
  expect(await within(dialog).findByText('That email is already in use. Choose another.')).toBeTruthy();
});

test('an admin who may only look has neither buttons nor actions', async () => {
  showAs(ManagersPage, { users, as: personWith('admin', { viewOnly: true }) });
  await screen.findByText('2 managers');
  expect(screen.queryByRole('button', { name: /manager/ })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
});
