import { Link, useLocation } from '@tanstack/react-router';
import LogOut from 'lucide-react/icons/log-out';
import { useId } from 'react';
import { useSession } from '../api/session-store.ts';
import { recallPage } from '../page-memory.ts';
import { screenAt } from '../screens.ts';
import { parseSearch } from '../search.ts';
import { joined } from '../ui/kit/Layout.tsx';
import { logOut } from './log-out.ts';
import styles from './MenuList.module.css';
import { type MenuEntry, type MenuGroup, menuFor } from './menu.ts';

type MenuListProps = { /** After an entry was chosen. */ onChosen?: (() => void) | undefined };

export function MenuList({ onChosen }: MenuListProps) {
  const session = useSession();
  return (
    <nav className={styles.menu} aria-label="Main">
      {menuFor(session).map((group) => (
        <MenuSection key={group.label} group={group} onChosen={onChosen} />
      ))}
      <button type="button" className={`${styles.entry} ${styles.logOut}`} onClick={() => void logOut()}>
        <LogOut size={16} strokeWidth={1.75} aria-hidden />
        Log out
      </button>
    </nav>
  );
}

function MenuSection({ group, onChosen }: { group: MenuGroup } & MenuListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div id={id} className={styles.label}>
        {group.label}
      </div>
      <ul className={styles.entries}>
        {group.entries.map((entry) => (
          <li key={entry.screen.path}>
            <EntryLink entry={entry} onChosen={onChosen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Leads back to the page as it was left; wholesaler and environment are carried by the router. */
function EntryLink({ entry: { screen, title, icon: Icon }, onChosen }: { entry: MenuEntry } & MenuListProps) {
  const isUnder = useLocation({ select: ({ pathname }) => screenAt(pathname)?.under === screen.path });
  return (
    <Link
      to={screen.path}
      // Text from the address bar; the route it leads to reads it with its own schema.
      search={() => parseSearch(recallPage(screen.path)) as never}
      className={joined([styles.entry, isUnder && styles.current])}
      aria-current={isUnder ? 'true' : undefined}
      activeProps={{ className: styles.current }}
      activeOptions={{ exact: true, includeSearch: false }}
      onClick={onChosen}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {title}
    </Link>
  );
}
