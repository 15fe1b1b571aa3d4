/** Reports as sheets; rows are made while the file is written. */
import { itemReportTexts } from '@caselift/contract/item-reports';
import { itemTypeWords } from '@caselift/contract/item-texts';
import type { Tx } from '@caselift/db/connect';
import type { IsoDate } from '@caselift/domain/dates';
import type { ItemImage } from '@caselift/domain/programs/item-entry';
import type { Cell, Sheet, SheetColumn } from '../../documents/xlsx.ts';
import { readBuyers } from '../../figures/buyers.ts';
import { hasTables } from '../../figures/current-snapshot.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { orderKeys, pageOf } from './order.ts';
import {
  imageCountAt,
  isAccountSpecific,
  labelOf,
  type PlacedPart,
  type ReportRows,
  rowAt,
  rulesAt,
  valueAt,
} from './rows.ts';

type Row = ReturnType<typeof rowAt> & { rows: ReportRows; at: number };
type Column = SheetColumn & { cell: (row: Row) => Cell };

const roleWords = ['Sales Rep', 'Team Lead', 'Leadership'];
const text = (title: string, width: number, cell: Column['cell']): Column => ({ title, kind: 'text', width, cell });
const number = (title: string, cell: Column['cell']): Column => ({ title, kind: 'number', width: 12, cell });
const cents = (title: string, cell: Column['cell']): Column => ({ title, kind: 'cents', width: 12, cell });
const date = (title: string, cell: Column['cell']): Column => ({ title, kind: 'date', width: 12, cell });
const routeOf = ({ rows, person }: Row) => rows.view.people[person]?.routeNumber.join(', ') ?? '';

const columns: readonly Column[] = [
  text('User Name', 24, ({ rows, person }) => rows.view.people[person]?.name ?? ''),
  text('Route', 12, routeOf),
  text('Item Name', 32, ({ placed }) => placed.item.name),
  text('Parent Item Name', 24, ({ placed }) => placed.parent?.name ?? null),
  text('Type', 16, ({ placed }) => itemTypeWords[placed.item.type]),
  date('Start Date', ({ placed }) => placed.instance.from),
  date('End Date', ({ placed }) => placed.instance.to),
  text('User Type', 12, ({ placed, row }) => roleWords[placed.part.roles[row] ?? 0] ?? ''),
  number('Status', ({ rows, at }) => valueAt(rows, at, 'status')),
  number('Quantity', ({ rows, at }) => valueAt(rows, at, 'quantity')),
  text('Measure', 22, ({ placed, row }) => measureText(placed, row)),
  number('Eligible Quantity', ({ rows, at }) => valueAt(rows, at, 'eligible')),
  number('Target', ({ rows, at }) => valueAt(rows, at, 'target')),
  number('Minimum Quantity', ({ placed, row }) => rulesAt(placed.part, row).minQuantityValue),
  cents('Potential', ({ rows, at }) => valueAt(rows, at, 'potential')),
  cents('Payout MTD', ({ rows, at }) => valueAt(rows, at, 'earned')),
  number('New Images', ({ rows, at }) => imageCountAt(rows, at, 'pending')),
  number('Approved Images', ({ rows, at }) => imageCountAt(rows, at, 'approved')),
  number('Rejected Images', ({ rows, at }) => imageCountAt(rows, at, 'rejected')),
];
const tag = text('Tag', 16, ({ placed }) => placed.tag?.name ?? null);
const itemId = text('Item ID', 38, ({ placed }) => placed.item.itemId);
const achieved = number('Percentage Achieved', ({ rows, at }) => valueAt(rows, at, 'percentage'));
/** Percent, of incentives. */
const contribution = number('Supplier Contribution', ({ placed: { item, part } }) =>
  item.kind === 'incentive' ? part.terms.supplierContribution : null,
);
/** What that comes to. */
const share = cents('Supplier Contribution ($)', ({ rows, at }) => valueAt(rows, at, 'share'));

