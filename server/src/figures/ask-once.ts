/** Questions to the worker with answers that never change, such as those about a snapshot. */
import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import type { AnswerOf, QuestionKind, QuestionOf } from '../jobs/question-kinds.ts';

type Asked<Kind extends QuestionKind> = {
  wholesalerId: string;
  kind: Kind;
  question: QuestionOf<Kind>;
  gone: AbortSignal;
};

/** The same question is asked once, whoever asks; its answer is kept in memory as long as there is room. */
export async function askOnce<Kind extends QuestionKind>(
  { memory, questions }: Pick<Context, 'memory' | 'questions'>,
  asked: Asked<Kind>,
): Promise<AnswerOf<Kind>> {
  const { wholesalerId, kind, question } = asked;
  const hash = createHash('sha256').update(JSON.stringify(question)).digest('base64');
  const key = `${kind} of ${wholesalerId} ${hash}`;
  const known = memory.known<AnswerOf<Kind>>(key);
  if (known !== undefined) return known;
  // Not while it is asked: whoever goes away takes the question along.
  const answer = await questions.ask(asked);
  return memory.remember(key, async () => answer);
}
