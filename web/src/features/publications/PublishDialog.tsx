import { previewPublication } from '@caselift/contract/publications';
import { publish, updateTexts } from '@caselift/contract/wholesaler-update';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpointQuery, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { SkeletonLines } from '../../shared/administration/PanelSkeleton.tsx';
import { useAction } from '../../shared/administration/use-action.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { EditList } from './EditList.tsx';
import { TotalsTable } from './TotalsTable.tsx';
import { Warnings } from './Warnings.tsx';

/** The last look before publishing: the totals as they are this moment, since Preview may have moved under the page. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const scope = useScope();
  const { data, error, isFetching } = useQuery({
    ...endpointQuery(previewPublication, { query: scope }),
    ...silently,
    refetchOnMount: 'always',
  });
  const { mutate } = useAction({ doing: updateTexts.publishing, done: updateTexts.published }, () =>
    call(publish, { query: scope }),
  );
  const confirm = () => {
    onClose();
    mutate();
  };
  const settled = isFetching ? undefined : data;
  return (
    <Dialog
      title="Publish to Production?"
      width={600}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" color="primary" disabled={!settled || error !== null} onClick={confirm}>
            Publish
          </Button>
        </>
      }
    >
      {error && !isFetching ? <p role="alert">{error.message}</p> : null}
      {settled && !error ? (
        <>
          <Warnings inDialog warnings={settled.warnings} />
          <TotalsTable inDialog totals={settled.totals} />
          <EditList inDialog edits={settled.edits} title="Edits to publish" />
        </>
      ) : null}
      {isFetching ? <SkeletonLines rows={4} /> : null}
    </Dialog>
  );
}
