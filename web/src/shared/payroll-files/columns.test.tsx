/** Two people have the columns of the payroll file open: the second reads what the first has saved, and chooses. */
import { type PayrollColumn, payrollTexts, savePayrollLayout } from '@caselift/contract/payroll-files';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { accepted, refused } from '../../api/testing/serve.ts';
import { showAs } from '../user-edits/testing/show-as.tsx';
import { ColumnsDialog } from './ColumnsDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const column = (title: string): PayrollColumn => ({ field: 'total', title });
const id: PayrollColumn = { field: 'customId', title: 'ID' };
const total = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the column Total' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Someone else has renamed the total since the dialog was opened. */
async function showChanged() {
  let stored = [id, column('Total')];
  const sent: unknown[] = [];
  const closed = vi.fn();
  showAs(() => <ColumnsDialog onClose={closed} />, {
    answer: async (request) => {
      if (new URL(request.url).pathname !== savePayrollLayout.path) return undefined;
      if (request.method === 'GET') return accepted({ columns: stored, costCenters: [] });
      sent.push(await request.clone().json());
      if (sent.length > 1) return accepted({ columns: stored, costCenters: [] });
      stored = [id, column('Net pay')];
      return refused('stale', payrollTexts.columnsChanged(['ID', 'Net pay']));
    },
  });
  await screen.findByRole('list', { name: 'Columns' });
  await userEvent.clear(total());
  await userEvent.type(total(), 'Payout');
  await press('Save');
  const dialog = within(await screen.findByRole('dialog', { name: 'Someone else has changed the columns' }));
  return { sent, dialog, closed };
}

test('both versions are shown, and mine is saved once I have seen theirs', async () => {
  const { sent, dialog, closed } = await showChanged();
  const mine = [id, column('Payout')];
  expect(sent).toEqual([{ columns: mine, was: { columns: [id, column('Total')] } }]);
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Mine ID, Payout' }).checked).toBe(true);
  await press('Continue editing');
  await press('Save');
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(sent[1]).toEqual({ columns: mine, was: { columns: [id, column('Net pay')] } });
});

test('theirs can be taken, and changed further', async () => {
  const { sent, dialog } = await showChanged();
  await userEvent.click(dialog.getByRole('radio', { name: 'Theirs ID, Net pay' }));
  await press('Continue editing');
  expect(total().value).toBe('Net pay');
  await userEvent.type(total(), ' in all');
  await press('Save');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({
    columns: [id, column('Net pay in all')],
    was: { columns: [id, column('Net pay')] },
  });
});
