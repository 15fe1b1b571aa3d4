import Pencil from 'lucide-react/icons/pencil';
import { ItemStatus } from '../../../shared/statements/items/ItemStatus.tsx';
import { dollarsAndCents, upToTwoDecimals } from '../../../ui/figures.ts';
import { joined, Row, Stack } from '../../../ui/kit/Layout.tsx';
import { Rows, rowClass } from '../../../ui/kit/Rows.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { TextIcon } from '../../../ui/kit/TextIcon.tsx';
import { rowText } from '../reports-search.ts';
import { columnWords, roleText, routeText, shownStatus } from './columns.tsx';
import styles from './rows.module.css';
import type { ReportLine } from './tree.ts';

type RowCardsProps = {
  label: string;
  lines: readonly ReportLine[];
  opened: string;
  onOpen: (line: ReportLine) => void;
};

/** The lines on a phone, a card each; of a person without a row of their own the name alone. */
export function RowCards({ label, lines, opened, onOpen }: RowCardsProps) {
  return (
    <Rows first aria-label={label}>
      {lines.map((line) => (
        <li key={line.key} className={styles.cardPlace}>
          <Card line={line} isOpened={line.row !== undefined && rowText(line.row) === opened} onOpen={onOpen} />
        </li>
      ))}
    </Rows>
  );
}

function Card({ line, isOpened, onOpen }: { line: ReportLine; isOpened: boolean; onOpen: (line: ReportLine) => void }) {
  const { row, group, isOpen } = line;
  if (row === undefined) {
    return (
      <button
        type="button"
        className={joined([rowClass(), styles.card])}
        aria-expanded={isOpen ?? undefined}
        disabled={isOpen === null}
        onClick={() => onOpen(line)}
      >
        <Text weight="bold" tone={group?.userId === null ? 'soft' : 'strong'}>
          {group?.name}
        </Text>
      </button>
    );
  }
  return (
    <button type="button" className={joined([rowClass(isOpened), styles.card])} onClick={() => onOpen(line)}>
      <Stack as="span" gap={2} grow>
        <Row as="span" spread>
          <Text weight="bold" fit="anywhere">
            {row.userName} <Text tone="accent">{row.isEdited && <TextIcon icon={Pencil} label="Edited" />}</Text>
          </Text>
          <ItemStatus status={shownStatus(row.status)} />
        </Row>
        <Text kind="caption" tone="soft" fit="anywhere">
          {roleText(row)}, {columnWords.route.toLowerCase()} {routeText(row.route)}
        </Text>
        <Text fit="anywhere">{row.name}</Text>
        <Row as="span" spread wrap gap={4}>
          <Text kind="caption" tone="soft">
            {columnWords.quantity} {upToTwoDecimals(row.quantity)}, {columnWords.userTarget.toLowerCase()}{' '}
            {upToTwoDecimals(row.userTarget)}
          </Text>
          <Text weight="medium">{dollarsAndCents(row.payoutMTD)}</Text>
        </Row>
      </Stack>
    </button>
  );
}
