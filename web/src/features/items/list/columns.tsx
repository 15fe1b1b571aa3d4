import type { Item } from '@caselift/contract/item-fields';
import { itemColumns, itemListTexts, subItemTexts } from '@caselift/contract/item-screen-texts';
import { itemTypeWords } from '@caselift/contract/item-texts';
import type { Tag } from '@caselift/contract/tags';
import { rollingPeriod } from '@caselift/domain/programs/instances';
import type { ItemType } from '@caselift/domain/programs/item';
import IconButton from '@mui/material/IconButton';
import type { LucideIcon } from 'lucide-react';
import Boxes from 'lucide-react/icons/boxes';
import Camera from 'lucide-react/icons/camera';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Hash from 'lucide-react/icons/hash';
import House from 'lucide-react/icons/house';
import KeyRound from 'lucide-react/icons/key-round';
import Layers from 'lucide-react/icons/layers';
import ScanEye from 'lucide-react/icons/scan-eye';
import SquareCheck from 'lucide-react/icons/square-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Workflow from 'lucide-react/icons/workflow';
import { absent } from '../../../ui/figures.ts';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { Row, Stack } from '../../../ui/kit/Layout.tsx';
import { Swatch } from '../../../ui/kit/Swatch.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { NameCell } from '../../../ui/table/NameCell.tsx';
import { type ActionsOfList, ItemActions } from './ItemActions.tsx';
import styles from './list.module.css';
import { type ListRow, partsCount } from './use-parts.ts';

type OfList = ListRow['row'];

export const typeIcons: Readonly<Record<ItemType, LucideIcon>> = {
  binary: SquareCheck,
  image: Camera,
  quantity: Hash,
  multi: Layers,
  validation: CircleCheck,
  grouped: Boxes,
  imageValidation: ScanEye,
  dependencies: Workflow,
  custom: FileSpreadsheet,
};

const days = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' });
const dayOf = (isoDate: string) => days.format(new Date(`${isoDate}T00:00:00Z`));
const runs = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Of a rolling item the days of the period that holds the newest sale; null: they are not known. */
export function periodOf(
  { period, customPeriodStart, customPeriodEnd }: Pick<Item, 'period' | 'customPeriodStart' | 'customPeriodEnd'>,
  lastDate: string | null,
): { from: string; to: string } | null {
  if (period !== 'custom') return lastDate === null ? null : rollingPeriod(period, lastDate);
  return customPeriodStart && customPeriodEnd ? { from: customPeriodStart, to: customPeriodEnd } : null;
}

/** @example 'Sep 1, 2026 – Sep 30, 2026' */
export function periodText(item: Item, lastDate: string | null): string {
  const period = periodOf(item, lastDate);
  return period === null ? absent : `${dayOf(period.from)} – ${dayOf(period.to)}`;
}

/** @example 'PODs', '3 sub-items', '2 items' */
export function measureText(item: Item): string {
  const count = partsCount(item);
  if (item.type === 'grouped') return `${count} item${count === 1 ? '' : 's'}`;
  if (item.type === 'multi' || item.type === 'dependencies') return `${count} sub-item${count === 1 ? '' : 's'}`;
  return item.type === 'quantity' ? (item.measure?.label ?? absent) : absent;
}

type ColumnsFor = {
  phone: boolean;
  isAdmin: boolean;
  lastDate: string | null;
  tags: ReadonlyMap<string, Tag>;
  actions: ActionsOfList;
  onToggle: (id: string) => void;
};

