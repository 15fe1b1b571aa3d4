import { bellTexts } from '@caselift/contract/bell-texts';
import { Link } from '@tanstack/react-router';
import BellIcon from 'lucide-react/icons/bell';
import { CountPill } from '../ui/kit/CountPill.tsx';
import styles from './Bell.module.css';
import { useUnread } from './use-unread.ts';

const mostShown = 99;

/** Leads to the notifications and counts those that aren't read. */
export function Bell({ size }: { size: number }) {
  const unread = useUnread();
  return (
    <Link
      to="/notifications"
      className={styles.bell}
      aria-label={unread === 0 ? bellTexts.none : bellTexts.unread(unread)}
    >
      <BellIcon size={size} strokeWidth={1.75} aria-hidden />
      {unread > 0 && <CountPill className={styles.count}>{unread > mostShown ? `${mostShown}+` : unread}</CountPill>}
    </Link>
  );
}
