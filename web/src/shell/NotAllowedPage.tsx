import Lock from 'lucide-react/icons/lock';
import { Notice } from '../ui/Notice.tsx';
import { StartLink } from './StartLink.tsx';

/** The guard's fallback: the person's role may not see this page. */
export function NotAllowedPage() {
  return (
    <Notice icon={Lock} title="You don't have access to this page" text="Ask an admin if you need it.">
      <StartLink />
    </Notice>
  );
}
