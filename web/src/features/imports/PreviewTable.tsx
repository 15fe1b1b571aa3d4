import type { MappingPreview } from '@caselift/contract/imports';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { CircleAlert, RefreshCw } from 'lucide-react';
import { absent } from '../../ui/figures.ts';
import styles from './mapping.module.css';
import { ProblemList } from './ProblemList.tsx';
import type { Preview } from './use-previews.ts';

/** The first rows as the mapping reads them, and what is wrong with them. */
export function PreviewTable({ preview, label }: { preview: Preview; label: string }) {
  const { data, error, pending, retry } = preview;
  return (
    <div className={pending ? `${styles.preview} ${styles.stale}` : styles.preview} aria-busy={pending}>
      {error ? (
        <p className={styles.fault} role="alert">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
          <span>{error.message}</span>
          <Button variant="text" startIcon={<RefreshCw size={16} strokeWidth={1.75} />} onClick={retry}>
            Try again
          </Button>
        </p>
      ) : null}
      {data?.fault ? (
        <p className={styles.fault} role="alert">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
          <span>{data.fault}</span>
        </p>
      ) : null}
      {data === undefined && error === null ? <Skeleton variant="rounded" height={160} /> : null}
      {data && data.rows.length > 0 ? <Rows data={data} label={label} /> : null}
      {data && data.rows.length === 0 && data.fault === null ? (
        <p className={styles.aside}>No rows left. Check the filter and the rows to skip.</p>
      ) : null}
      {data ? <ProblemList problems={data.problems} /> : null}
    </div>
  );
}

function Rows({ data: { columns, rows }, label }: { data: MappingPreview; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={`${styles.scroller} ${styles.previewRows}`} tabIndex={0} aria-label={`First rows of ${label}`}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no name and never move
            <tr key={place}>
              {columns.map((column, cell) => (
                <td key={column} className={row[cell] === null ? styles.aside : undefined}>
                  {row[cell] ?? absent}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
