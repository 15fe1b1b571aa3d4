import { historyLimits } from '@caselift/contract/history';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../api/session-store.ts';
import { serveHouse, show } from '../../shared/administration/testing/panel.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';

// jsdom has none.
window.scrollTo = () => {};

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

const entries = (count: number, newest = 1000) =>
  Array.from({ length: count }, (_, index) => ({
    id: newest - index,
    at: '2026-09-17T11:31:00Z',
    actor: 'mara@example.com',
    action: 'reset',
    detail: `Entry ${newest - index}.`,
    origin: '10.0.0.1',
  }));

test('who did what, when and from where', async () => {
  serveHouse({ 'GET /api/history': entries(1) });
  show(HistoryPanel);
  const entry = (await screen.findByText('Entry 1000.')).closest('li');
  expect(entry?.textContent).toMatch(/Sep 17, 2026, .* by mara@example\.com from 10\.0\.0\.1$/);
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

test('a full page offers the entries before its last one', async () => {
  const page = ({ url }: Request) => {
    const before = new URL(url).searchParams.get('before');
    return before === null ? entries(historyLimits.page) : entries(2, Number(before) - 1);
  };
  serveHouse({ 'GET /api/history': page });
  show(HistoryPanel);
  await userEvent.click(await screen.findByRole('button', { name: 'Show older' }));
  await screen.findByText(`Entry ${1000 - historyLimits.page - 1}.`);
  expect(screen.getAllByRole('listitem').length).toBe(historyLimits.page + 2);
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

test('a wholesaler to which nothing was done says so', async () => {
  serveHouse();
  show(HistoryPanel);
  await screen.findByText('No changes yet.');
});
