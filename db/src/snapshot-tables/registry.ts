/** Every snapshot table, in the order in which an update transfers them. */
import { brands } from './brands.ts';
import { buyerDetails } from './buyer-details.ts';
import { buyers } from './buyers.ts';
import { days } from './days.ts';
import { itemAccountReps, itemAccounts, itemBuyers, itemReps, itemScopes, itemSets } from './items.ts';
import { lines } from './lines.ts';
import { productDetails } from './product-details.ts';
import { products } from './products.ts';
import { returnedSales } from './returned-sales.ts';
import type { SnapshotTable, UpdatePart } from './snapshot-table.ts';
import { brandMonths, supplierMonths } from './supplier-months.ts';
import { suppliers } from './suppliers.ts';
import { typeProducts } from './type-products.ts';
import { wholesaler } from './wholesaler.ts';

const registered = [
  suppliers,
  supplierMonths,
  brands,
  brandMonths,
  products,
  productDetails,
  typeProducts,
  buyers,
  buyerDetails,
  days,
  wholesaler,
  lines,
  returnedSales,
  itemScopes,
  itemBuyers,
  itemReps,
  itemSets,
  itemAccounts,
  itemAccountReps,
] as const;

export type SnapshotTableName = (typeof registered)[number]['name'];
export const snapshotTables: readonly (SnapshotTable & { name: SnapshotTableName })[] = registered;

/** Which tables a snapshot holds, and each one's version (snapshots.table_versions). */
export type TableVersions = Readonly<Record<string, number>>;

/** What a snapshot holds that this program computes. */
export const currentVersions: TableVersions = Object.fromEntries(
  snapshotTables.map(({ name, version }) => [name, version]),
);

/** Whether the snapshot holds the table as this program reads it. */
export function holdsTable(versions: TableVersions, name: SnapshotTableName): boolean {
  return versions[name] === currentVersions[name];
}

/** Those to which rows may be added: computed together, for their rows belong together. */
export const growingTables: readonly SnapshotTableName[] = snapshotTables
  .filter(({ grows }) => grows)
  .map(({ name }) => name);

/** The tables that a snapshot lacks or holds in another version. */
export function tablesToCompute(versions: TableVersions): SnapshotTableName[] {
  return snapshotTables.map(({ name }) => name).filter((name) => !holdsTable(versions, name));
}

export function snapshotTable(name: SnapshotTableName): SnapshotTable {
  const found = snapshotTables.find((table) => table.name === name);
  if (found === undefined) throw new Error(`${name} isn't a snapshot table.`);
  return found;
}

export function isSnapshotTable(name: string): name is SnapshotTableName {
  return snapshotTables.some((table) => table.name === name);
}

/** The parts of an update with their tables, in the order of the list. */
export const updateParts: readonly [UpdatePart, SnapshotTableName[]][] = [
  ...Map.groupBy(snapshotTables, ({ part }) => part),
].map(([part, tables]) => [part, tables.map(({ name }) => name)]);
