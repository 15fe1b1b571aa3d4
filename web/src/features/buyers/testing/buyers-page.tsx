/** The screen in a router of its own, with a server that answers. */
import { buyerTexts } from '@caselift/contract/buyers';
import type { Session } from '@caselift/contract/session';
import { startSession } from '../../../api/session-store.ts';
import { accepted, refused, serveWith } from '../../../api/testing/serve.ts';
import { wholesalerWith } from '../../../api/testing/wholesaler.ts';
import { testUser } from '../../../shared/users/testing/user.ts';
import { showPages } from '../../../testing/show-pages.tsx';
import { BuyersPage } from '../BuyersPage.tsx';
import { replies, testBuyer, testDetail } from './buyers.ts';

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
    return refused('not_found', buyerTexts.unknown);
  });
  const shown = showPages(address, { '/customers': BuyersPage });
  return {
    /** What was asked of a call, the last time. */
    askedOf: (path: string) => asked.findLast((call) => call.path === path)?.query,
    search: shown.search,
  };
}
