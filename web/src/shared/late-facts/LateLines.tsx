import {
  type LateAdjustment,
  type LateEntry,
  type LateLine,
  lateFactLimits,
  listLateLines,
} from '@caselift/contract/late-facts';
import { totalPages } from '@caselift/contract/paging';
import { dayText } from '@caselift/domain/dates';
import type { PayPart } from '@caselift/domain/pay/pay-parts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery, keepingAnswer, silently } from '../../api/query.ts';
import { useSession } from '../../api/session-store.ts';
import { useScope } from '../../api/use-scope.ts';
import { Pager } from '../../ui/controls/Pager.tsx';
import { asManyDecimals } from '../../ui/figures.ts';
import { Stack } from '../../ui/kit/Layout.tsx';
import { ListRow, Rows } from '../../ui/kit/Rows.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { ListFailed } from '../../ui/ListFailed.tsx';
import { SkeletonLines } from '../administration/PanelSkeleton.tsx';
import { failureOf } from '../not-computed/failure-of.tsx';
import { sideText } from './late-words.ts';

type LateLinesProps = { customId: string; adjustment: LateAdjustment };

/** The invoice lines and entries that differ from those that the sales period was closed with, oldest first. */
export function LateLines({ customId, adjustment: { closedPeriod, part } }: LateLinesProps) {
  const scope = useScope();
  const { role } = useSession();
  const [page, setPage] = useState(1);
  const input = {
    params: { customId, closedPeriod: closedPeriod.from },
    query: { ...scope, part, page, limit: lateFactLimits.page },
  };
  const found = useQuery({ ...endpointQuery(listLateLines, input), ...keepingAnswer(input), ...silently });
  const { data } = found;
  const failure = failureOf(found);
  if (failure) return <ListFailed {...failure} />;
  if (data === undefined) return <SkeletonLines rows={2} />;
  if (data.count === 0 && data.entries.length === 0) {
    return (
      <Text as="p" tone="soft">
        What changed are other people's lines.
      </Text>
    );
  }
  return (
    <>
      <Rows flush aria-busy={found.isPlaceholderData}>
        {data.lines.map((line) => (
          <Line key={`${line.invoiceId} ${line.lineNo}`} line={line} part={part} />
        ))}
        {data.entries.map((entry) => (
          <Entry key={entry.entryId} entry={entry} />
        ))}
      </Rows>
      {part === 'fpl' && role === 'salesRep' && (
        <Text as="p" kind="caption" tone="soft">
          Where FPL is paid by team or company, other people's lines count too. They aren't listed here.
        </Text>
      )}
      {data.count > lateFactLimits.page && (
        <Pager page={page} pages={totalPages(data.count, lateFactLimits.page)} onPage={setPage} />
      )}
    </>
  );
}

const changes = { added: 'Came late', changed: 'Changed', removed: 'Canceled' } as const;

function Line({ line: { change, invoiceId, before, now }, part }: { line: LateLine; part: PayPart }) {
  const shown = now ?? before;
  if (shown === null) return null;
  const amounts = [before, now].flatMap((side) => (side === null ? [] : [sideText(side, part)]));
  return (
    <ListRow wrap>
      <Stack as="span" gap={0} grow>
        <Text fit="anywhere">
          {shown.buyer.name}, {shown.product.name}
        </Text>
        <Text kind="caption" tone="soft" fit="anywhere">
          {changes[change]}: {dayText(shown.date)}, invoice {invoiceId}
          {before !== null && now !== null && before.date !== now.date && `, before ${dayText(before.date)}`}
        </Text>
      </Stack>
      <Text fit="whole">{change === 'removed' ? `${amounts[0]} to none` : [...new Set(amounts)].join(' to ')}</Text>
    </ListRow>
  );
}

const kinds = { image: 'image', quantity: 'quantity', tick: 'tick', value: 'value' } as const;
const statuses = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' } as const;

function Entry({ entry }: { entry: LateEntry }) {
  const { change, kind, date, item, person, buyer } = entry;
  return (
    <ListRow wrap>
      <Stack as="span" gap={0} grow>
        <Text fit="anywhere">{buyer === null ? item : `${buyer.name}, ${item}`}</Text>
        <Text kind="caption" tone="soft" fit="anywhere">
          {change !== 'removed' ? changes[change] : kind === 'image' ? 'Decided later' : 'Deleted later'}:{' '}
          {dayText(date)}, {kinds[kind]} by {person.name}
        </Text>
      </Stack>
      <Text fit="whole">{amountText(entry)}</Text>
    </ListRow>
  );
}

/** @example 'Approved'; of what was corrected '500 to 50'; of what was deleted '100 to none' */
function amountText({ change, kind, status, quantity, was }: LateEntry): string {
  if (status) return statuses[status];
  if (quantity === null) return '';
  if (kind !== 'image' && change === 'removed') return `${asManyDecimals(quantity)} to none`;
  return was === undefined ? asManyDecimals(quantity) : `${asManyDecimals(was)} to ${asManyDecimals(quantity)}`;
}
