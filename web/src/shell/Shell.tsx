/** What surrounds every page: the drawer, the top bar, and the place where an admin first chooses a wholesaler. */
import { Outlet, useLocation } from '@tanstack/react-router';
import { useSession } from '../api/session-store.ts';
import { useChosenScope } from '../api/use-scope.ts';
import { useDocumentTitle } from '../use-document-title.ts';
import { Drawer } from './Drawer.tsx';
import { SelectWholesaler } from './SelectWholesaler.tsx';
import styles from './Shell.module.css';
import { TopBar } from './TopBar.tsx';
import { titleAt } from './title-at.ts';
import { useDrawer } from './use-drawer.ts';
import { usePageTracking } from './use-page-tracking.ts';

export function Shell() {
  const scope = useChosenScope();
  const { role } = useSession();
  const drawer = useDrawer();
  const mustChoose = role === 'admin' && scope === null;
  const path = useLocation({ select: ({ pathname }) => pathname });
  const title = titleAt(path, mustChoose);
  useDocumentTitle(title);
  usePageTracking(path);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#page">
        Skip to the page
      </a>
      <Drawer drawer={drawer} scope={scope} />
      <div className={styles.column}>
        <TopBar title={title} scope={scope} drawer={drawer} />
        <main id="page" className={styles.page} tabIndex={-1}>
          {mustChoose ? <SelectWholesaler /> : <Outlet />}
        </main>
      </div>
    </div>
  );
}
