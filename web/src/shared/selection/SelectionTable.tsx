import { totalPages } from '@caselift/contract/paging';
import Button from '@mui/material/Button';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Lock from 'lucide-react/icons/lock';
import { type ReactNode, useId, useState } from 'react';
import { Pager } from '../../ui/controls/Pager.tsx';
import { joined } from '../../ui/kit/Layout.tsx';
import { Strip } from '../../ui/kit/Strip.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { SelectionTick } from './SelectionTick.tsx';
import styles from './selection.module.css';
import type { SelectionRow } from './source.ts';
import type { Selection } from './use-selection.ts';

export type SelectionColumn<Item> = {
  label: string;
  draw: (item: Item) => ReactNode;
  /** Of the table; the first column takes what is left. */
  width?: string;
  /** A phone has no room for it. */
  deskOnly?: boolean;
};

type SelectionTableProps<Item> = {
  /** What the rows are, for screen readers. */
  caption: string;
  selection: Selection<Item>;
  /** The first one names the row. */
  columns: readonly SelectionColumn<Item>[];
  /** The heads are read out and not drawn: the rows say it themselves. */
  headless?: boolean;
  /** The checkboxes are there to be read. */
  readOnly?: boolean;
  /** Nobody would check everything. */
  countOnly?: boolean;
  /** It scrolls beyond this height, px. */
  height?: number;
  page?: number;
  /** Absent: all rows are on one page. */
  perPage?: number;
  onPage?: (page: number) => void;
  /** What stands where nothing matches. */
  empty: ReactNode;
};

/** A page of a long list with a checkbox a row, how many are checked, and the way to the other pages. */
export function SelectionTable<Item>(props: SelectionTableProps<Item>) {
  const {
    caption,
    selection,
    columns,
    headless = false,
    readOnly = false,
    countOnly = readOnly,
    height,
    page = 1,
    perPage,
    onPage,
    empty,
  } = props;
  const { page: shown, isReading, failure, refusal, tick, readAgain } = selection;
  const [reached, setReached] = useState<string>();
  const id = useId();
  const again = <Button onClick={readAgain}>Try again</Button>;
  if (shown === null && failure !== null)
    return (
      <div role="alert">
        <Notice icon={CircleAlert} title={failure}>
          {again}
        </Notice>
      </div>
    );
  const rows = shown?.rows ?? [];
  const first = rows.find((row) => row.id === reached) ?? rows[0];
  const fault = refusal ?? failure;
  return (
    <div className={styles.selection}>
      <SelectionBar selection={selection} countOnly={countOnly} />
      {fault !== null && (
        <Strip tone="bad" icon={CircleAlert} role="alert" action={refusal === null && again}>
          {fault}
        </Strip>
      )}
      {shown?.rows.length === 0 ? (
        empty
      ) : (
        <div
          className={joined([styles.scroller, isReading && shown !== null && styles.outdated])}
          aria-busy={isReading}
          style={{ maxHeight: height }}
        >
          <table className={styles.table}>
            <caption className="visually-hidden">{caption}</caption>
            <colgroup>
              <col className={styles.tick} />
              {columns.map(({ label, width, deskOnly }) => (
                <col key={label} style={{ width }} className={deskOnly ? styles.deskOnly : undefined} />
              ))}
            </colgroup>
            <thead className={headless ? 'visually-hidden' : undefined}>
              <tr>
                <th>
                  <span className="visually-hidden">Select</span>
                </th>
                {columns.map(({ label, deskOnly }) => (
                  <th key={label} scope="col" className={deskOnly ? styles.deskOnly : undefined}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody onFocus={({ target }) => setReached(target.closest('tr')?.dataset.id)}>
              {rows.map((row) => (
                <Row
                  key={row.id}
                  id={`${id}-${row.id}`}
                  row={row}
                  columns={columns}
                  tick={tick}
                  reached={row === first}
                  readOnly={readOnly}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {shown && perPage !== undefined && onPage && (
        <div className={styles.foot}>
          <Pager page={page} pages={totalPages(shown.count, perPage)} onPage={onPage} />
        </div>
      )}
    </div>
  );
}

type RowProps<Item> = {
  id: string;
  row: SelectionRow<Item>;
  columns: readonly SelectionColumn<Item>[];
  tick: Selection<Item>['tick'];
  reached: boolean;
  readOnly: boolean;
};

/** The whole row is the checkbox's label. */
function Row<Item>({ id, row, columns, tick, reached, readOnly }: RowProps<Item>) {
  const { locked } = row;
  const [name, ...others] = columns;
  return (
    <tr data-id={row.id} className={joined([locked !== undefined && styles.locked])}>
      <td>
        <SelectionTick
          id={id}
          row={row}
          tick={tick}
          labelledBy={`${id}-name`}
          describedBy={locked === undefined ? undefined : `${id}-reason`}
          reached={reached}
          disabled={readOnly}
        />
      </td>
      <th scope="row">
        <label htmlFor={id} id={`${id}-name`}>
          {name?.draw(row.item)}
        </label>
        {locked !== undefined && (
          <span id={`${id}-reason`} className={styles.reason}>
            <Lock size={12} strokeWidth={1.75} aria-hidden />
            {locked}
          </span>
        )}
      </th>
      {others.map(({ label, draw, deskOnly }) => (
        <td key={label} className={deskOnly ? styles.deskOnly : undefined}>
          {draw(row.item)}
        </td>
      ))}
    </tr>
  );
}
