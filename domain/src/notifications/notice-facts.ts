/** What a notice tells, as facts; the sentences are made where it is read (contract/src/notifications.ts). Money in cents. */
import type { IsoDate } from '../dates.ts';
import type { Measure } from '../measure-list.ts';
import type { QuantityUnit } from '../programs/item-entry.ts';
import type { LevelName } from '../programs/pay-levels.ts';
import type { NoticeKind } from './notice-kinds.ts';

/** ofTarget: percent of the item's target, in place of dollars of profit. */
export type NoticeAmount = { value: number; unit: QuantityUnit | 'ofTarget' };

/** from: of the instance. */
type OfItem = { itemId: string; from: IsoDate; item: string };
type OfImage = OfItem & { imageId: string; buyerId: string; account: string; cases: number | null };

type ImageRejected = OfImage & {
  about: 'imageRejected';
  reason: string;
  reviewer: string;
  /** What it would have paid; null: not known. */
  unpaidCents: number | null;
  /** The last day on which another one can be handed in; null: it was over. */
  until: IsoDate | null;
};
/** addedCents: pay with it minus pay without it; null: not known. */
type ImageApproved = OfImage & { about: 'imageApproved'; addedCents: number | null };
/** @property at null: a profit without a target. @property beforeCents when it was last told. */
type LevelReached = OfItem & {
  about: 'levelReached';
  level: LevelName;
  at: NoticeAmount | null;
  earnedCents: number;
  beforeCents: number;
};
type GoalReached = { about: 'goalReached'; measure: Measure; earnedCents: number };
/** addedCents: so much more than now for what is missing. to: its last day. */
type NearMiss = OfItem & {
  about: 'nearMiss';
  level: LevelName;
  missing: NoticeAmount;
  at: NoticeAmount;
  has: NoticeAmount;
  addedCents: number;
  earnedCents: number;
  to: IsoDate;
};
type ProgramsBegan = { about: 'programsBegan'; programs: readonly (OfItem & { to: IsoDate })[]; count: number };
type ProgramLocked = OfItem & {
  about: 'programLocked';
  to: IsoDate;
  lockedCents: number;
  /** Qualifiers that aren't met. target null: a profit. */
  unmet: readonly { name: string; isHouse: boolean; target: NoticeAmount | null }[];
};
type ProgramOpened = OfItem & { about: 'programOpened'; earnedCents: number };
/** payCents null: who isn't paid. changeCents null: nothing of the same sales period was told before. */
type NewFigures = { about: 'newFigures'; through: IsoDate; payCents: number | null; changeCents: number | null };

/** What a closed sales period pays the person. */
/** beforeCents: what the person was told last of the period; absent: nothing. */
type PeriodPaid = { about: 'periodPaid'; from: IsoDate; to: IsoDate; payableCents: number; beforeCents?: number };

/** A manual adjustment of the person's own pay, which counts. by: who made it. */
type AdjustmentMade = {
  about: 'adjustmentMade';
  adjustmentId: string;
  amountCents: number;
  reason: string;
  by: string;
};
/** Someone's that waits for a second person. */
type AdjustmentWaits = Omit<AdjustmentMade, 'about'> & { about: 'adjustmentWaits'; person: string };

/** About a line of a statement; from and to: of its sales period. */
type OfQuestion = { questionId: string; from: IsoDate; to: IsoDate; line: string; text: string };
/** Someone's that waits for an answer. person: the name. */
type QuestionAsked = OfQuestion & { about: 'questionAsked'; person: string };
/** by: a name. */
type QuestionAnswered = OfQuestion & { about: 'questionAnswered'; by: string };
/** text: the reason. adjustmentCents null: without an adjustment. */
type QuestionResolved = OfQuestion & { about: 'questionResolved'; by: string; adjustmentCents: number | null };
/** A version of the person's plan. changed: parts of it that are others than accepted; null: none was accepted. */
type PlanToAccept = { about: 'planToAccept'; version: number; changed: number | null };
type PlanReminder = { about: 'planReminder'; version: number; by: string };

export type NoticeFacts =
  | ImageRejected
  | ImageApproved
  | LevelReached
  | GoalReached
  | NearMiss
  | ProgramsBegan
  | ProgramLocked
  | ProgramOpened
  | NewFigures
  | PeriodPaid
  | AdjustmentMade
  | AdjustmentWaits
  | QuestionAsked
  | QuestionAnswered
  | QuestionResolved
  | PlanToAccept
  | PlanReminder;

const kinds = {
  imageRejected: 'imageRejected',
  imageApproved: 'imageApproved',
  levelReached: 'goalReached',
  goalReached: 'goalReached',
  nearMiss: 'nearMiss',
  programsBegan: 'program',
  programLocked: 'program',
  programOpened: 'program',
  newFigures: 'figures',
  periodPaid: 'figures',
  adjustmentMade: 'adjustment',
  adjustmentWaits: 'adjustment',
  questionAsked: 'question',
  questionAnswered: 'question',
  questionResolved: 'question',
  planToAccept: 'plan',
  planReminder: 'plan',
} as const satisfies Record<NoticeFacts['about'], NoticeKind>;

/** The kind by which it is switched. */
export const kindOf = (about: NoticeFacts['about']): NoticeKind => kinds[about];

/** A notice that is to be made. key: a person gets what has the same key once, however often its maker runs. */
export type NewNotice = { key: string; facts: NoticeFacts };
