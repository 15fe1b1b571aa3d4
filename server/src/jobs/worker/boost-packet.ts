/** Answers where a boost's bill-back packet is stored, and makes it unless that very packet is there (decision 046). */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { boostResultTexts, packetLinesLimit } from '@caselift/contract/boost-results';
import { fileTypes } from '@caselift/domain/file-names';
import { prepareBoostSales, readPaidCells, readPaidLines } from '@caselift/warehouse/boost-sales';
import { openWarehouse, type Warehouse, warehouseFile } from '@caselift/warehouse/duckdb';
import { interruptible } from '@caselift/warehouse/interruptible';
import { countPaidLines, readPaidNames } from '@caselift/warehouse/paid-names';
import { packetPdf } from '../../documents/bill-back-pdf.ts';
import { packetXlsx } from '../../documents/bill-back-xlsx.ts';
import { refusal } from '../../http/errors.ts';
import { packetsOf } from '../../storage/contents.ts';
import { openStorage } from '../../storage/open-storage.ts';
import type { AnswerOf, QuestionOf } from '../question-kinds.ts';
import { packetOfBoost } from './packet-of-boost.ts';
import type { QuestionContext } from './question-context.ts';

type Question = QuestionOf<'boostPacket'>;

/** Another one where what packets look like has changed: earlier files are not answered any more. */
const edition = 1;

export async function answerPacket(
  { env, wholesalerId, signal }: QuestionContext,
  question: Question,
): Promise<AnswerOf<'boostPacket'>> {
  const { boostId, format } = question;
  const storage = await openStorage(env);
  const folder = `${packetsOf(wholesalerId)}${boostId}/`;
  const key = `${folder}${hashOf(question)}.${format}`;
  const stored = await storage.list(folder);
  if (stored.includes(key)) return { key, made: null };
  // Opening would make the file, and a question changes nothing.
  if (question.claims.length === 0 || !existsSync(warehouseFile(env.dataDir, wholesalerId))) throw nothingPaid();
  const warehouse = await openWarehouse(env.dataDir, wholesalerId);
  try {
    const { content, totals } = await makePacket(warehouse, question, signal);
    await storage.put(key, content, fileTypes[format]);
    for (const earlier of stored) if (earlier.endsWith(`.${format}`)) await storage.delete(earlier);
    return { key, made: totals };
  } finally {
    await warehouse.close();
  }
}

const nothingPaid = () => refusal('conflict', boostResultTexts.nothingPaid);

/** Who asks is none of it: the file says who had it made. */
function hashOf({ by: _, ...question }: Question): string {
  return createHash('sha256')
    .update(JSON.stringify([edition, question]))
    .digest('base64url');
}

async function makePacket(warehouse: Warehouse, question: Question, signal: AbortSignal) {
  const connection = await warehouse.connect();
  try {
    return await interruptible(connection, signal, async () => {
      await prepareBoostSales(connection, question);
      if ((await countPaidLines(connection)) > packetLinesLimit)
        throw refusal('conflict', boostResultTexts.tooManyLines);
      const packet = packetOfBoost(question, {
        cells: await readPaidCells(connection),
        lines: readPaidLines(connection),
        names: await readPaidNames(connection, question),
        madeAt: new Date(),
      });
      if (packet === null) throw nothingPaid();
      const content = question.format === 'pdf' ? await packetPdf(packet) : await buffer(packetXlsx(packet));
      return { content, totals: packet.totals };
    });
  } finally {
    connection.disconnectSync();
  }
}
