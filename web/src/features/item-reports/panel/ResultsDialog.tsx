/** The accounts behind a row of the report, the invoice lines, and what keeps the item from paying more. */
import type { UserDraft } from '@caselift/contract/item-edits';
import { listAccountResults } from '@caselift/contract/item-results';
import type { ItemLine } from '@caselift/contract/item-statements';
import { readUserStatement, type UserStatement } from '@caselift/contract/statements';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import ListChecks from 'lucide-react/icons/list-checks';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { callFile } from '../../../api/call-file.ts';
import { endpointQuery, silently } from '../../../api/query.ts';
import { announce } from '../../../api/refusal.ts';
import { usePeriodScope } from '../../../shared/ended-period/use-period-scope.ts';
import { failureOf } from '../../../shared/not-computed/failure-of.tsx';
import type { About } from '../../../shared/statements/items/behind.ts';
import { ItemBehind } from '../../../shared/statements/items/ItemBehind.tsx';
import type { ShownItem } from '../../../shared/statements/items/item-words.ts';
import { WhyNot } from '../../../shared/statements/items/WhyNot.tsx';
import { allLinesFirst, type LineFilters } from '../../../shared/statements/line-filters.ts';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { Row } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { ListFailed } from '../../../ui/ListFailed.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { usePhone } from '../../../ui/usePhone.ts';
import type { RowKey } from '../reports-search.ts';
import styles from './panel.module.css';

type ResultsDialogProps = { row: RowKey; item: UserDraft['item']; personName: string; onClose: () => void };

export function ResultsDialog({ row, item, personName, onClose }: ResultsDialogProps) {
  const { itemId, userId: customId, instance } = row;
  const id = useId();
  const phone = usePhone();
  const scope = usePeriodScope();
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
      className={styles.resultsRoot}
      slotProps={{ paper: { className: styles.results } }}
    >
      <Row gap={12} className={styles.resultsHead}>
        <Text as="h2" id={id} kind="title">
          Accounts Results
        </Text>
        {item.measure !== null && !phone && <Badge>{item.measure}</Badge>}
        <Text tone="soft" fit="cut" grow className={styles.about} title={`${personName}, ${item.name}`}>
          {personName}, {item.name}
        </Text>
        {part?.measure && <CsvButton about={about} phrase={filters.accountsPhrase.trim()} />}
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
                unprinted
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

/** Saves all accounts that are found, not only those of the page. */
function CsvButton({ about, phrase }: { about: About; phrase: string }) {
  const { customId, itemId, instance } = about;
  const scope = usePeriodScope();
  const [isMaking, setMaking] = useState(false);
  const download = async () => {
    setMaking(true);
    try {
      const searched = phrase === '' ? {} : { searchPhrase: phrase };
      const query = { ...scope, instance, ...searched, export: 'csv' as const };
      const { name, content } = await callFile(listAccountResults, { params: { itemId, customId }, query });
      saveFile(name, content);
    } catch (error) {
      announce(error);
    } finally {
      setMaking(false);
    }
  };
  return (
    <Button
      startIcon={<Download size={16} strokeWidth={1.75} aria-hidden />}
      loading={isMaking}
      onClick={() => void download()}
    >
      CSV
    </Button>
  );
}

/** The item or what is below another one, in the instance, among all that the person's statement explains. */
function partOf({ objectives, incentives }: UserStatement, { itemId, instance }: RowKey): ShownItem | undefined {
  const lines = [objectives, incentives].flatMap((part) => [...part.lines, ...part.accruing]);
  const ofInstance = lines.filter((line: ItemLine) => line.from === instance);
  return ofInstance.flatMap((line): ShownItem[] => [line, ...line.children]).find((one) => one.itemId === itemId);
}
