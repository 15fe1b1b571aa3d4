/** The accounts behind a row of the report, the invoice lines, and what keeps the item from paying more. */
import type { UserDraft } from '@caselift/contract/item-edits';
import type { ItemLine } from '@caselift/contract/item-statements';
import { readUserStatement, type UserStatement } from '@caselift/contract/statements';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import ListChecks from 'lucide-react/icons/list-checks';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { endpointQuery, silently } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { failureOf } from '../../../shared/not-computed/failure-of.tsx';
import { ItemBehind } from '../../../shared/statements/items/ItemBehind.tsx';
import type { ShownItem } from '../../../shared/statements/items/item-words.ts';
import { WhyNot } from '../../../shared/statements/items/WhyNot.tsx';
import { allLinesFirst, type LineFilters } from '../../../shared/statements/line-filters.ts';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { Row } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { ListFailed } from '../../../ui/ListFailed.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { usePhone } from '../../../ui/usePhone.ts';
import type { RowKey } from '../reports-search.ts';
import styles from './panel.module.css';

type ResultsDialogProps = { row: RowKey; item: UserDraft['item']; personName: string; onClose: () => void };

export function ResultsDialog({ row, item, personName, onClose }: ResultsDialogProps) {
  const { itemId, userId: customId, instance } = row;
  const id = useId();
  const phone = usePhone();
  const scope = useScope();
  const [filters, setFilters] = useState<LineFilters>(allLinesFirst);
  const query = useQuery({
    ...endpointQuery(readUserStatement, { params: { customId }, query: scope }),
    ...silently,
  });
  const failure = failureOf(query);
  const part = query.data && partOf(query.data, row);
  const about = { customId, itemId, instance };
  return (
    <Dialog
      open
      fullScreen={phone}
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { className: styles.results } }}
    >
      <Row gap={12} className={styles.resultsHead}>
        <Text as="h2" id={id} kind="title">
          Accounts Results
        </Text>
        {item.measure !== null && !phone && <Badge>{item.measure}</Badge>}
        <Text tone="soft" fit="cut" grow title={`${personName}, ${item.name}`}>
          {personName}, {item.name}
        </Text>
        <IconButton aria-label="Close" onClick={onClose}>
          <X size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Row>
      <div className={styles.columns}>
        {failure && (failure.instead ?? <ListFailed {...failure} />)}
        {query.data === undefined && !failure && (
          <Skeleton variant="rounded" height={160} role="status" aria-label="Loading" />
        )}
        {query.data && (part === undefined || part.measure === null) && <Notice icon={ListChecks} title="No data" />}
        {part?.measure && (
          <>
            <div className={styles.accounts}>
              <ItemBehind
                about={about}
                part={part}
                measure={part.measure}
                filters={filters}
                onFilters={(changes) => setFilters((now) => ({ ...now, ...changes }))}
              />
            </div>
            <div className={styles.why}>
              <WhyNot about={about} part={part} />
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The item or what is below another one, in the instance, among all that the person's statement explains. */
function partOf({ objectives, incentives }: UserStatement, { itemId, instance }: RowKey): ShownItem | undefined {
  const lines = [objectives, incentives].flatMap((part) => [...part.lines, ...part.accruing]);
  const ofInstance = lines.filter((line: ItemLine) => line.from === instance);
  return ofInstance.flatMap((line): ShownItem[] => [line, ...line.children]).find((one) => one.itemId === itemId);
}
