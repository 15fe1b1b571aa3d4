/** A page of the wholesaler in a router of its own, at an address, with a server that answers. */
import { listClosings } from '@caselift/contract/closings';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createQueryClient } from '../../../api/query.ts';
import { startSession } from '../../../api/session-store.ts';
import { accepted, personWith, serveWith } from '../../../api/testing/serve.ts';
import { parseSearch, stringifySearch } from '../../../search.ts';
import { ToastStack } from '../../../ui/ToastStack.tsx';

// jsdom has none.
window.scrollTo = () => {};

/** What the server says: of a path as the test likes (undefined: nothing special), else of the wholesaler. */
type Answer = (request: Request) => Response | Promise<Response> | undefined;

export async function showPage(
  Page: ComponentType,
  address: string,
  wholesalers: Houses,
  answer: Answer = () => undefined,
) {
  startSession('token-1', personWith('admin'));
  const asked = serveWith((request) => answer(request) ?? answerOf(request, wholesalers));
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/wholesaler', component: () => <Page /> });
  const other = createRoute({ getParentRoute: () => root, path: '/suppliers', component: () => 'Another page' });
  const history = createMemoryHistory({ initialEntries: [`/wholesaler${address}`] });
  const router = createRouter({ routeTree: root.addChildren([page, other]), history, parseSearch, stringifySearch });
  render(
    <QueryClientProvider client={createQueryClient()}>
      {/* The app's own router is registered with the library; this one has two pages. */}
      <RouterProvider router={router as never} />
      <ToastStack />
    </QueryClientProvider>,
  );
  return { asked, goTo: (to: string) => void router.navigate({ to } as never), at: () => history.location.pathname };
}

/** The wholesaler in each environment. */
export type Houses = { preview: Wholesaler; prod: Wholesaler };

function answerOf({ url, method }: Request, houses: Houses): Response {
  const { pathname, searchParams } = new URL(url);
  if (pathname === '/api/wholesaler' && method === 'GET')
    return accepted(searchParams.get('db') === 'preview' ? houses.preview : houses.prod);
  return accepted(pathname === listClosings.path ? [] : null);
}
