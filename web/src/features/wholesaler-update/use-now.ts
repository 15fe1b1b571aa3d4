import { useEffect, useState } from 'react';

/** The time, in milliseconds, renewed every second while the page is visible. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const renew = () => {
      if (document.visibilityState === 'visible') setNow(Date.now());
    };
    const ticking = setInterval(renew, 1000);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(ticking);
      document.removeEventListener('visibilitychange', renew);
    };
  }, []);
  return now;
}
