/** What the tests of the administration share: a page of one part of it, and a server that knows one wholesaler. */
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
import { wholesalerWith } from '../../../api/testing/wholesaler.ts';
import { useChosenScope } from '../../../api/use-scope.ts';
import { parseSearch, stringifySearch } from '../../../search.ts';
import { ToastStack } from '../../../ui/ToastStack.tsx';

export const partOf = (status: string, message = '') => ({
  status,
  message,
  updatedAt: new Date().toISOString(),
  url: '',
});

/** Every part of an update at one status. */
export const partsAt = (status: string) =>
  Object.fromEntries(
    ['brands', 'buyers', 'products', 'suppliers', 'users', 'wholesaler'].map((part) => [part, partOf(status)]),
  );

const picture = { url: null, hash: null };

/** What the server says of a wholesaler at rest, by call. */
const house: Record<string, unknown> = {
  'GET /api/wholesalerUpdate': partsAt('Completed'),
  'GET /api/objectivesIncentivesStatus': null,
  'GET /api/jobs': null,
  'GET /api/wholesaler': wholesalerWith({ title: 'Atlas', computedAt: '2026-09-17T10:00:00Z' }),
  'GET /api/wholesalers': [{ customId: 'ats', title: 'Atlas', avatar: picture }],
  'GET /api/publishPreview': { totals: [], users: [], usersMoved: 0, edits: [], warnings: [] },
};

/** Serves the calls, such as 'POST /api/publish', with a payload, a response or a function of the request; those not given are answered as of a wholesaler at rest. */
export function serveHouse(answers: Record<string, unknown> = {}): Request[] {
  const known = { ...house, ...answers };
  return serveWith((request) => {
    const call = callOf(request);
    const stated = call in known ? known[call] : [];
    const answer = typeof stated === 'function' ? stated(request) : stated;
    return answer instanceof Response ? answer.clone() : accepted(answer);
  });
}

export const callOf = (request: Request): string => `${request.method} ${new URL(request.url).pathname}`;

/** The calls that changed something, in their order. */
export const changesOf = (asked: Request[]): Request[] => asked.filter(({ method }) => method !== 'GET');

/** Draws a part of the page as an admin; the super admin belongs to no wholesaler. */
export function show(Part: ComponentType, { db = 'preview', superAdmin = true } = {}) {
  startSession('token-1', personWith('admin', { wholesalerId: superAdmin ? null : 'ats' }));
  // As in the shell: without a wholesaler there is no page.
  const Page = () => (useChosenScope() ? <Part /> : <p>Select wholesaler</p>);
  const root = createRootRoute();
  const pages = ['/wholesaler', '/diff'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: Page }),
  );
  const history = createMemoryHistory({ initialEntries: [`/wholesaler?wholesalerId=ats&db=${db}`] });
  const router = createRouter({ routeTree: root.addChildren(pages), history, parseSearch, stringifySearch });
  render(
    <QueryClientProvider client={createQueryClient()}>
      {/* The app's own router is registered with the library; this one has a page of one part. */}
      <RouterProvider router={router as never} />
      <ToastStack />
    </QueryClientProvider>,
  );
  return { address: () => history.location.pathname + history.location.search };
}
