import Button from '@mui/material/Button';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { joined } from '../kit/Layout.tsx';
import styles from './controls.module.css';

type OutputBarProps = {
  /** "18 suppliers"; '' until the rows are there. */
  count?: string;
  /** There is nothing to take along. */
  disabled: boolean;
  /** Absent: it cannot be printed. */
  onPrint?: () => void;
  /** Absent: there is no such file. */
  onCsv?: () => void;
  /** What else can be done with all rows; before Print. */
  children?: ReactNode;
};

/** How many rows there are, and the ways to take them along. */
export function OutputBar({ count, disabled, onPrint, onCsv, children }: OutputBarProps) {
  return (
    <div className={joined([styles.output, count !== undefined && styles.counted])}>
      {count !== undefined && (
        <span className={styles.rowCount} role="status">
          {count}
        </span>
      )}
      {children}
      {onPrint && (
        <Button startIcon={<Printer {...icon} />} disabled={disabled} onClick={onPrint}>
          Print
        </Button>
      )}
      {onCsv && (
        <Button startIcon={<Download {...icon} />} disabled={disabled} onClick={onCsv}>
          CSV
        </Button>
      )}
    </div>
  );
}

const icon = { size: 16, strokeWidth: 1.75 } as const;

/** Prints the page as it stands. */
export const printPage = () => window.print();
