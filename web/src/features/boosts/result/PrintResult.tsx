import type { BoostResult } from '@caselift/contract/boost-results';
import type { BoostDetail } from '@caselift/contract/boosts';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import Button from '@mui/material/Button';
import Printer from 'lucide-react/icons/printer';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { announce } from '../../../api/refusal.ts';
import { printPage } from '../../../ui/controls/OutputBar.tsx';
import type { ResultSheet } from './ResultSheet.tsx';

type PrintResultProps = { boost: BoostDetail; house: Wholesaler; result: BoostResult };

/** A button that prints the result alone, on one page. The sheet is there from the click to the end of printing. */
export function PrintResult(props: PrintResultProps) {
  const [isPreparing, setPreparing] = useState(false);
  const [Sheet, setSheet] = useState<typeof ResultSheet | null>(null);
  useEffect(() => {
    if (Sheet === null) return;
    // Some browsers return from print() before the dialog is left.
    const end = () => setSheet(null);
    window.addEventListener('afterprint', end, { once: true });
    return () => window.removeEventListener('afterprint', end);
  }, [Sheet]);
  const print = async () => {
    setPreparing(true);
    try {
      const { ResultSheet: Loaded } = await import('./ResultSheet.tsx');
      // Printing starts with what stands on the page.
      flushSync(() => setSheet(() => Loaded));
      printPage();
    } catch (error) {
      announce(error);
    } finally {
      setPreparing(false);
    }
  };
  return (
    <>
      <Button
        startIcon={<Printer size={16} strokeWidth={1.75} aria-hidden />}
        disabled={isPreparing}
        onClick={() => void print()}
      >
        Print result
      </Button>
      {Sheet !== null && createPortal(<Sheet {...props} />, document.body)}
    </>
  );
}
