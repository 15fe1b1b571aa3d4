import { type PartStatus, statusOf, updateParts, type WholesalerUpdate } from '@caselift/contract/wholesaler-update';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import { Link, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { agoText, momentText } from '../../shared/administration/moments.ts';
import { Badge } from '../../ui/kit/Badge.tsx';
import { joined, Row } from '../../ui/kit/Layout.tsx';
import { ProgressBar } from '../../ui/kit/ProgressBar.tsx';
import { Rows } from '../../ui/kit/Rows.tsx';
import { Text, textClass } from '../../ui/kit/Text.tsx';
import styles from './part-list.module.css';
import { billedText, itemsTitle, partTitles, statusLooks } from './part-words.ts';

type PartListProps = { parts: WholesalerUpdate; items: PartStatus | null; now: number };

/** The parts of the latest update and below them that of objectives and incentives, each with its status, its message and when it last gave a sign of life. */
export function PartList({ parts, items, now }: PartListProps) {
  const billed = parts.bigQuery?.bytesBilled ?? null;
  const engine = parts.bigQuery ? 'BigQuery' : 'DuckDB';
  return (
    <Rows aria-label="Parts of the update">
      {updateParts.map((part) => {
        const named = part === 'users' ? idsIn(parts.users?.message ?? '') : null;
        return (
          <li key={part} className={joined([styles.part, named !== null && styles.naming])}>
            <PartRow title={partTitles[part]} status={parts[part]} engine={engine} now={now} />
            {named && (
              <Row wrap className={styles.restore}>
                <Suspense fallback={null}>
                  <RestoreButtons isNamed={({ customId }) => named.has(customId)} />
                </Suspense>
              </Row>
            )}
          </li>
        );
      })}
      <li className={styles.part}>
        <PartRow title={itemsTitle} status={items ?? undefined} engine="DuckDB" now={now} />
      </li>
      {billed === null ? null : (
        <li className={styles.billed}>
          <Text tone="soft">{billedText(billed)}</Text>
        </li>
      )}
    </Rows>
  );
}

/** The people named in a part's message, by ID; null: nobody. */
function idsIn(message: string): ReadonlySet<string> | null {
  const ids = message.match(/\b[A-Z]+_\d+\b/g);
  return ids && new Set(ids);
}

/** Few updates name anyone. */
const RestoreButtons = lazy(async () => ({
  default: (await import('../../shared/gone-people/RestoreButtons.tsx')).RestoreButtons,
}));

type PartRowProps = { title: string; status: PartStatus | undefined; engine: string; now: number };

function PartRow({ title, status, engine, now }: PartRowProps) {
  if (status === undefined)
    return (
      <>
        <PartTitle title={title} url="" />
        <Text tone="faint">Not updated yet</Text>
      </>
    );
  const { tone, icon, reached, work } = statusLooks[statusOf(status.status)];
  return (
    <>
      <PartTitle title={title} url={status.url} />
      <Text className={styles.message} fit="anywhere" tone={tone === 'bad' ? 'bad' : undefined}>
        {status.message}
      </Text>
      <div className={styles.track}>
        <ProgressBar fraction={reached} tone={tone === 'good' ? 'neutral' : tone} />
      </div>
      {/* The tooltip names the engine that does the work. */}
      <Tooltip title={work(engine)} describeChild enterTouchDelay={0}>
        <ButtonBase className={styles.status}>
          <Badge large icon={icon} tone={tone} look={tone === 'good' ? 'plain' : 'filled'}>
            {status.status}
          </Badge>
        </ButtonBase>
      </Tooltip>
      <time
        className={joined([styles.when, textClass({ tone: 'soft', fit: 'whole', right: true })])}
        dateTime={status.updatedAt}
        title={momentText(status.updatedAt, now)}
      >
        {agoText(status.updatedAt, now)}
      </time>
    </>
  );
}

/** Leads to the part's own page, once there is one. */
function PartTitle({ title, url }: { title: string; url: string }) {
  const hasPage = url in useRouter().routesByPath;
  return <Text weight="bold">{hasPage ? <Link to={url as never}>{title}</Link> : title}</Text>;
}
