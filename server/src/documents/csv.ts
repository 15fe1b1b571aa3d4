/** Writes a sheet as comma-separated values, row by row, as xlsx.ts writes a workbook. */
import { Readable } from 'node:stream';
import { byteOrderMark, csvField } from '@caselift/domain/csv-field';
import { dollars } from '@caselift/domain/numbers';
import type { Cell, ColumnKind, Sheet } from './xlsx.ts';

const chunkCharacters = 65_536;

export const csvStream = (sheet: Sheet): Readable => Readable.from(lines(sheet), { objectMode: false });

async function* lines({ columns, rows }: Sheet): AsyncGenerator<string> {
  const line = (fields: readonly string[]) => `${fields.join(',')}\r\n`;
  let text = byteOrderMark + line(columns.map(({ title }) => csvField(title)));
  for await (const row of rows) {
    text += line(columns.map(({ kind }, at) => csvField(shown(kind, row[at] ?? null))));
    if (text.length < chunkCharacters) continue;
    yield text;
    text = '';
  }
  yield text;
}

const shown = (kind: ColumnKind, value: Cell): Cell =>
  kind === 'cents' && typeof value === 'number' ? dollars(value) : value;
