/** Everything behind the login: router, queries and shell, in a script of its own. */
import { mayAccess, repsAndLeads } from '@caselift/contract/access';
import { readSession, type Session } from '@caselift/contract/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { call } from './api/call.ts';
import { createQueryClient } from './api/query.ts';
import { announce, isUnreachable } from './api/refusal.ts';
import { currentSession, onSessionChange, refreshSession } from './api/session-store.ts';
import { createAppRouter } from './routes.tsx';
import { screenAt } from './screens.ts';
import { parseSearch, stringifySearch } from './search.ts';
import { screenAfterSignIn } from './shell/menu.ts';

/**
 * Signing in where no page is asked for leads to the role's first screen. So does the address of a page that is not open
 * to the role: it may be the bookmark of the person who sat here before.
 */
export function goToFirstScreen(): void {
  const session = currentSession();
  if (session === null || asksForPage(location.pathname, session)) return;
  const { wholesalerId, db } = parseSearch(location.search);
  history.replaceState(null, '', screenAfterSignIn(session).path + stringifySearch({ wholesalerId, db }));
}

function asksForPage(path: string, session: Session): boolean {
  const screen = screenAt(path);
  return screen ? mayAccess(screen.access, session) : path !== '/' && path !== '/login';
}

/** All but the number of notifications, which changes while a page is read. */
const guardedBy = () => JSON.stringify({ ...currentSession(), unread: 0 });

/**
 * The product for the signed-in person, ready to be drawn: the first page's script is there before anything is
 * rendered, because React holds a revealed Suspense boundary back for 300 ms once a fallback was shown.
 */
export async function openSignedIn(): Promise<ReactElement> {
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);
  // Role and flags may have changed since login: guards and menu follow the session's own data.
  let guarded = guardedBy();
  const follow = () => {
    if (guarded === guardedBy()) return;
    guarded = guardedBy();
    void router.invalidate();
  };
  onSessionChange(follow);
  const session = currentSession();
  const isInField = session !== null && mayAccess(repsAndLeads, session);
  // In a store without a signal it can't be asked, and the banner says so.
  const failed = (error: unknown) => (isInField && isUnreachable(error) ? undefined : announce(error));
  void call(readSession, {}).then(refreshSession, failed);
  const inField = isInField
    ? import('./shared/submissions/open.ts').then(({ openInField }) => openInField(session, queryClient))
    : null;
  await Promise.all([inField, router.load()]);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <WhileDrawn follow={follow} />
    </QueryClientProvider>
  );
}

/** A router that is no longer drawn would load its page for everyone who signs in later. */
function WhileDrawn({ follow }: { follow: () => void }): null {
  useEffect(() => onSessionChange(follow), [follow]);
  return null;
}
