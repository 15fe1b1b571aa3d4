import type { JobState } from '@caselift/contract/jobs';
import { CancelJob } from '../../shared/administration/CancelJob.tsx';
import { JobLife } from '../../shared/administration/JobLife.tsx';
import { elapsedText } from '../../shared/administration/moments.ts';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { PanelSection } from '../../ui/kit/Panel.tsx';
import { ProgressBar } from '../../ui/kit/ProgressBar.tsx';
import { Text } from '../../ui/kit/Text.tsx';

/** How far the running job is, whoever started it, and for how long it has been at work. */
export function JobProgress({ job, now }: { job: JobState; now: number }) {
  const stage = stageText(job.stage);
  return (
    <PanelSection>
      <Row gap={16} fold>
        <Stack gap={4} grow>
          <Row spread>
            <Text fit="cut">{stage}</Text>
            <Text tone="soft" fit="whole">
              {job.fraction === null ? '' : `${Math.round(100 * job.fraction)}% · `}
              {elapsedText(now - Date.parse(job.startedAt))}
            </Text>
          </Row>
          <ProgressBar label={stage} fraction={job.fraction} />
          <JobLife job={job} />
        </Stack>
        {/* An import is canceled where its own progress is. */}
        <Row screenOnly>{job.kind === 'update' ? <CancelJob job={job} /> : null}</Row>
      </Row>
    </PanelSection>
  );
}

/** A stage without the warehouse's own spelling of its tables. @example stageText('Computing stg_products') // 'Computing products' */
export function stageText(stage: string): string {
  if (stage === '') return 'Waiting to start';
  return stage.replace(/\b(stg|int|snapshot)_/g, '').replaceAll('_', ' ');
}
