import { mayAccess } from '@caselift/contract/access';
import { type BoostResult, boostResultTexts, readBoostPacket, readBoostResult } from '@caselift/contract/boost-results';
import type { BoostDetail } from '@caselift/contract/boosts';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { lazy, type ReactNode, Suspense } from 'react';
import { endpointQuery, silently } from '../../../api/query.ts';
import { isNotComputed, isRefusal } from '../../../api/refusal.ts';
import { useSession } from '../../../api/session-store.ts';
import { useScope } from '../../../api/use-scope.ts';
import { countText } from '../../../ui/figures.ts';
import { Row } from '../../../ui/kit/Layout.tsx';
import { Panel, PanelBody, PanelSection } from '../../../ui/kit/Panel.tsx';
import { Strip } from '../../../ui/kit/Strip.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { MonthLegend } from '../../../ui/MonthLegend.tsx';
import { daysText } from '../panel/period.ts';
import { PacketButton } from './PacketButton.tsx';
import { PrintResult } from './PrintResult.tsx';
import { ResultFigures } from './ResultFigures.tsx';
import { BuyerTable, CostTable, RepTable } from './ResultTables.tsx';
import styles from './result.module.css';
import { buyerRows, repRows } from './result-rows.ts';
import { notesOf, volumeWriter } from './result-words.ts';
import { resultTitle, WorkingOut } from './WorkingOut.tsx';

/** With it comes the chart library. */
const WeekChart = lazy(async () => ({ default: (await import('./WeekChart.tsx')).WeekChart }));

/** Pixels. */
const chartHeight = 176;

type ResultProps = { boost: BoostDetail; house: Wholesaler };

export function Result({ boost, house }: ResultProps) {
  const scope = useScope();
  const { data, error, isFetching, refetch } = useQuery({
    ...endpointQuery(readBoostResult, { params: { id: boost._id }, query: scope }),
    ...silently,
  });
  if (isFetching && !data) return <WorkingOut />;
  if (!data) return <Failed error={error} onRetry={() => void refetch()} />;
  return <Shown boost={boost} house={house} result={data} />;
}

/** A result that can't exist yet isn't a failure: the server says why. */
function Failed({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <Panel title={resultTitle} level={3}>
      {isNotComputed(error) || (isRefusal(error) && error.code === 'conflict') ? (
        <PanelBody>
          <Text tone="soft">{error?.message}</Text>
        </PanelBody>
      ) : (
        <Strip
          tone="bad"
          flush
          icon={CircleAlert}
          role="alert"
          action={
            <Button variant="text" onClick={onRetry}>
              Try again
            </Button>
          }
        >
          {boostResultTexts.failed}
        </Strip>
      )}
    </Panel>
  );
}

function Shown({ boost, house, result }: ResultProps & { result: BoostResult }) {
  const session = useSession();
  const writer = volumeWriter(result, boost.boost);
  const { decimals, head } = writer;
  const { text, isCaution } = notesOf(result);
  return (
    <Panel
      title={resultTitle}
      level={3}
      note={`${daysText(result.measured)}, ${countText(result.sellingDays.elapsed, 'selling day')}`}
      end={
        <>
          <PrintResult boost={boost} house={house} result={result} />
          {mayAccess(readBoostPacket.access, session) && <PacketButton boostId={boost._id} />}
        </>
      }
    >
      <ResultFigures result={result} writer={writer} className={styles.ruled} />
      <PanelSection>
        <Row spread wrap>
          <Text kind="caption" tone="soft">
            {head} a selling day, by week from the start
          </Text>
          <MonthLegend />
        </Row>
        <Suspense fallback={<div style={{ height: chartHeight }} />}>
          <WeekChart title={`${head} a selling day, by week`} result={result} height={chartHeight} />
        </Suspense>
      </PanelSection>
      <Part title="By rep">
        <RepTable rows={repRows(result, decimals)} result={result} writer={writer} region="What reps sold by it" />
      </Part>
      <Part title="What it cost" note="all sales periods since the start">
        <CostTable result={result} boost={boost} writer={writer} />
      </Part>
      <Part title="By customer">
        <BuyerTable rows={buyerRows(result, decimals)} result={result} writer={writer} region="What customers bought" />
      </Part>
      {isCaution ? (
        <Strip tone="warn" flush icon={CircleAlert} role="note" className={styles.last}>
          {text}
        </Strip>
      ) : (
        <PanelSection>
          <Text kind="caption" tone="soft">
            {text}
          </Text>
        </PanelSection>
      )}
    </Panel>
  );
}

type PartProps = { title: string; note?: string; children: ReactNode };

function Part({ title, note, children }: PartProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <Row className={styles.title} align="baseline" wrap>
        <Text as="h4" kind="subhead">
          {title}
        </Text>
        {note !== undefined && (
          <Text kind="caption" tone="soft">
            {note}
          </Text>
        )}
      </Row>
      {children}
    </section>
  );
}
