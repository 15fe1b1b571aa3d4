import { errorTexts } from '@caselift/contract/errors';
import type { Session } from '@caselift/contract/session';
import { atLeast } from '@caselift/domain/testing/at-least';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from './api/query.ts';
import { forgetEverything, onSessionChange, refreshSession, startSession } from './api/session-store.ts';
import { accepted, answerOfTheHouse, personWith, refused, serveWith } from './api/testing/serve.ts';
import { createAppRouter } from './routes.tsx';
import { screens } from './screens.ts';

// jsdom has none.
window.scrollTo = () => {};

let stopFollowing = () => {};

/** Opens an address as a signed-in person and waits until it has settled. */
async function open(session: Session, address: string, answer = answerOfTheHouse) {
  startSession('token-1', session);
  window.history.replaceState(null, '', address);
  const asked = serveWith(answer);
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);
  // Or the router before would load its page again for everyone who signs in in the files after this one.
  stopFollowing();
  stopFollowing = onSessionChange(() => void router.invalidate());
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(router.state.status).toBe('idle'));
  return { router, asked, address: () => window.location.pathname + window.location.search };
}

const listsAsked = (asked: Request[]) =>
  asked.filter(({ url }) => /suppliers|brands|monthEnd/.test(url)).map(({ url }) => url);

