import { useEffect, useRef } from 'react';
import { keepForm } from '../../../shared/submissions/sender.ts';
import type { SubmissionForm } from '../../../shared/submissions/submission.ts';

/**
 * Keeps the form on this phone until it is submitted or discarded (docs/decisions/087-a-form-is-kept-on-the-phone.md).
 * At once, because the camera opens next; while one is being written, of those that come only the newest is.
 * @param form the same object until something in it changes
 */
export function useKeptForm(id: string, form: SubmissionForm): void {
  const kept = useRef(form);
  const newest = useRef(form);
  const isWriting = useRef(false);
  useEffect(() => {
    newest.current = form;
    const write = async () => {
      isWriting.current = true;
      while (kept.current !== newest.current) {
        kept.current = newest.current;
        await keepForm(id, kept.current).catch(() => undefined);
      }
      isWriting.current = false;
    };
    if (!isWriting.current && form !== kept.current) void write();
  }, [id, form]);
}
