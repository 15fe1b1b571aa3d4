import Button from '@mui/material/Button';
import { Download, Printer } from 'lucide-react';
import styles from './supplier-table.module.css';

type OutputProps = {
  /** "18 suppliers"; '' until the rows are there. */
  count: string;
  /** undefined while there is nothing to print or save. */
  onDownload: (() => void) | undefined;
};

/** How many rows there are, and the two ways to take them along. */
export function Output({ count, onDownload }: OutputProps) {
  const nothing = onDownload === undefined;
  return (
    <div className={styles.output}>
      <span className={styles.count} role="status">
        {count}
      </span>
      <Button startIcon={<Printer size={16} strokeWidth={1.75} />} disabled={nothing} onClick={() => window.print()}>
        Print
      </Button>
      <Button startIcon={<Download size={16} strokeWidth={1.75} />} disabled={nothing} onClick={onDownload}>
        CSV
      </Button>
    </div>
  );
}
