import type { User } from '@caselift/contract/users';
import { useMemo, useSyncExternalStore } from 'react';
import { useScope } from '../../../api/use-scope.ts';
import { localSelection } from '../../../shared/selection/local-source.ts';
import { type Selection, useSelection } from '../../../shared/selection/use-selection.ts';
import { pageOf, peoplePerPage } from './arrange.ts';

export type Ticks = { selection: Selection<string>; users: readonly User[]; clear: () => void };

type TicksInput = {
  /** The path of the list: each has ticks of its own. */
  path: string;
  people: readonly User[];
  /** Whom the filters leave. */
  shown: readonly User[];
  page: number;
};

/** Who is ticked to be edited together, across pages, filters and a reload; who is gone from the list no longer is. */
export function useTicks({ path, people, shown, page }: TicksInput): Ticks {
  const { wholesalerId, db } = useScope();
  const source = useMemo(
    () => localSelection({ storedAs: `caselift-ticks:${wholesalerId}:${db}:${path}`, perPage: peoplePerPage }),
    [wholesalerId, db, path],
  );
  const filter = useMemo(() => ({ matching: shown.map(idOf), all: people.map(idOf) }), [shown, people]);
  const selection = useSelection({ source, filter, page: pageOf(shown, page).page });
  const ids = useSyncExternalStore(source.subscribe, source.ids);
  const users = useMemo(() => people.filter(({ customId }) => ids.includes(customId)), [people, ids]);
  const clear = () => {
    source.clear();
    selection.readAgain();
  };
  return { selection, users, clear };
}

const idOf = ({ customId }: User) => customId;
