import { goneTexts } from '@caselift/contract/gone-people';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { testUser } from '../users/testing/user.ts';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { showAs } from './testing/show-as.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ines = testUser({ customId: 'ATS_30', name: 'Ines Marchetti', role: 'teamLead', teamLead: [] });
const owen = testUser({ customId: 'ATS_31', name: 'Owen Trask', role: 'teamLead', teamLead: [] });
const below = (lead: typeof ines, customId: string, name: string) =>
  testUser({ customId, name, role: 'teamLead', teamLead: [{ customId: lead.customId, name: lead.name }] });
const zoe = below(ines, 'ATS_32', 'Zoe Amis');
const max = below(zoe, 'ATS_33', 'Max Orr'); // would lead Zoe, Max's own lead
const users = [testUser(), ines, owen, zoe, max];
const asked = (sent: Request | undefined) => new URL(sent?.url ?? 'http://none').searchParams;
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Delete' }));

test('who reports to a lead is said, with what it means, and another lead is offered who can take over', async () => {
  const { edits } = showAs(() => <DeleteUserDialog user={ines} onClose={() => {}} />, { users });
  await screen.findByText(
    "2 people report to Ines Marchetti: Dana Whitfield, Zoe Amis. Their pay and their team leads' pay may change.",
  );
  screen.getByText(goneTexts.whatDeleting);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'None',
    'Owen Trask',
    'Zoe Amis',
  ]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'New team lead' }), 'Owen Trask');
  await confirm();
  await waitFor(() => expect(edits()).toHaveLength(1));
  expect([asked(edits()[0]).get('customId'), asked(edits()[0]).get('moveTo')]).toEqual(['ATS_30', 'ATS_31']);
});

test('nobody need be chosen, and nobody is offered where nobody reports', async () => {
  const { edits } = showAs(() => <DeleteUserDialog user={ines} onClose={() => {}} />, { users });
  await screen.findByText(/2 people report/);
  await confirm();
  await waitFor(() => expect(edits()).toHaveLength(1));
  expect(asked(edits()[0]).has('moveTo')).toBe(false);
  cleanup();
  showAs(() => <DeleteUserDialog user={owen} onClose={() => {}} />, { users });
  await screen.findByText(/Owen Trask \(ATS_31\) will be removed from all lists/);
  expect(screen.queryByRole('combobox')).toBeNull();
});
