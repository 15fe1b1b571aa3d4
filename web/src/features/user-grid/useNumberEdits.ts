/** Edits of many numbers at once, and taking edits of numbers back. */
import type { User } from '@caselift/contract/users';
import { useRef, useState } from 'react';
import type { UserEdits } from '../../shared/user-edits/use-user-edits.ts';
import { toast } from '../../ui/toasts.ts';
import { cellCount, type NumberChange, type Planned, patchesOf, stillSo } from './number-changes.ts';

/** As many edits as anybody takes back one by one. */
const undoLimit = 50;

export function useNumberEdits(edits: UserEdits, people: readonly User[]) {
  const latest = useRef({ edits, people });
  latest.current = { edits, people };
  const [done, setDone] = useState<readonly (readonly NumberChange[])[]>([]);

  const remember = (changes: readonly NumberChange[]) => setDone((before) => [...before.slice(1 - undoLimit), changes]);

  /** Others may have edited the same numbers since: those stay. */
  const undo = async (changes: readonly NumberChange[]) => {
    setDone((before) => before.filter((one) => one !== changes));
    const own = stillSo(changes, latest.current.people);
    const others = changes.length - own.length;
    const left = others > 0 ? ` ${cellCount(others)} edited since ${others === 1 ? 'stays' : 'stay'}.` : '';
    if (own.length === 0) return toast.warning(`Nothing to undo.${left}`);
    await latest.current.edits.updateNumbers(patchesOf(own, 'before'), {
      done: `Undone: ${cellCount(own.length)}.${left}`,
    });
  };

  return {
    remember,
    last: done.at(-1),
    undo,
    async write(planned: Planned): Promise<boolean> {
      if ('fault' in planned) toast.warning(planned.fault);
      else if (planned.changes.length === 0) toast.warning('These numbers are already there.');
      if ('fault' in planned || planned.changes.length === 0) return false;
      const { changes, skipped } = planned;
      const empty =
        skipped > 0 ? ` ${cellCount(skipped)} without a number of ${skipped === 1 ? 'its' : 'their'} own stayed.` : '';
      const saved = await latest.current.edits.updateNumbers(patchesOf(changes, 'after'), {
        done: `${cellCount(changes.length)} changed.${empty}`,
        undo: () => void undo(changes),
      });
      if (saved) remember(changes);
      return saved;
    },
  };
}
