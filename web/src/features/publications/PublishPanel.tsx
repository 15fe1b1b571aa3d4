import { previewPublication } from '@caselift/contract/publications';
import { readWholesaler } from '@caselift/contract/wholesaler';
import { updateTexts } from '@caselift/contract/wholesaler-update';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import CircleAlert from 'lucide-react/icons/circle-alert';
import GitCompareArrows from 'lucide-react/icons/git-compare-arrows';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import { endpointQuery, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { SkeletonLines } from '../../shared/administration/PanelSkeleton.tsx';
import { failureOf } from '../../shared/not-computed/failure-of.tsx';
import { Stack } from '../../ui/kit/Layout.tsx';
import { Panel, PanelBody } from '../../ui/kit/Panel.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { EditList } from './EditList.tsx';
import { MovedUsers } from './MovedUsers.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import styles from './publications.module.css';
import { TotalsTable } from './TotalsTable.tsx';
import { Warnings } from './Warnings.tsx';

const ButtonLink = createLink(Button);

type PublishPanelProps = { busy: boolean; shut: boolean; reasonId: string };

/** What publishing now would change for everyone, and the button that does it. */
export function PublishPanel({ busy, shut, reasonId }: PublishPanelProps) {
  const [asked, setAsked] = useState(false);
  const scope = useScope();
  // Before the first update there is nothing to publish, and so nothing to ask for.
  const preview = useQuery({
    ...endpointQuery(readWholesaler, { query: { ...scope, db: 'preview' } }),
    ...silently,
  });
  const nothingYet = preview.data?.computedAt === null;
  const changes = useQuery({
    ...endpointQuery(previewPublication, { query: scope }),
    ...silently,
    enabled: preview.isSuccess && !nothingYet,
  });
  const { data } = changes;
  const failure = failureOf(preview, changes);
  return (
    <Panel
      title="What publishing changes"
      note="Preview against Production"
      end={
        <ButtonLink to="/diff" variant="text" startIcon={<GitCompareArrows size={16} strokeWidth={1.75} />}>
          Diff View
        </ButtonLink>
      }
    >
      {nothingYet ? <PanelBody>{updateTexts.nothingToPublish}</PanelBody> : null}
      {!data && !failure && !nothingYet ? <SkeletonLines rows={5} /> : null}
      {!data && failure
        ? (failure.instead ?? (
            <Notice icon={CircleAlert} title={failure.message}>
              <Button startIcon={<RefreshCw size={16} strokeWidth={1.75} />} onClick={failure.retry}>
                Try again
              </Button>
            </Notice>
          ))
        : null}
      {data && !nothingYet ? (
        <>
          {/* Of an update that is under way there is nothing to warn of yet. */}
          <Warnings warnings={busy ? [] : data.warnings} />
          <div className={styles.changes}>
            <div>
              <TotalsTable totals={data.totals} />
              <EditList edits={data.edits} title="Edits to publish" />
            </div>
            <Stack>
              <MovedUsers users={data.users} moved={data.usersMoved} />
              <Stack screenOnly>
                <Text tone="soft">
                  Everyone sees the new figures on the next page they open. You can roll back to an earlier publication.
                </Text>
                <Button
                  variant="contained"
                  color="primary"
                  fullWidth
                  disabled={shut}
                  aria-describedby={reasonId}
                  onClick={() => setAsked(true)}
                >
                  Publish to Production
                </Button>
              </Stack>
            </Stack>
          </div>
        </>
      ) : null}
      {asked ? <PublishDialog onClose={() => setAsked(false)} /> : null}
    </Panel>
  );
}
