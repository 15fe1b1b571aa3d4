import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { terms } from '../terms/terms.ts';
import type { Column, ColumnGroup, Sort } from './column.ts';
import { DataTable } from './DataTable.tsx';
import type { RowOpening } from './RowDetail.tsx';
import { useTableModel } from './useTableModel.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Keg = { name: string; sold: number | null; cost: number };
const kegs: Keg[] = [
  { name: 'Porter', sold: 5, cost: 70 },
  { name: 'ale', sold: null, cost: 90 },
  { name: 'Stout', sold: 12, cost: 80 },
];
const columns: Column<Keg>[] = [
  { id: 'Name', label: 'Keg', kind: 'text', width: 100, pinned: true, value: (keg) => keg.name, total: () => 'Total' },
  {
    id: 'sold',
    label: 'Sold',
    group: 'year',
    kind: 'number',
    width: 60,
    value: (keg) => keg.sold,
    total: (rows) => rows.reduce((sum, keg) => sum + (keg.sold ?? 0), 0),
  },
  { id: 'cost', label: 'Cost', group: 'money', kind: 'number', width: 60, value: (keg) => keg.cost },
];
const groups: ColumnGroup[] = [
  { id: 'year', label: 'This year' },
  { id: 'money', label: 'Money' },
];

type KegTableProps = {
  rows?: Keg[] | undefined;
  hidden?: string[];
  error?: { message: string; retry: () => void };
  onActivate?: (keg: Keg) => void;
  selected?: ReadonlySet<string>;
  of?: Column<Keg>[];
  opening?: RowOpening<Keg>;
};

const nameOf = (keg: Keg) => keg.name;

function KegTable({ rows, hidden, of = columns, ...rest }: KegTableProps) {
  const [sort, onSort] = useState<Sort>({ column: 'sold', reversed: false });
  const model = useTableModel({
    columns: of,
    groups,
    rows,
    rowKey: nameOf,
    sort,
    onSort,
    ...(hidden ? { hidden } : {}),
  });
  return <DataTable model={model} caption="Kegs" empty={<p>No data</p>} numbered {...rest} />;
}

/** Names of the rows, top to bottom. */
const order = () =>
  screen
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent)
    .slice(0, -1);
const head = (name: string) => screen.getByRole('columnheader', { name });

test('numbers come largest first, a second click reverses them, what has no figure stays last both ways', async () => {
  render(<KegTable rows={kegs} />);
  expect(order()).toEqual(['Stout', 'Porter', 'ale']);
  expect(head('Sold').getAttribute('aria-sort')).toBe('descending');
  await userEvent.click(screen.getByRole('button', { name: 'Sold' }));
  expect(order()).toEqual(['Porter', 'Stout', 'ale']);
  expect(head('Sold').getAttribute('aria-sort')).toBe('ascending');
});

test('names come A to Z first, whatever their case', async () => {
  render(<KegTable rows={kegs} />);
  await userEvent.click(screen.getByRole('button', { name: 'Keg' }));
  expect(order()).toEqual(['ale', 'Porter', 'Stout']);
  expect(head('Keg').getAttribute('aria-sort')).toBe('ascending');
  expect(head('Sold').hasAttribute('aria-sort')).toBe(false);
});

test('the totals row totals all rows and numbers none', () => {
  render(<KegTable rows={kegs} />);
  const total = screen.getByRole('rowheader', { name: 'Total' }).closest('tr') as HTMLElement;
  expect(
    within(total)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['', '17', '']);
});

