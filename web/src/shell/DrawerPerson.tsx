import type { Session } from '@caselift/contract/session';
import { useSession } from '../api/session-store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import styles from './Drawer.module.css';

const roleNames = { admin: 'Admin', manager: 'Manager', teamLead: 'Team Lead', salesRep: 'Sales Rep' } as const;

function roleName({ role, leadership }: Pick<Session, 'role' | 'leadership'>): string {
  return role === 'teamLead' && leadership ? 'Leadership' : roleNames[role];
}

/** Who is signed in. */
export function DrawerPerson() {
  const session = useSession();
  const name = session.name || session.email;
  return (
    <div className={styles.person}>
      <Avatar name={name} url={session.userAvatar.url} shape="person" />
      <div className={styles.personText}>
        <div className={styles.personName} title={name}>
          {name}
        </div>
        <div>{roleName(session)}</div>
      </div>
    </div>
  );
}
