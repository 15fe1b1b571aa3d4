import IconButton from '@mui/material/IconButton';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import styles from './controls.module.css';

/** Which page is shown, and the way to its neighbours; from beyond the last page, to the last. */
export function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  if (pages === 1) return null;
  return (
    <span className={styles.pager}>
      <IconButton aria-label="Previous page" disabled={page === 1} onClick={() => onPage(Math.min(page - 1, pages))}>
        <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      Page {page} of {pages}
      <IconButton aria-label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </span>
  );
}
