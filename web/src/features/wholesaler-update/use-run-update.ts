import { readJob } from '@caselift/contract/imports';
import type { Scope } from '@caselift/contract/scope';
import { startWholesalerUpdate, updateTexts } from '@caselift/contract/wholesaler-update';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { announce } from '../../api/refusal.ts';
import { useScope } from '../../api/use-scope.ts';
import { actionKey, refreshWholesaler } from '../../shared/administration/use-action.ts';
import { type ProgressToast, toast } from '../../ui/toasts.tsx';

/** Starts an update of Preview and says what came of it, also when the admin has gone on to another page meanwhile. */
export function useRunUpdate(): () => void {
  const queryClient = useQueryClient();
  const scope = useScope();
  const { mutate } = useMutation({
    mutationKey: actionKey(scope.wholesalerId),
    mutationFn: () => call(startWholesalerUpdate, { query: scope }),
    onSuccess: ({ jobId }) => void follow(scope, jobId, toast.progress(updateTexts.updating)),
    onSettled: () => refreshWholesaler(queryClient, scope.wholesalerId),
  });
  return () => {
    if (scope.db === 'preview') mutate();
    else toast.warning(updateTexts.switchToPreview);
  };
}

async function follow(scope: Scope, jobId: string, said: ProgressToast): Promise<void> {
  try {
    const { error } = await ended(scope, jobId);
    if (error === null) said.succeed(updateTexts.updateCompleted);
    else said.fail(error);
  } catch (error) {
    said.close();
    announce(error);
  }
}

async function ended(scope: Scope, jobId: string) {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await visible();
    const job = await call(readJob, { query: scope, params: { jobId } });
    if (job.ended) return job;
  }
}

/** A page in the background asks for nothing. */
function visible(): Promise<void> {
  if (document.visibilityState !== 'hidden') return Promise.resolve();
  return new Promise((resolve) => document.addEventListener('visibilitychange', () => resolve(), { once: true }));
}
