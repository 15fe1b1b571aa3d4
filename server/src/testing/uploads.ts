/** Files of an ERP, sent as a browser sends them. */
import { createHash } from 'node:crypto';
import type { ImportTarget } from '@caselift/contract/imports';
import type { Upload } from '@caselift/contract/uploads';
import type { TestApp } from './test-app.ts';

const headers: Record<Exclude<ImportTarget, 'goals'>, string> = {
  sales:
    'invoiceId,lineNo,invoiceDate,buyerId,productId,rep,route,kind,lossReason,reversesInvoiceId,reversesLineNo,units,revenue,cost',
  products:
    'productId,name,supplierId,supplier,brandId,brand,brandFam,productType,packageType,size,ozPerUnit,unitsPerCase,premise,tags,unitCost',
  buyers: 'buyerId,name,accountType,premise,chain,location,rep',
  users: 'customId,name,email,role,leadership,routeNumbers,teamLeads',
};

/** A file in Caselift's own columns. */
export function csvOf(target: keyof typeof headers, lines: readonly string[]): Buffer {
  return Buffer.from(`${[headers[target], ...lines].join('\n')}\n`);
}

/** @example saleLine(7) // a good line of 2026-09-01 */
export function saleLine(no: number, change: { date?: string; units?: string } = {}): string {
  return `I${no},1,${change.date ?? '2026-09-01'},B1,P1,,,,,,,${change.units ?? '12'},100.00,60.00`;
}

let files = 0;

/** Starts an upload of these bytes and sends them in one part. */
export async function sendFile(
  server: Pick<TestApp, 'ask'>,
  to: { as: string; wholesalerId: string },
  name: string,
  bytes: Buffer,
): Promise<Upload> {
  const fingerprint = createHash('sha256').update(`${name} ${files++}`).digest('hex');
  const { as, wholesalerId } = to;
  const started = await server.ask({
    url: `/api/uploads?wholesalerId=${wholesalerId}`,
    method: 'POST',
    as,
    json: { name, size: bytes.length, fingerprint },
  });
  const { uploadId } = started.body.payload as Upload;
  const url = `/api/uploads/${uploadId}?wholesalerId=${wholesalerId}&offset=0`;
  const sent = await server.ask({ url, method: 'PUT', as, bytes });
  return sent.body.payload as Upload;
}