test('a hidden group takes its head and columns along and still orders the rows', () => {
  render(<KegTable rows={kegs} hidden={['year']} />);
  expect(screen.queryByText('This year')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Sold' })).toBeNull();
  expect(screen.getByRole('columnheader', { name: 'Money' }).getAttribute('colspan')).toBe('1');
  expect(order()).toEqual(['Stout', 'Porter', 'ale']);
});

test('while the rows are awaited the real head stands over bars, and it says so', () => {
  render(<KegTable rows={undefined} />);
  expect(screen.getByRole('button', { name: 'Sold' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Loading');
  expect(screen.queryByRole('rowheader')).toBeNull();
  expect(screen.queryByText('No data')).toBeNull();
});

test('no rows: the sentence, and no totals', () => {
  render(<KegTable rows={[]} />);
  expect(screen.getByText('No data')).toBeTruthy();
  expect(screen.queryByText('Total')).toBeNull();
});

test('a refusal without rows says what happened and can be tried again', async () => {
  const retry = vi.fn();
  render(<KegTable rows={undefined} error={{ message: 'Server is unavailable', retry }} />);
  expect(screen.getByRole('alert').textContent).toContain('Server is unavailable');
  expect(screen.queryByRole('status')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('a refusal beside earlier rows leaves them and says that they are the last ones', () => {
  render(<KegTable rows={kegs} error={{ message: 'Server is unavailable', retry: () => {} }} />);
  expect(screen.getByRole('alert').textContent).toContain('last figures');
  expect(order()).toHaveLength(3);
});

test('arrows, Home and End move the row focus and Enter opens the row', async () => {
  const onActivate = vi.fn();
  render(<KegTable rows={kegs} onActivate={onActivate} selected={new Set(['Stout'])} />);
  const focused = () => document.activeElement?.querySelector('th')?.textContent;
  (screen.getByRole('row', { name: /Stout/ }) as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('Porter');
  await userEvent.keyboard('{End}{ArrowDown}');
  expect(focused()).toBe('ale');
  await userEvent.keyboard('{Enter}');
  expect(onActivate).toHaveBeenCalledWith(kegs[1]);
  await userEvent.keyboard('{Home}');
  expect(focused()).toBe('Stout');
  expect(screen.getByRole('row', { name: /Stout/ }).getAttribute('aria-selected')).toBe('true');
});

test('one row alone is in the way of the Tab key', () => {
  render(<KegTable rows={kegs} />);
  expect(document.querySelectorAll('tbody tr[tabindex="0"]')).toHaveLength(1);
});

const plainColumns = columns.map(({ total: _, ...column }) => column);

test('a table of what cannot be added up has no totals row', () => {
  render(<KegTable rows={kegs} of={plainColumns} />);
  expect(document.querySelector('tfoot')).toBeNull();
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('5');
});

const drawnTotals = columns.map((column) =>
  column.id === 'cost' ? { ...column, total: () => 80, renderTotal: () => <em>80 on average</em> } : column,
);

test('a column may draw more in the totals row than its value', () => {
  render(<KegTable rows={kegs} of={drawnTotals} />);
  expect(document.querySelector('tfoot em')?.textContent).toBe('80 on average');
});

const withoutOrder = columns.map((column) => (column.id === 'cost' ? { ...column, unordered: true } : column));

test('a column without an order has no button in its head', () => {
  render(<KegTable rows={kegs} of={withoutOrder} />);
  expect(within(head('Cost')).queryByRole('button')).toBeNull();
  expect(within(head('Sold')).getByRole('button')).toBeTruthy();
});

test('a row opens below itself by the button at its end, and closes by it; a click on the row only selects', async () => {
  const [onActivate, onOpen] = [vi.fn(), vi.fn()];
  const kegTable = (opened: string) => (
    <KegTable
      rows={kegs}
      onActivate={onActivate}
      opening={{
        opened,
        onOpen,
        label: ({ name }) => `Charts of ${name}`,
        detail: ({ name }) => `The year of ${name}`,
      }}
    />
  );
  const { rerender } = render(kegTable(''));
  await userEvent.click(screen.getByRole('button', { name: 'Charts of Porter' }));
  expect(onOpen).toHaveBeenLastCalledWith('Porter');
  expect(onActivate).not.toHaveBeenCalled();
  rerender(kegTable('Porter'));
  const row = screen.getByRole('rowheader', { name: 'Porter' }).closest('tr');
  expect(row?.nextElementSibling?.textContent).toBe('The year of Porter');
  const close = screen.getByRole('button', { name: 'Charts of Porter', expanded: true });
  await userEvent.click(close);
  expect(onOpen).toHaveBeenLastCalledWith('');
  await userEvent.click(screen.getByRole('rowheader', { name: 'Porter' }));
  expect(onActivate).toHaveBeenCalledOnce();
  expect(onOpen).toHaveBeenCalledTimes(2);
});

test('the buttons at the ends of rows are one stop of the Tab key, reached from the row by the right arrow', async () => {
  const opening = { opened: '', onOpen: vi.fn(), label: nameOf, detail: nameOf };
  render(<KegTable rows={kegs} onActivate={vi.fn()} opening={opening} />);
  const buttons = ['Stout', 'Porter', 'ale'].map((name) => screen.getByRole('button', { name }));
  expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  screen.getByRole('row', { name: /Stout/ }).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  expect(opening.onOpen).toHaveBeenCalledWith('Porter');
});

const pemColumn: Column<Keg> = { id: 'pem', label: 'PEM', kind: 'number', width: 60, value: ({ cost }) => cost };
const explanation = () => screen.queryByRole('tooltip', { hidden: true })?.textContent;

test('the head of PEM says what PEM is to the keyboard, and still orders by it', async () => {
  render(<KegTable rows={kegs} of={[...columns, pemColumn]} />);
  const head = screen.getByRole('button', { name: 'PEM' });
  expect(explanation()).toBeUndefined();
  while (document.activeElement !== head) await userEvent.tab();
  expect(explanation()).toBe(terms.pem);
  expect(head.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip', { hidden: true }).id);
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('columnheader', { name: 'PEM' }).getAttribute('aria-sort')).toBe('descending');
});

test('a finger that stays on the head of PEM opens what it is, without changing the order', () => {
  vi.useFakeTimers();
  render(<KegTable rows={kegs} of={[...columns, pemColumn]} />);
  const head = screen.getByRole('button', { name: 'PEM' });
  fireEvent.pointerDown(head, { pointerType: 'touch' });
  act(() => vi.advanceTimersByTime(600));
  fireEvent.pointerUp(head, { pointerType: 'touch' });
  fireEvent.click(head);
  expect(explanation()).toBe(terms.pem);
  const th = screen.getByRole('columnheader', { name: 'PEM' });
  expect(th.getAttribute('aria-sort')).toBeNull();
  fireEvent.pointerDown(document.body);
  expect(explanation()).toBeUndefined();
  // A short tap orders.
  fireEvent.pointerDown(head, { pointerType: 'touch' });
  fireEvent.pointerUp(head, { pointerType: 'touch' });
  fireEvent.click(head);
  act(() => vi.advanceTimersByTime(600));
  expect(explanation()).toBeUndefined();
  expect(th.getAttribute('aria-sort')).toBe('descending');
});

test('paper says below the table what its short words mean', () => {
  render(<KegTable rows={kegs} of={[...columns, pemColumn]} />);
  expect(screen.queryByText(terms.pem)).toBeNull();
  fireEvent(window, new Event('beforeprint'));
  screen.getByText(terms.pem, { exact: false });
});
