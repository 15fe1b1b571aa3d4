/** Answers what is behind an item's quantity: holders and products of accounts, days, and invoice lines (docs/product.md, Items). */
import { errorTexts } from '@caselift/contract/errors';
import type { MeasurePlace } from '@caselift/warehouse/item-connection';
import { readItemDays } from '@caselift/warehouse/item-days';
import { readFileHolders, readItemLines, readItemPairs } from '@caselift/warehouse/item-details';
import { readPodPairs } from '@caselift/warehouse/pod-pairs';
import { refusal } from '../../http/errors.ts';
import type { AnswerOf, NamedByScopes, QuestionKind, QuestionOf } from '../question-kinds.ts';
import type { QuestionContext } from './question-context.ts';

export const answerPairs = answering<'itemPairs'>(readItemPairs);
export const answerLines = answering<'itemLines'>(readItemLines);
export const answerDays = answering<'itemDays'>(readItemDays);
export const answerPodPairs = answering<'podPairs'>(readPodPairs);

export async function answerFileHolders(
  context: QuestionContext,
  { snapshotId, ...question }: QuestionOf<'fileHolders'>,
): Promise<AnswerOf<'fileHolders'>> {
  const holders = await readFileHolders(placeOf(context, snapshotId), question);
  if (holders === null) throw refusal('not_computed', errorTexts.notComputed);
  return holders;
}

/** What is read of a snapshot about scopes; refused where it doesn't have such figures. */
function answering<Kind extends 'itemPairs' | 'itemLines' | 'itemDays' | 'podPairs'>(
  read: (place: MeasurePlace, asked: Read<Kind>) => Promise<AnswerOf<Kind> | null>,
) {
  return async (context: QuestionContext, question: QuestionOf<Kind>): Promise<AnswerOf<Kind>> => {
    const { snapshotId, lists, corrections, ...asked } = question;
    const answer = await read(placeOf(context, snapshotId), { ...asked, ...mapsOf({ lists, corrections }) });
    if (answer === null) throw refusal('not_computed', errorTexts.notComputed);
    return answer;
  };
}
type Read<Kind extends QuestionKind> = Omit<QuestionOf<Kind>, keyof NamedByScopes | 'snapshotId'> &
  ReturnType<typeof mapsOf>;

export const mapsOf = ({ lists, corrections }: NamedByScopes) => ({
  lists: new Map(lists),
  corrections: new Map(corrections),
});

const placeOf = ({ env: { dataDir }, sql, wholesalerId, signal }: QuestionContext, snapshotId: number) => ({
  ...{ dataDir, sql, wholesalerId, signal, snapshotId },
});
