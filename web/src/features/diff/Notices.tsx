import Button from '@mui/material/Button';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Equal from 'lucide-react/icons/equal';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import SearchX from 'lucide-react/icons/search-x';
import Users from 'lucide-react/icons/users';
import type { Failure } from '../../ui/failure.ts';
import { Strip } from '../../ui/kit/Strip.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type ComparedEntity, isDifferent } from './compare.ts';
import type { DiffSearch } from './diff-search.ts';

function TryAgain({ retry }: Pick<Failure, 'retry'>) {
  return (
    <Button onClick={retry} startIcon={<RefreshCw size={16} strokeWidth={1.75} />}>
      Try again
    </Button>
  );
}

/** Above the last good comparison when asking for a new one failed. */
export function StaleNotice({ message, retry }: Failure) {
  return (
    <Strip flush tone="warn" icon={CircleAlert} role="alert" action={<TryAgain retry={retry} />}>
      <strong>{message}.</strong> This is the last comparison. Nothing was changed.
    </Strip>
  );
}

type NothingProps = {
  error: Failure | undefined;
  /** What the group and the search leave, differences or not; undefined: not known. */
  found: readonly ComparedEntity[] | undefined;
  filters: DiffSearch;
  setFilters: (changes: Partial<DiffSearch>) => void;
};

/** In the place of the list: what went wrong, or that there is nothing, and the way out. */
export function NothingToShow({ error, found, filters, setFilters }: NothingProps) {
  if (found === undefined) {
    if (error === undefined) return null;
    if (error.instead !== undefined) return error.instead;
    return (
      <div role="alert">
        <Notice icon={CircleAlert} title={error.message} text="The comparison couldn't be loaded. Nothing was changed.">
          <TryAgain retry={error.retry} />
        </Notice>
      </div>
    );
  }
  if (found.length > 0 && !found.some(isDifferent)) {
    return (
      <Notice icon={Equal} title="No differences" text="Production and Preview match.">
        <Button onClick={() => setFilters({ onlyDifferences: false })}>Show all values</Button>
      </Notice>
    );
  }
  if (filters.searchPhrase.trim() !== '') {
    return (
      <Notice icon={SearchX} title="Nothing found" text="Try another name or ID, or another group.">
        <Button onClick={() => setFilters({ searchPhrase: '' })}>Clear the search</Button>
      </Notice>
    );
  }
  return <Notice icon={Users} title="No differences" text="No one is in this group in Production or Preview." />;
}
