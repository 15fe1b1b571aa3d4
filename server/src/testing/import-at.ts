/** An import that was made at a moment, as the product and a second reader's book know it. */
import { openWarehouse } from '@caselift/warehouse/duckdb';
import type { ClosingHouse, TestFiles } from './closing-house.ts';
import type { Book } from './reader/book.ts';
import type { TestApp } from './test-app.ts';

/** @param of house is one that tells the book (reader/recorded.ts). */
export async function importAt(
  { server, book, id, house }: { server: TestApp; book: Book; id: string; house: ClosingHouse },
  at: string,
  files: TestFiles,
): Promise<void> {
  await house.importFiles(files);
  const warehouse = await openWarehouse(server.env.dataDir, id);
  const connection = await warehouse.connect();
  const moment = at.replace('T', ' ').replace('Z', '');
  await connection.run(`update changes set made_at = timestamp '${moment}'
    where change_id = (select max(change_id) from changes)`);
  connection.closeSync();
  await warehouse.close();
  const last = book.changes.at(-1);
  if (last !== undefined) last.at = at;
}
