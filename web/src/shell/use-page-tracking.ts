import { trackedPages, trackerIntervalSeconds, trackPage } from '@caselift/contract/tracker';
import { useEffect } from 'react';
import { call } from '../api/call.ts';

/**
 * Reports a tracked page when it opens and every 10 s while its tab is visible. Nobody hears of a report that fails.
 * @param path of the page that is shown; null: none is, but a notice in its place.
 */
export function usePageTracking(path: string | null): void {
  const page = trackedPages.find((name) => path === `/${name}`);
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
