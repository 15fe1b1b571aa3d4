import { useState } from 'react';
import { type ComparedEntity, isDifferent } from './compare.ts';
import type { Group } from './diff-search.ts';

/** Which entities show their fields: those that differ, until all are opened or closed; each can be turned over. */
export type OpenEntities = {
  isOpen: (entity: ComparedEntity) => boolean;
  toggle: (entity: ComparedEntity) => void;
  setAll: (open: boolean) => void;
};

type State = { group: Group; all: boolean | null; turned: ReadonlySet<string> };

export function useOpenEntities(group: Group): OpenEntities {
  const [state, setState] = useState<State>(fresh(group));
  const current = ofGroup(state, group);
  return {
    isOpen: (entity) => (current.all ?? isDifferent(entity)) !== current.turned.has(entity.customId),
    toggle: ({ customId }) =>
      setState((latest) => {
        const { all, turned } = ofGroup(latest, group);
        const next = new Set(turned);
        if (!next.delete(customId)) next.add(customId);
        return { group, all, turned: next };
      }),
    setAll: (all) => setState({ ...fresh(group), all }),
  };
}

/** Another group starts over. */
function ofGroup(state: State, group: Group): State {
  return state.group === group ? state : fresh(group);
}

function fresh(group: Group): State {
  return { group, all: null, turned: new Set() };
}
