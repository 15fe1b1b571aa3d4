import { type Publication, previewRollback, rollback } from '@caselift/contract/publications';
import { updateTexts } from '@caselift/contract/wholesaler-update';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpointQuery, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { momentText } from '../../shared/administration/moments.ts';
import { SkeletonLines } from '../../shared/administration/PanelSkeleton.tsx';
import { useAction } from '../../shared/administration/use-action.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { EditList } from './EditList.tsx';
import { editsText } from './edit-words.ts';

type RollbackDialogProps = { publication: Publication; onClose: () => void };

/** Lists the later edits that a rollback to an earlier publication would undo. */
export function RollbackDialog({ publication, onClose }: RollbackDialogProps) {
  const scope = useScope();
  // The server's schema makes a number of the path's text; the call's input is the text.
  const params = { publicationId: String(publication.publicationId) };
  const { data, error } = useQuery({
    ...endpointQuery(previewRollback, { query: scope, params }),
    ...silently,
    refetchOnMount: 'always',
  });
  const { mutate } = useAction({ doing: updateTexts.rollingBack, done: updateTexts.rolledBack }, () =>
    call(rollback, { query: scope, params }),
  );
  const confirm = () => {
    onClose();
    mutate();
  };
  return (
    <Dialog
      title={`Roll back to publication ${publication.publicationId}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" color="error" disabled={!data} onClick={confirm}>
            Roll back
          </Button>
        </>
      }
    >
      <p>
        Production returns to what {publication.publishedBy} published {momentText(publication.publishedAt, Date.now())}
        : its figures, goals, people and settings. Programs and boosts are not rolled back.
      </p>
      {error ? <p role="alert">{error.message}</p> : null}
      {!data && !error ? <SkeletonLines rows={2} /> : null}
      {data ? (
        <>
          <p>
            {data.edits.length === 0
              ? 'No later edits will be undone.'
              : `${editsText(data.edits.length)} made since then will be undone:`}
          </p>
          <EditList inDialog edits={data.edits} title="Edits that will be undone" />
        </>
      ) : null}
    </Dialog>
  );
}
