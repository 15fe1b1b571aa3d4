import { rowsOfPage, totalPages } from '@caselift/contract/paging';
import { linesPageSize } from '@caselift/contract/statements';
import IconButton from '@mui/material/IconButton';
import Check from 'lucide-react/icons/check';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { wholeNumber } from '../../../ui/figures.ts';
import type { ActualCheck } from './actual-check.ts';
import styles from './lines.module.css';

type LinesFootProps = { check: ActualCheck | null; page: number; count: number; onPage: (page: number) => void };

/** Whether the sum is the figure, and the way through the pages. */
export function LinesFoot({ check, page, count, onPage }: LinesFootProps) {
  const pages = totalPages(count, linesPageSize);
  const { from, to } = rowsOfPage({ page, limit: linesPageSize }, count);
  return (
    <footer className={styles.foot}>
      {check && <CheckText check={check} />}
      <div className={styles.pager}>
        <span role="status">
          {from <= to
            ? `${wholeNumber(from)} to ${wholeNumber(to)} of ${wholeNumber(count)}`
            : `None of ${wholeNumber(count)}`}
        </span>
        {pages > 1 && (
          <>
            <IconButton
              aria-label="Previous page"
              disabled={page <= 1}
              onClick={() => onPage(Math.min(page - 1, pages))}
            >
              <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
            </IconButton>
            <IconButton aria-label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
              <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </>
        )}
      </div>
    </footer>
  );
}

function CheckText({ check: { kind, text } }: { check: ActualCheck }) {
  if (kind === 'note') return <span className={styles.note}>{text}</span>;
  const Icon = kind === 'equal' ? Check : CircleAlert;
  return (
    <span className={kind === 'equal' ? styles.equal : styles.differs}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {text}
    </span>
  );
}
