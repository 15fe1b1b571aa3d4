/** The three lists of people in a router of their own, with a server that answers. */
import type { Session } from '@caselift/contract/session';
import type { User } from '@caselift/contract/users';
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
import { LeadershipPage } from '../LeadershipPage.tsx';
import { SalesRepsPage } from '../SalesRepsPage.tsx';
import { TeamLeadsPage } from '../TeamLeadsPage.tsx';

// jsdom has neither.
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

/** What the page asks of the wholesaler: September, day 11 of 21, FPL by team, at most 1.5 % lost. */
const house = wholesalerWith({
  customId: 'ats',
  maxFPL: 1.5,
  salesPeriod: 'monthly',
  companyWideFpl: false,
  fplBySuperTeamLead: false,
  allNonSellingDays: ['2026-09-07'],
  lastTransactionDate: '2026-09-16',
});

/** Opens an address as a signed-in person whom the server sends these people. */
export function openPeople(session: Session, address: string, users: readonly User[] | Response) {
  startSession('token-1', session);
  let answer = users;
  const asked = serveWith(({ url, method }) => {
    const { pathname } = new URL(url);
    if (method === 'PATCH') return accepted({ updated: 1 });
    if (pathname === '/api/users') return answer instanceof Response ? answer.clone() : accepted(answer);
    if (pathname === '/api/wholesaler') return accepted(house);
    // The explanation of a figure is another part's; the page goes on without it.
    return refused(409, 'There are no figures yet.');
  });
  const root = createRootRoute({
    validateSearch: ScopeSearch,
    search: { middlewares: [retainSearchParams(['wholesalerId', 'db'])] },
  });
  const pages = [
    createRoute({ getParentRoute: () => root, path: '/salesreps', component: SalesRepsPage }),
    createRoute({ getParentRoute: () => root, path: '/teamleads', component: TeamLeadsPage }),
    createRoute({ getParentRoute: () => root, path: '/leadership', component: LeadershipPage }),
  ];
  const history = createMemoryHistory({ initialEntries: [withScope(address)] });
  const router = createRouter({ routeTree: root.addChildren(pages), history, parseSearch, stringifySearch });
  const queryClient = createQueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      {/* The app's own router is registered with the library; this one has three pages. */}
      <RouterProvider router={router as never} />
      <Toasts />
    </QueryClientProvider>,
  );
  return {
    asked,
    path: () => history.location.pathname,
    search: () => parseSearch(history.location.search),
    /** The server's next answer to the list, which is asked for at once. */
    answerNext: (next: readonly User[] | Response) => {
      answer = next;
      return queryClient.invalidateQueries();
    },
  };
}

const withScope = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}wholesalerId=ats`;
