import Lock from 'lucide-react/icons/lock';
import { Notice } from '../ui/Notice.tsx';
import { StartLink } from './StartLink.tsx';

/** The guard's fallback: the person's role may not see this page. */
export function NotAllowedPage() {
  return (
    <Notice icon={Lock} title="This page is not open to your role" text="Ask an admin if you think it should be.">
      <StartLink />
    </Notice>
  );
}
