import type { ItemReportOrder } from '@caselift/contract/item-report-orders';
import { type ItemReportRow, type ItemReportTotals, itemReportTexts } from '@caselift/contract/item-reports';
import { itemTypeWords, routeLength } from '@caselift/contract/item-texts';
import IconButton from '@mui/material/IconButton';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ListChecks from 'lucide-react/icons/list-checks';
import Package from 'lucide-react/icons/package';
import Pencil from 'lucide-react/icons/pencil';
import Store from 'lucide-react/icons/store';
import { ItemStatus } from '../../../shared/statements/items/ItemStatus.tsx';
import { absent, countText, dollarsAndCents, upToTwoDecimals, wholeNumber } from '../../../ui/figures.ts';
import { Row } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { TextIcon } from '../../../ui/kit/TextIcon.tsx';
import type { CellValue, Column } from '../../../ui/table/column.ts';
import { type ColumnOrder, type MovableColumn, movableColumns } from './column-order.ts';
import styles from './rows.module.css';
import type { ReportLine } from './tree.ts';

export const columnWords = itemReportTexts.columns;
/** What the panel of a row can be opened at. */
export type RowPart = 'accounts' | 'products' | 'results';

type ColumnsFor = {
  order: ColumnOrder;
  byTeams: boolean;
  /** undefined: no answer yet. */
  totals: ItemReportTotals | undefined;
  /** Of all pages. */
  count: number;
  onToggle: (groupId: string) => void;
  onPart: (row: ItemReportRow, part: RowPart) => void;
};

const days = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' });
const dayText = (value: CellValue) => (typeof value === 'string' ? days.format(new Date(`${value}T00:00:00Z`)) : '');
const numberIn = (write: (value: number | null | undefined) => string) => (value: CellValue) =>
  write(typeof value === 'number' ? value : null);
const money = numberIn(dollarsAndCents);
const amount = numberIn(upToTwoDecimals);
const whole = numberIn(wholeNumber);

const roleOf = ({ isLeadership, isTeamLead }: ItemReportRow) =>
  isLeadership ? 'leadership' : isTeamLead ? 'teamLead' : 'salesRep';
export const roleText = (row: ItemReportRow): string => itemReportTexts.roles[roleOf(row)];
export const measureText = ({ measure, isAccountSpecific }: ItemReportRow): string =>
  measure === null ? absent : isAccountSpecific ? `${measure} Account Specific` : measure;
/** @example routeText('101, 102, 103, 104, 105') // '101, 102, 103, 104, …' */
export const routeText = (route: string): string =>
  route === '' ? absent : route.length > routeLength ? `${route.slice(0, routeLength)}…` : route;
/** What is taken back counts as nothing. */
export const shownStatus = (status: number | null): number | null => (status === null ? null : Math.max(0, status));

/** User Name and Route, and the others as they were put. */
export function reportColumns(props: ColumnsFor): Column<ReportLine>[] {
  const all = movable(props);
  const chosen = props.order.filter(({ shown }) => shown).map(({ id }) => ({ ...all[id], id }));
  return [...pinned(props), ...chosen.map((column, at) => (at === 0 ? { ...column, divided: true } : column))];
}

function pinned({ byTeams, totals, count, onToggle }: ColumnsFor): Column<ReportLine>[] {
  return [
    {
      ...{ id: 'userName', label: columnWords.userName, kind: 'text', width: byTeams ? 268 : 190, pinned: true },
      value: ({ row, group }) => row?.userName ?? group?.name,
      render: (line) => <PersonName line={line} byTeams={byTeams} onToggle={onToggle} />,
      ...(totals && { total: () => `Total, ${countText(count, 'row')}` }),
    },
    {
      ...{ id: 'route', label: columnWords.route, kind: 'text', width: 96, pinned: true },
      value: ({ row }) => row?.route,
      render: ({ row }) => row && routeText(row.route),
    },
  ];
}

