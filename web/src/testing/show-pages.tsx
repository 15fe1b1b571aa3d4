/** Screens in a router of their own, as the app's router shows them: with the scope in the address and toasts. */
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  retainSearchParams,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { FunctionComponent } from 'react';
import { createQueryClient } from '../api/query.ts';
import { ScopeSearch } from '../api/scope.ts';
import { parseSearch, stringifySearch } from '../search.ts';
import { ToastStack } from '../ui/ToastStack.tsx';

// jsdom has neither.
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

/** Opens an address of the wholesaler `ats` on one of the screens, each by its path. */
export function showPages(address: string, screens: Readonly<Record<string, FunctionComponent>>) {
  const root = createRootRoute({
    validateSearch: ScopeSearch,
    search: { middlewares: [retainSearchParams(['wholesalerId', 'db'])] },
  });
  const pages = Object.entries(screens).map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component }),
  );
  const scoped = `${address}${address.includes('?') ? '&' : '?'}wholesalerId=ats`;
  const history = createMemoryHistory({ initialEntries: [scoped] });
  const router = createRouter({ routeTree: root.addChildren(pages), history, parseSearch, stringifySearch });
  const queryClient = createQueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      {/* The app's own router is registered with the library; this one has other pages. */}
      <RouterProvider router={router as never} />
      <ToastStack />
    </QueryClientProvider>,
  );
  return {
    path: () => history.location.pathname,
    search: () => parseSearch(history.location.search),
    /** Asks the server again for everything that is shown. */
    readAgain: () => queryClient.invalidateQueries(),
  };
}
