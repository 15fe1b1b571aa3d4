/** The columns of products: of the table, on paper and in the file. */
import type { Product } from '@caselift/contract/products';
import { Delta, deltaText, type Percent } from '../../ui/Delta.tsx';
import { twoDecimals, wholeNumber } from '../../ui/figures.ts';
import { Row } from '../../ui/kit/Layout.tsx';
import type { CellValue, Column } from '../../ui/table/column.ts';
import type { TableModel } from '../../ui/table/useTableModel.ts';
import { fitColumns } from '../../ui/table/widths.ts';
import { Flags, GpRank, TrendMark, VolumeRank } from './ProductMarks.tsx';
import { premiseText } from './words.ts';

type ProductColumn = Column<Product>;
type Amount = number | null | undefined;

/** The server puts them in order. */
const plain = { unordered: true } as const;

const words = (id: string, width: number, value: (product: Product) => CellValue, more: Partial<ProductColumn> = {}) =>
  ({ id, label: id, kind: 'text', width, value, ...plain, ...more }) as const satisfies ProductColumn;

const measures = {
  volume: { label: 'CE', head: 'CE', write: wholeNumber, width: 54 },
  gp: { label: 'GP', head: 'GP, $', write: wholeNumber, width: 58 },
  gpCe: { label: 'GP/CE', head: 'GP/CE, $', write: twoDecimals, width: 60 },
} as const;
type MeasureName = keyof typeof measures;

const measuresOf = (profits: boolean): readonly MeasureName[] => (profits ? ['volume', 'gp', 'gpCe'] : ['volume']);

const thisYear = (name: MeasureName): ProductColumn => {
  const { label, head, write, width } = measures[name];
  return {
    ...plain,
    id: label,
    label: head,
    kind: 'number',
    tone: 'strong',
    divided: true,
    width,
    value: (product) => product[name],
    write: (value) => write(value as Amount),
  };
};

const lastYear = (name: MeasureName): ProductColumn => {
  const { label, write, width } = measures[name];
  return {
    ...plain,
    id: `${label} LY`,
    label: 'LY',
    name: `${label} LY`,
    kind: 'number',
    tone: 'soft',
    width,
    value: (product) => product.lastYear[name],
    write: (value) => write(value as Amount),
  };
};

const delta = (name: MeasureName): ProductColumn => {
  const { label } = measures[name];
  const read = (product: Product): Percent => product.delta[name];
  return {
    ...plain,
    id: `${label} Δ`,
    label: 'Δ %',
    name: `${label} Δ %`,
    kind: 'number',
    width: 58,
    value: read,
    write: (value) => `+ ${deltaText(value as Percent)}`,
    draw: (value) => <Delta percent={value as Percent} />,
    csv: (product) => filePercent(read(product)),
  };
};

/** With the four decimals that figures are kept with, and no noise behind them. */
const filePercent = (percent: Percent): CellValue =>
  typeof percent === 'number' ? Number(percent.toFixed(4)) : percent === 'Infinity' ? 'New' : percent;

const flagText = ({ sponsored }: Product): string =>
  sponsored.isSponsored ? 'Sponsored' : sponsored.isExcluded ? 'Excluded' : '';

const drawn = {
  gpRank: { render: (product: Product) => <GpRank rank={product.gpRank} /> },
  volumeRank: { render: (product: Product) => <VolumeRank rank={product.volumeRank} /> },
  trend: { render: (product: Product) => <TrendMark trend={product.trend} /> },
  flags: {
    render: (product: Product) => (
      <Row as="span" gap={4}>
        <Flags product={product} brief />
      </Row>
    ),
  },
} satisfies Record<string, Partial<ProductColumn>>;

const name = words('Product', 206, (product) => product.name, { pinned: true });
const supplier = words('Supplier', 100, (product) => product.supplier);
const size = words('Size', 58, (product) => product.size);
const gpRank = words('GP rank', 112, (product) => product.gpRank, drawn.gpRank);
const volumeRank = words('Volume', 62, (product) => product.volumeRank, { name: 'Volume rank', ...drawn.volumeRank });
const trend = words('Trend', 96, (product) => product.trend, drawn.trend);
const flags = words('Flags', 128, flagText, { divided: true, ...drawn.flags });

const described = [name, supplier, size, gpRank, volumeRank, trend];

/** Without `profits` (the viewer may not see them) GP and GP/CE do not exist, and there is room for the change of CE. */
export const tableColumns = (profits: boolean): readonly ProductColumn[] => [
  ...described,
  thisYear('volume'),
  ...(profits ? [thisYear('gp'), thisYear('gpCe')] : [delta('volume')]),
  flags,
];

/** On paper the changes themselves stand in the place of the trend. */
export const paperColumns = (profits: boolean): readonly ProductColumn[] => [
  ...described.filter((column) => column !== trend),
  ...measuresOf(profits).flatMap((of) => [thisYear(of), delta(of)]),
  flags,
];

export const fileColumns = (profits: boolean): readonly ProductColumn[] => [
  words('ID', 0, (product) => product.customId),
  name,
  supplier,
  words('Brand', 0, (product) => product.brand),
  words('Brand family', 0, (product) => product.brandFam),
  words('Product type', 0, (product) => product.productType),
  words('Package type', 0, (product) => product.packageType),
  size,
  words('Premise', 0, premiseText),
  words('Tags', 0, (product) => product.tags.join(', ')),
  gpRank,
  volumeRank,
  trend,
  ...measuresOf(profits).flatMap((of) => [
    { ...thisYear(of), name: `${measures[of].label} TY` },
    lastYear(of),
    delta(of),
  ]),
  words('Sponsored', 0, ({ sponsored }) => (sponsored.isSponsored ? 'Yes' : 'No')),
  words('Excluded', 0, ({ sponsored }) => (sponsored.isExcluded ? 'Yes' : 'No')),
  words('Boost', 0, (product) => product.boost),
  words('Boost type', 0, (product) => product.boostType),
];

export const rowsOf = (products: readonly Product[]) =>
  products.map((product) => ({ key: product.customId, row: product }));

const none: readonly Product[] = [];

/** Rows as the server ordered them. undefined while the first answer is awaited. */
export function productModel(
  columns: readonly ProductColumn[],
  products: readonly Product[] | undefined,
): TableModel<Product> {
  return {
    columns: fitColumns(columns, products ?? none),
    groups: [],
    rows: products && rowsOf(products),
    unordered: products ?? none,
    sort: { column: measures.volume.label, reversed: false },
    sortBy: () => {},
  };
}
