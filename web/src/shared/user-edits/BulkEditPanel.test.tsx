import { closingTexts } from '@caselift/contract/closings';
import { userEditTexts } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accepted, refused } from '../../api/testing/serve.ts';
import { testUser } from '../users/testing/user.ts';
import { BulkEditPanel } from './BulkEditPanel.tsx';
import { customIdsOf, patchIn, showAs } from './testing/show-as.tsx';

const done = vi.fn();
beforeEach(() => void done.mockReset());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const dana = testUser();
const omar = testUser({ customId: 'ATS_105', name: 'Omar Haddad', gp: { ...dana.gp, payout: 600 } });
const ines = testUser({ customId: 'ATS_30', name: 'Ines Marchetti', role: 'teamLead', teamLead: [] });

const crowd = (count: number): User[] =>
  Array.from({ length: count }, (_, index) => testUser({ customId: `ATS_${index + 1}` }));

async function show(chosen: readonly User[], options: Parameters<typeof showAs>[1] = {}) {
  const shown = showAs(() => <BulkEditPanel users={chosen} onDone={done} />, {
    users: [dana, omar, ines],
    ...options,
  });
  await screen.findByRole('heading', { name: userEditTexts.bulkEdit });
  return shown;
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const confirm = async () =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: userEditTexts.bulkEdit }));

test('the fields typed are given to those who do not have them yet, after a question', async () => {
  const { edits } = await show([dana, omar]);
  expect(button(userEditTexts.bulkEdit).disabled).toBe(true);
  await userEvent.type(screen.getByRole('textbox', { name: 'GP payout' }), '600');
  screen.getByText('1 of 2 people change');
  await userEvent.click(button(userEditTexts.bulkEdit));
  expect((await screen.findByRole('dialog', { name: 'Change 1 person?' })).textContent).toContain('GP payout: $600');
  expect(edits()).toEqual([]);
  await confirm();
  await screen.findByText(userEditTexts.bulkUpdated);
  expect(customIdsOf(edits()[0])).toEqual(['ATS_104']);
  expect(await patchIn(edits()[0])).toEqual({ gp: { payout: 600 } });
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
});

test('one team lead for all', async () => {
  const { edits } = await show([dana, { ...omar, teamLead: [] }]);
  await screen.findByRole('option', { name: 'Ines Marchetti' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Team lead' }), 'Ines Marchetti');
  await userEvent.click(button(userEditTexts.bulkEdit));
  await confirm();
  await screen.findByText(userEditTexts.bulkUpdated);
  expect(customIdsOf(edits()[0])).toEqual(['ATS_105']);
  expect(await patchIn(edits()[0])).toEqual({ teamLead: [{ customId: 'ATS_30' }] });
});

test('a hundred people may be changed at once, one more may not', async () => {
  await show(crowd(100));
  await userEvent.type(screen.getByRole('textbox', { name: 'FPL goal' }), '0.9');
  expect(button(userEditTexts.bulkEdit).disabled).toBe(false);
  cleanup();
  await show(crowd(101));
  await userEvent.type(screen.getByRole('textbox', { name: 'FPL goal' }), '0.9');
  expect(button(userEditTexts.tooMany).disabled).toBe(true);
});

test('an empty field is ignored, and what is chosen to be cleared is cleared', async () => {
  const { edits } = await show([dana, omar]);
  await userEvent.type(screen.getByRole('textbox', { name: 'GP payout' }), '600');
  await userEvent.click(screen.getByRole('combobox', { name: 'Clear' }));
  await userEvent.click(screen.getByRole('option', { name: 'GP payout' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'GP payout' }).value).toBe('');
  await userEvent.click(button(userEditTexts.bulkEdit));
  await confirm();
  await screen.findByText(userEditTexts.bulkUpdated);
  expect(customIdsOf(edits()[0])).toEqual(['ATS_104', 'ATS_105']);
  expect(await patchIn(edits()[0])).toEqual({ gp: { payout: null } });
});

test('decimals of a whole number are refused at its field', async () => {
  await show([dana]);
  await userEvent.type(screen.getByRole('textbox', { name: 'GP payout' }), '600.50');
  await userEvent.click(button(userEditTexts.bulkEdit));
  await screen.findByText(userEditTexts.whole);
});

test('a number that is none is said at its field', async () => {
  await show([dana]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Max FPL' }), '150');
  await userEvent.click(button(userEditTexts.bulkEdit));
  await screen.findByText(userEditTexts.number);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a refusal stands in the panel, and what was typed stays', async () => {
  await show([dana], { edits: () => refused('conflict', userEditTexts.maxFplBelowGoal('Dana Whitfield')) });
  await userEvent.type(screen.getByRole('textbox', { name: 'Max FPL' }), '0.5');
  await userEvent.click(button(userEditTexts.bulkEdit));
  await confirm();
  await waitFor(() => expect(screen.getAllByText(userEditTexts.maxFplBelowGoal('Dana Whitfield'))).not.toHaveLength(0));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Max FPL' }).value).toBe('0.5');
  expect(done).not.toHaveBeenCalled();
});

test('an edit of many counts from a month that is over and not closed, for those who lack it then', async () => {
  const { edits } = await show([dana, omar], {
    answer: ({ url }) =>
      new URL(url).searchParams.get('period') === '2026-08-01'
        ? accepted([dana, omar, ines].map((user) => ({ ...user, gp: { ...user.gp, payout: 50 } })))
        : undefined,
  });
  await userEvent.selectOptions(await screen.findByLabelText(closingTexts.countsFrom), '2026-08-01');
  await userEvent.type(screen.getByRole('textbox', { name: 'GP payout' }), '600');
  await screen.findByText('2 of 2 people change');
  await userEvent.click(button(userEditTexts.bulkEdit));
  expect((await screen.findByRole('dialog', { name: 'Change 2 people?' })).textContent).toContain(
    closingTexts.countsFromOn('August 2026'),
  );
  await confirm();
  await screen.findByText(userEditTexts.bulkUpdated);
  expect(await patchIn(edits()[0])).toEqual({ gp: { payout: 600 }, periodStart: '2026-08-01' });
});
