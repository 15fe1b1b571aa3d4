import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accepted, broken, serveWith } from '../api/testing/serve.ts';
import { screenAt } from '../screens.ts';
import { usePageTracking } from './use-page-tracking.ts';

let asked: Request[];
beforeEach(() => {
  vi.useFakeTimers();
  asked = serveWith(() => accepted(null));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const reports = () => Promise.all(asked.map((request) => request.clone().json()));

test('a tracked page reports itself when it opens and every ten seconds', async () => {
  renderHook(() => usePageTracking('salesreps'));
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(30_000);
  expect(await reports()).toEqual(Array(4).fill({ page: 'salesreps', client: 'dashboard' }));
});

test('a page of no interest reports nothing', () => {
  for (const path of ['/wholesaler', '/diff', '/profile', '/nowhere'])
    renderHook(() => usePageTracking(screenAt(path)?.tracked));
  renderHook(() => usePageTracking(undefined));
  vi.advanceTimersByTime(30_000);
  expect(asked).toHaveLength(0);
});

test('nothing is reported while the tab is hidden, nor after the page was left', () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { rerender, unmount } = renderHook(({ path }) => usePageTracking(screenAt(path)?.tracked), {
    initialProps: { path: '/brands' },
  });
  vi.advanceTimersByTime(10_000);
  expect(asked).toHaveLength(0);
  visibility.mockReturnValue('visible');
  vi.advanceTimersByTime(10_000);
  expect(asked).toHaveLength(1);
  rerender({ path: '/profile' });
  vi.advanceTimersByTime(20_000);
  unmount();
  vi.advanceTimersByTime(20_000);
  expect(asked).toHaveLength(1);
});

test('a report that the server refuses is not spoken of', async () => {
  asked = serveWith(() => broken());
  renderHook(() => usePageTracking('files'));
  await vi.advanceTimersByTimeAsync(10_000); // a rejection that nobody handles would fail this run
  expect(asked).toHaveLength(2);
});
