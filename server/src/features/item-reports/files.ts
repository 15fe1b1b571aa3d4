/** Reports as files. */

import { itemMessages } from '@caselift/contract/item-texts';
import { now } from '@caselift/db/clock';
import type { Tx } from '@caselift/db/connect';
import { csvStream } from '../../documents/csv.ts';
import { xlsxStream } from '../../documents/xlsx.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';
import type { FileReply } from '../../http/file-reply.ts';
import type { ReportRows } from './rows.ts';
import { imagesSheet, reportSheet } from './sheets.ts';

export type ReportFile = {
  of: 'rows' | 'images';
  type: 'csv' | 'xlsx';
  showAllColumns: boolean;
};

/** Refuses with 409 what has nothing in it. */
export async function reportFile(
  tx: Tx,
  memory: SnapshotMemory,
  rows: ReportRows,
  { of, type, showAllColumns }: ReportFile,
): Promise<FileReply & { rows: number }> {
  const sheet =
    of === 'images' ? await imagesSheet(tx, memory, rows) : { ...reportSheet(rows, showAllColumns), count: rows.count };
  if (sheet.count === 0) throw refusal('conflict', itemMessages.none.toExport);
  return {
    fileName: `${sheet.name}.${type}`,
    fileType: type,
    content: type === 'csv' ? csvStream(sheet) : xlsxStream([sheet], now()),
    rows: sheet.count,
  };
}
