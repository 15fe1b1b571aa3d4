import { submissionTexts } from '@caselift/contract/submission-texts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { submit, submitChanged } from '../../../shared/submissions/sender.ts';
import type { Submission, UnsentSubmission } from '../../../shared/submissions/submission.ts';
import { toast } from '../../../ui/toasts.tsx';

/** Stores submissions on this phone, from where they are sent, and leads to the list of them. */
export function useSubmitting(changed: UnsentSubmission | undefined) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    async store([first, ...others]: readonly [Submission, ...Submission[]]): Promise<void> {
      setBusy(true);
      try {
        if (changed === undefined) await submit(first, ...others);
        else {
          await submitChanged(changed.id, first);
          if (others.length > 0) await submit(...others);
        }
      } catch {
        setBusy(false);
        toast.error(submissionTexts.notKept);
        return;
      }
      await navigate({ to: '/today/submissions', replace: true });
    },
  };
}
