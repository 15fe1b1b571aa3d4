import { userEditTexts } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import Button from '@mui/material/Button';
import { ListChecks } from 'lucide-react';
import type { PeopleSearch } from '../people-search.ts';
import styles from './list.module.css';
import type { Ticks } from './use-ticks.ts';

type BulkEditControlsProps = {
  bulk: boolean;
  setFilters: (changes: Partial<PeopleSearch>) => void;
  /** Everyone whom the filters leave, on all pages. */
  shown: readonly User[];
  ticks: Ticks;
};

/** Opens and closes the editing of several people; while it is open, ticks all whom the filters leave, or none. */
export function BulkEditControls({ bulk, setFilters, shown, ticks }: BulkEditControlsProps) {
  return (
    <>
      <Button
        className={bulk ? styles.pressed : undefined}
        startIcon={<ListChecks size={16} strokeWidth={1.75} aria-hidden />}
        aria-pressed={bulk}
        onClick={() => setFilters({ bulkEdit: !bulk })}
      >
        {userEditTexts.bulkEdit}
      </Button>
      {bulk && (
        <div className={styles.tickAll}>
          <span role="status">{ticks.ids.size} chosen</span>
          <Button variant="text" onClick={() => ticks.set(shown.map(({ customId }) => customId))}>
            Choose all {shown.length}
          </Button>
          <Button variant="text" disabled={ticks.ids.size === 0} onClick={ticks.clear}>
            None
          </Button>
        </div>
      )}
    </>
  );
}
