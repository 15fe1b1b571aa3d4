import Coffee from 'lucide-react/icons/coffee';
import { Notice } from '../ui/Notice.tsx';

/** Where a role lands whose menu has no page yet. */
export function NothingHerePage() {
  return (
    <Notice
      icon={Coffee}
      title="Nothing is here for your role yet"
      text="You are signed in. Your pages will appear in the menu as soon as they are open."
    />
  );
}
