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
import panel from '../../shared/administration/panel.module.css';
import { failureOf } from '../../shared/not-computed/failure-of.tsx';
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
    <section className={panel.panel} aria-labelledby="publish-changes">
      <header className={panel.head}>
        <h2 id="publish-changes">What Publish changes</h2>
        <p className={panel.sentence}>Preview against Production</p>
        <ButtonLink
          to="/diff"
          variant="text"
          className={panel.headEnd}
          startIcon={<GitCompareArrows size={16} strokeWidth={1.75} />}
        >
          Diff View
        </ButtonLink>
      </header>
      {nothingYet ? <p className={panel.empty}>{updateTexts.nothingToPublish}</p> : null}
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
            <div className={styles.before}>
              <TotalsTable totals={data.totals} />
              <EditList edits={data.edits} title="Edits Production takes over" />
            </div>
            <div className={styles.users}>
              <MovedUsers users={data.users} moved={data.usersMoved} />
              <p className={styles.consequence}>
                Everyone signed in sees the new figures at their next page. An earlier publication can be put back.
              </p>
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
            </div>
          </div>
        </>
      ) : null}
      {asked ? <PublishDialog onClose={() => setAsked(false)} /> : null}
    </section>
  );
}