type Look = Omit<Column<ReportLine>, 'id' | 'label'>;
const text = (width: number, value: (row: ItemReportRow) => string | null, more: Partial<Look> = {}): Look => ({
  ...{ kind: 'text', width, value: ({ row }) => row && (value(row) ?? undefined) },
  ...more,
});
type Figure = (row: ItemReportRow) => number | null | undefined;
const figure = (width: number, value: Figure, write: (value: CellValue) => string, more: Partial<Look> = {}): Look => ({
  ...{ kind: 'number', width, write, value: ({ row }) => row && value(row) },
  render: ({ row }) => row && <Figure text={write(value(row))} row={row} />,
  ...more,
});

function movable({ totals, onPart }: ColumnsFor): Record<MovableColumn, Column<ReportLine>> {
  const total = (value: CellValue): Partial<Look> => (totals ? { total: () => value } : {});
  const looks: Record<MovableColumn, Look> = {
    name: text(220, ({ name }) => name),
    parentItemName: text(190, ({ parentItemName }) => parentItemName),
    type: text(120, ({ type }) => itemTypeWords[type]),
    startDate: text(104, ({ startDate }) => startDate, { newestFirst: true, write: dayText }),
    endDate: text(104, ({ endDate }) => endDate, { newestFirst: true, write: dayText }),
    userType: text(96, roleText),
    status: figure(88, ({ status }) => shownStatus(status), whole, {
      render: ({ row }) => row && <ItemStatus status={shownStatus(row.status)} />,
    }),
    quantity: figure(88, ({ quantity }) => quantity, amount, {
      ...total(totals?.quantity),
      render: ({ row }) => row && <Figure text={amount(row.quantity)} row={row} strong />,
    }),
    measure: text(150, measureText, { about: 'itemMeasure' }),
    eligibleQuantity: figure(124, ({ eligibleQuantity }) => eligibleQuantity, amount, total(totals?.eligibleQuantity)),
    userTarget: figure(84, ({ userTarget }) => userTarget, amount, {
      ...total(totals?.target),
      render: ({ row }) => row && <Figure text={amount(row.userTarget)} row={row} edited={row.isEdited} />,
    }),
    minQuantityValue: figure(132, ({ minQuantityValue }) => minQuantityValue, amount),
    potential: figure(100, ({ potential }) => potential, money, { tone: 'soft', ...total(totals?.potential) }),
    payoutMTD: figure(104, ({ payoutMTD }) => payoutMTD, money, {
      ...total(totals?.payoutMTD),
      render: ({ row }) => row && <Text weight="medium">{money(row.payoutMTD)}</Text>,
    }),
    images: figure(92, ({ images }) => images.length, whole),
    approvedImages: figure(124, ({ approvedImages }) => approvedImages.length, whole),
    rejectedImages: figure(118, ({ rejectedImages }) => rejectedImages.length, whole),
    accounts: part('accounts', 84, Store, ({ type, hasAccountResults }) => hasAccountResults || hasImages.has(type)),
    products: part('products', 84, Package, ({ hasAccountResults }) => hasAccountResults),
    results: part('results', 128, ListChecks, ({ hasAccountResults }) => hasAccountResults),
  };
  function part(id: RowPart, width: number, Icon: typeof Store, isThere: (row: ItemReportRow) => boolean): Look {
    return text(width, () => null, {
      unordered: true,
      render: ({ row }) =>
        row && isThere(row) ? (
          // A plain button: a table of ten thousand rows draws three of them in each row it scrolls to.
          <button
            type="button"
            className={styles.part}
            aria-label={`${columnWords[id]} of ${row.userName}, ${row.name}`}
            title={columnWords[id]}
            onClick={() => onPart(row, id)}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden />
          </button>
        ) : null,
    });
  }
  return Object.fromEntries(movableColumns.map((id) => [id, { ...looks[id], id, label: columnWords[id] }])) as Record<
    MovableColumn,
    Column<ReportLine>
  >;
}

