import { signalTexts } from '@caselift/contract/signal-texts';
import { submissionTexts } from '@caselift/contract/submission-texts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Unsent } from '../../../api/outbox.ts';
import { submit, submitChanged } from '../../../shared/submissions/sender.ts';
import { senderState } from '../../../shared/submissions/sender-state.ts';
import type { Submission } from '../../../shared/submissions/submission.ts';
import { toast } from '../../../ui/toasts.ts';

/** Stores submissions on this phone, from where they are sent, and leads to the list of them. @param id of the form */
export function useSubmitting(id: string, changed: Unsent<Submission> | undefined) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    async store(submissions: readonly Submission[]): Promise<void> {
      setBusy(true);
      try {
        await (changed === undefined ? submit(submissions, id) : submitChanged(changed.id, submissions, id));
      } catch {
        setBusy(false);
        toast.error(senderState().isClosed ? signalTexts.closed : submissionTexts.notKept);
        return;
      }
      await navigate({ to: '/today/submissions', replace: true });
    },
  };
}
