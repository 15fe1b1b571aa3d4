import { expect, test } from 'vitest';
import { defaultOrder, movableColumns, moved, orderOf, placeOf, toggled } from './column-order.ts';

const ids = (order = defaultOrder) => order.map(({ id }) => id);

test('a column takes the place of another one, and the others close up', () => {
  expect(ids(moved(defaultOrder, 'status', 'name')).slice(0, 3)).toEqual(['status', 'name', 'parentItemName']);
  expect(ids(moved(defaultOrder, 'name', 'type')).slice(0, 3)).toEqual(['parentItemName', 'type', 'name']);
  expect(moved(defaultOrder, 'name', 'userName')).toEqual(defaultOrder);
});

test.each(movableColumns)('%s moved anywhere leaves every column there once', (id) => {
  for (const to of movableColumns) {
    const order = moved(defaultOrder, id, to);
    expect(ids(order).toSorted()).toEqual(movableColumns.toSorted());
    expect(ids(order).indexOf(id)).toBe(movableColumns.indexOf(to));
  }
});

test('what was kept is used only when every column is in it once and one is shown', () => {
  const kept = toggled(moved(defaultOrder, 'status', 'name'), 'type');
  expect(orderOf(JSON.stringify(kept))).toEqual(kept);
  const [first, ...others] = kept;
  const broken = [
    ...[others, [...others, others[0]], [{ ...first, shown: 'yes' }, ...others], [{ id: 'payday' }, ...others]],
    kept.map((column) => ({ ...column, shown: false })),
  ].map((one) => JSON.stringify(one));
  for (const text of [null, '', '{}', 'null', '[', ...broken]) expect(orderOf(text)).toEqual(defaultOrder);
});

test('a hidden column has no place, and the last one shown cannot be hidden', () => {
  expect(placeOf(toggled(defaultOrder, 'name'), 'type')).toBe(2);
  const one = defaultOrder.map((column) => ({ ...column, shown: column.id === 'status' }));
  expect(toggled(one, 'status')).toEqual(one);
});
