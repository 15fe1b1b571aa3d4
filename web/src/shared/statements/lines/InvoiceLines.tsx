import { linesPageSize } from '@caselift/contract/line-orders';
import type { InvoiceLines as Answer, BoostLine, UserStatement } from '@caselift/contract/statements';
import type { Measure } from '@caselift/domain/measure-list';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useMemo, useState } from 'react';
import { OutputBar } from '../../../ui/controls/OutputBar.tsx';
import { Toolbar } from '../../../ui/controls/Toolbar.tsx';
import { countText } from '../../../ui/figures.ts';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { Sort } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { usePhone } from '../../../ui/usePhone.ts';
import { usePeriodScope } from '../../ended-period/use-period-scope.ts';
import { NextStep } from '../../next-steps/NextStep.tsx';
import { failureOf } from '../../not-computed/failure-of.tsx';
import { usePaper } from '../../use-paper.ts';
import { allLinesFirst, type LineFilters as Filters } from '../line-filters.ts';
import { toDateText } from '../measure-words.ts';
import { onDemand } from '../print-why.ts';
import { linesInput, linesQuery } from '../statement-queries.ts';
import { actualCheck, boostCheck } from './actual-check.ts';
import { boostLineColumns } from './boost-line-columns.tsx';
import { readEveryLine } from './every-page.ts';
import { exportLines } from './export-lines.ts';
import { LineFilters } from './LineFilters.tsx';
import { LinesFoot } from './LinesFoot.tsx';
import { lineColumns } from './line-columns.tsx';
import { PrintAllLines } from './PrintAllLines.tsx';
import { serverOrdered } from './server-ordered.ts';

type InvoiceLinesProps = {
  customId: string;
  /** The figure or the boost of the lines. */
  behind: Measure | BoostLine;
  /** Their sum is compared with; undefined while it is on its way. */
  statement: UserStatement | undefined;
  filters: Filters;
  onFilters: (changes: Partial<Filters>) => void;
};

/** The invoice lines behind a figure, a page at a time; the server orders, filters and adds up. */
export function InvoiceLines({ customId, behind, statement, filters, onFilters }: InvoiceLinesProps) {
  const scope = usePeriodScope();
  const phone = usePhone();
  const [exporting, setExporting] = useState(false);
  const { buyer, product, linesPhrase, linesOrder, linesDescending, linesPage } = filters;
  const sort: Sort = { column: linesOrder, reversed: linesDescending };
  const narrowed = buyer !== '' || product !== '' || linesPhrase.trim() !== '';
  const input = linesInput(customId, behind, scope, filters);
  const {
    data: answer,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery({ ...linesQuery(input, linesPage), placeholderData: keepPreviousData });
  const { print, isReading, printed } = usePaper(() => readEveryLine(input), false, onDemand);
  const profits = answer === undefined || answer.totals.gp !== undefined;
  const shown = printed ?? answer;
  const narrow = phone && printed === null;
  const columns = useMemo(() => {
    const seen = { profits, phone: narrow, answer: shown };
    return typeof behind === 'string' ? lineColumns(behind, seen) : boostLineColumns(behind, seen);
  }, [behind, profits, narrow, shown]);
  const setOrder = ({ column, reversed }: Sort) =>
    onFilters({ linesOrder: column as Filters['linesOrder'], linesDescending: reversed, linesPage: 1 });
  const download = async () => {
    setExporting(true);
    await exportLines(input, `${customId}-${input.query.measure}-lines.csv`, answer?.count ?? 0);
    setExporting(false);
  };
  const whose = behindText(behind, statement, narrowed ? undefined : answer?.count);
  const counted = answer && `${countText(answer.count, 'line')} ${narrowed ? 'found' : `in ${whose}`}`;

  return (
    <Panel
      title="Invoice lines"
      note={counted}
      print="headless"
      end={
        <Toolbar place="head">
          <LineFilters filters={filters} onFilters={onFilters} answer={answer} />
          <OutputBar disabled={!answer || answer.count === 0 || exporting} onCsv={() => void download()}>
            {answer && answer.count > linesPageSize && (
              <PrintAllLines count={answer.count} isReading={isReading} onPrint={print} />
            )}
          </OutputBar>
        </Toolbar>
      }
    >
      <DataTable
        inPanel
        allRows={printed !== null}
        model={serverOrdered(columns, shown?.lines, sort, setOrder)}
        caption={captionOf(whose, filters, shown)}
        error={failureOf({ error, refetch })}
        empty={<NoLines narrowed={narrowed} behind={answer !== undefined && answer.count > 0} onFilters={onFilters} />}
      />
      {answer && answer.count > 0 && (
        <LinesFoot
          check={statement && !narrowed ? checkOf(statement, behind, answer) : null}
          {...(printed ? { page: 1, perPage: printed.lines.length } : { page: linesPage })}
          count={answer.count}
          loading={isPlaceholderData && printed === null}
          onPage={(page) => onFilters({ linesPage: page })}
        />
      )}
    </Panel>
  );
}

const checkOf = (statement: UserStatement, behind: Measure | BoostLine, answer: Answer) =>
  typeof behind === 'string' ? actualCheck(statement, behind, answer) : boostCheck(statement, behind, answer);

/** A person's own losses are fewer than those they are paid on if the team's or the company's count. */
function behindText(
  measure: Measure | BoostLine,
  statement: UserStatement | undefined,
  count: number | undefined,
): string {
  if (typeof measure !== 'string') return measure.name;
  const isOwnOnly = measure === 'fpl' && statement?.fpl.paidOn !== 'own' && count !== statement?.fpl.lossLines;
  return isOwnOnly ? 'own losses' : toDateText(measure);
}

/** @example 'Invoice lines behind GP to date, of Harborview Market, with "lager"' */
function captionOf(toDate: string, { buyer, product, linesPhrase }: Filters, answer: Answer | undefined): string {
  const nameOf = (options: Answer['buyers'] = [], id: string) =>
    options.find(({ customId }) => customId === id)?.name ?? id;
  const parts = [
    `Invoice lines behind ${toDate}`,
    buyer !== '' && `of ${nameOf(answer?.buyers, buyer)}`,
    product !== '' && `of ${nameOf(answer?.products, product)}`,
    linesPhrase.trim() !== '' && `with "${linesPhrase.trim()}"`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Of the same boost. */
const { boost: _, ...everyLine } = allLinesFirst;

type NoLinesProps = {
  narrowed: boolean;
  /** There are lines, but the page that the address names lies behind them. */
  behind: boolean;
  onFilters: (changes: Partial<Filters>) => void;
};

function NoLines({ narrowed, behind, onFilters }: NoLinesProps) {
  if (behind) {
    return (
      <Notice icon={ReceiptText} title="No data" text="There are no lines on this page.">
        <Button onClick={() => onFilters({ linesPage: 1 })}>First page</Button>
      </Notice>
    );
  }
  if (!narrowed)
    return (
      <Notice icon={ReceiptText} title="No data">
        <NextStep list="lines" />
      </Notice>
    );
  return (
    <Notice icon={ReceiptText} title="No data" text="Try another search, customer or product.">
      <Button onClick={() => onFilters(everyLine)}>Clear filters</Button>
    </Notice>
  );
}
