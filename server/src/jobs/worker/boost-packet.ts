/** Answers where a boost's bill-back packet is stored, and makes it unless that very packet is there (decision 046). */

import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { boostResultTexts, packetLinesLimit } from '@caselift/contract/boost-results';
import { now } from '@caselift/db/clock';
import { fileTypes } from '@caselift/domain/file-names';
import { type BoostSales, readPaidLines, readPaidStatements, withBoostSales } from '@caselift/warehouse/boost-sales';
import { countPaidLines, readPaidNames } from '@caselift/warehouse/paid-names';
import type { Packet } from '../../documents/bill-back-packet.ts';
import { packetPdf } from '../../documents/bill-back-pdf.ts';
import { packetXlsx } from '../../documents/bill-back-xlsx.ts';
import { refusal } from '../../http/errors.ts';
import { packetsOf } from '../../storage/contents.ts';
import type { AnswerOf, QuestionOf } from '../question-kinds.ts';
import { packetOfBoost } from './packet-of-boost.ts';
import type { QuestionContext } from './question-context.ts';

type Question = QuestionOf<'boostPacket'>;

/** Another one where what packets look like has changed: earlier files are not answered any more. */
const edition = 1;

export async function answerPacket(
  { env, storage, wholesalerId, signal }: QuestionContext,
  question: Question,
): Promise<AnswerOf<'boostPacket'>> {
  const { boostId, format } = question;
  const folder = `${packetsOf(wholesalerId)}${boostId}/`;
  const key = `${folder}${hashOf(question)}.${format}`;
  const stored = await storage.list(folder);
  if (stored.includes(key)) return { key, made: null };
  const made = await withBoostSales({ dataDir: env.dataDir, wholesalerId, signal }, question, (sales) =>
    makePacket(sales, question),
  );
  if (made === null) throw refusal('conflict', boostResultTexts.nothingPaid);
  await storage.put(key, made.content, fileTypes[format]);
  for (const earlier of stored) if (earlier.endsWith(`.${format}`)) await storage.delete(earlier);
  return { key, made: made.totals };
}

/** Who asks is none of it: the file says who had it made. */
function hashOf({ by: _, ...question }: Question): string {
  return createHash('sha256')
    .update(JSON.stringify([edition, question]))
    .digest('base64url');
}

/** null: nothing was paid. */
async function makePacket(
  sales: BoostSales,
  question: Question,
): Promise<{ content: Buffer; totals: Packet['totals'] } | null> {
  if ((await countPaidLines(sales)) > packetLinesLimit) throw refusal('conflict', boostResultTexts.tooManyLines);
  const sources = {
    statements: () => readPaidStatements(sales),
    lines: () => readPaidLines(sales),
    names: await readPaidNames(sales, question),
  };
  const packet = await packetOfBoost(question, sources, now());
  if (packet === null) return null;
  const content = question.format === 'pdf' ? await packetPdf(packet) : await buffer(packetXlsx(packet));
  return { content, totals: packet.totals };
}
