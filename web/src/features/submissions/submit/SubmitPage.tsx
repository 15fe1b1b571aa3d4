import { listHandInAccounts, listOwnItems } from '@caselift/contract/own-items';
import { submissionTexts } from '@caselift/contract/submission-texts';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Unsent } from '../../../api/outbox.ts';
import { endpointQuery } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { usePageHead } from '../../../shared/field/page-head.ts';
import { goneBy } from '../../../shared/submissions/deletion.ts';
import { isPhoto, type Submission, type UnsentSubmission } from '../../../shared/submissions/submission.ts';
import { useSubmissions } from '../../../shared/submissions/use-submissions.ts';
import { FieldPage } from '../../../ui/field/FieldPage.tsx';
import { ListFailed } from '../../../ui/ListFailed.tsx';
import { openPrograms, programsOf } from '../programs.ts';
import { useStoredPhoto } from '../use-stored-photo.ts';
import { SubmitForm } from './SubmitForm.tsx';

/** Handing in for a program: photos, a tick, a value or a quantity. Without a signal from what was read last. */
export function SubmitPage() {
  usePageHead({ title: submissionTexts.submit, back: '/today' });
  const query = useScope();
  const items = useQuery(endpointQuery(listOwnItems, { query }));
  const accounts = useQuery(endpointQuery(listHandInAccounts, { query }));
  const { change } = useSearch({ from: '/today/submit' });
  const { unsent, drafts, deletions, deleted } = useSubmissions();
  const listed = unsent.find(({ id, refusal }) => id === change && refusal !== null);
  const photo = useStoredPhoto(listed && isPhoto(listed.change) ? listed.change.photo : undefined);
  const changed = listed && wholeOf(listed, photo);
  if (items.data === undefined || accounts.data === undefined || drafts === null || changed === null) {
    const failed = [items, accounts].find(({ error }) => error !== null);
    return (
      <FieldPage>
        {failed ? (
          <ListFailed message={submissionTexts.loadFailed} retry={() => void failed.refetch()} />
        ) : (
          <>
            <Skeleton variant="rounded" height={160} />
            <Skeleton variant="rounded" height={120} />
          </>
        )}
      </FieldPage>
    );
  }
  const programs = openPrograms(programsOf(items.data, goneBy(deletions, deleted)));
  return (
    <SubmitForm
      key={changed?.id ?? ''}
      programs={programs}
      accounts={accounts.data}
      changed={changed}
      // Of those not taken, one that was discarded meanwhile has nothing to be changed anymore.
      drafts={drafts.filter(({ form }) => form.change === '' || unsent.some(({ id }) => id === form.change))}
    />
  );
}

/** null: its photo isn't read yet; undefined: it can't be read, so there is nothing to change, and another one is taken. */
function wholeOf(listed: UnsentSubmission, photo: Blob | null | undefined): Unsent<Submission> | null | undefined {
  const { change } = listed;
  if (!isPhoto(change)) return { ...listed, change };
  if (photo === null) return undefined;
  return photo === undefined ? null : { ...listed, change: { ...change, photo } };
}
