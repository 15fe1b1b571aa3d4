import { submissionTexts } from '@caselift/contract/submission-texts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { submit, submitChanged } from '../../../shared/submissions/sender.ts';
import type { Submission, UnsentSubmission } from '../../../shared/submissions/submission.ts';
import { toast } from '../../../ui/toasts.ts';

/** Stores submissions on this phone, from where they are sent, and leads to the list of them. @param id of the form */
export function useSubmitting(id: string, changed: UnsentSubmission | undefined) {
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
        toast.error(submissionTexts.notKept);
        return;
      }
      await navigate({ to: '/today/submissions', replace: true });
    },
  };
}
