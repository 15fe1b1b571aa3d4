/** The columns of suppliers and brands (docs/product.md, Suppliers brands products buyers). */
import type { SupplierRow } from '@caselift/contract/suppliers';
import { supplierTotals } from '@caselift/domain/supplier-figures';
import { Delta, deltaText, type Percent } from '../../ui/Delta.tsx';
import { oneDecimal, twoDecimals, wholeNumber } from '../../ui/figures.ts';
import { TagChips } from '../../ui/TagChips.tsx';
import type { CellValue, Column, ColumnGroup } from '../../ui/table/column.ts';
import type { MetricGroup, SupplierOrder, SupplierPeriod } from './suppliers-search.ts';

type Amount = number | null | undefined;
type Figures = ReturnType<typeof supplierTotals>;
type SupplierColumn = Column<SupplierRow> & { id: SupplierOrder };

/** What the screen calls one of its rows. */
export type Noun = { one: 'supplier' | 'brand'; many: string; head: string };

export type Metric = {
  id: MetricGroup;
  label: 'CE' | 'GP' | 'GP/CE' | 'Revenue';
  /** The group's head carries the unit, so that the cells need not. */
  head: string;
  field: 'volume' | 'gp' | 'gpCe' | 'revenue';
  write: (value: Amount) => string;
  widths: { amount: number; delta: number };
};

export const metrics: readonly Metric[] = [
  { id: 'ce', label: 'CE', head: 'CE', field: 'volume', write: wholeNumber, widths: { amount: 54, delta: 60 } },
  { id: 'gp', label: 'GP', head: 'GP, $', field: 'gp', write: wholeNumber, widths: { amount: 60, delta: 60 } },
  {
    id: 'gp/ce',
    label: 'GP/CE',
    head: 'GP/CE, $',
    field: 'gpCe',
    write: twoDecimals,
    widths: { amount: 44, delta: 52 },
  },
  {
    id: 'revenue',
    label: 'Revenue',
    head: 'Revenue, $',
    field: 'revenue',
    write: wholeNumber,
    widths: { amount: 60, delta: 60 },
  },
];

export const metricColumnGroups: readonly ColumnGroup[] = metrics.map(({ id, head }) => ({ id, label: head }));

const periodFields = {
  MTD: { thisYear: 'thisYear', lastYear: 'lastYearMTD', delta: 'delta', margin: 'margin' },
  YTD: { thisYear: 'thisYearYTD', lastYear: 'lastYearYTD', delta: 'deltaYTD', margin: 'marginYTD' },
} as const;

/** Every cell of the totals row asks for the same rows' totals: they are added up once. */
function lastTotals(): (rows: readonly SupplierRow[]) => Figures {
  let last: { rows: readonly SupplierRow[]; totals: Figures } | undefined;
  return (rows) => {
    if (last?.rows !== rows) last = { rows, totals: supplierTotals(rows) };
    return last.totals;
  };
}

/** "New" is more than any percent. */
const orderPercent = (percent: Percent): CellValue => (percent === 'Infinity' ? Number.POSITIVE_INFINITY : percent);
/** A file gets the percent with the four decimals that figures are kept with, and no noise behind them. */
const filePercent = (percent: Percent): CellValue =>
  typeof percent === 'number' ? Number(percent.toFixed(4)) : percent === 'Infinity' ? 'New' : percent;

function metricColumns(metric: Metric, period: SupplierPeriod, totals: (rows: readonly SupplierRow[]) => Figures) {
  const { id, label, field, write, widths } = metric;
  const fields = periodFields[period];
  const amount = (order: SupplierOrder, head: string, key: 'thisYear' | 'lastYear', tone: 'strong' | 'soft') => {
    const read = (figures: Figures): CellValue => figures[field]?.[fields[key]];
    return {
      id: order,
      name: order,
      label: head,
      group: id,
      kind: 'number',
      tone,
      width: widths.amount,
      value: read,
      write: (value) => write(value as Amount),
      total: (rows) => read(totals(rows)),
    } satisfies SupplierColumn;
  };
  const readDelta = (figures: Figures): Percent => figures[field]?.[fields.delta];
  const delta: SupplierColumn = {
    id: `${label} Δ`,
    name: `${label} Δ %`,
    label: 'Δ %',
    group: id,
    kind: 'number',
    width: widths.delta,
    value: readDelta,
    // Two more signs' room for the triangle.
    write: (value) => `+ ${deltaText(value as Percent)}`,
    draw: (value) => <Delta percent={value as Percent} />,
    sortValue: (row) => orderPercent(readDelta(row)),
    csv: (row) => filePercent(readDelta(row)),
    total: (rows) => readDelta(totals(rows)),
  };
  return [amount(`${label} TY`, 'TY', 'thisYear', 'strong'), amount(`${label} LY`, 'LY', 'lastYear', 'soft'), delta];
}

/**
 * All columns of a period. Without `profits` (the viewer may not see them) GP, GP/CE and margin do not exist: they can
 * be neither shown, ordered by nor exported.
 */
export function supplierColumns(
  period: SupplierPeriod,
  noun: Noun,
  { profits, phone }: { profits: boolean; phone: boolean },
): SupplierColumn[] {
  const totals = lastTotals();
  const readMargin = (figures: Figures): CellValue => figures.gp?.[periodFields[period].margin];
  const name: SupplierColumn = {
    id: 'Name',
    label: noun.head,
    kind: 'text',
    width: 132,
    pinned: true,
    value: (row) => row.name,
    total: (rows) => (phone ? 'Total' : `Total, ${countOf(rows.length, noun)}`),
  };
  const margin: SupplierColumn = {
    id: 'GP Margin',
    name: 'GP margin %',
    label: 'GP\nmargin %',
    kind: 'number',
    tone: 'strong',
    width: 64,
    value: readMargin,
    write: (value) => oneDecimal(value as Amount),
    csv: (row) => filePercent(readMargin(row) as Amount),
    total: (rows) => readMargin(totals(rows)),
  };
  const tags: SupplierColumn = {
    id: 'Tags',
    label: 'Tags',
    kind: 'text',
    width: 118,
    value: (row) => row.tags.join(', '),
    render: (row) => <TagChips tags={row.tags} />,
  };
  const shown = profits ? metrics : withoutProfits(metrics);
  return [
    name,
    ...shown.flatMap((metric) => metricColumns(metric, period, totals)),
    ...(profits ? [margin] : []),
    tags,
  ];
}

/** The metrics of a viewer who can't see profits. */
export const withoutProfits = (all: readonly Metric[]): readonly Metric[] =>
  all.filter(({ field }) => field === 'volume' || field === 'revenue');

/** @example countOf(1, { one: 'supplier', many: 'suppliers', ... }) // '1 supplier' */
export const countOf = (count: number, noun: Noun): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun.one : noun.many}`;
