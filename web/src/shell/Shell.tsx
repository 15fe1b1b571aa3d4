/** What surrounds every page: the drawer, the top bar, and the place where an admin first chooses a wholesaler. */
import { mayAccess } from '@caselift/contract/access';
import type { Scope } from '@caselift/contract/scope';
import type { Session } from '@caselift/contract/session';
import { readWholesaler } from '@caselift/contract/wholesaler';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { endpointQuery } from '../api/query.ts';
import { isUnknownWholesaler } from '../api/refusal.ts';
import { useSession } from '../api/session-store.ts';
import { useChosenScope } from '../api/use-scope.ts';
import type { Screen } from '../screen.ts';
import { screenAt } from '../screens.ts';
import { useFieldParts } from '../shared/submissions/parts.ts';
import { useDocumentTitle } from '../use-document-title.ts';
import { Drawer } from './Drawer.tsx';
import { PaperEdges } from './PaperEdges.tsx';
import styles from './Shell.module.css';
import { TopBar } from './TopBar.tsx';
import { titleAt } from './title-at.ts';
import { useDrawer } from './use-drawer.ts';
import { usePageTracking } from './use-page-tracking.ts';

/** Apart: only admins who haven't chosen yet see it. */
const SelectWholesaler = lazy(async () => ({ default: (await import('./SelectWholesaler.tsx')).SelectWholesaler }));

export function Shell() {
  const session = useSession();
  const inAddress = useChosenScope();
  const scope = useIsUnknown(inAddress) ? null : inAddress;
  const drawer = useDrawer();
  const field = useFieldParts();
  const mustChoose = session.role === 'admin' && scope === null;
  // Of the page that is drawn: the next one's heading would stand above it until the next one is there.
  const path = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname });
  const title = titleAt(path, mustChoose);
  useDocumentTitle(title);
  const shown = useShownScreen(session);
  usePageTracking(mustChoose ? undefined : shown?.tracked);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#page">
        Skip to content
      </a>
      <Drawer drawer={drawer} scope={scope} />
      <div className={styles.column}>
        <TopBar title={title} scope={scope} drawer={drawer} />
        {scope && <PaperEdges title={title} scope={scope} />}
        {field && <field.Banner />}
        <Page>
          {mustChoose ? (
            <Suspense fallback={null}>
              <SelectWholesaler unknown={inAddress?.wholesalerId} />
            </Suspense>
          ) : (
            <Outlet />
          )}
        </Page>
      </div>
    </div>
  );
}

/** Busy while what the address names is on its way, and something else still stands there. */
function Page({ children }: { children: ReactNode }) {
  const isWaiting = useRouterState({ select: ({ status }) => status === 'pending' });
  return (
    <main id="page" className={styles.page} tabIndex={-1} aria-busy={isWaiting}>
      {children}
    </main>
  );
}

/** Whether the server knows no wholesaler of this id, be it mistyped or deleted since. */
function useIsUnknown(scope: Scope | null): boolean {
  const details = endpointQuery(readWholesaler, { query: scope ?? { wholesalerId: '', db: 'prod' } });
  const { error } = useQuery({ ...details, enabled: scope !== null });
  return isUnknownWholesaler(error);
}

/** The screen that is drawn; null while it is being fetched, where it failed, and for the guard's and the 404 page. */
function useShownScreen(session: Session): Screen | null {
  const drawn = useMatches({
    select: (matches) => {
      const last = matches.at(-1);
      return last?.status === 'success' ? last.pathname : null;
    },
  });
  const screen = drawn === null ? undefined : screenAt(drawn);
  return screen && mayAccess(screen.access, session) ? screen : null;
}
