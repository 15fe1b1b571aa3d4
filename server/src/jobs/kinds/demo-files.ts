/** Writes the demo's shared files: content to the storage, rows as if they had been uploaded on their days. */
import { buffer } from 'node:stream/consumers';
import type { Sql } from '@caselift/db/connect';
import type { DemoPicture } from '@caselift/demo/file-pictures';
import { type DemoFile, type DemoPage, type DemoTable, demoFiles } from '@caselift/demo/files';
import { demoSettings } from '@caselift/demo/settings';
import type { IsoDate } from '@caselift/domain/dates';
import { extensionOf, fileTypes } from '@caselift/domain/file-names';
import { makePdf, type PdfBlock } from '../../documents/pdf.ts';
import { xlsxStream } from '../../documents/xlsx.ts';
import type { Storage } from '../../storage/storage.ts';
import { encodePixels } from '../worker/make-picture.ts';
import { paintPixels } from './demo-paint.ts';

const uploader = 'Dana Whitlock';
const pdfPictureWidth = 360;

/** Content first, so that no file is listed without it. Loading again leaves those that are there alone. */
export async function writeDemoFiles(
  { sql, storage }: { sql: Sql; storage: Storage },
  wholesalerId: string,
  lastSale: IsoDate,
): Promise<void> {
  const rows = await sql<{ id: string }[]>`select file_id as id from files where wholesaler_id = ${wholesalerId}`;
  const stored = new Set(rows.map(({ id }) => id));
  /** A PDF takes half a second, and two files may hold the same page. */
  const pages = new Map<DemoFile['content'], Promise<Buffer>>();
  for (const file of demoFiles(lastSale)) {
    if (stored.has(file.id)) continue;
    const extension = extensionOf(file.name);
    if (extension === null) throw new Error(`${file.name} has no type that files may have.`);
    const at = `${file.uploadedOn}T15:00:00Z`;
    const made = pages.get(file.content) ?? contentOf(file, extension === 'csv');
    pages.set(file.content, made);
    const content = await made;
    await storage.put(`files/${wholesalerId}/${file.id}`, content, fileTypes[extension]);
    const row = {
      ...{
        wholesaler_id: wholesalerId,
        file_id: file.id,
        name: file.name,
        access: [...file.access],
        month: file.month,
      },
      ...{ size: content.length, uploaded_at: at, created_at: at, created_by: uploader },
    };
    await sql`insert into files ${sql(row)} on conflict do nothing`;
  }
}

async function contentOf({ content, uploadedOn, name }: DemoFile, isCsv: boolean): Promise<Buffer> {
  const madeAt = new Date(`${uploadedOn}T15:00:00Z`);
  if ('page' in content) return makePage(content.page, madeAt);
  if ('picture' in content) return makePicture(content.picture, name.endsWith('.png') ? 'png' : 'jpeg');
  if (isCsv) return Buffer.from(csvText(content.table));
  return buffer(xlsxStream([{ name: 'Sheet', ...content.table }], madeAt));
}

async function makePage({ title, blocks }: DemoPage, madeAt: Date): Promise<Buffer> {
  const drawn: PdfBlock[] = [];
  for (const block of blocks) {
    if ('picture' in block) drawn.push({ image: await makePicture(block.picture, 'png'), width: pdfPictureWidth });
    else if ('table' in block) drawn.push({ table: pdfTable(block.table) });
    else drawn.push(block);
  }
  return makePdf({ title, footer: demoSettings.title, madeAt, blocks: drawn });
}

function pdfTable({ columns, rows }: DemoTable) {
  return {
    columns: columns.map(({ title, kind }, at) => ({
      title,
      width: at === 1 ? ('*' as const) : ('auto' as const),
      align: kind === 'text' ? ('left' as const) : ('right' as const),
    })),
    rows: rows.map((row) =>
      row.map((cell, at) => (columns[at]?.kind === 'cents' ? `$${dollars(cell)}` : String(cell))),
    ),
  };
}

function csvText({ columns, rows }: DemoTable): string {
  const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = rows.map((row) =>
    row.map((cell, at) => quoted(columns[at]?.kind === 'cents' ? dollars(cell) : String(cell))),
  );
  return [columns.map(({ title }) => quoted(title)), ...lines].map((cells) => `${cells.join(',')}\n`).join('');
}

const dollars = (cents: string | number): string => (Number(cents) / 100).toFixed(2);

function makePicture({ width, height, boxes }: DemoPicture, type: 'png' | 'jpeg'): Promise<Buffer> {
  return encodePixels(paintPixels({ width, height, shapes: boxes }), { width, height, type });
}