const hasImages: ReadonlySet<string> = new Set(['image', 'imageValidation']);

/** Quantities of leads are in no total, so they are softer. */
function Figure({ text: shown, row, strong = false, edited = false }: FigureProps) {
  const isOfLead = row.isTeamLead || row.isLeadership;
  return (
    <Text
      tone={edited ? 'accent' : isOfLead || !strong ? 'soft' : 'strong'}
      weight={strong && !isOfLead ? 'medium' : 'regular'}
    >
      {shown}
    </Text>
  );
}
type FigureProps = { text: string; row: ItemReportRow; strong?: boolean; edited?: boolean };

type PersonNameProps = { line: ReportLine; byTeams: boolean; onToggle: (groupId: string) => void };

/** The person, with the place that they have among those above and below. */
function PersonName({ line: { row, group, isOpen, more }, byTeams, onToggle }: PersonNameProps) {
  const name = row?.userName ?? group?.name ?? '';
  const depth = group?.depth ?? -1;
  const edited = row?.isEdited && <TextIcon icon={Pencil} label="Edited" />;
  if (!byTeams)
    return (
      <>
        {name} <Text tone="accent">{edited}</Text>
      </>
    );
  const isLead = depth === 0 || depth === 1;
  const role = depth === 0 ? 'leadership' : 'teamLead';
  return (
    <Row as="span" gap={4} data-tree>
      {more.map((follows, level) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
          key={level}
          className={styles.branch}
          data-turn={level === more.length - 1 || undefined}
          data-follows={follows || undefined}
        />
      ))}
      {group && isOpen !== null && (
        <IconButton
          size="small"
          className={styles.toggle ?? ''}
          aria-label={`${isOpen ? 'Close' : 'Open'} ${name}`}
          aria-expanded={isOpen}
          onClick={() => onToggle(group.groupId)}
        >
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
      <Text
        fit="cut"
        weight={isLead ? 'bold' : 'medium'}
        tone={group === undefined || group.userId === null ? 'soft' : 'strong'}
      >
        {name}
      </Text>
      <Text tone="accent" still>
        {edited}
      </Text>
      {isLead && group?.userId != null && (
        <Text kind="caption" tone="faint" weight="regular" still>
          {itemReportTexts.roles[role]}
        </Text>
      )}
    </Row>
  );
}

/** How wide the columns are that fit beside each other on A4; the others are left out. */
const paperWidths: Readonly<Record<string, number>> = {
  ...{ userName: 176, route: 56, name: 170, startDate: 92, endDate: 98, status: 76, quantity: 74, measure: 116 },
  ...{ eligibleQuantity: 108, userTarget: 60, potential: 84, payoutMTD: 92 },
};
const treeWidth = 230;
/** Pixels, of which the table's style sheet makes as many as A4 has. */
const paperWidth = 1172;

export function paperColumns(columns: readonly Column<ReportLine>[], byTeams: boolean): Column<ReportLine>[] {
  const widths = byTeams ? { ...paperWidths, userName: treeWidth } : paperWidths;
  const shown = columns.filter(({ id }) => id in widths);
  const widthOf = ({ id }: Column<ReportLine>) => widths[id] ?? 0;
  const scale = paperWidth / shown.reduce((sum, column) => sum + widthOf(column), 0);
  return shown.map((column) => ({ ...column, width: Math.floor(widthOf(column) * scale) }));
}

/** What the server orders by under the same name; columns of buttons it doesn't. */
export const isOrder = (id: string): id is ItemReportOrder => !['accounts', 'products', 'results'].includes(id);

const fromA: ReadonlySet<string> = new Set([
  'userName',
  'route',
  'name',
  'parentItemName',
  'type',
  'userType',
  'measure',
]);
/** The largest or the newest come first; of texts that begin with A. */
export const isLargestFirst = (id: string): boolean => id !== '' && !fromA.has(id);
