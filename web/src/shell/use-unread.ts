import { readSession } from '@caselift/contract/session';
import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { refreshSession, useSession } from '../api/session-store.ts';

/** Figures are published a few times a day, and images decided on now and then. */
const everyMs = 60_000;

/**
 * How many notifications the person hasn't read. It came with the session when the page was opened; while the tab is
 * visible it is asked for each minute, and when it becomes visible again after one.
 */
export function useUnread(): number {
  const { unread, wholesalerId } = useSession();
  const isPerson = wholesalerId !== null;
  useEffect(() => {
    if (!isPerson) return;
    let askedAt = Date.now();
    const ask = () => {
      if (document.visibilityState !== 'visible' || Date.now() - askedAt < everyMs) return;
      askedAt = Date.now();
      call(readSession, {}).then(refreshSession, () => {}); // without a signal the count stays
    };
    const asking = setInterval(ask, everyMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(asking);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [isPerson]);
  return unread;
}
