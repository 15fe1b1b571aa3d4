/** Against a server of its own over HTTP (testing/product-server.ts): no endpoint of the product saves each click. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { shownPage } from './selection-state.ts';
import { type SelectionStore, selectionStore } from './selection-store.ts';
import { lockedText, type Product, type ProductFilter, startProductServer } from './testing/product-server.ts';

let server: Awaited<ReturnType<typeof startProductServer>>;
let store: SelectionStore<Product, ProductFilter>;
const everything: ProductFilter = {};

beforeEach(async () => {
  server = await startProductServer();
  store = selectionStore(server.source);
  store.show(everything, 1);
  await read();
});
afterEach(() => server.stop());

const shown = () => shownPage(store.state());
const checkedRows = () =>
  shown()
    ?.rows.filter(({ checked }) => checked)
    .map(({ id }) => id);
const read = () => vi.waitFor(() => expect(store.state().reading).toBeNull(), { timeout: 300_000 });
const settled = async () => {
  await vi.waitFor(() => expect(store.state().waiting).toEqual([]), { timeout: 300_000 });
  await read();
};
const tick = (id: string, checked = true) => store.change({ kind: 'some', checks: [{ id, checked }] });

describe('10,000 rows on a server', () => {
  test('come by page, each with its check, and the counts are of all', async () => {
    expect(shown()).toMatchObject({ count: 10_000, total: 10_000, selected: 0 });
    expect(shown()?.rows).toHaveLength(50);
    store.show({ searchPhrase: 'Cedar' }, 2);
    await read();
    expect(shown()).toMatchObject({ count: 2500, total: 10_000 });
    expect(shown()?.rows[0]?.id).toBe('P203');
  });

  test('a click shows at once and sends the row with its check', async () => {
    tick('P3');
    expect(checkedRows()).toEqual(['P3']);
    expect(shown()?.selected).toBe(1);
    expect(server.selected()).toBe(0);
    await settled();
    expect(server.arrived).toEqual([[{ id: 'P3', checked: true }]]);
    expect(server.isChecked('P3')).toBe(true);
  });

  test('clicks made quickly arrive in their order, those that wait as one call, and none is lost', async () => {
    const first = server.holdNext('call');
    tick('P1');
    await first.reached;
    for (let row = 2; row <= 40; row++) tick(`P${row}`);
    tick('P7', false);
    expect(shown()?.selected).toBe(39);
    first.letGo();
    await settled();
    expect(server.arrived).toHaveLength(2);
    expect(server.selected()).toBe(39);
    expect(server.isChecked('P7')).toBe(false);
    expect(shown()?.selected).toBe(39);
  });

  test('everything that a filter leaves is one call, on all pages, and what is locked stays out', async () => {
    tick('P1');
    store.show({ searchPhrase: 'Old Quay' }, 1);
    await read();
    const filter = store.state().knownFilter ?? everything;
    store.change({ kind: 'all', filter, checked: true });
    // Two of the page's fifty are locked.
    expect(checkedRows()).toHaveLength(48);
    await settled();
    // Of 2,500, the locked hundred are every hundredth row, all of this supplier.
    expect(shown()).toMatchObject({ selected: 2401, count: 2500, total: 10_000 });
    store.change({ kind: 'all', filter, checked: false });
    await settled();
    expect(shown()?.selected).toBe(1);
    expect(server.arrived.slice(1)).toEqual([
      { filter: { searchPhrase: 'Old Quay' }, checked: true },
      { filter: { searchPhrase: 'Old Quay' }, checked: false },
    ]);
  });

  test('a refused click is undone and says why; what was clicked before and after it stays', async () => {
    const first = server.holdNext('call');
    tick('P1');
    await first.reached;
    server.lock('P2');
    tick('P2');
    first.letGo();
    await settled();
    expect(store.state().refusal).toBe(lockedText);
    expect(checkedRows()).toEqual(['P1']);
    // Read again: the row now says that it is locked.
    expect(shown()?.rows[1]?.locked).toBe(lockedText);
    tick('P3');
    await settled();
    expect(store.state().refusal).toBeNull();
    expect(checkedRows()).toEqual(['P1', 'P3']);
  });

  test('a page read before a click that arrives after it does not undo the click', async () => {
    const answer = server.holdNext('answer');
    store.show(everything, 1);
    await answer.reached;
    tick('P5');
    await vi.waitFor(() => expect(server.isChecked('P5')).toBe(true), { timeout: 300_000 });
    expect(store.state().reading).not.toBeNull();
    answer.letGo();
    await settled();
    expect(checkedRows()).toEqual(['P5']);
  });

  test('of two pages asked for, the later one stays, whichever answers last', async () => {
    const earlier = server.holdNext('answer');
    store.show({ searchPhrase: 'Cedar' }, 1);
    await earlier.reached;
    store.show({ searchPhrase: 'Harbor' }, 1);
    await read();
    earlier.letGo();
    // A later call is answered after it.
    tick('P9');
    await settled();
    expect(shown()?.rows[0]?.item.supplier).toBe('Harbor Imports');
  });

  test('where the server cannot be reached the click is undone, and what was read stays', async () => {
    await server.stop();
    tick('P1');
    await settled();
    expect(store.state().refusal).not.toBeNull();
    expect(store.state().failure).not.toBeNull();
    expect(shown()?.rows).toHaveLength(50);
    expect(checkedRows()).toEqual([]);
  });
});
