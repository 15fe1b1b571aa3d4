import Button from '@mui/material/Button';
import { wholeNumber } from '../../ui/figures.ts';
import styles from './selection.module.css';
import type { Selection } from './use-selection.ts';

type SelectionBarProps = { selection: Pick<Selection<unknown>, 'page' | 'isSaving' | 'tickAll'>; countOnly?: boolean };

/** How many are checked, and the two buttons for everything that the filter leaves. */
export function SelectionBar({ selection, countOnly = false }: SelectionBarProps) {
  const { page, isSaving, tickAll } = selection;
  const found = page && page.count > 0 && page.count !== page.total ? wholeNumber(page.count) : null;
  const title = found === null ? undefined : `The ${found} that match the filters`;
  const isEmpty = !page || page.count === 0;
  return (
    <div className={styles.bar}>
      <span role="status" aria-busy={isSaving}>
        {page && selectedText(page)}
      </span>
      {!countOnly && (
        <>
          <Button variant="text" title={title} disabled={isEmpty} onClick={() => tickAll(true)}>
            Select {found ?? 'all'}
          </Button>
          <Button variant="text" title={title} disabled={isEmpty || page.selected === 0} onClick={() => tickAll(false)}>
            Clear {found}
          </Button>
        </>
      )}
    </div>
  );
}

/** The summary of a selection, also where its list is closed. @example '418 of 2,947 selected' */
export const selectedText = ({ selected, total }: { selected: number; total: number }): string =>
  `${wholeNumber(selected)} of ${wholeNumber(total)} selected`;
