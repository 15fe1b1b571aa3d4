/** Answers which invoice lines differ from those that a sales period was closed with. */
import { readLateLines } from '@caselift/warehouse/late-facts';
import type { AnswerOf, QuestionOf } from '../question-kinds.ts';
import type { QuestionContext } from './question-context.ts';

export function answerLateLines(
  { env: { dataDir }, wholesalerId, signal }: QuestionContext,
  question: QuestionOf<'lateLines'>,
): Promise<AnswerOf<'lateLines'>> {
  return readLateLines({ dataDir, wholesalerId, signal }, question);
}
