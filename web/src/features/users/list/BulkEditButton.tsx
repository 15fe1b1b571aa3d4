import { userEditTexts } from '@caselift/contract/user-edits';
import Button from '@mui/material/Button';
import ListChecks from 'lucide-react/icons/list-checks';
import type { PeopleSearch } from '../people-search.ts';
import styles from './list.module.css';

type BulkEditButtonProps = { bulk: boolean; setFilters: (changes: Partial<PeopleSearch>) => void };

/** Opens and closes the editing of several people. */
export function BulkEditButton({ bulk, setFilters }: BulkEditButtonProps) {
  return (
    <Button
      className={bulk ? styles.pressed : undefined}
      startIcon={<ListChecks size={16} strokeWidth={1.75} aria-hidden />}
      aria-pressed={bulk}
      onClick={() => setFilters({ bulkEdit: !bulk })}
    >
      {userEditTexts.bulkEdit}
    </Button>
  );
}