describe('the routes', () => {
  afterEach(() => {
    stopFollowing();
    cleanup();
    forgetEverything();
    vi.unstubAllGlobals();
  });

  test('a manager who follows a link to another wholesaler or to preview lands in their own, and nothing else is requested', async () => {
    const { address, asked } = await open(personWith('manager'), '/brands?wholesalerId=iowa&db=preview&tags=Craft');
    expect(address()).toBe('/brands?wholesalerId=ats&tags=Craft');
    expect(atLeast(1, asked).every(({ url }) => !/iowa|preview/.test(url))).toBe(true);
  });

  test.each([
    ['teamLead', '/suppliers'],
    ['teamLead', '/monthEndSummary'],
    ['salesRep', '/monthEndSummary'],
  ] as const)(
    'a page that is not open to the role shows the fallback, and its figures are not asked for (%s, %s)',
    async (role, address) => {
      const { asked } = await open(personWith(role), address);
      await screen.findByText("You don't have access to this page");
      expect(listsAsked(asked)).toEqual([]);
    },
  );

  test('a team lead with leadership may see suppliers, until the server says that the flag is gone', async () => {
    const leader = personWith('teamLead', { leadership: true });
    await open(leader, '/suppliers');
    expect(screen.queryByText("You don't have access to this page")).toBeNull();
    refreshSession({ ...leader, leadership: false });
    await screen.findByText("You don't have access to this page");
  });

  test.each([
    ...['/nowhere', '/suppliers/acme', '/Suppliers', '/suppliers/', '/profile/', '/login/'],
    '/suppliers/?wholesalerId=ats&period=YTD',
  ])('paths match exactly: %s is not found', async (path) => {
    await open(personWith('manager'), path);
    await screen.findByText(/^404/);
    expect(document.title).toBe('Page not found - Caselift');
  });

  test('a trailing slash is another path for every page', async () => {
    for (const { path } of screens) {
      const { asked } = await open(personWith('admin'), `${path}/?wholesalerId=ats`);
      await screen.findByText(/^404/);
      expect(
        asked.filter(({ url }) => url.includes('/api/users')),
        path,
      ).toEqual([]);
      stopFollowing();
      cleanup();
    }
  });

  test.each([
    ['admin', '/login?wholesalerId=iowa', '/wholesaler?wholesalerId=iowa'],
    ['manager', '/', '/files?wholesalerId=ats'],
    ['salesRep', '/login', '/files?wholesalerId=ats'],
  ] as const)('a signed-in %s who opens %s continues at %s', async (role, bookmark, address) => {
    const opened = await open(personWith(role), bookmark);
    expect(opened.address()).toBe(address);
  });

  test('only a page that is drawn reports itself: no refusal, no 404, no choice of a wholesaler', async () => {
    const reports = async (asked: Request[]) =>
      Promise.all(
        asked.filter(({ url }) => url.includes('/tracker')).map(async (it) => (await it.clone().json()).page),
      );
    const shown = await open(personWith('manager'), '/suppliers');
    await waitFor(async () => expect(await reports(shown.asked)).toEqual(['suppliers']));
    cleanup();
    for (const [person, address] of [
      [personWith('salesRep'), '/suppliers'],
      [personWith('manager'), '/suppliers/'],
      [personWith('manager'), '/nowhere'],
      [personWith('admin', { wholesalerId: null }), '/suppliers'],
    ] as const) {
      const { asked } = await open(person, address);
      await screen.findByText(/^404|You don't have access|Iowa Corridor/);
      expect(await reports(asked), address).toEqual([]);
      stopFollowing();
      cleanup();
    }
  });

  test('an admin without a wholesaler chooses one first; nothing is asked for before', async () => {
    const { address, asked } = await open(personWith('admin', { wholesalerId: null }), '/suppliers?db=preview');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Select wholesaler');
    expect(listsAsked(asked)).toEqual([]);
    await userEvent.click(await screen.findByRole('link', { name: /Iowa Corridor/ }));
    await waitFor(() => expect(new URLSearchParams(window.location.search).get('wholesalerId')).toBe('iowa'));
    expect(address()).toContain('db=preview');
    await waitFor(() =>
      expect(listsAsked(asked)).toEqual(['http://app.example/api/suppliers?wholesalerId=iowa&db=preview']),
    );
  });

  test('an unknown wholesaler in the address offers the choice, and nothing is called an error', async () => {
    const unknown = errorTexts.unknownWholesaler;
    const { asked } = await open(personWith('admin'), '/suppliers?wholesalerId=nowhere', (request) =>
      /wholesalerId=nowhere/.test(request.url) ? refused('unknown_wholesaler', unknown) : answerOfTheHouse(request),
    );
    await screen.findByText('There is no wholesaler nowhere. Choose one.');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Select wholesaler');
    expect(screen.queryByText(unknown)).toBeNull();
    expect(screen.getByRole('button', { name: 'Wholesaler' }).textContent).toContain('ats');
    await userEvent.click(await screen.findByRole('link', { name: /Iowa Corridor/ }));
    await waitFor(() => expect(listsAsked(asked).at(-1)).toContain('/api/suppliers?wholesalerId=iowa&db=prod'));
    expect(screen.queryByText(/There is no wholesaler/)).toBeNull();
    await screen.findByText('No data');
  });

  test('an admin starts at the wholesaler and environment of the address', async () => {
    const { address } = await open(personWith('admin', { wholesalerId: null }), '/?wholesalerId=iowa&db=preview');
    expect(address()).toBe('/wholesaler?wholesalerId=iowa&db=preview');
    expect(screen.getByRole('link', { name: 'See what differs' }).getAttribute('href')).toBe(
      '/diff?wholesalerId=iowa&db=preview',
    );
  });

  test('where there is no wholesaler yet, the super admin is offered to create one', async () => {
    await open(personWith('admin', { wholesalerId: null }), '/', () => accepted([]));
    await userEvent.click(await screen.findByRole('button', { name: 'Create wholesaler' }));
    await screen.findByRole('dialog', { name: 'Create wholesaler' });
  });

  test('a menu link brings a page back with its filters, and carries the wholesaler', async () => {
    const { address } = await open(personWith('manager'), '/suppliers?period=YTD&tags=Craft&tags=Core');
    await userEvent.click(screen.getByRole('link', { name: 'Brands' }));
    await waitFor(() => expect(address()).toBe('/brands?wholesalerId=ats'));
    await userEvent.click(screen.getByRole('link', { name: 'Suppliers' }));
    await waitFor(() => expect(address()).toBe('/suppliers?period=YTD&tags=Craft&tags=Core&wholesalerId=ats'));
  });

  test('an admin switches the environment and stays on the page with its filters', async () => {
    const { address } = await open(personWith('admin'), '/suppliers?wholesalerId=iowa&period=YTD');
    await userEvent.click(screen.getByRole('button', { name: /Environment/ }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Preview' }));
    await waitFor(() => expect(new URLSearchParams(window.location.search).get('db')).toBe('preview'));
    expect(address()).toContain('period=YTD');
    expect(address()).toContain('wholesalerId=iowa');
    screen.getByText('Draft figures. Your team sees Production.');
  });

  test('the wholesaler dropdown leads to the same page of another one, without the filters of the first', async () => {
    const { address } = await open(personWith('admin'), '/suppliers?wholesalerId=ats&period=YTD');
    await userEvent.click(screen.getByRole('link', { name: 'Brands' }));
    await waitFor(() => expect(address()).toBe('/brands?wholesalerId=ats'));
    await userEvent.click(await screen.findByRole('button', { name: /Wholesaler/ }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: /Iowa Corridor/ }));
    await waitFor(() => expect(address()).toBe('/brands?wholesalerId=iowa&db=prod'));
    await userEvent.click(screen.getByRole('link', { name: 'Suppliers' }));
    await waitFor(() => expect(address()).toBe('/suppliers?wholesalerId=iowa&db=prod'));
  });
});
