import type { JobState } from '@caselift/contract/imports';
import { CancelJob } from '../../shared/administration/CancelJob.tsx';
import { elapsedText } from '../../shared/administration/moments.ts';
import styles from './pipeline.module.css';

/** How far the running job is, whoever started it, and for how long it has been at work. */
export function JobProgress({ job, now }: { job: JobState; now: number }) {
  const percent = job.fraction === null ? null : Math.round(100 * job.fraction);
  const stage = stageText(job.stage);
  return (
    <div className={styles.job}>
      <span className={styles.stage}>{stage}</span>
      <span
        className={styles.track}
        role="progressbar"
        aria-label={stage}
        {...(percent === null ? {} : { 'aria-valuenow': percent })}
      >
        <span
          className={`${styles.bar} ${percent === null ? styles.unknownBar : styles.runningBar}`}
          style={percent === null ? undefined : { width: `${percent}%` }}
        />
      </span>
      <span className={styles.jobEnd}>
        <span className={styles.when}>
          {percent === null ? '' : `${percent} % · `}
          {elapsedText(now - Date.parse(job.startedAt))}
        </span>
        {/* An import is canceled where its own progress is. */}
        {job.kind === 'update' ? <CancelJob job={job} /> : null}
      </span>
    </div>
  );
}

/** A stage without the warehouse's own spelling of its tables. @example stageText('Computing stg_products') // 'Computing products' */
export function stageText(stage: string): string {
  if (stage === '') return 'Waiting for its turn';
  return stage.replace(/\b(stg|int|snapshot)_/g, '').replaceAll('_', ' ');
}
