import { type TrackedPage, trackerIntervalSeconds, trackPage } from '@caselift/contract/analytics';
import { useEffect } from 'react';
import { call } from '../api/call.ts';

/**
 * Reports a tracked page when it opens and every 10 s while its tab is visible. A failed report is ignored.
 * @param page that is shown; undefined: none that is tracked.
 */
export function usePageTracking(page: TrackedPage | undefined): void {
  useEffect(() => {
    if (page === undefined) return;
    const report = () => {
      if (document.visibilityState !== 'visible') return;
      call(trackPage, { body: { page, client: 'dashboard' } }).catch(() => {});
    };
    report();
    const reporting = setInterval(report, trackerIntervalSeconds * 1000);
    return () => clearInterval(reporting);
  }, [page]);
}
