import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Column, Sort } from './column.ts';
import { DataTable } from './DataTable.tsx';
import { EditableCell } from './EditableCell.tsx';
import { useTableModel } from './useTableModel.ts';

afterEach(cleanup);

type Keg = { name: string; price: string; taste: string };
const tastes = [
  { id: 'dry', label: 'Dry' },
  { id: 'sweet', label: 'Sweet' },
];
const rowKey = ({ name }: Keg) => name;
const fault = (text: string) => (/^\d+$/.test(text) ? null : 'Should be a numeric value');
const save = vi.fn(async (_name: string, _text: string) => true);

const columns: Column<Keg>[] = [
  { id: 'name', label: 'Keg', kind: 'text', width: 100, pinned: true, value: (keg) => keg.name },
  {
    id: 'price',
    label: 'Price',
    kind: 'number',
    width: 100,
    value: (keg: Keg) => keg.price,
    render: ({ name, price }) => (
      <EditableCell label={`Price of ${name}`} text={price} fault={fault} save={(text) => save(name, text)}>
        ${price}
      </EditableCell>
    ),
  },
  {
    id: 'taste',
    label: 'Taste',
    kind: 'text',
    width: 100,
    value: (keg: Keg) => keg.taste,
    render: ({ name, taste }) => (
      <EditableCell
        label={`Taste of ${name}`}
        text={taste}
        choices={tastes}
        clearable
        fault={() => null}
        save={(text) => save(name, text)}
      >
        {taste}
      </EditableCell>
    ),
  },
];
const kegs: Keg[] = [
  { name: 'Ale', price: '70', taste: 'dry' },
  { name: 'Porter', price: '90', taste: 'sweet' },
];

function Kegs() {
  const [sort, onSort] = useState<Sort>({ column: 'name', reversed: false });
  return <DataTable model={useTableModel({ columns, rows: kegs, rowKey, sort, onSort })} caption="Kegs" empty={null} />;
}

const show = () => {
  save.mockClear();
  render(<Kegs />);
};
const cell = (name: string) => screen.getByRole('button', { name: new RegExp(`, edit ${name}$`) });
const input = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const hasFocus = (name: string) => waitFor(() => expect(document.activeElement).toBe(cell(name)));

test('a click makes the cell an input, Enter saves and goes down', async () => {
  show();
  await userEvent.click(cell('Price of Ale'));
  await userEvent.keyboard('75{Enter}');
  expect(save.mock.calls).toEqual([['Ale', '75']]);
  await hasFocus('Price of Porter');
});

test('leaving the cell saves what was typed, once', async () => {
  show();
  await userEvent.click(cell('Price of Ale'));
  await userEvent.keyboard('75');
  await userEvent.click(document.body);
  await waitFor(() => expect(cell('Price of Ale')).toBeTruthy());
  expect(save.mock.calls).toEqual([['Ale', '75']]);
});

test('Escape leaves the cell as it was', async () => {
  show();
  await userEvent.click(cell('Price of Ale'));
  await userEvent.keyboard('75{Escape}');
  await hasFocus('Price of Ale');
  expect(save).not.toHaveBeenCalled();
});

test.each(['{Enter}', '{Backspace}{Enter}'])('an unchanged or empty text saves nothing (%s)', async (keys) => {
  show();
  await userEvent.click(cell('Price of Ale'));
  await userEvent.keyboard(keys);
  await hasFocus('Price of Porter');
  expect(save).not.toHaveBeenCalled();
});

test('a text that the cell does not take stays, with the sentence that says why', async () => {
  show();
  await userEvent.click(cell('Price of Ale'));
  await userEvent.keyboard('cheap{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Should be a numeric value');
  expect(input('Price of Ale').getAttribute('aria-invalid')).toBe('true');
  expect(save).not.toHaveBeenCalled();
  await userEvent.clear(input('Price of Ale'));
  await userEvent.keyboard('80{Enter}');
  await waitFor(() => expect(save.mock.calls).toEqual([['Ale', '80']]));
});

test('a refused text stays to be fixed', async () => {
  show();
  save.mockResolvedValueOnce(false);
  await userEvent.click(cell('Price of Ale'));
  await userEvent.keyboard('75{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Not saved');
  expect(input('Price of Ale').value).toBe('75');
});

test('Tab saves and goes right, Shift and Tab left, from row to row', async () => {
  show();
  await userEvent.click(cell('Price of Ale'));
  await userEvent.keyboard('75{Tab}');
  await hasFocus('Taste of Ale');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('option', { name: 'Sweet' }));
  await userEvent.keyboard('{Tab}');
  await hasFocus('Price of Porter');
  await userEvent.keyboard('{F2}{Shift>}{Tab}{/Shift}');
  await hasFocus('Taste of Ale');
  expect(save.mock.calls).toEqual([
    ['Ale', '75'],
    ['Ale', 'dry,sweet'],
  ]);
});

test('arrows, Home and End move between cells, typing replaces the text', async () => {
  show();
  (screen.getByRole('row', { name: /Ale/ }) as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await hasFocus('Price of Ale');
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  await hasFocus('Taste of Porter');
  await userEvent.keyboard('{Home}{ArrowUp}');
  await hasFocus('Price of Ale');
  await userEvent.keyboard('{End}{ArrowLeft}5');
  expect(input('Price of Ale').value).toBe('5');
});

test('a choice may be cleared, a refused choice stays to be fixed, and Escape cancels', async () => {
  show();
  await userEvent.click(cell('Taste of Ale'));
  await userEvent.click(screen.getByRole('option', { name: 'Dry' }));
  save.mockResolvedValueOnce(false);
  await userEvent.keyboard('{Tab}');
  expect((await screen.findByRole('alert')).textContent).toBe('Not saved');
  expect(screen.getByRole('combobox', { name: 'Taste of Ale' }).textContent).toContain('None');
  await userEvent.click(screen.getByRole('combobox', { name: 'Taste of Ale' }));
  await userEvent.click(screen.getByRole('option', { name: 'Sweet' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(cell('Taste of Ale').textContent).toContain('dry'));
  expect(save.mock.calls).toEqual([['Ale', '']]);
});
