/** Changes of podcasts, with their toasts. */
import { itemMessages } from '@caselift/contract/item-texts';
import { listPodcasts } from '@caselift/contract/podcasts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidate } from '../../api/query.ts';
import { announce, isRefusal } from '../../api/refusal.ts';
import { toast } from '../../ui/toasts.ts';

export type PodcastEdits = {
  pending: boolean;
  /** Why the last attempt failed, for a dialog to show. */
  refusal: string | null;
  /** Answers whether it was done. */
  attempt: (send: () => Promise<unknown>, options?: { done?: string; onStale?: () => void }) => Promise<boolean>;
};

export function usePodcastEdits(): PodcastEdits {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  return {
    pending,
    refusal,
    async attempt(send, { done = itemMessages.done.updated, onStale } = {}) {
      setPending(true);
      setRefusal(null);
      const doing = toast.progress(itemMessages.progress.updating);
      try {
        await send();
        doing.succeed(done);
        return true;
      } catch (error) {
        doing.fail(itemMessages.errors.other);
        announce(error);
        if (isRefusal(error) && error.code === 'stale') onStale?.();
        setRefusal(isRefusal(error) ? error.message : itemMessages.errors.other);
        return false;
      } finally {
        setPending(false);
        void invalidate(queryClient, [listPodcasts]);
      }
    },
  };
}
