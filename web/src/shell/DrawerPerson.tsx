import { loginTexts, type Session } from '@caselift/contract/session';
import { Link } from '@tanstack/react-router';
import { useSession } from '../api/session-store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import styles from './Drawer.module.css';

const roleNames = { admin: 'Admin', manager: 'Manager', teamLead: 'Team Lead', salesRep: 'Sales Rep' } as const;

function roleName({ role, leadership, bound }: Pick<Session, 'role' | 'leadership' | 'bound'>): string {
  if (role === 'admin' && bound) return loginTexts.boundAdmin;
  return role === 'teamLead' && leadership ? 'Leadership' : roleNames[role];
}

/** Who is signed in; leads to the profile. */
export function DrawerPerson({
  onChosen,
}: {
  /** After the link was followed. */ onChosen?: (() => void) | undefined;
}) {
  const session = useSession();
  const name = session.name || session.email;
  return (
    <Link
      to="/profile"
      className={styles.person}
      activeProps={{ className: styles.personCurrent }}
      activeOptions={{ exact: true, includeSearch: false }}
      title="Profile"
      onClick={onChosen}
    >
      <Avatar name={name} url={session.userAvatar.url} shape="person" />
      <span className={styles.personText}>
        <span className={styles.personName} title={name}>
          {name}
        </span>
        <span>{roleName(session)}</span>
      </span>
    </Link>
  );
}
