import Button from '@mui/material/Button';
import Printer from 'lucide-react/icons/printer';
import { countText } from '../../../ui/figures.ts';

type PrintAllLinesProps = { count: number; isReading: boolean; onPrint: () => Promise<void> };

/** Prints the lines of all pages. @example 'Print all 214 lines' */
export function PrintAllLines({ count, isReading, onPrint }: PrintAllLinesProps) {
  return (
    <Button
      startIcon={<Printer size={16} strokeWidth={1.75} aria-hidden />}
      disabled={isReading}
      onClick={() => void onPrint()}
    >
      Print all {countText(count, 'line')}
    </Button>
  );
}
