/** The screen of products in a router of its own, with a server that answers. */

import type { Product } from '@caselift/contract/products';
import { productTexts } from '@caselift/contract/products';
import type { Session } from '@caselift/contract/session';
import { startSession } from '../../../api/session-store.ts';
import { accepted, refused, serveWith } from '../../../api/testing/serve.ts';
import { wholesalerWith } from '../../../api/testing/wholesaler.ts';
import { showPages } from '../../../testing/show-pages.tsx';
import { ProductsPage } from '../ProductsPage.tsx';
import { detailOf, summaryOf } from './products.ts';

const house = wholesalerWith({
  productSuppliers: [
    { title: 'Cervecería Alondra', brands: ['Alondra'] },
    { title: 'Halvorn Breweries', brands: ['Halvorn', 'Kestermann'] },
  ],
  productPackageTypes: ['Bottle', 'Can'],
  productPremises: ['off', 'on'],
  productTags: ['Core'],
});

/** Opens an address as a signed-in person; the server returns these products, or the Response, a refusal. */
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
    return product ? accepted(detailOf(product)) : refused('not_found', productTexts.unknown(['P9']));
  });
  const shown = showPages(address, { '/products': ProductsPage });
  return {
    asked,
    search: shown.search,
    /** The server's next answer to everything, which is asked for at once. */
    answerNext: (next: readonly Product[] | Response) => {
      answer = next;
      return shown.readAgain();
    },
  };
}
