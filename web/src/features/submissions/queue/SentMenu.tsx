import { readEntryPay } from '@caselift/contract/entry-corrections';
import type { Check } from '@caselift/contract/own-items';
import { submissionTexts } from '@caselift/contract/submission-texts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConnection } from '../../../api/connection.ts';
import { endpointQuery, silently } from '../../../api/query.ts';
import { isRefusal } from '../../../api/refusal.ts';
import { useScope } from '../../../api/use-scope.ts';
import { useSubmissions } from '../../../shared/submissions/use-submissions.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { dollarsAndCents, upToTwoDecimals } from '../../../ui/figures.ts';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import styles from './queue.module.css';
import type { Sent } from './sections.ts';
import { useDelete } from './use-delete.ts';

/** What can be done with something that was sent. A photo in review pays nothing yet: it goes without a question. */
export function SentMenu({ sent }: { sent: Sent }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useDelete();
  const { title, facts, check } = sent;
  return (
    <>
      <RowMenu
        of={`${title}, ${facts}`}
        className={styles.menu ?? ''}
        actions={[
          {
            text: submissionTexts.delete,
            isGrave: true,
            act: () => (check === null ? void remove(sent) : setAsking(true)),
          },
        ]}
      />
      {isAsking && check !== null && (
        <DeleteDialog
          {...{ sent, check }}
          onClose={() => setAsking(false)}
          onDelete={() => {
            setAsking(false);
            void remove(sent);
          }}
        />
      )}
    </>
  );
}

type DeleteDialogProps = { sent: Sent; check: Check; onClose: () => void; onDelete: () => void };

/** Says first what goes out of the person's pay with it, as the server works it out. */
function DeleteDialog({ sent, check, onClose, onDelete }: DeleteDialogProps) {
  const query = useScope();
  const isConnected = useConnection();
  const { deletions } = useSubmissions();
  const { itemId } = sent.program;
  const without = deletions.flatMap(({ refusal, change }) =>
    refusal === null && change.itemId === itemId && change.kind !== 'image' ? [change.entryId] : [],
  );
  const input = { params: { id: itemId }, query: { ...query, entryId: check._id, without } };
  const { data, error } = useQuery({
    ...endpointQuery(readEntryPay, input),
    ...silently,
    // What was told a moment ago may not be what it takes now.
    ...{ enabled: isConnected, staleTime: 0, gcTime: 0, retry: false },
  });
  const what = wordsOf(check);
  // Nobody but the person is told of. Below 0, the pay grows: without "not done", the "done" before it counts again.
  const takes = -(data?.changes[0]?.pays ?? 0);
  const refused = isRefusal(error) && error.status >= 400 && error.status < 500 ? error.message : null;
  const isAsking = isConnected && data === undefined && error === null;
  const said = isAsking
    ? submissionTexts.asking
    : data === undefined
      ? submissionTexts.takesUnknown(what)
      : submissionTexts.takes(what, Math.round(100 * takes), dollarsAndCents(Math.abs(takes)));
  return (
    <Dialog
      title={submissionTexts.deleteTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{submissionTexts.keep}</Button>
          <Button variant="contained" color="error" disabled={isAsking || refused !== null} onClick={onDelete}>
            {submissionTexts.delete}
          </Button>
        </>
      }
    >
      <p role="status">{refused ?? said}</p>
    </Dialog>
  );
}

/** @example '500', '"Done"' */
const wordsOf = ({ kind, amount }: Check): string =>
  kind === 'tick' ? `"${amount === 1 ? submissionTexts.done : submissionTexts.undone}"` : upToTwoDecimals(amount);
