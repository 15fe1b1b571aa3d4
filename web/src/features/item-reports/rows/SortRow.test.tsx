import { itemReportTexts } from '@caselift/contract/item-reports';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ReportsSearch } from '../reports-search.ts';
import { SortRow } from './SortRow.tsx';

afterEach(cleanup);

test('cards are sorted by any column that the table is sorted by, and the other way', async () => {
  const sortBy = vi.fn();
  const { rerender } = render(<SortRow search={ReportsSearch.parse({})} sortBy={sortBy} />);
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
  const { accounts, products, results, ...sortable } = itemReportTexts.columns;
  expect([...choice.options].map(({ label }) => label)).toEqual(['Item and person', ...Object.values(sortable)]);
  // Until a column is chosen there is no other way.
  expect(screen.queryByRole('button')).toBeNull();
  await userEvent.selectOptions(choice, itemReportTexts.columns.payoutMTD);
  expect(sortBy).toHaveBeenLastCalledWith('payoutMTD');
  rerender(<SortRow search={ReportsSearch.parse({ sortField: 'status', ascending: false })} sortBy={sortBy} />);
  await userEvent.click(screen.getByRole('button', { name: 'Descending. Sort ascending' }));
  expect(sortBy).toHaveBeenLastCalledWith('status');
});
