import { cancelJob, type JobState, jobTexts } from '@caselift/contract/jobs';
import Button from '@mui/material/Button';
import CircleStop from 'lucide-react/icons/circle-stop';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useAction } from './use-action.ts';

const consequences: Record<string, string> = {
  import: 'Nothing from these files will be saved. The files stay uploaded, so you can start the import again.',
  update: 'What it has computed so far will be discarded. Preview keeps its current figures.',
};

/** The button that stops an import or an update, whoever started it; nothing for other jobs. */
export function CancelJob({ job }: { job: JobState }) {
  const scope = useScope();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useAction({ doing: jobTexts.canceling, done: jobTexts.canceled }, () =>
    call(cancelJob, { query: scope, params: { jobId: job.jobId } }),
  );
  if (!job.cancelable) return null;
  const confirm = () => {
    setAsking(false);
    mutate();
  };
  return (
    <>
      <Button
        size="small"
        startIcon={<CircleStop size={16} strokeWidth={1.75} />}
        disabled={isPending}
        onClick={() => setAsking(true)}
      >
        Cancel {job.kind}
      </Button>
      {asking ? (
        <Dialog
          title={`Cancel the ${job.kind}?`}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>Keep it running</Button>
              <Button variant="contained" color="error" onClick={confirm}>
                Cancel {job.kind}
              </Button>
            </>
          }
        >
          <p>{consequences[job.kind]}</p>
        </Dialog>
      ) : null}
    </>
  );
}
