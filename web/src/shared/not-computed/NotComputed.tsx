import { startBackfill, updateTexts } from '@caselift/contract/wholesaler-update';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { call } from '../../api/call.ts';
import { invalidateWholesaler } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { Notice } from '../../ui/Notice.tsx';
import { toast } from '../../ui/toasts.ts';
import { followJob } from '../administration/follow-job.ts';
import { actionKey } from '../administration/use-action.ts';
import { useMayEdit } from '../user-edits/use-may-edit.ts';

/** In the place of figures that an upgrade added and that are still to be computed. Admins can have them computed now. */
export function NotComputed({ message, retry }: { message: string; retry: () => void }) {
  const queryClient = useQueryClient();
  const scope = useScope();
  const mayCompute = useMayEdit();
  const { mutate, isPending } = useMutation({
    mutationKey: actionKey(scope.wholesalerId),
    mutationFn: () => call(startBackfill, { query: scope }),
    onSuccess: ({ jobId }) =>
      followJob(scope, jobId, { said: toast.progress(updateTexts.computing), done: updateTexts.computed }),
    onSettled: () => invalidateWholesaler(queryClient, scope.wholesalerId),
  });
  return (
    <Notice icon={CalendarClock} title={message}>
      {mayCompute ? (
        <Button variant="contained" color="primary" disabled={isPending} onClick={() => mutate()}>
          {updateTexts.computeNow}
        </Button>
      ) : (
        <Button startIcon={<RefreshCw size={16} strokeWidth={1.75} />} onClick={retry}>
          Try again
        </Button>
      )}
    </Notice>
  );
}
