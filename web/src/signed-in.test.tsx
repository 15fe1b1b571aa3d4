import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { currentSession, startSession } from './api/session-store.ts';
import { accepted, answerOfTheHouse, personWith, serveWith } from './api/testing/serve.ts';
import { leaveClosedPage, openSignedIn } from './signed-in.tsx';

// jsdom has none.
window.scrollTo = () => {};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a person whose role was taken away while the browser was closed sees it on the next visit', async () => {
  startSession('token-1', personWith('manager'));
  window.history.replaceState(null, '', '/suppliers');
  const salesRep = personWith('salesRep', { name: 'Sam Reed' });
  serveWith((request) => (request.url.endsWith('/api/session') ? accepted(salesRep) : answerOfTheHouse(request)));
  render(await openSignedIn());
  await screen.findByText("You don't have access to this page");
  screen.getByText('Sam Reed');
  expect(screen.queryByRole('link', { name: 'Suppliers' })).toBeNull();
  expect(currentSession()?.role).toBe('salesRep');
});

test.each([
  ['salesRep', '/suppliers?wholesalerId=ats&period=YTD', '/?wholesalerId=ats'],
  ['salesRep', '/wholesaler', '/'],
  ['manager', '/suppliers?wholesalerId=ats&period=YTD', '/suppliers?wholesalerId=ats&period=YTD'],
  ['manager', '/nowhere', '/nowhere'],
] as const)('a %s who signs in at %s goes on at %s', (role, bookmark, address) => {
  startSession('token-1', personWith(role));
  window.history.replaceState(null, '', bookmark);
  leaveClosedPage();
  expect(window.location.pathname + window.location.search).toBe(address);
});
