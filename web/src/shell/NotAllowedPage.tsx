import Lock from 'lucide-react/icons/lock';
import { useAdmins } from '../shared/admins/use-admins.ts';
import { Notice } from '../ui/Notice.tsx';
import { StartLink } from './StartLink.tsx';

/** The guard's fallback: the person's role may not see this page. */
export function NotAllowedPage() {
  const admins = useAdmins();
  return (
    <Notice icon={Lock} title="You don't have access to this page" text={`Ask ${admins} if you need it.`}>
      <StartLink />
    </Notice>
  );
}
