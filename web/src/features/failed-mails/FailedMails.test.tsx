import { mailFaultTexts } from '@caselift/contract/failed-mails';
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

const some = (count: number) => ({ count, since: '2026-09-17T11:31:00Z', reason: mailFaultTexts.signIn });

test('an admin is told what was given up, what is tried again, and why', async () => {
  serveHouse({ 'GET /api/failedMails': { waiting: some(1), givenUp: some(1200), unknownTimeZone: null } });
  show(FailedMails);
  const [givenUp, waiting] = await screen.findAllByRole('status');
  expect(givenUp?.textContent).toMatch(
    /^1,200 emails to people of this wholesaler couldn't be sent within a day, the oldest from Sep 17, 2026, .+\. They won't be sent anymore\. The mail server refused the user name or password in SMTP_URL\.$/,
  );
  expect(waiting?.textContent).toMatch(
    /^1 email to people .+ Caselift tries again for a day\. The mail server refused/,
  );
});

test('where all arrive nothing is said', async () => {
  const asked = serveHouse({ 'GET /api/failedMails': { waiting: null, givenUp: null, unknownTimeZone: null } });
  show(FailedMails);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('status')).toBeNull();
});

test('an admin is told of a time zone with which no daily email can be made', async () => {
  serveHouse({ 'GET /api/failedMails': { waiting: null, givenUp: null, unknownTimeZone: 'America/Indianapolis' } });
  show(FailedMails);
  const strip = await screen.findByRole('status');
  expect(strip.textContent).toMatch(
    /^Daily emails aren't made: .+ the time zone America\/Indianapolis\. Choose another/,
  );
});
