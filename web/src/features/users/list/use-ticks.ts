import type { User } from '@caselift/contract/users';
import { useMemo, useState } from 'react';

export type Ticks = {
  ids: ReadonlySet<string>;
  users: readonly User[];
  toggle: (customId: string) => void;
  /** Instead of those ticked before. */
  set: (customIds: readonly string[]) => void;
  clear: () => void;
};

/** Who is ticked to be edited together, across pages and filters; who is gone from the list is ticked no more. */
export function useTicks(people: readonly User[]): Ticks {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const users = useMemo(() => people.filter(({ customId }) => chosen.has(customId)), [people, chosen]);
  const ids = useMemo(() => new Set(users.map(({ customId }) => customId)), [users]);
  return {
    ids,
    users,
    toggle: (customId) =>
      setChosen(ids.has(customId) ? new Set([...ids].filter((id) => id !== customId)) : new Set([...ids, customId])),
    set: (customIds) => setChosen(new Set(customIds)),
    clear: () => setChosen(new Set()),
  };
}
