import { submissionTexts } from '@caselift/contract/submission-texts';
import { useScope } from '../../../api/use-scope.ts';
import { keepSent, removeSent } from '../../../shared/submissions/sender.ts';
import { toast } from '../../../ui/toasts.ts';
import type { Sent } from './sections.ts';

/** Deletes what the server has, with the toast that undoes it: stored on this phone, and sent once the toast is gone. */
export function useDelete(): (sent: Sent) => Promise<void> {
  const scope = useScope();
  return async ({ id: entryId, title, facts, check, program: { itemId }, leads }) => {
    const kind = check?.kind ?? 'image';
    try {
      const id = await removeSent({ version: 1, scope, itemId, entryId, kind, title, facts, ...leads });
      toast.undoable(submissionTexts.deleted, () => void keep(id));
    } catch {
      toast.error(submissionTexts.notRemoved);
    }
  };
}

/** Instead of deleting it. */
export async function keep(id: string): Promise<void> {
  if (!(await keepSent(id))) toast.warning(submissionTexts.tooLate);
}
