/** An editor on paper: everything in it is open, and what is chosen stands there as text (drawer-editor.module.css). */
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { usePrinting } from '../table/usePrinting.ts';

type IsReady = () => boolean;
type PaperValue = {
  /** It is printed, or about to be. */
  onPaper: boolean;
  /** Draws it for paper, and prints it once all that this needs is there. */
  print: (isReady: IsReady) => void;
};

const Paper = createContext<PaperValue>({ onPaper: false, print: () => undefined });

export const usePaper = (): PaperValue => useContext(Paper);

/** Milliseconds between two looks at whether it is ready. */
const pause = 100;

export function PaperProvider({ children }: { children: ReactNode }) {
  const isPrinting = usePrinting();
  const [isReady, setIsReady] = useState<IsReady | null>(null);
  useEffect(() => {
    if (isReady === null) return;
    const done = () => setIsReady(null);
    const timer = setInterval(() => {
      if (!isReady()) return;
      clearInterval(timer);
      // Some browsers return from print() before the dialog is left.
      window.addEventListener('afterprint', done, { once: true });
      window.print();
    }, pause);
    return () => {
      clearInterval(timer);
      window.removeEventListener('afterprint', done);
    };
  }, [isReady]);
  const onPaper = isPrinting || isReady !== null;
  const value = useMemo(() => ({ onPaper, print: (ready: IsReady) => setIsReady(() => ready) }), [onPaper]);
  return <Paper value={value}>{children}</Paper>;
}
