import { startWholesalerUpdate, updateTexts } from '@caselift/contract/wholesaler-update';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { invalidateWholesaler } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { followJob } from '../../shared/administration/follow-job.ts';
import { actionKey } from '../../shared/administration/use-action.ts';
import { toast } from '../../ui/toasts.tsx';

/** Starts an update of Preview and says what came of it, also when the admin has gone on to another page meanwhile. */
export function useRunUpdate(): () => void {
  const queryClient = useQueryClient();
  const scope = useScope();
  const { mutate } = useMutation({
    mutationKey: actionKey(scope.wholesalerId),
    mutationFn: () => call(startWholesalerUpdate, { query: scope }),
    onSuccess: ({ jobId }) => {
      void followJob(scope, jobId, { said: toast.progress(updateTexts.updating), done: updateTexts.updateCompleted });
    },
    onSettled: () => invalidateWholesaler(queryClient, scope.wholesalerId),
  });
  return () => {
    if (scope.db === 'preview') mutate();
    else toast.warning(updateTexts.switchToPreview);
  };
}
