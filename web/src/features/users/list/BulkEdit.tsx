import type { User } from '@caselift/contract/users';
import { type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { useScope } from '../../../api/use-scope.ts';
import { localSelection } from '../../../shared/selection/local-source.ts';
import { SelectionBar } from '../../../shared/selection/SelectionBar.tsx';
import { SelectionTick } from '../../../shared/selection/SelectionTick.tsx';
import { useSelection } from '../../../shared/selection/use-selection.ts';
import { BulkEditPanel } from '../../../shared/user-edits/BulkEditPanel.tsx';
import { pageOf, peoplePerPage } from './arrange.ts';
import styles from './list.module.css';

/** What the list shows of the bulk edit: the tick of a row, and how many are ticked. */
export type Ticks = { tickOf: (user: User) => ReactNode; bar: ReactNode };

type BulkEditProps = {
  /** The path of the list: each has ticks of its own. */
  path: string;
  people: readonly User[];
  /** The people the filters leave. */
  shown: readonly User[];
  page: number;
  /** Told to the list, which is drawn before this is fetched. */
  onTicks: (ticks: Ticks) => void;
  onDone: () => void;
};

/** Edits people together: who is ticked stays so across pages, filters and a reload; who is gone from the list does not. */
export function BulkEdit({ path, people, shown, page, onTicks, onDone }: BulkEditProps) {
  const { wholesalerId, db } = useScope();
  const source = useMemo(
    () => localSelection({ storedAs: `caselift-ticks:${wholesalerId}:${db}:${path}`, perPage: peoplePerPage }),
    [wholesalerId, db, path],
  );
  const filter = useMemo(() => ({ matching: shown.map(idOf), all: people.map(idOf) }), [shown, people]);
  const selection = useSelection({ source, filter, page: pageOf(shown, page).page });
  const ids = useSyncExternalStore(source.subscribe, source.ids);
  const users = useMemo(() => people.filter(({ customId }) => ids.includes(customId)), [people, ids]);
  useLayoutEffect(() => {
    const isTicked = (id: string) => selection.page?.rows.find((row) => row.id === id)?.checked ?? false;
    const tickOf = ({ customId, name }: User) => (
      <label className={styles.tick} htmlFor={`tick-${customId}`}>
        <SelectionTick
          id={`tick-${customId}`}
          label={name}
          row={{ id: customId, checked: isTicked(customId) }}
          tick={selection.tick}
        />
      </label>
    );
    onTicks({ tickOf, bar: <SelectionBar selection={selection} /> });
  }, [selection, onTicks]);
  const leave = () => {
    source.clear();
    onDone();
  };
  return <BulkEditPanel users={users} onDone={leave} />;
}

const idOf = ({ customId }: User) => customId;
