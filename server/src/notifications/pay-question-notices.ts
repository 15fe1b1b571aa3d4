/** What people are told of questions about statements, in the transaction that asks, answers or resolves them. */
import type { Tx } from '@caselift/db/connect';
import type { PersonRow } from '../figures/queries.ts';
import { writeNotices } from './store.ts';

type About = { questionId: string; from: string; to: string; line: string };

/** Managers and admins who may see the person who asks. key: of the question, or of what was written back. */
export async function noticesOfQuestion(
  tx: Tx,
  wholesalerId: string,
  asked: About & { key: string; person: PersonRow | undefined; name: string; text: string },
  people: readonly PersonRow[],
): Promise<void> {
  const { questionId, from, to, line, key, person, name, text } = asked;
  const facts = { about: 'questionAsked', questionId, from, to, line, person: name, text } as const;
  const mayAnswer = people.filter(
    ({ role, viewOnly, isGone, customId }) =>
      (role === 'admin' || (role === 'manager' && person?.hidden !== true)) &&
      !(viewOnly || isGone || customId === person?.customId),
  );
  await writeNotices(
    tx,
    wholesalerId,
    mayAnswer.map(({ customId }) => ({ customId, key: `question ${questionId} ${key}`, facts })),
  );
}

/** Once it doesn't wait for an answer any more; what was read stays. */
export async function takeBackQuestionNotices(tx: Tx, wholesalerId: string, questionId: string): Promise<void> {
  await tx`
    delete from notifications
    where wholesaler_id = ${wholesalerId} and kind = 'question' and read_at is null
      and facts ->> 'about' = 'questionAsked' and facts ->> 'questionId' = ${questionId}`;
}

/** The person who asked. @param adjustmentCents null: resolved without one. */
export async function noticeOfAnswer(
  tx: Tx,
  wholesalerId: string,
  answered: About & { customId: string; by: string; text: string } & (
      | { about: 'questionAnswered'; messageId: string }
      | { about: 'questionResolved'; adjustmentCents: number | null }
    ),
): Promise<void> {
  const { customId, questionId, from, to, line, by, text } = answered;
  const of = { questionId, from, to, line, by, text };
  const isAnswer = answered.about === 'questionAnswered';
  await writeNotices(tx, wholesalerId, [
    {
      customId,
      key: isAnswer ? `answer ${answered.messageId}` : `resolution ${questionId}`,
      facts: isAnswer
        ? { about: 'questionAnswered', ...of }
        : { about: 'questionResolved', ...of, adjustmentCents: answered.adjustmentCents },
    },
  ]);
}
