/** What the tests of editing people share: something drawn on a page, as someone, with a server that answers. */
import type { ReplyOf } from '@caselift/contract/endpoint';
import type { readInvitation } from '@caselift/contract/invitations';
import type { Session } from '@caselift/contract/session';
import type { User } from '@caselift/contract/users';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { FunctionComponent } from 'react';
import { createQueryClient } from '../../../api/query.ts';
import { startSession } from '../../../api/session-store.ts';
import { accepted, personWith, serveWith } from '../../../api/testing/serve.ts';
import { wholesalerWith } from '../../../api/testing/wholesaler.ts';
import { parseSearch, stringifySearch } from '../../../search.ts';
import { ToastStack } from '../../../ui/ToastStack.tsx';
import { userStatement } from '../../statements/testing/statements.ts';

// jsdom has none.
window.scrollTo = () => {};

type Shown = {
  users?: readonly User[];
  as?: Session;
  /** The rest of the address: '&role=salesRep'. */
  search?: string;
  /** The id that the server suggests for a new person. */
  freeId?: () => string;
  /** What is known of the person's sign-in; they have signed in unless it says otherwise. */
  invitation?: Partial<ReplyOf<typeof readInvitation>>;
  /** The answer to an edit; everything is accepted unless it says otherwise. */
  edits?: (request: Request) => Response | Promise<Response>;
  /** What else is asked for; undefined: as said above. */
  answer?: (request: Request) => Response | undefined | Promise<Response | undefined>;
};

export const admin = personWith('admin', { customId: 'ATS_1' });

/** Draws `Page` in Production of the wholesaler 'ats' and lists what was asked of the server. */
export function showAs(
  Page: FunctionComponent,
  { users = [], as = admin, search = '', freeId = () => 'ATS_105', invitation, edits, answer }: Shown = {},
) {
  startSession('token-1', as);
  const asked = serveWith(async (request) => {
    const other = await answer?.(request);
    if (other !== undefined) return other;
    if (request.method !== 'GET')
      return edits?.(request) ?? accepted(request.method === 'DELETE' ? null : { updated: 1, customId: '' });
    const { pathname } = new URL(request.url);
    if (pathname === '/api/closings') return accepted([]);
    if (pathname === '/api/admins') return accepted(['Ann Lee', 'Dana Whitlock']);
    if (pathname === '/api/freeUserId') return accepted({ customId: freeId() });
    if (pathname.endsWith('/invitation'))
      return accepted({ refusal: null, hasSignedIn: true, invitation: null, ...invitation });
    if (pathname.endsWith('/statement')) return accepted(userStatement());
    return accepted(pathname === '/api/users' ? users : wholesalerWith());
  });
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/people', component: () => <Page /> });
  const other = createRoute({ getParentRoute: () => root, path: '/elsewhere', component: () => 'Elsewhere' });
  const history = createMemoryHistory({ initialEntries: [`/people?wholesalerId=ats&db=prod${search}`] });
  const router = createRouter({ routeTree: root.addChildren([page, other]), history, parseSearch, stringifySearch });
  render(
    <QueryClientProvider client={createQueryClient()}>
      {/* The app's own router is registered with the library; this one has pages of its own. */}
      <RouterProvider router={router as never} />
      <ToastStack />
    </QueryClientProvider>,
  );
  return {
    asked,
    edits: () => asked.filter(({ method }) => method !== 'GET'),
    listsRead: () =>
      asked.filter(({ method, url }) => method === 'GET' && new URL(url).pathname === '/api/users').length,
    address: () => history.location.search,
    goTo: (to: string) => void router.navigate({ to } as never),
    at: () => history.location.pathname,
  };
}

/** The people an edit names. */
export const customIdsOf = (request: Request | undefined): string[] =>
  new URL(request?.url ?? 'http://none').searchParams.getAll('customIds');

/** What an edit sends. */
export const patchIn = async (request: Request | undefined): Promise<unknown> =>
  ((await request?.clone().json()) as { patch: unknown } | undefined)?.patch;
