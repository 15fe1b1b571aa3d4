import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';

export type Unsaved = {
  /** Does what closes the form, after a question where something would be lost. */
  close(then: () => void): void;
  /** From now on nothing is lost: it has been saved. */
  release(): void;
  /** Whether the question stands: `stay` and `leave` answer it. */
  asking: boolean;
  stay(): void;
  leave(): void;
};

/** Asks before a form with unsaved changes is closed or the page left; the browser's own question covers the tab. */
export function useUnsaved(unsaved: boolean): Unsaved {
  const [wanted, setWanted] = useState<{ then: () => void } | null>(null);
  const released = useRef(false);
  const holds = () => unsaved && !released.current;
  const blocker = useBlocker({ shouldBlockFn: holds, enableBeforeUnload: holds, withResolver: true });
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
      setWanted(null);
      blocker.proceed?.();
      wanted?.then();
    },
  };
}
