/** The screen in a router of its own, with a server that answers. */
import type { Session } from '@caselift/contract/session';
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
import { createQueryClient } from '../../../api/query.ts';
import { ScopeSearch } from '../../../api/scope.ts';
import { startSession } from '../../../api/session-store.ts';
import { accepted, refused, serveWith } from '../../../api/testing/serve.ts';
import { wholesalerWith } from '../../../api/testing/wholesaler.ts';
import { parseSearch, stringifySearch } from '../../../search.ts';
import { testUser } from '../../../shared/users/testing/user.ts';
import { Toasts } from '../../../ui/toasts.tsx';
import { BuyersPage } from '../BuyersPage.tsx';
import { replies, testBuyer, testDetail } from './buyers.ts';

// jsdom has neither.
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

const house = {
  productSuppliers: [{ title: 'Tin Orchard Ales', brands: ['Tin Orchard', 'Alondra'] }],
  productSizes: ['12 x 750 ml', '24 x 12 oz'],
};

type Asked = { path: string; query: URLSearchParams };

/** Opens an address; `answer` is asked first, and what it leaves is answered with one customer of every kind. */
export function openBuyers(
  session: Session,
  address: string,
  { answer, hideProfits = false }: { answer?: (asked: Asked) => unknown; hideProfits?: boolean } = {},
) {
  startSession('token-1', session);
  const asked: Asked[] = [];
  serveWith(({ url }) => {
    const { pathname: path, searchParams: query } = new URL(url);
    asked.push({ path, query });
    const given = answer?.({ path, query });
    if (given !== undefined) return given instanceof Response ? given : accepted(given);
    if (path === '/api/wholesaler') return accepted(wholesalerWith({ ...house, hideProfits }));
    if (path === '/api/users')
      return accepted([testUser(), testUser({ customId: 'ATS_30', name: 'Ines Marchetti', role: 'teamLead' })]);
    if (path === '/api/distinctAccountTypes')
      return accepted({ accountTypes: ['Casual Dining'], chains: ['Hy-Vee'], locations: ['Fairmont'] });
    if (path === '/api/buyers')
      return accepted({ results: [testBuyer(), testBuyer({ customId: 'B6', name: 'Union Hall' })], count: 2 });
    if (path.startsWith('/api/buyer/')) return accepted(testDetail());
    const tab = path.split('/').at(-1);
    if (tab === 'sold' || tab === 'sell' || tab === 'remove') return accepted(replies[tab]);
    return refused(404, 'Not found');
  });
  const root = createRootRoute({
    validateSearch: ScopeSearch,
    search: { middlewares: [retainSearchParams(['wholesalerId', 'db'])] },
  });
  const pages = [createRoute({ getParentRoute: () => root, path: '/customers', component: BuyersPage })];
  const history = createMemoryHistory({
    initialEntries: [`${address}${address.includes('?') ? '&' : '?'}wholesalerId=ats`],
  });
  const router = createRouter({ routeTree: root.addChildren(pages), history, parseSearch, stringifySearch });
  render(
    <QueryClientProvider client={createQueryClient()}>
      {/* The app's own router is registered with the library; this one has one page. */}
      <RouterProvider router={router as never} />
      <Toasts />
    </QueryClientProvider>,
  );
  return {
    /** What was asked of a call, the last time. */
    askedOf: (path: string) => asked.findLast((call) => call.path === path)?.query,
    search: () => parseSearch(history.location.search),
  };
}
