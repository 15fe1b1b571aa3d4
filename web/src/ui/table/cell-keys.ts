/** Moving between the editable cells of a table by keyboard; which cell has the focus is all the state there is. */

const cellSelector = '[data-cell]';

const cellsOf = (row: Element | null): HTMLElement[] =>
  row === null ? [] : [...row.querySelectorAll<HTMLElement>(cellSelector)];

/** The next or last row of the table that has editable cells. */
function neighbourRow(row: Element, direction: 'up' | 'down'): Element | null {
  const next = (from: Element) => (direction === 'up' ? from.previousElementSibling : from.nextElementSibling);
  let neighbour = next(row);
  while (neighbour !== null && cellsOf(neighbour).length === 0) neighbour = next(neighbour);
  return neighbour;
}

/** The editable cell beside `cell`; left and right go on in the row before or after, as Tab does. null: there is none. */
export function neighbourCell(cell: HTMLElement, direction: 'left' | 'right' | 'up' | 'down'): HTMLElement | null {
  const row = cell.closest('tr');
  if (row === null) return null;
  const cells = cellsOf(row);
  const place = cells.indexOf(cell);
  if (direction === 'up' || direction === 'down') return cellsOf(neighbourRow(row, direction))[place] ?? null;
  const beside = cells[place + (direction === 'left' ? -1 : 1)];
  if (beside !== undefined) return beside;
  return direction === 'left'
    ? (cellsOf(neighbourRow(row, 'up')).at(-1) ?? null)
    : (cellsOf(neighbourRow(row, 'down'))[0] ?? null);
}

const directions: Record<string, 'left' | 'right' | 'up' | 'down'> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Where a key leads from a cell that is not being edited; undefined: the key doesn't move. */
export function cellBy(key: string, cell: HTMLElement): HTMLElement | null | undefined {
  const direction = directions[key];
  if (direction !== undefined) return neighbourCell(cell, direction);
  const cells = cellsOf(cell.closest('tr'));
  if (key === 'Home') return cells[0] ?? null;
  if (key === 'End') return cells.at(-1) ?? null;
  return undefined;
}
