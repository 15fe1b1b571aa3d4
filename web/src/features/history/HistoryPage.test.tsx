import { historyAbout } from '@caselift/contract/history';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetEverything, startSession } from '../../api/session-store.ts';
import { accepted, personWith, serveWith } from '../../api/testing/serve.ts';
import { showPages } from '../../testing/show-pages.tsx';
import { HistoryPage } from './HistoryPage.tsx';

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

const entry = {
  id: 7,
  at: '2026-09-17T11:31:00Z',
  actor: 'mara@example.com',
  action: 'edit users',
  detail: 'Changed Ann (ATS_1) in Preview: the GP goal from 42000 to 40000.',
  origin: '10.0.0.1',
};

function open(address: string, entries: readonly object[] = [entry]) {
  startSession('token-1', personWith('admin', { wholesalerId: 'ats' }));
  const asked = serveWith((request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/api/history/actors') return accepted(['joe@example.com', 'mara@example.com']);
    if (searchParams.get('export') === 'csv')
      return new Response('Number', {
        headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="History.csv"' },
      });
    return accepted(entries);
  });
  return { asked, ...showPages(address, { '/history': HistoryPage }) };
}
const lastQuery = (asked: readonly Request[], path = '/api/history') => {
  const urls = asked.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname === path);
  const { wholesalerId: _, db: __, ...query } = Object.fromEntries(urls.at(-1)?.searchParams ?? []);
  return query;
};

test('the address says what the history is narrowed to, and so do the filters and the sentence above', async () => {
  const about = historyAbout.goal('ATS_1', 'gp');
  const { asked } = open(`/history?about=${about}&who=mara%40example.com&kind=people&from=2026-09-01`);
  await screen.findByText(entry.detail);
  expect(lastQuery(asked)).toEqual({ about, who: 'mara@example.com', kind: 'people', from: '2026-09-01' });
  screen.getByText('Changes to the GP goal and payout of ATS_1');
  expect(screen.getByRole('combobox', { name: 'By' })).toHaveProperty('value', 'mara@example.com');

  await userEvent.click(screen.getByRole('button', { name: 'Show all changes' }));
  await waitFor(() => expect(lastQuery(asked)).not.toHaveProperty('about'));
  expect(screen.queryByText(/^Changes to/)).toBeNull();
});

test.each([
  [historyAbout.person('ATS_1'), 'Changes to ATS_1: goals, pay, programs, access'],
  [historyAbout.item('00000000-0000-4000-8000-000000000001'), 'Changes to this objective or incentive'],
  [historyAbout.boost('00000000-0000-4000-8000-000000000001'), 'Changes to this boost'],
  [historyAbout.setting('gpCompanyGoal'), "Changes to the company's GP goal"],
  [historyAbout.setting('maxFPL'), 'Changes to max FPL'],
])('%s is told in words', async (about, words) => {
  open(`/history?about=${about}`);
  await screen.findByText(words);
});

test('a search, who, the kind of act and the days narrow it, and nothing found is said', async () => {
  const { asked } = open('/history', []);
  await screen.findByText('No changes yet.');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search changes' }), 'goal{Enter}');
  await screen.findByText('No change matches.');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'By' }), 'joe@example.com');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Pay');
  await waitFor(() => expect(lastQuery(asked)).toEqual({ searchPhrase: 'goal', who: 'joe@example.com', kind: 'pay' }));
});

test('all that match are saved as a file', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }));
  // jsdom follows no links.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { asked } = open('/history?kind=pay');
  await screen.findByText(entry.detail);
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(lastQuery(asked)).toEqual({ kind: 'pay', export: 'csv' }));
});
