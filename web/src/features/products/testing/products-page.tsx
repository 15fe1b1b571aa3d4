/** The screen of products in a router of its own, with a server that answers. */
import type { Product } from '@caselift/contract/products';
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
import { Toasts } from '../../../ui/toasts.tsx';
import { ProductsPage } from '../ProductsPage.tsx';
import { detailOf, summaryOf } from './products.ts';

// jsdom has neither.
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

const house = wholesalerWith({
  productSuppliers: [
    { title: 'Cervecería Alondra', brands: ['Alondra'] },
    { title: 'Halvorn Breweries', brands: ['Halvorn', 'Kestermann'] },
  ],
  productPackageTypes: ['Bottle', 'Can'],
  productPremises: ['off', 'on'],
  productTags: ['Core'],
});

/** Opens an address as a signed-in person whom the server answers with these products; a Response: that refusal. */
export function openProducts(session: Session, address: string, products: readonly Product[] | Response) {
  startSession('token-1', session);
  let answer = products;
  const asked = serveWith(async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/api/wholesaler') return accepted(house);
    if (answer instanceof Response) return answer.clone();
    if (request.method === 'PATCH') return accepted({ updated: searchParams.getAll('customIds').length });
    if (pathname === '/api/productsSummary') return accepted(summaryOf(answer, 1847));
    if (pathname === '/api/products') {
      const [page, limit] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('limit') ?? 25)];
      return accepted({ results: answer.slice((page - 1) * limit, page * limit), count: answer.length });
    }
    const product = answer.find(({ customId }) => pathname === `/api/product/${customId}`);
    return product ? accepted(detailOf(product)) : refused(404, 'There is no such product.', 'not_found');
  });
  const root = createRootRoute({
    validateSearch: ScopeSearch,
    search: { middlewares: [retainSearchParams(['wholesalerId', 'db'])] },
  });
  const page = createRoute({ getParentRoute: () => root, path: '/products', component: ProductsPage });
  const scoped = `${address}${address.includes('?') ? '&' : '?'}wholesalerId=ats`;
  const history = createMemoryHistory({ initialEntries: [scoped] });
  const router = createRouter({ routeTree: root.addChildren([page]), history, parseSearch, stringifySearch });
  const queryClient = createQueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      {/* The app's own router is registered with the library; this one has one page. */}
      <RouterProvider router={router as never} />
      <Toasts />
    </QueryClientProvider>,
  );
  return {
    asked,
    search: () => parseSearch(history.location.search),
    /** The server's next answer to everything, which is asked for at once. */
    answerNext: (next: readonly Product[] | Response) => {
      answer = next;
      return queryClient.invalidateQueries();
    },
  };
}
