/** The demo's files as text: comma-separated, quoted where needed, a header line, dollars with two decimals. */
import type { FiledBuyer } from './buyers.ts';
import { isoDate } from './days.ts';
import type { Person } from './people.ts';
import type { Product } from './products.ts';
import type { SaleLine } from './sale-line.ts';

type Cell = string | number | boolean | null;

function cellText(cell: Cell): string {
  const text = cell === null ? '' : String(cell);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A whole file of rows that all have the same columns. */
export function csvOf<Row extends Record<string, Cell>>(rows: readonly Row[]): string {
  const [first] = rows;
  if (first === undefined) throw new Error('a file needs at least one row');
  const columns = Object.keys(first);
  const lines = rows.map((row) => columns.map((column) => cellText(row[column] ?? null)).join(','));
  return `${[columns.join(','), ...lines].join('\n')}\n`;
}

export function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

export function buyerRow({ id, name, accountType, premise, chain, location, rep }: FiledBuyer) {
  return { buyerId: id, name, accountType, premise, chain, location, rep: rep?.customId ?? '' };
}

export function productRow(product: Product, caseCostCents: number) {
  return {
    productId: product.id,
    name: product.name,
    supplierId: product.supplier.id,
    supplier: product.supplier.name,
    brandId: product.brandId,
    brand: product.brand,
    brandFam: product.brandFamily,
    productType: product.productType,
    packageType: product.packageType,
    size: product.size,
    ozPerUnit: product.ouncesPerUnit,
    unitsPerCase: product.unitsPerCase,
    premise: product.premise,
    tags: product.tags.join(';'),
    unitCost: dollars(Math.round(caseCostCents / product.unitsPerCase)),
  };
}

export function userRow({ customId, name, email, role, leadership, routeNumbers, teamLeadIds }: Person) {
  return {
    customId,
    name,
    email,
    role,
    leadership,
    routeNumbers: routeNumbers.join(';'),
    teamLeads: teamLeadIds.join(';'),
  };
}

export const saleHeader =
  'invoiceId,lineNo,invoiceDate,buyerId,productId,rep,route,kind,lossReason,reversesInvoiceId,reversesLineNo,units,revenue,cost\n';

/** One line of a sales file, its date moved by some days. No cell needs quotes. */
export function saleText(line: SaleLine, shift: number): string {
  const { invoiceId, lineNo, buyer, product, repId, route, kind, lossReason, reverses, units } = line;
  const back = reverses === null ? ',' : `${reverses.invoiceId},${reverses.lineNo}`;
  const key = `${invoiceId},${lineNo},${isoDate(line.day + shift)},${buyer.id},${product.id}`;
  return `${key},${repId},${route},${kind},${lossReason},${back},${units},${dollars(line.revenueCents)},${dollars(line.costCents)}\n`;
}
