import { readUserStatement } from '@caselift/contract/statements';
import { type Measure, measureIds, measures } from '@caselift/domain/measure-list';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { endpointQuery, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Badge } from '../../ui/kit/Badge.tsx';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Panel, PanelBody } from '../../ui/kit/Panel.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import type { LineFilters } from './line-filters.ts';
import { InvoiceLines } from './lines/InvoiceLines.tsx';
import { payoutText } from './measure-words.ts';
import { periodText } from './period-words.ts';
import { printWhy } from './print-why.ts';
import './print-why.css';
import { StatementColumn } from './StatementColumn.tsx';
import { StatementRefused } from './StatementRefused.tsx';
import { WhyCurve } from './WhyCurve.tsx';
import styles from './why.module.css';

type WhyPanelProps = {
  customId: string;
  /** The figure that is explained. */
  measure: Measure;
  onMeasure: (measure: Measure) => void;
  filters: LineFilters;
  onFilters: (changes: Partial<LineFilters>) => void;
};

const choices = measureIds.map((id) => ({ id, label: measures[id].name }));

/** How a person's pay came about: the steps that add up to it, its curve, what if, and the invoice lines behind it. */
export function WhyPanel({ customId, measure, onMeasure, filters, onFilters }: WhyPanelProps) {
  const query = useScope();
  const {
    data: statement,
    error,
    refetch,
  } = useQuery({ ...endpointQuery(readUserStatement, { params: { customId }, query }), ...silently });
  const subject = `${customId} ${measure}`;
  return (
    <Stack gap={16} className={styles.why} data-why>
      {statement && (
        <Text as="p" kind="title" className={styles.whose}>
          {statement.name}, {periodText(statement.period.from, statement.period.to)}
        </Text>
      )}
      <Panel
        title="Why this number"
        note={<Badge tone="accent">{payoutText(measure)}</Badge>}
        print="bare"
        className={styles.panel}
        aria-busy={!statement && !error}
        end={
          <Row screenOnly>
            <Segmented label="Figure to explain" options={choices} value={measure} onChange={onMeasure} />
            <Tooltip title="Print">
              <IconButton aria-label="Print why this number" disabled={!statement} onClick={printWhy}>
                <Printer size={16} strokeWidth={1.75} aria-hidden />
              </IconButton>
            </Tooltip>
          </Row>
        }
      >
        {statement ? (
          <div className={styles.body}>
            <StatementColumn statement={statement} measure={measure} />
            <WhyCurve key={subject} statement={statement} measure={measure} />
          </div>
        ) : error ? (
          <StatementRefused error={error} retry={() => void refetch()} />
        ) : (
          <Waiting />
        )}
      </Panel>
      {(statement || !error) && (
        <InvoiceLines
          key={subject}
          customId={customId}
          measure={measure}
          statement={statement}
          filters={filters}
          onFilters={onFilters}
        />
      )}
    </Stack>
  );
}

const bars = ['62%', '48%', '70%', '55%', '44%', '66%', '58%'];

function Waiting() {
  return (
    <PanelBody>
      <Stack gap={24} role="status" aria-label="Loading">
        {bars.map((width) => (
          <Skeleton key={width} variant="rounded" width={width} height={12} />
        ))}
      </Stack>
    </PanelBody>
  );
}