function measureText(placed: PlacedPart, row: number): string | null {
  const label = labelOf(placed);
  return label !== null && isAccountSpecific(placed, row) ? `${label} Account Specific` : label;
}

/** All rows in their order. */
export function reportSheet(rows: ReportRows, showAllColumns: boolean): Sheet {
  const { seesCosts } = rows.view;
  const shown = showAllColumns
    ? [...columns, itemId, achieved, ...(seesCosts ? [contribution, share] : []), tag]
    : columns;
  return { name: itemReportTexts.files.rows, columns: shown, rows: cellsOf(rows, shown) };
}

function* cellsOf(rows: ReportRows, shown: readonly Column[]): Generator<Cell[]> {
  for (const at of pageOf(rows.count, orderKeys(rows), 0, rows.count)) {
    const row = { ...rowAt(rows, at), rows, at };
    yield shown.map(({ cell }) => cell(row));
  }
}

type Image = Omit<ItemImage, 'date'> & {
  itemId: string;
  userId: string;
  instance: IsoDate;
  date: IsoDate;
  notes: string;
  rejectedReason: string;
};
const statusWords: Record<ItemImage['status'], string> = { pending: 'New', approved: 'Approved', rejected: 'Rejected' };
const imageColumns: readonly SheetColumn[] = [
  { title: 'Item Name', kind: 'text', width: 32 },
  { title: 'Parent Item Name', kind: 'text', width: 24 },
  { title: 'User Name', kind: 'text', width: 24 },
  { title: 'Route', kind: 'text', width: 12 },
  { title: 'Date', kind: 'date', width: 12 },
  { title: 'Account', kind: 'text', width: 32 },
  { title: 'Account ID', kind: 'text', width: 14 },
  { title: 'Validation Quantity', kind: 'number', width: 12 },
  { title: 'Notes', kind: 'text', width: 32 },
  { title: 'Status', kind: 'text', width: 12 },
  { title: 'Rejected Reason', kind: 'text', width: 32 },
  { title: 'Image ID', kind: 'text', width: 38 },
];

/**
 * The images of the rows, row by row, the earliest first. They name an image by its ID: an address would outlive
 * access.
 */
export async function imagesSheet(
  tx: Tx,
  memory: SnapshotMemory,
  rows: ReportRows,
): Promise<Sheet & { count: number }> {
  const { snapshot, scope } = rows.view;
  const itemIds = rows.parts.flatMap(({ part, item }) => (part.images === null ? [] : [item.itemId]));
  const images = await tx<Image[]>`
    select item_id as "itemId", user_id as "userId", instance_start as instance, image_id as "imageId",
      buyer_id as "buyerId", own_date as date, status, validation_quantity as "validationQuantity", notes,
      rejected_reason as "rejectedReason"
    from item_images
    where wholesaler_id = ${scope.wholesalerId} and item_id = any (${itemIds}) and stored_at is not null
    order by own_date, received_at, image_id`;
  const buyers =
    snapshot !== null && hasTables(snapshot, 'snapshot_buyers') ? await readBuyers(tx, memory, snapshot) : null;
  const ofRow = Map.groupBy(images, (image) => `${image.itemId} ${image.userId} ${image.instance}`);
  const found: Cell[][] = [];
  for (let at = 0; at < rows.count; at++) {
    const row = { ...rowAt(rows, at), rows, at };
    const { item, parent, instance } = row.placed;
    const person = rows.view.people[row.person];
    for (const image of ofRow.get(`${item.itemId} ${person?.customId} ${instance.from}`) ?? []) {
      found.push([
        ...[item.name, parent?.name ?? null, person?.name ?? null, routeOf(row), image.date],
        ...[buyers?.byId.get(image.buyerId)?.name ?? image.buyerId, image.buyerId, image.validationQuantity],
        ...[image.notes, statusWords[image.status], image.rejectedReason, image.imageId],
      ]);
    }
  }
  return { name: itemReportTexts.files.images, columns: imageColumns, rows: found, count: found.length };
}