/** On a phone the name stands alone, opens to type and period, and keeps its menu. */
export function itemColumnsOf(props: ColumnsFor): Column<OfList>[] {
  const { phone, isAdmin, lastDate, tags, actions } = props;
  const name: Column<OfList> = {
    id: 'Name',
    label: itemColumns.name,
    kind: 'text',
    width: phone ? 220 : 250,
    pinned: !phone,
    value: ({ item }) => item.name,
    render: (row) => <Name row={row} {...props} />,
  };
  const last: Column<OfList> = {
    id: 'Actions',
    label: itemColumns.actions,
    kind: 'text',
    width: phone ? 56 : actions.offered.size === 1 ? 72 : 164,
    unordered: true,
    value: () => undefined,
    render: ({ item, parent }) => <ItemActions item={item} parent={parent} list={actions} menuOnly={phone} />,
  };
  if (phone) return [name, last];
  return [
    name,
    {
      id: 'Tag',
      label: itemColumns.tag,
      kind: 'text',
      width: 116,
      value: ({ item }) => tags.get(item.tag ?? '')?.name,
      render: (row) => <TagCell row={row} tags={tags} />,
    },
    {
      id: 'Type',
      label: itemColumns.type,
      kind: 'text',
      width: 140,
      value: ({ item }) => itemTypeWords[item.type],
      render: ({ item: { type } }) => {
        const Icon = typeIcons[type];
        return (
          <Row as="span" gap={8}>
            <Icon size={14} strokeWidth={1.75} aria-hidden />
            {itemTypeWords[type]}
          </Row>
        );
      },
    },
    {
      ...{ id: 'Measure', label: itemColumns.measure, about: 'itemMeasure', kind: 'text', width: 120 },
      value: ({ item }) => measureText(item),
    },
    {
      id: 'Period',
      label: itemColumns.period,
      kind: 'text',
      width: 196,
      value: ({ item, parent }) => periodText(parent ?? item, lastDate),
    },
    ...(isAdmin
      ? [
          {
            id: 'Last Run',
            label: `${itemColumns.lastRun}, CST`,
            kind: 'text',
            newestFirst: true,
            width: 132,
            value: ({ item }: OfList) =>
              item.lastRunAt === null ? absent : runs.format(new Date(item.lastRunAt)).replaceAll('\u202f', ' '),
          } satisfies Column<OfList>,
        ]
      : []),
    last,
  ];
}

function Name({ row, phone, lastDate, onToggle }: ColumnsFor & { row: OfList }) {
  const { item, parent, isOpen, hasParts } = row;
  const period = periodOf(parent ?? item, lastDate);
  const isLater = period !== null && lastDate !== null && period.from > lastDate;
  const marks = (
    <>
      {!item.isValid && (
        <Badge tone="warn" icon={TriangleAlert}>
          {itemListTexts.incomplete}
        </Badge>
      )}
      {isLater && parent === null && period !== null && (
        <Badge>Starts {days.format(new Date(period.from)).replace(/, \d+$/, '')}</Badge>
      )}
      {parent === null && item.isGrouped && <Badge look="outlined">{itemListTexts.partOfGroup}</Badge>}
    </>
  );
  const canOpen = hasParts || (phone && parent === null);
  const toggle = canOpen ? (
    <IconButton
      size="small"
      className={styles.toggle ?? ''}
      aria-label={`${isOpen ? 'Close' : 'Open'} ${item.name}`}
      aria-expanded={isOpen}
      onClick={() => onToggle(item._id)}
    >
      <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
  ) : (
    <span className={parent === null ? styles.noToggle : styles.branch} />
  );
  if (!phone)
    return (
      <NameCell before={toggle} after={marks}>
        {parent === null ? item.name : <Text weight="regular">{item.name}</Text>}
      </NameCell>
    );
  return (
    <Row as="span" gap={8}>
      {toggle}
      <Stack as="span" gap={2} style={{ whiteSpace: 'normal' }}>
        <Text fit="anywhere">{item.name}</Text>
        <Row as="span" wrap gap={4}>
          {marks}
          {parent !== null && <TagCell row={row} tags={new Map()} />}
        </Row>
        {(isOpen || parent !== null) && (
          <Text kind="caption" tone="soft" weight="regular">
            {itemTypeWords[item.type]}, {periodText(parent ?? item, lastDate)}
          </Text>
        )}
      </Stack>
    </Row>
  );
}

/** Its tag; of what is below another item what it is there. */
function TagCell({ row: { item, parent }, tags }: { row: OfList; tags: ReadonlyMap<string, Tag> }) {
  if (parent?.type === 'grouped') {
    const weight = parent.groupedObjectives.find(({ id }) => id === item._id)?.weight ?? item.weight;
    return <Badge>{weight}%</Badge>;
  }
  if (parent !== null) {
    return (
      <Row as="span" gap={4}>
        {item.isHouseGoal ? (
          <Badge look="outlined" icon={House}>
            {subItemTexts.columns.houseGoal}
          </Badge>
        ) : (
          item.isQualifier && (
            <Badge look="outlined" icon={KeyRound}>
              {subItemTexts.columns.qualifier}
            </Badge>
          )
        )}
      </Row>
    );
  }
  const tag = tags.get(item.tag ?? '');
  if (tag === undefined) return <>{absent}</>;
  return (
    <Badge look="outlined" title={tag.name}>
      <Swatch color={tag.color} />
      <Text fit="cut">{tag.name}</Text>
    </Badge>
  );
}
