import type { KeyboardEvent } from 'react';
import type { SelectionRow } from './source.ts';
import type { Selection } from './use-selection.ts';

type SelectionTickProps = {
  row: Omit<SelectionRow<unknown>, 'item'>;
  tick: Selection<unknown>['tick'];
  /** Its name, said here or by the element of an id. */
  label?: string;
  labelledBy?: string;
  id?: string;
  describedBy?: string | undefined;
  /** In the order of Tab; the arrow keys reach the others. */
  reached?: boolean;
  disabled?: boolean;
};

/** The checkbox of a row. A locked one can be reached, so that its reason is read, and does nothing. */
export function SelectionTick(props: SelectionTickProps) {
  const { row, tick, label, labelledBy, id, describedBy, reached = true, disabled = false } = props;
  const isLocked = row.locked !== undefined;
  return (
    <input
      type="checkbox"
      id={id}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-disabled={isLocked || undefined}
      tabIndex={reached ? 0 : -1}
      checked={row.checked}
      disabled={disabled}
      onKeyDown={goBetweenTicks}
      onChange={({ currentTarget, nativeEvent }) => {
        if (!isLocked) tick(row.id, currentTarget.checked, (nativeEvent as MouseEvent).shiftKey);
      }}
    />
  );
}

/** Up, Down, Home and End go from checkbox to checkbox of the list; Space checks, with Shift all from the one before. */
function goBetweenTicks(event: KeyboardEvent<HTMLInputElement>): void {
  const list = event.currentTarget.closest('table, ul');
  const ticks = [...(list?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? [])];
  const at = ticks.indexOf(event.currentTarget);
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: ticks.length - 1 }[event.key];
  const next = at < 0 || to === undefined ? undefined : ticks[to];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
