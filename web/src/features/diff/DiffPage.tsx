import GitCompareArrows from 'lucide-react/icons/git-compare-arrows';
import { Notice } from '../../ui/Notice.tsx';

/** Production beside Preview. */
export function DiffPage() {
  return <Notice icon={GitCompareArrows} title="Production beside Preview" />;
}
