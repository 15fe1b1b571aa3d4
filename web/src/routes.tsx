/** Every route: its path, who may see it, its search schema, what it loads. The router is mounted for signed-in people only. */
import { mayAccess } from '@caselift/contract/access';
import {
  AnalyticsSearch,
  ExecutiveReportSearch,
  executiveReportDefaults,
  PeopleSearch,
  peopleSearchDefaults,
  UserGridSearch,
  userGridDefaults,
} from '@caselift/contract/people-search';
import type { Scope } from '@caselift/contract/scope';
import { listBrands, listSuppliers } from '@caselift/contract/suppliers';
import { SuppliersSearch, suppliersSearchDefaults } from '@caselift/contract/suppliers-search';
import { listUsers } from '@caselift/contract/users';
import { listWholesalers, readWholesaler } from '@caselift/contract/wholesaler';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  type ParsedLocation,
  redirect,
  retainSearchParams,
  stripSearchParams,
} from '@tanstack/react-router';
import { endpointQuery } from './api/query.ts';
import { ScopeSearch, scopeOf, settleScope } from './api/scope.ts';
import { currentSession } from './api/session-store.ts';
import { recallPage, rememberPage } from './page-memory.ts';
import { type Screen, screens } from './paths.ts';
import { parseSearch, stringifySearch } from './search.ts';
import { firstScreen, menuFor } from './shell/menu.ts';
import { NotAllowedPage } from './shell/NotAllowedPage.tsx';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import { PageFailed } from './shell/PageFailed.tsx';
import { Shell } from './shell/Shell.tsx';

type RouterContext = { queryClient: QueryClient };
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

/** Starts a page's first call beside its script; the page itself shows the skeleton, the rows or the error. */
function prefetchList(endpoint: typeof listSuppliers | typeof listBrands | typeof listUsers) {
  return ({ context, deps }: ScopedLoad): void => {
    if (deps.scope) void context.queryClient.prefetchQuery(endpointQuery(endpoint, { query: deps.scope }));
  };
}

/** Leads to the person's first screen. */
function start({ search }: { search: ScopeSearch }): void {
  const session = currentSession();
  if (session === null) return;
  const first = firstScreen(session);
  const remembered = parseSearch(recallPage(first.path));
  throw redirect({ to: first.path, search: { ...remembered, ...search } as never, replace: true });
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

const suppliersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: screens.suppliers.path,
  ...guarded(screens.suppliers),
  validateSearch: SuppliersSearch,
  search: { middlewares: [stripSearchParams(suppliersSearchDefaults)] },
  loaderDeps: scopeDeps,
  loader: prefetchList(listSuppliers),
  component: lazyRouteComponent(() => import('./features/suppliers/SuppliersPage.tsx'), 'SuppliersPage'),
});

const brandsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: screens.brands.path,
  ...guarded(screens.brands),
  validateSearch: SuppliersSearch,
  search: { middlewares: [stripSearchParams(suppliersSearchDefaults)] },
  loaderDeps: scopeDeps,
  loader: prefetchList(listBrands),
  component: lazyRouteComponent(() => import('./features/brands/BrandsPage.tsx'), 'BrandsPage'),
});

const wholesalerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: screens.wholesaler.path,
  ...guarded(screens.wholesaler),
  component: lazyRouteComponent(() => import('./features/wholesaler/WholesalerPage.tsx'), 'WholesalerPage'),
});

const diffRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: screens.diff.path,
  ...guarded(screens.diff),
  component: lazyRouteComponent(() => import('./features/diff/DiffPage.tsx'), 'DiffPage'),
});

const executiveReportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: screens.executiveReport.path,
  ...guarded(screens.executiveReport),
  validateSearch: ExecutiveReportSearch,
  search: { middlewares: [stripSearchParams(executiveReportDefaults)] },
  loaderDeps: scopeDeps,
  loader: prefetchList(listUsers),
  component: lazyRouteComponent(
    () => import('./features/executive-report/ExecutiveReportPage.tsx'),
    'ExecutiveReportPage',
  ),
});

const leadershipRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: screens.leadership.path,
  ...guarded(screens.leadership),
  validateSearch: PeopleSearch,
  search: { middlewares: [stripSearchParams(peopleSearchDefaults)] },
  loaderDeps: scopeDeps,
  loader: prefetchList(listUsers),
  component: lazyRouteComponent(() => import('./features/people/LeadershipPage.tsx'), 'LeadershipPage'),
});

const teamLeadsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: screens.teamLeads.path,
  ...guarded(screens.teamLeads),
  validateSearch: PeopleSearch,
  search: { middlewares: [stripSearchParams(peopleSearchDefaults)] },
  loaderDeps: scopeDeps,
  loader: prefetchList(listUsers),
  component: lazyRouteComponent(() => import('./features/people/TeamLeadsPage.tsx'), 'TeamLeadsPage'),
});

const salesRepsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: screens.salesReps.path,
  ...guarded(screens.salesReps),
  validateSearch: PeopleSearch,
  search: { middlewares: [stripSearchParams(peopleSearchDefaults)] },
  loaderDeps: scopeDeps,
  loader: prefetchList(listUsers),
  component: lazyRouteComponent(() => import('./features/people/SalesRepsPage.tsx'), 'SalesRepsPage'),
});

const userManagementRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: screens.userManagement.path,
  ...guarded(screens.userManagement),
  validateSearch: UserGridSearch,
  search: { middlewares: [stripSearchParams(userGridDefaults)] },
  loaderDeps: scopeDeps,
  loader: prefetchList(listUsers),
  component: lazyRouteComponent(
    () => import('./features/user-management/UserManagementPage.tsx'),
    'UserManagementPage',
  ),
});

const userGridRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: screens.userGrid.path,
  ...guarded(screens.userGrid),
  validateSearch: UserGridSearch,
  search: { middlewares: [stripSearchParams(userGridDefaults)] },
  loaderDeps: scopeDeps,
  loader: prefetchList(listUsers),
  component: lazyRouteComponent(() => import('./features/user-grid/UserGridPage.tsx'), 'UserGridPage'),
});

const managersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: screens.managers.path,
  ...guarded(screens.managers),
  validateSearch: UserGridSearch,
  search: { middlewares: [stripSearchParams(userGridDefaults)] },
  loaderDeps: scopeDeps,
  loader: prefetchList(listUsers),
  component: lazyRouteComponent(() => import('./features/managers/ManagersPage.tsx'), 'ManagersPage'),
});

const analyticsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: screens.analytics.path,
  ...guarded(screens.analytics),
  validateSearch: AnalyticsSearch,
  component: lazyRouteComponent(() => import('./features/analytics/AnalyticsPage.tsx'), 'AnalyticsPage'),
});

const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: screens.profile.path,
  ...guarded(screens.profile),
  component: lazyRouteComponent(() => import('./features/profile/ProfilePage.tsx'), 'ProfilePage'),
});

const routeTree = rootRoute.addChildren([
  startRoute,
  loginRoute,
  suppliersRoute,
  brandsRoute,
  wholesalerRoute,
  diffRoute,
  executiveReportRoute,
  leadershipRoute,
  teamLeadsRoute,
  salesRepsRoute,
  userManagementRoute,
  userGridRoute,
  managersRoute,
  analyticsRoute,
  profileRoute,
]);

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
    // Safari has no requestIdleCallback; a second after the first page is late enough.
    setTimeout(() => void fetchOtherPages(), 1000);
  });
  /** So that a page of the menu opens without its script being fetched first, even while the server is away. */
  async function fetchOtherPages(): Promise<void> {
    const session = currentSession();
    const entries = session ? menuFor(session).flatMap((group) => group.entries) : [];
    // A script that does not come now is fetched when its page is opened.
    await Promise.allSettled(entries.map(({ screen }) => router.loadRouteChunk(router.routesByPath[screen.path])));
  }
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
