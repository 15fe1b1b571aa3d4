/** Against a server of its own over HTTP (testing/product-server.ts): no endpoint of the product saves each click. */
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SelectionTable } from './SelectionTable.tsx';
import { lockedText, type ProductFilter, startProductServer } from './testing/product-server.ts';
import { useSelection } from './use-selection.ts';

const perPage = 12;
let server: Awaited<ReturnType<typeof startProductServer>>;
beforeEach(async () => {
  server = await startProductServer(perPage);
});
afterEach(async () => {
  cleanup();
  await server.stop();
});

function Products({ filter = {}, from = 1 }: { filter?: ProductFilter; from?: number }) {
  const [page, setPage] = useState(from);
  const selection = useSelection({ source: server.source, filter, page });
  return (
    <SelectionTable
      caption="Products"
      selection={selection}
      columns={[
        { label: 'Name', draw: ({ name }) => name },
        { label: 'Supplier', draw: ({ supplier }) => supplier },
      ]}
      page={page}
      perPage={perPage}
      onPage={setPage}
      empty={<p>No products found</p>}
    />
  );
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map(({ id }) => id.slice(id.lastIndexOf('P')));
const status = () => screen.getByRole('status').textContent;

async function open(filter?: ProductFilter, from?: number) {
  const view = render(<Products {...(filter && { filter })} {...(from && { from })} />);
  await screen.findByRole('table', { name: 'Products' });
  await waitFor(() => expect(status()).not.toBe(''));
  return view;
}

describe('a selection of 10,000 products', () => {
  test('shows a page of them with how many of all are selected, and goes to the next page', async () => {
    await open();
    expect(status()).toBe('0 of 10,000 selected');
    expect(screen.getAllByRole('checkbox')).toHaveLength(perPage);
    await userEvent.click(box('Product 2'));
    expect(status()).toBe('1 of 10,000 selected');
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByRole('checkbox', { name: 'Product 13' });
    expect(status()).toBe('1 of 10,000 selected');
    expect(server.isChecked('P2')).toBe(true);
  });

  test('the arrow keys go from row to row, Space checks, Shift and Space check all between', async () => {
    await open();
    box('Product 1').focus();
    await userEvent.keyboard('{ArrowDown} {ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(box('Product 4'));
    // Only one checkbox is in the order of Tab.
    expect(screen.getAllByRole<HTMLElement>('checkbox').filter(({ tabIndex }) => tabIndex === 0)).toEqual([
      box('Product 4'),
    ]);
    expect(ticked()).toEqual(['P2']);
    await userEvent.keyboard('{Shift>} {/Shift}');
    expect(ticked()).toEqual(['P2', 'P3', 'P4']);
    await waitFor(() => expect(server.selected()).toBe(3));
  });

  test('a click with Shift checks, or unchecks, everything since the click before', async () => {
    await open();
    const user = userEvent.setup();
    await user.click(box('Product 3'));
    await user.keyboard('{Shift>}');
    await user.click(box('Product 7'));
    await user.keyboard('{/Shift}');
    expect(ticked()).toEqual(['P3', 'P4', 'P5', 'P6', 'P7']);
    await waitFor(() => expect(server.selected()).toBe(5));
    await user.click(box('Product 6'));
    await user.keyboard('{Shift>}');
    await user.click(box('Product 4'));
    expect(ticked()).toEqual(['P3', 'P7']);
  });

  test('a locked row says why, and cannot be checked', async () => {
    await open({}, 9);
    const locked = box('Product 100');
    expect(locked.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(locked.getAttribute('aria-describedby') ?? '')?.textContent).toBe(lockedText);
    await userEvent.click(locked);
    expect(locked.checked).toBe(false);
    expect(server.arrived).toEqual([]);
  });

  test("a refusal is said in the server's words, and the row is as it was", async () => {
    await open();
    server.lock('P5');
    await userEvent.click(box('Product 5'));
    expect((await screen.findByRole('alert')).textContent).toBe(lockedText);
    await waitFor(() => expect(box('Product 5').checked).toBe(false));
    expect(status()).toBe('0 of 10,000 selected');
  });

  test('Select and Clear act on what was found, on every page', async () => {
    await open({ searchPhrase: 'Cedar' });
    await userEvent.click(screen.getByRole('button', { name: 'Select 2,500' }));
    await waitFor(() => expect(status()).toBe('2,500 of 10,000 selected'));
    await userEvent.click(screen.getByRole('button', { name: 'Clear 2,500' }));
    await waitFor(() => expect(status()).toBe('0 of 10,000 selected'));
  });

  test('what was clicked reaches the server though the screen is left at once', async () => {
    const { unmount } = await open();
    const first = server.holdNext('call');
    await userEvent.click(box('Product 1'));
    await first.reached;
    await userEvent.click(box('Product 2'));
    unmount();
    first.letGo();
    await waitFor(() => expect(server.selected()).toBe(2));
  });

  test('where nothing matches it says so; where the server is away it offers to try again', async () => {
    const { unmount } = render(<Products filter={{ searchPhrase: 'Nobody' }} />);
    await screen.findByText('No products found');
    unmount();
    await server.stop();
    render(<Products />);
    expect(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' })).toBeDefined();
  });
});
