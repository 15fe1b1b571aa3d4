import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True while the browser lays the page out for paper: a virtual table then draws all its rows. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // Printing starts as soon as the event has been handled, so the rows have to be there by then.
    const start = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', start);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', start);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}
