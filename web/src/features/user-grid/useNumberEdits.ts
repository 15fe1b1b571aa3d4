/** Edits of many numbers at once, and taking edits of numbers back. */
import type { User } from '@caselift/contract/users';
import type { IsoDate } from '@caselift/domain/dates';
import { useRef, useState } from 'react';
import type { UserEdits } from '../../shared/user-edits/use-user-edits.ts';
import { toast } from '../../ui/toasts.ts';
import { cellCount, type NumberChange, type Planned, patchesOf, stillSo } from './number-changes.ts';

type Done = { periodStart: IsoDate | undefined; changes: readonly (readonly NumberChange[])[] };

/** As many edits as anybody takes back one by one. */
const undoLimit = 50;

/** @param periodStart from which sales period on they count; absent: that of the newest sale. */
export function useNumberEdits(edits: UserEdits, people: readonly User[], periodStart: IsoDate | undefined) {
  const latest = useRef({ edits, people, periodStart });
  latest.current = { edits, people, periodStart };
  const [ofPeriod, setDone] = useState<Done>({ periodStart, changes: [] });
  // Numbers of another period aren't these.
  const done = ofPeriod.periodStart === periodStart ? ofPeriod.changes : [];

  const remember = (changes: readonly NumberChange[]) =>
    setDone({ periodStart, changes: [...done.slice(1 - undoLimit), changes] });

  /** Others may have edited the same numbers since: those stay. */
  const undo = async (changes: readonly NumberChange[]) => {
    setDone((before) => ({ ...before, changes: before.changes.filter((one) => one !== changes) }));
    // The numbers on the screen may be of another period by now.
    const own = latest.current.periodStart === periodStart ? stillSo(changes, latest.current.people) : [];
    const others = changes.length - own.length;
    const left = others > 0 ? ` ${cellCount(others)} edited since ${others === 1 ? 'stays' : 'stay'}.` : '';
    if (own.length === 0) return toast.warning(`Nothing to undo.${left}`);
    await latest.current.edits.updateNumbers(patchesOf(own, 'before'), {
      done: `Undone: ${cellCount(own.length)}.${left}`,
      periodStart,
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
        periodStart,
      });
      if (saved) remember(changes);
      return saved;
    },
  };
}
