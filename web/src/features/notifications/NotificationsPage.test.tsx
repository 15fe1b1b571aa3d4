import { errorTexts } from '@caselift/contract/errors';
import type { Notice } from '@caselift/contract/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentSession, startSession } from '../../api/session-store.ts';
import { accepted, personWith, refused } from '../../api/testing/serve.ts';
import { showAs } from '../../shared/user-edits/testing/show-as.tsx';
import { NotificationsPage } from './NotificationsPage.tsx';
import { addressOf } from './notice-look.ts';

const rep = personWith('salesRep', { unread: 1 });
beforeEach(() => startSession('token', rep));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const notice = (id: string, isRead: boolean, through = '2026-09-16'): Notice => ({
  ...{ _id: id, kind: 'figures', createdAt: '2026-09-17T11:31:00.000Z', isRead },
  facts: { about: 'newFigures', through, pay: 100, change: null },
});
const [fresh, old] = [
  notice('00000000-0000-4000-8000-000000000001', false),
  notice('00000000-0000-4000-8000-000000000002', true, '2026-09-15'),
];

/** The page with a server that has these; lists what was marked read. */
function show(notices: readonly Notice[], patched: () => Response = () => accepted({ unread: 0 })) {
  const marked: unknown[] = [];
  showAs(NotificationsPage, {
    as: rep,
    answer: async (request) => {
      if (!new URL(request.url).pathname.startsWith('/api/notifications')) return undefined;
      if (request.method === 'PATCH') {
        marked.push(await request.clone().json());
        return patched();
      }
      const unread = marked.length > 0 ? 0 : notices.filter(({ isRead }) => !isRead).length;
      return Response.json({
        ok: true,
        payload: { results: notices, count: notices.length, unread },
        meta: { totalPages: 1 },
      });
    },
  });
  return marked;
}

test('what is new stands first, is marked read as a whole up to what is shown, and the bell follows', async () => {
  const marked = show([fresh, old]);
  const group = await screen.findByRole('region', { name: 'New' });
  expect(within(group).getByRole('link').textContent).toContain('New figures through Wed, Sep 16');
  expect(screen.getByRole('region', { name: 'Earlier' }).textContent).toContain('Tue, Sep 15');
  await userEvent.click(screen.getByRole('button', { name: 'Mark all read' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'New' })).toBeNull());
  expect(marked).toEqual([{ all: true, until: fresh.createdAt }]);
  await waitFor(() => expect(currentSession()?.unread).toBe(0));
});

test('a refused mark is said, and what is new is new again', async () => {
  show([fresh], () => refused('unavailable', errorTexts.diskFull));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all read' }));
  expect(await screen.findByText(errorTexts.diskFull)).toBeDefined();
});

test('before anything was told, the page says what will be', async () => {
  show([]);
  expect(await screen.findByText('No notifications yet')).toBeDefined();
});

test('a notice of an adjustment links a rep to their own card, and people who may approve it to the month end', () => {
  const of = { adjustmentId: 'a', amount: 100, reason: 'Trade show', by: 'Mary Chen' };
  expect(addressOf({ about: 'adjustmentMade', ...of }, { role: 'salesRep', customId: 'ATS_101' })).toEqual({
    ...{ to: '/salesreps', search: { selectedUser: 'ATS_101' } },
  });
  expect(addressOf({ about: 'adjustmentMade', ...of }, { role: 'teamLead', customId: 'ATS_24' })).toEqual({
    to: '/today',
  });
  const waits = { about: 'adjustmentWaits', ...of, person: 'Ann' } as const;
  expect(addressOf(waits, { role: 'manager', customId: 'ATS_2' })).toEqual({ to: '/monthEndSummary' });
});
