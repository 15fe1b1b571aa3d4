import { itemRunTexts, startItemsUpdate } from '@caselift/contract/item-runs';
import { startWholesalerUpdate, updateTexts } from '@caselift/contract/wholesaler-update';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { invalidateWholesaler } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { followJob } from '../../shared/administration/follow-job.ts';
import { actionKey } from '../../shared/administration/use-action.ts';
import { usePreviewOnly } from '../../shared/administration/use-preview-only.ts';
import { toast } from '../../ui/toasts.ts';

const updates = {
  figures: { start: startWholesalerUpdate, doing: updateTexts.updating, done: updateTexts.updateCompleted },
  items: {
    start: startItemsUpdate,
    doing: itemRunTexts.updating,
    done: itemRunTexts.updateCompleted,
    failed: itemRunTexts.updateFailed,
  },
} as const;

/** Starts an update of Preview, of all figures or of what items measure, and says what came of it, also when the admin has gone on to another page meanwhile. */
export function useRunUpdate(which: keyof typeof updates): () => void {
  const { start, doing, ...said } = updates[which];
  const queryClient = useQueryClient();
  const scope = useScope();
  const inPreview = usePreviewOnly();
  const { mutate } = useMutation({
    mutationKey: actionKey(scope.wholesalerId),
    mutationFn: () => call(start, { query: scope }),
    onSuccess: ({ jobId }) => {
      const ended = followJob(scope, jobId, { said: toast.progress(doing), ...said });
      // A job may be over before the page sees that it runs, or once another page stands there.
      void ended.then(() => invalidateWholesaler(queryClient, scope.wholesalerId));
    },
    onSettled: () => invalidateWholesaler(queryClient, scope.wholesalerId),
  });
  return () => inPreview(mutate);
}
