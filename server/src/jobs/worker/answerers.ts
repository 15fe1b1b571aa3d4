/** Which answerer knows which kind of question. */

import type { AnswerOf, QuestionKind, QuestionOf } from '../question-kinds.ts';
import { answerPacket } from './boost-packet.ts';
import { answerItemImage } from './check-item-image.ts';
import { answerPicture } from './check-picture.ts';
import { answerCount } from './count-transactions.ts';
import { answerPreview } from './import-preview.ts';
import { answerDays, answerFileHolders, answerLines, answerPairs, answerPodPairs } from './item-details.ts';
import { answerLateLines } from './late-lines.ts';
import { answerBoost } from './measure-boost.ts';
import { answerItems } from './measure-items.ts';
import { answerPeriod } from './measure-period.ts';
import type { QuestionContext } from './question-context.ts';
import { answerSums } from './sum-scopes.ts';
import { answerVolume } from './sum-volume.ts';

/** Answers a question; what it throws as a refusal is said to the person who asked. */
type Answerer<K extends QuestionKind> = (context: QuestionContext, question: QuestionOf<K>) => Promise<AnswerOf<K>>;

const answerers: { [K in QuestionKind]: Answerer<K> } = {
  countTransactions: answerCount,
  sumVolume: answerVolume,
  measureBoost: answerBoost,
  measureItems: answerItems,
  measurePeriod: answerPeriod,
  lateLines: answerLateLines,
  sumScopes: answerSums,
  itemPairs: answerPairs,
  fileHolders: answerFileHolders,
  itemLines: answerLines,
  itemDays: answerDays,
  podPairs: answerPodPairs,
  previewMapping: answerPreview,
  boostPacket: answerPacket,
  checkPicture: answerPicture,
  checkItemImage: answerItemImage,
};

export function answererOf<K extends QuestionKind>(kind: K): Answerer<K> {
  return answerers[kind];
}
