import { mayAccess } from '@caselift/contract/access';
import { editable } from '@caselift/contract/editable';
import { correctEntry, type EntryItem, type ListedEntry, restoreEntry } from '@caselift/contract/entry-corrections';
import { entryScreenTexts } from '@caselift/contract/entry-texts';
import { deleteEntry, handInEntry } from '@caselift/contract/item-entries';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../../api/call.ts';
import { invalidateWholesaler } from '../../../api/query.ts';
import { announce, isRefusal } from '../../../api/refusal.ts';
import { useSession } from '../../../api/session-store.ts';
import { useScope } from '../../../api/use-scope.ts';
import { toast } from '../../../ui/toasts.ts';

/** Team leads, leadership and view-only people read. */
export function useMayCorrect(): boolean {
  const session = useSession();
  return mayAccess(editable.itemSubmission.editors, session) && !session.viewOnly;
}

const { done, notDone } = entryScreenTexts;

export type AddedEntry = {
  _id: string;
  item: Pick<EntryItem, '_id' | 'kind'>;
  user: string;
  takenAt: string | null;
  amount: number;
  notes: string;
};

/** Correcting, deleting and adding entries, each with a toast that takes it back; what it pays is on every screen. */
export function useEntryEdits(onDone: () => void) {
  const scope = useScope();
  const queryClient = useQueryClient();
  const [fault, setFault] = useState<string | null>(null);
  const { mutateAsync, isPending: pending } = useMutation({
    mutationFn: (send: () => Promise<unknown>) => send(),
    // Each has words of its own.
    onError: () => {},
    onSettled: () => void invalidateWholesaler(queryClient, scope.wholesalerId),
  });
  const at = (itemId: string, entryId: string) => ({ params: { id: itemId, entryId }, query: scope });

  /** From a dialog, which says what went wrong, and closes before everything is read again: it asks of what may be gone. */
  const attempt = async (send: () => Promise<unknown>, failed: string): Promise<boolean> => {
    setFault(null);
    try {
      await mutateAsync(async () => {
        await send();
        flushSync(onDone);
      });
      return true;
    } catch (error) {
      setFault(isRefusal(error) && error.status > 0 && error.status < 500 ? error.message : failed);
      return false;
    }
  };
  /** From a toast, which is gone when it fails. */
  const undo = (send: () => Promise<unknown>, said: string) => () =>
    void mutateAsync(send).then(
      () => toast.success(said),
      (error) => announce(error),
    );

  return {
    pending,
    fault,
    correct: async ({ itemId, _id, version, amount: was }: ListedEntry, amount: number) => {
      const input = at(itemId, _id);
      let now = version;
      const send = async () => {
        now = (await call(correctEntry, { ...input, body: { amount, version } })).version;
      };
      if (!(await attempt(send, notDone.corrected))) return;
      const back = () => call(correctEntry, { ...input, body: { amount: was, version: now } });
      toast.undoable(done.corrected, undo(back, done.corrected));
    },
    remove: async ({ itemId, _id }: ListedEntry) => {
      const input = at(itemId, _id);
      if (!(await attempt(() => call(deleteEntry, input), notDone.removed))) return;
      toast.undoable(
        done.removed,
        undo(() => call(restoreEntry, input), done.restored),
      );
    },
    add: async ({ _id, item, user, takenAt, amount, notes }: AddedEntry) => {
      const body = { _id, kind: item.kind, amount, user, takenAt, notes };
      const send = () => call(handInEntry, { params: { id: item._id }, query: scope, body });
      if (!(await attempt(send, notDone.added))) return;
      toast.undoable(
        done.added,
        undo(() => call(deleteEntry, at(item._id, _id)), done.removed),
      );
    },
  };
}
