import { readSession } from '@caselift/contract/session';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from './api/call.ts';
import { currentSession, startSession } from './api/session-store.ts';
import { accepted, answerOfTheHouse, personWith, serveWith } from './api/testing/serve.ts';
import { goToFirstScreen, openSignedIn } from './signed-in.tsx';

// jsdom has none.
window.scrollTo = () => {};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a person who lost their role while the browser was closed sees it on the next visit', async () => {
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

test('what is no longer drawn asks nothing for the person who signs in later', async () => {
  const answer = (request: Request) =>
    request.url.endsWith(readSession.path) ? accepted(personWith('manager')) : answerOfTheHouse(request);
  startSession('token-1', personWith('manager'));
  window.history.replaceState(null, '', '/nowhere');
  serveWith(answer);
  render(await openSignedIn());
  cleanup();
  const asked = serveWith(answer);
  window.history.replaceState(null, '', '/suppliers');
  startSession('token-2', personWith('admin'));
  // A router that follows has asked for its page by the time that this is answered.
  for (let times = 0; times < 3; times++) await call(readSession, {});
  expect(asked.filter(({ url }) => !url.endsWith(readSession.path)).map(({ url }) => url)).toEqual([]);
});

const admin = personWith('admin');
const manager = personWith('manager');
const leader = personWith('teamLead', { customId: 'ATS_1', leadership: true });
const teamLead = personWith('teamLead', { customId: 'ATS_2' });
const salesRep = personWith('salesRep', { customId: 'ATS_3' });

test.each([
  ['an admin', admin, '/login?wholesalerId=iowa&db=preview', '/wholesaler?wholesalerId=iowa&db=preview'],
  ['a manager', manager, '/', '/executiveReport'],
  ['leadership', leader, '/', '/today'],
  ['a team lead', teamLead, '/login', '/today'],
  ['a sales rep', salesRep, '/?wholesalerId=ats', '/today?wholesalerId=ats'],
  ['a sales rep', salesRep, '/salesreps?selectedUser=ATS_9', '/salesreps?selectedUser=ATS_9'],
  ['a sales rep', salesRep, '/suppliers?wholesalerId=ats&period=YTD', '/today?wholesalerId=ats'],
  ['a sales rep', salesRep, '/wholesaler', '/today'],
  ['a manager', manager, '/suppliers?period=YTD', '/suppliers?period=YTD'],
  ['a manager', manager, '/nowhere', '/nowhere'],
] as const)('%s who signs in (%#) continues where the address or the role says', (_who, person, bookmark, address) => {
  startSession('token-1', person);
  sessionStorage.setItem('caselift-page:/salesreps', 'selectedUser=ATS_9');
  window.history.replaceState(null, '', bookmark);
  goToFirstScreen();
  expect(window.location.pathname + window.location.search).toBe(address);
});
