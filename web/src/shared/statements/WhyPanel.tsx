import { isItems, isMeasure, type PayPart, payPartNames, payParts } from '@caselift/domain/pay/pay-parts';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { lazy, Suspense } from 'react';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Badge } from '../../ui/kit/Badge.tsx';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Panel, PanelBody } from '../../ui/kit/Panel.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { PeriodPicker } from '../ended-period/PeriodPicker.tsx';
import { BoostStatement } from './BoostStatement.tsx';
import { allLinesFirst, type LineFilters } from './line-filters.ts';
import { InvoiceLines } from './lines/InvoiceLines.tsx';
import { MeasureStatement } from './MeasureStatement.tsx';
import { payoutText } from './measure-words.ts';
import { periodText } from './period-words.ts';
import { printWhy } from './print-why.ts';
import './print-why.css';
import { usePeriodScope } from '../ended-period/use-period-scope.ts';
import { StatementRefused } from './StatementRefused.tsx';
import { statementQuery } from './statement-queries.ts';
import { ToBePaid } from './ToBePaid.tsx';
import styles from './why.module.css';

type WhyPanelProps = {
  customId: string;
  /** The part of the pay that is explained. */
  part: PayPart;
  onPart: (part: PayPart) => void;
  filters: LineFilters;
  /** period: another sales period was chosen, for the whole page. */
  onFilters: (changes: Partial<LineFilters> & { period?: string }) => void;
};

/** Most people look at their other pay first. */
const ItemsStatement = lazy(async () => ({
  default: (await import('./items/ItemsStatement.tsx')).ItemsStatement,
}));

const choices = payParts.map((id) => ({ id, label: payPartNames[id] }));

/**
 * How a person's pay came about: the steps that add up to it, its curve, what if, and the invoice lines behind it. Boosts
 * and items have neither curve nor what if, and the lines are those of one of them.
 */
export function WhyPanel({ customId, part, onPart, filters, onFilters }: WhyPanelProps) {
  const query = usePeriodScope();
  const { data: statement, error, refetch } = useQuery(statementQuery(customId, query));
  const boosts = statement?.boosts.lines ?? [];
  const boost = boosts.find(({ boostId }) => boostId === filters.boost) ?? boosts[0];
  const behind = isMeasure(part) ? part : isItems(part) ? undefined : boost;
  const subject = [customId, part, behind === boost && boost?.boostId].join(' ');
  return (
    <Stack gap={16} className={styles.why} data-why>
      {statement && (
        <Text as="p" kind="title" className={styles.whose} data-whose>
          {statement.name}, {periodText(statement.period.from, statement.period.to)}
        </Text>
      )}
      {statement && <ToBePaid statement={statement} />}
      <Panel
        title="Why this number"
        note={<Badge tone="accent">{payoutText(part)}</Badge>}
        print="bare"
        className={styles.panel}
        aria-busy={!statement && !error}
        end={
          <Row screenOnly wrap>
            <PeriodPicker value={query.period ?? ''} onChange={(period) => onFilters({ ...allLinesFirst, period })} />
            <Segmented folds label="Figure to explain" options={choices} value={part} onChange={onPart} />
            <Tooltip title="Print">
              <IconButton aria-label="Print why this number" disabled={!statement} onClick={printWhy}>
                <Printer size={16} strokeWidth={1.75} aria-hidden />
              </IconButton>
            </Tooltip>
          </Row>
        }
      >
        {statement ? (
          isMeasure(part) ? (
            <MeasureStatement key={subject} statement={statement} measure={part} />
          ) : isItems(part) ? (
            <Suspense fallback={<Waiting />}>
              <ItemsStatement statement={statement} part={part} filters={filters} onFilters={onFilters} />
            </Suspense>
          ) : (
            <BoostStatement
              statement={statement}
              open={boost}
              onOpen={({ boostId }) => onFilters({ ...allLinesFirst, boost: boostId })}
            />
          )
        ) : error ? (
          <StatementRefused error={error} retry={() => void refetch()} />
        ) : (
          <Waiting />
        )}
      </Panel>
      {(statement || !error) && behind && (
        <InvoiceLines
          key={subject}
          customId={customId}
          behind={behind}
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
