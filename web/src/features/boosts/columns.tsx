import type { Boost } from '@caselift/contract/boosts';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDot from 'lucide-react/icons/circle-dot';
import { dollarsAndCents } from '../../ui/figures.ts';
import { Badge } from '../../ui/kit/Badge.tsx';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import type { CellValue, Column } from '../../ui/table/column.ts';
import { NameCell } from '../../ui/table/NameCell.tsx';
import { BoostActions, type OnAction } from './BoostActions.tsx';
import styles from './boosts.module.css';
import { nameText, periodText, stageWords } from './words.ts';

type ColumnsFor = {
  /** Shows what the viewer has earned. */
  earned: boolean;
  phone: boolean;
  /** undefined: the viewer may only look. */
  onAction: OnAction | undefined;
};

const inDollars = (value: CellValue) => (typeof value === 'number' ? dollarsAndCents(value) : '');

/** On a phone the period stands below the name and the type below the amount. */
export function boostColumns({ earned, phone, onAction }: ColumnsFor): Column<Boost>[] {
  const columns: Column<Boost>[] = [
    {
      id: 'Name',
      label: 'Name',
      kind: 'text',
      width: phone ? 120 : 260,
      pinned: true,
      value: ({ name }) => name,
      render: (boost) => (phone ? <NameAndPeriod boost={boost} /> : <Name boost={boost} />),
    },
  ];
  if (!phone) columns.push({ id: 'Type', label: 'Type', kind: 'text', width: 88, value: ({ type }) => type });
  columns.push({
    id: 'Boost',
    label: 'Boost',
    kind: 'number',
    width: phone ? 60 : 88,
    tone: 'strong',
    value: ({ boost }) => boost,
    write: inDollars,
    ...(phone && { render: (boost) => <AmountAndType boost={boost} /> }),
  });
  if (!phone)
    columns.push({
      id: 'Period',
      label: 'Period',
      kind: 'text',
      width: 290,
      divided: true,
      unordered: true,
      value: periodText,
      render: (boost) => (
        <Row as="span" gap={12}>
          {periodText(boost)}
          <Stage boost={boost} />
        </Row>
      ),
    });
  if (earned)
    columns.push({
      id: 'Earned',
      label: phone ? 'Earned' : 'Earned this period',
      kind: 'number',
      width: phone ? 66 : 132,
      unordered: true,
      value: (boost) => boost.earned,
      write: inDollars,
    });
  if (onAction)
    columns.push({
      id: 'Actions',
      label: 'Actions',
      kind: 'text',
      width: phone ? 64 : 116,
      unordered: true,
      value: () => undefined,
      render: (boost) => <BoostActions boost={boost} asMenu={phone} onAction={onAction} />,
    });
  return columns;
}

function Name({ boost }: { boost: Boost }) {
  return <NameCell after={<DraftMark boost={boost} className={styles.mark} />}>{nameText(boost)}</NameCell>;
}

function NameAndPeriod({ boost }: { boost: Boost }) {
  return (
    <Stack as="span" gap={2} className={styles.lines}>
      <Text fit="anywhere">{nameText(boost)}</Text>
      <Text kind="caption" tone="soft" weight="regular">
        {periodText(boost)}
      </Text>
      <Row as="span">
        <DraftMark boost={boost} />
        <Stage boost={boost} />
      </Row>
    </Stack>
  );
}

function AmountAndType({ boost: { boost, type } }: { boost: Boost }) {
  return (
    <Stack as="span" gap={2}>
      {dollarsAndCents(boost)}
      <Text kind="caption" tone="soft" weight="regular">
        {type}
      </Text>
    </Stack>
  );
}

/** It has never been saved in full. */
function DraftMark({ boost: { isSaved }, className }: { boost: Boost; className?: string | undefined }) {
  if (isSaved) return null;
  return (
    <Badge look="outlined" className={className} title="Pays nothing until it is saved">
      Draft
    </Badge>
  );
}

const stageIcons = { before: CalendarClock, active: CircleDot, over: CircleCheck };

function Stage({ boost: { stage, isSaved } }: { boost: Boost }) {
  if (stage === null || !isSaved) return null;
  return (
    <Badge look="plain" tone={stage === 'active' ? 'accent' : 'neutral'} icon={stageIcons[stage]}>
      {stageWords[stage]}
    </Badge>
  );
}
