import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../api/session-store.ts';
import { serveHouse, show } from '../../shared/administration/testing/panel.tsx';
import { FailedMails } from './FailedMails.tsx';

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

const some = (count: number) => ({ count, since: '2026-09-17T11:31:00Z', reason: 'Invalid login' });

test('an admin is told what was given up, what is tried again, and why', async () => {
  serveHouse({ 'GET /api/failedMails': { waiting: some(1), givenUp: some(1200) } });
  show(FailedMails);
  const [givenUp, waiting] = await screen.findAllByRole('status');
  expect(givenUp?.textContent).toMatch(
    /^1,200 emails to people of this wholesaler couldn't be sent within a day, the oldest from Sep 17, 2026, .+\. They won't be sent anymore\. The mail server said: Invalid login$/,
  );
  expect(waiting?.textContent).toMatch(/^1 email to people .+ Caselift tries again for a day\. The mail server said/);
});

test('where all arrive nothing is said', async () => {
  const asked = serveHouse({ 'GET /api/failedMails': { waiting: null, givenUp: null } });
  show(FailedMails);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('status')).toBeNull();
});
