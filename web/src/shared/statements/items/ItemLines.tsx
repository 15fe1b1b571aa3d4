import { type ItemInvoiceLine, listItemLines } from '@caselift/contract/item-results';
import { linesPageSize } from '@caselift/contract/line-orders';
import { isDelta } from '@caselift/domain/programs/item-measures';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import ReceiptText from 'lucide-react/icons/receipt-text';
import X from 'lucide-react/icons/x';
import { useMemo } from 'react';
import { call } from '../../../api/call.ts';
import { endpointQuery, keepingAnswer, silently } from '../../../api/query.ts';
import { countText } from '../../../ui/figures.ts';
import { Row, Stack } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { fitColumns } from '../../../ui/table/widths.ts';
import { usePhone } from '../../../ui/usePhone.ts';
import { usePeriodScope } from '../../ended-period/use-period-scope.ts';
import { NextStep } from '../../next-steps/NextStep.tsx';
import { failureOf } from '../../not-computed/failure-of.tsx';
import { usePaper } from '../../use-paper.ts';
import { everyPage } from '../lines/every-page.ts';
import { LinesFoot } from '../lines/LinesFoot.tsx';
import { PrintAllLines } from '../lines/PrintAllLines.tsx';
import { onDemand } from '../print-why.ts';
import type { Behind } from './behind.ts';
import { itemLineColumns, lineKey, sumText } from './item-line-columns.tsx';
import styles from './items.module.css';

const everyLine = { buyer: '', product: '', linesPage: 1 } as const;
const noSort = { column: '', reversed: false };

/** The invoice lines behind what an item counts, newest first, a page at a time. */
export function ItemLines({ about, part, measure, filters, onFilters, unprinted }: Behind) {
  const { buyer, product, linesPage } = filters;
  const phone = usePhone();
  const input = {
    params: { itemId: about.itemId, customId: about.customId },
    query: {
      ...usePeriodScope(),
      instance: about.instance,
      page: linesPage,
      ...(buyer === '' ? {} : { buyer }),
      ...(product === '' ? {} : { product }),
    },
  };
  const query = useQuery({ ...endpointQuery(listItemLines, input), ...silently, ...keepingAnswer(input) });
  const answer = query.data;
  const readAll = () => everyPage((page) => call(listItemLines, { ...input, query: { ...input.query, ...page } }));
  const { print, isReading, printed } = usePaper(readAll, false, onDemand);
  const shown = printed ?? answer;
  const narrow = phone && printed === null;
  const delta = isDelta(measure);
  const columns = useMemo(
    () =>
      fitColumns(
        itemLineColumns({
          phone: narrow,
          answer: shown,
          onBuyer: (id) => onFilters({ buyer: id, linesPage: 1 }),
          onProduct: (id) => onFilters({ product: id, linesPage: 1 }),
        }),
        shown?.lines ?? [],
      ),
    [narrow, shown, onFilters],
  );
  const names = answer?.lines[0];
  return (
    <Stack gap={0}>
      <Row wrap className={styles.narrow}>
        <Text kind="caption" tone="soft">
          {answer && `${countText(answer.count, 'line')}${buyer + product === '' ? '' : ' found'}`}
        </Text>
        {buyer !== '' && (
          <Narrowed text={names?.buyer.name ?? buyer} onClear={() => onFilters({ buyer: '', linesPage: 1 })} />
        )}
        {product !== '' && (
          <Narrowed text={names?.product.name ?? product} onClear={() => onFilters({ product: '', linesPage: 1 })} />
        )}
        {!unprinted && answer && answer.count > linesPageSize && (
          <Row screenOnly end>
            <PrintAllLines count={answer.count} isReading={isReading} onPrint={print} />
          </Row>
        )}
      </Row>
      <DataTable<ItemInvoiceLine>
        inPanel
        allRows={printed !== null}
        model={{
          columns,
          groups: [],
          rows: shown?.lines.map((row) => ({ key: lineKey(row), row })),
          unordered: shown?.lines ?? [],
          sort: noSort,
          sortBy: () => {},
        }}
        caption={`Invoice lines behind ${part.name}`}
        skeletonRows={6}
        error={failureOf(query)}
        empty={
          <NoLines
            narrowed={buyer + product !== ''}
            behind={answer !== undefined && answer.count > 0}
            onFilters={onFilters}
          />
        }
      />
      {answer && answer.count > 0 && (
        <LinesFoot
          check={delta ? { kind: 'note', text: `Reference: ${sumText(answer.totals.reference)}` } : null}
          {...(printed ? { page: 1, perPage: printed.lines.length } : { page: linesPage })}
          count={answer.count}
          loading={query.isPlaceholderData && printed === null}
          onPage={(page) => onFilters({ linesPage: page })}
        />
      )}
    </Stack>
  );
}

/** What the lines are narrowed to, and the way back. */
function Narrowed({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <Button
      endIcon={<X size={14} strokeWidth={1.75} aria-hidden />}
      aria-label={`Show all, not only ${text}`}
      onClick={onClear}
    >
      <Text fit="cut">{text}</Text>
    </Button>
  );
}

type NoLinesProps = { narrowed: boolean; behind: boolean; onFilters: Behind['onFilters'] };

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
    <Notice icon={ReceiptText} title="No data" text="Try another customer or product.">
      <Button onClick={() => onFilters(everyLine)}>Clear filters</Button>
    </Notice>
  );
}
