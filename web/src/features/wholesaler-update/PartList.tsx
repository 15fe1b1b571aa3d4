import { type PartStatus, updateParts, type WholesalerUpdate } from '@caselift/contract/wholesaler-update';
import Tooltip from '@mui/material/Tooltip';
import { Link, useRouter } from '@tanstack/react-router';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import Loader from 'lucide-react/icons/loader';
import { agoText, momentText } from '../../shared/administration/moments.ts';
import { partTitles, statusLooks, type Tone } from './part-words.ts';
import styles from './pipeline.module.css';

/** The parts of the latest update, each with its status, its message and when it last gave a sign of life. */
export function PartList({ parts, now }: { parts: WholesalerUpdate; now: number }) {
  return (
    <ul className={styles.parts} aria-label="Parts of the update">
      {updateParts.map((part) => (
        <li key={part} className={styles.part}>
          <PartRow title={partTitles[part]} status={parts[part]} now={now} />
        </li>
      ))}
    </ul>
  );
}

type PartRowProps = { title: string; status: PartStatus | undefined; now: number };

function PartRow({ title, status, now }: PartRowProps) {
  if (status === undefined)
    return (
      <>
        <PartTitle title={title} url="" />
        <span className={styles.none}>Not updated yet</span>
      </>
    );
  const { tone, reached } = statusLooks[status.status];
  return (
    <>
      <PartTitle title={title} url={status.url} />
      <span className={tone === 'failed' ? `${styles.message} ${styles.failedText}` : styles.message}>
        {status.message}
      </span>
      <span className={styles.track} aria-hidden="true">
        <span className={`${styles.bar} ${styles[`${tone}Bar`]}`} style={{ width: `${100 * reached}%` }} />
      </span>
      <span className={styles.status}>
        <StatusChip status={status.status} />
      </span>
      <time className={styles.when} dateTime={status.updatedAt} title={momentText(status.updatedAt, now)}>
        {agoText(status.updatedAt, now)}
      </time>
    </>
  );
}

/** Leads to the part's own page, once there is one. */
function PartTitle({ title, url }: { title: string; url: string }) {
  const hasPage = url in useRouter().routesByPath;
  return <span className={styles.partTitle}>{hasPage ? <Link to={url as never}>{title}</Link> : title}</span>;
}

const icons: Record<Tone, typeof Clock> = {
  waiting: Clock,
  running: Loader,
  done: CircleCheck,
  failed: CircleAlert,
};

/** The status in the specification's words; the tooltip names the engine that does the work. */
function StatusChip({ status }: { status: PartStatus['status'] }) {
  const { tone, engine } = statusLooks[status];
  const Icon = icons[tone];
  return (
    <Tooltip title={engine} describeChild enterTouchDelay={0}>
      <button type="button" className={`${styles.chip} ${styles[tone]}`}>
        <Icon size={14} strokeWidth={1.75} aria-hidden />
        {status}
      </button>
    </Tooltip>
  );
}
