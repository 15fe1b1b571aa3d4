import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ScopeSearch } from '../../api/scope.ts';

export type Place = { pathname: string; search: unknown };

export type Unsaved = {
  /** Does what closes the form, after a question where something would be lost. A form in the address needs it not. */
  close(then: () => void): void;
  /** From now on nothing is lost: it has been saved. */
  release(): void;
  /** Whether the question stands: `stay` and `leave` answer it. */
  asking: boolean;
  stay(): void;
  leave(): void;
};

type UnsavedOptions = {
  /** Whether the form is gone at the next place; wherever one goes, unless told. */
  leaves?: (current: Place, next: Place) => boolean;
  /** What was typed is given up: its draft goes, too. */
  onLeave?: () => void;
};

/**
 * Asks before a form with unsaved changes is closed or its page left, by a link or by Back; the browser's own question
 * covers the tab. LeaveQuestion is the question.
 */
export function useUnsaved(unsaved: boolean, { leaves = () => true, onLeave }: UnsavedOptions = {}): Unsaved {
  const [wanted, setWanted] = useState<{ then: () => void } | null>(null);
  const released = useRef(false);
  useEffect(() => {
    if (!unsaved) released.current = false;
  }, [unsaved]);
  const holds = () => unsaved && !released.current;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => holds() && leaves(current, next),
    enableBeforeUnload: holds,
    withResolver: true,
  });
  return {
    close(then) {
      if (holds()) setWanted({ then });
      else then();
    },
    release() {
      released.current = true;
    },
    asking: wanted !== null || blocker.status === 'blocked',
    stay() {
      setWanted(null);
      blocker.reset?.();
    },
    leave() {
      released.current = true;
      onLeave?.();
      setWanted(null);
      blocker.proceed?.();
      wanted?.then();
    },
  };
}

/** Another page, another wholesaler or the other environment: what is typed into a form of the page has no place there. */
export function leavesPage(current: Place, next: Place): boolean {
  const [from, to] = [current.search as ScopeSearch, next.search as ScopeSearch];
  return (
    current.pathname !== next.pathname ||
    from.wholesalerId !== to.wholesalerId ||
    (from.db ?? 'prod') !== (to.db ?? 'prod')
  );
}
