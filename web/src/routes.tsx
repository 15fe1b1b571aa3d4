/** The routes of the screens. The router is mounted for signed-in people only. */
import { mayAccess } from '@caselift/contract/access';
import type { Scope } from '@caselift/contract/scope';
import { listWholesalers, readWholesaler } from '@caselift/contract/wholesaler';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  type ParsedLocation,
  type ResolveFullPath,
  type ResolveId,
  type Route,
  redirect,
  retainSearchParams,
  stripSearchParams,
} from '@tanstack/react-router';
import { forgetEarlyCalls } from './api/early-calls.ts';
import { endpointQuery } from './api/query.ts';
import { ScopeSearch, scopeOf, settleScope } from './api/scope.ts';
import { currentSession } from './api/session-store.ts';
import { recallPage, rememberPage } from './page-memory.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';
import { parseSearch, stringifySearch } from './search.ts';
import { loadPalette } from './shell/load-palette.ts';
import { homeScreen, menuFor } from './shell/menu.ts';
import { NotAllowedPage } from './shell/NotAllowedPage.tsx';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import { PageFailed } from './shell/PageFailed.tsx';
import { Shell } from './shell/Shell.tsx';

type RouterContext = { queryClient: QueryClient };
type AnySearch = Record<string, unknown> & ScopeSearch;
type ScopedLoad = { context: RouterContext; deps: { scope: Scope | null } };

const scopeDeps = ({ search }: { search: ScopeSearch }) => ({ scope: scopeOf(search) });

const rootRoute = createRootRouteWithContext<RouterContext>()({
  validateSearch: ScopeSearch,
  search: { middlewares: [retainSearchParams(['wholesalerId', 'db'])] },
  beforeLoad: ({ search, location }) => settleAddress(search, location),
  loaderDeps: scopeDeps,
  loader: prefetchShell,
  component: Shell,
  notFoundComponent: NothingToShow,
  errorComponent: PageFailed,
});

/** Sends the browser on when the address names a wholesaler or environment that the session may not see. */
function settleAddress(search: ScopeSearch, location: ParsedLocation): void {
  const session = currentSession();
  if (session === null) return;
  const settled = settleScope(session, search);
  if (settled.wholesalerId === search.wholesalerId && settled.db === search.db) return;
  throw redirect({ to: location.pathname, search: { ...location.search, ...settled }, replace: true });
}

const notAllowed = 'not allowed';

/**
 * The route guard: refuses before the page's script or data is fetched; the root then shows the fallback page. Paths
 * match exactly: the router alone would take /suppliers/ for /suppliers.
 */
function guarded(screen: Screen) {
  return {
    beforeLoad: ({ location }: { location: ParsedLocation }) => {
      if (location.pathname !== screen.path) throw notFound();
      if (!mayAccess(screen.access, currentSession())) throw notFound({ data: notAllowed });
    },
    errorComponent: PageFailed,
  };
}

function NothingToShow({ data }: { data?: unknown }) {
  return data === notAllowed ? <NotAllowedPage /> : <NotFoundPage />;
}

/** What the drawer and the top bar say about the wholesaler. */
function prefetchShell({ context: { queryClient }, deps: { scope } }: ScopedLoad): void {
  void queryClient.prefetchQuery(endpointQuery(listWholesalers, {}));
  if (scope) void queryClient.prefetchQuery(endpointQuery(readWholesaler, { query: scope }));
}

/** '/' leads on. */
function start({ search }: { search: ScopeSearch }): void {
  const session = currentSession();
  if (session === null) return;
  const home = homeScreen(session);
  const remembered = parseSearch(recallPage(home.path));
  throw redirect({ to: home.path, search: { ...remembered, ...search } as never, replace: true });
}

const startRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', beforeLoad: start });

/** The login has no address of its own, but people bookmark one. */
const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  beforeLoad: ({ search, location }) => {
    if (location.pathname !== '/login') throw notFound();
    start({ search });
  },
});

function routeOf(screen: Screen) {
  const { path, address, loads, page } = screen;
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    ...guarded(screen),
    ...(address && {
      validateSearch: address,
      search: { middlewares: [stripSearchParams<AnySearch>(address.parse({}))] },
    }),
    ...(loads && {
      loaderDeps: scopeDeps,
      loader: ({ context: { queryClient }, deps: { scope } }: ScopedLoad): void => {
        if (scope === null) return;
        for (const endpoint of loads) void queryClient.prefetchQuery(endpointQuery(endpoint, { query: scope }));
      },
    }),
    component: lazyRouteComponent(async () => ({ default: await page() })),
  });
}

/** What the router types know of a screen: its exact path, and what its address may say. */
type ScreenRoute<S extends Screen> = Route<
  unknown,
  typeof rootRoute,
  S['path'],
  ResolveFullPath<typeof rootRoute, S['path']>,
  string,
  ResolveId<typeof rootRoute, string, S['path']>,
  S extends { address: infer Address } ? Address : undefined
>;
type ScreenRoutes<List extends readonly Screen[]> = { -readonly [Index in keyof List]: ScreenRoute<List[Index]> };

// Mapping a list loses which element is which; the type above says it again (decision 027).
const screenRoutes = screens.map(routeOf) as unknown as ScreenRoutes<typeof screens>;

const routeTree = rootRoute.addChildren([startRoute, loginRoute, ...screenRoutes]);

/** Made once a person is signed in; remembers the query of every page it has shown. */
export function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query client decides what is fresh.
    defaultPreloadStaleTime: 0,
    caseSensitive: true,
    trailingSlash: 'preserve',
  });
  router.subscribe('onResolved', ({ toLocation }) => rememberPage(toLocation.pathname, toLocation.searchStr));
  const stopWaiting = router.subscribe('onRendered', () => {
    stopWaiting();
    forgetEarlyCalls();
    fetchOthersWhenQuiet();
  });
  /** Safari has no requestIdleCallback: a second later, and as long as something is asked for, another one. */
  function fetchOthersWhenQuiet(): void {
    setTimeout(() => void (queryClient.isFetching() > 0 ? fetchOthersWhenQuiet() : fetchOtherPages()), 1000);
  }
  /** So that a page of the menu opens without its script being fetched first, even while the server is away. */
  async function fetchOtherPages(): Promise<void> {
    const session = currentSession();
    const entries = session ? menuFor(session).flatMap((group) => group.entries) : [];
    // A script that does not come now is fetched when its page is opened.
    const pages = entries.map(({ screen }) => router.loadRouteChunk(router.routesByPath[screen.path]));
    await Promise.allSettled([...pages, loadPalette()]);
  }
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
