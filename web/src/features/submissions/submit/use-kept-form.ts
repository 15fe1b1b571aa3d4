import { useEffect, useRef, useState } from 'react';
import { keepForm } from '../../../shared/submissions/sender.ts';
import { isEmptyForm, type SubmissionForm } from '../../../shared/submissions/submission.ts';

/** What the phone has of the form as it stands. null: nothing is entered that it could keep. */
export type Keeping = 'storing' | 'stored' | 'failed' | null;

/**
 * Keeps the form on this phone until it is submitted or discarded (docs/decisions/087-a-form-is-kept-on-the-phone.md).
 * At once, because the camera opens next; while one is being written, of those that come only the newest is, unless the
 * page is left.
 * @param form the same object until something in it changes
 */
export function useKeptForm(id: string, form: SubmissionForm, isRestored: boolean): Keeping {
  const newest = useRef(form);
  const begun = useRef(form);
  const isWriting = useRef(false);
  const [ended, setEnded] = useState<{ form: SubmissionForm; keeping: Keeping }>({
    form,
    keeping: isRestored ? 'stored' : null,
  });
  useEffect(() => {
    const write = async () => {
      const one = newest.current;
      begun.current = one;
      const keeping = await keepForm(id, one).then(
        () => 'stored' as const,
        () => 'failed' as const,
      );
      if (begun.current === one) setEnded({ form: one, keeping });
    };
    const writeAll = async () => {
      isWriting.current = true;
      while (begun.current !== newest.current) await write();
      isWriting.current = false;
    };
    newest.current = form;
    if (!isWriting.current) void writeAll();
    // Who comes back may find that the browser was ended: what waits behind a write is handed over now.
    const leave = () => {
      if (begun.current !== newest.current) void write();
    };
    const hide = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [id, form]);
  if (isEmptyForm(form)) return null;
  return ended.form === form ? ended.keeping : 'storing';
}
