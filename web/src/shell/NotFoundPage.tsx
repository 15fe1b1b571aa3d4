import SearchX from 'lucide-react/icons/search-x';
import { Notice } from '../ui/Notice.tsx';
import { StartLink } from './StartLink.tsx';

/** 404: no page has this address. */
export function NotFoundPage() {
  return (
    <Notice icon={SearchX} title="404. There is no page at this address" text="It may have been mistyped or moved.">
      <StartLink />
    </Notice>
  );
}
