import SearchX from 'lucide-react/icons/search-x';
import { Notice } from '../ui/Notice.tsx';
import { StartLink } from './StartLink.tsx';

/** 404: no page has this address. */
export function NotFoundPage() {
  return (
    <Notice icon={SearchX} title="404. Page not found" text="The address may be mistyped, or the page may have moved.">
      <StartLink />
    </Notice>
  );
}
