import { useCallback, useEffect, useState } from 'react';
import { announce } from '../api/refusal.ts';

const printAll = () => window.print();

/**
 * Prints what has to be read first, such as the rows of all pages: `printed` is what stands on paper, for as long as the
 * browser prints. Ctrl+P and Cmd+P do the same while there is something to print, unless `onKeys` is false.
 */
export function usePaper<Content>(
  read: () => Promise<Content>,
  isThere: boolean,
  { toPrinter = printAll, onKeys = true }: { toPrinter?: () => void; onKeys?: boolean } = {},
) {
  const [isReading, setReading] = useState(false);
  const [printed, setPrinted] = useState<Content | null>(null);
  useEffect(() => {
    if (printed === null) return;
    const done = () => setPrinted(null);
    // Some browsers return from print() before the dialog is left.
    window.addEventListener('afterprint', done, { once: true });
    toPrinter();
    return () => window.removeEventListener('afterprint', done);
  }, [printed, toPrinter]);
  const print = useCallback(async () => {
    setReading(true);
    await read().then((content) => setPrinted(() => content), announce);
    setReading(false);
  }, [read]);
  useEffect(() => {
    if (!isThere || !onKeys) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isPrint = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'p';
      if (!isPrint) return;
      event.preventDefault();
      if (!isReading) void print();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isThere, onKeys, isReading, print]);
  return { print, isReading, printed };
}
