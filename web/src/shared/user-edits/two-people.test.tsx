/** Two admins have the same person open: the second reads what the first has saved, and chooses. */
import { userEditTexts } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { accepted, refused } from '../../api/testing/serve.ts';
import { testUser } from '../users/testing/user.ts';
import { EditUserDialog } from './EditUserDialog.tsx';
import { patchIn, showAs } from './testing/show-as.tsx';

const ines = testUser({ customId: 'ATS_30', name: 'Ines Marchetti', role: 'teamLead', teamLead: [] });
const owen = testUser({ customId: 'ATS_31', name: 'Owen Trask', role: 'teamLead', teamLead: [] });
const dana = testUser({ routeNumber: [12], teamLead: [] });
const lead = ({ customId, name }: User) => ({ customId, name });
const routes = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Route numbers' });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Someone else has given Dana routes and a lead since the dialog was opened. */
async function showChanged() {
  const users = [dana, ines, owen];
  const changed = userEditTexts.routesChanged(dana.name, [12, 14]);
  const answers = [() => refused('stale', changed), () => accepted({ updated: 1 })];
  const shown = showAs(() => <EditUserDialog user={dana} onClose={() => {}} />, {
    users,
    edits: () => {
      users[0] = { ...dana, routeNumber: [12, 14], teamLead: [lead(owen)] };
      return answers.shift()?.() ?? accepted({ updated: 1 });
    },
  });
  await screen.findByRole('dialog');
  await userEvent.clear(routes());
  await userEvent.type(routes(), '12, 20');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Someone else has changed ${dana.name}` }));
  return { ...shown, dialog, changed };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('both versions of the routes are shown, and mine is saved once I have seen theirs', async () => {
  const { dialog, changed, edits } = await showChanged();
  expect(await patchIn(edits()[0])).toEqual({ routeNumber: [12, 20], was: { routeNumber: [12] } });
  expect(dialog.getByRole('radio', { name: 'Theirs 12, 14' })).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Mine 12, 20' }).checked).toBe(true);
  await press('Continue editing');
  expect(screen.getAllByText(changed).length).toBeGreaterThan(0);
  // Nobody typed the leads: theirs is in the form.
  screen.getByRole('combobox', { name: /Team leads/ });
  expect(screen.getByText('Owen Trask')).toBeTruthy();
  await press('Save');
  await screen.findByText(userEditTexts.updated);
  expect(await patchIn(edits()[1])).toEqual({ routeNumber: [12, 20], was: { routeNumber: [12, 14] } });
});

test('theirs can be kept, and then there is nothing to save', async () => {
  const { dialog } = await showChanged();
  await userEvent.click(dialog.getByRole('radio', { name: 'Theirs 12, 14' }));
  await press('Continue editing');
  expect(routes().value).toBe('12, 14');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
});
