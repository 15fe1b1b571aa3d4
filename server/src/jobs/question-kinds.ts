/** The registry of questions to the worker: question, answer and rules of each. worker/answerers.ts answers them. */

import { avatarTexts } from '@caselift/contract/avatars';
import { boostResultTexts } from '@caselift/contract/boost-results';
import type { ImportTarget, MappingPreview } from '@caselift/contract/imports';
import { itemEntryTexts } from '@caselift/contract/item-entries';
import { administrationTexts } from '@caselift/contract/wholesaler-admin';
import type { PeriodOfLines } from '@caselift/db/snapshots';
import type { BoostVolumes } from '@caselift/domain/boost-result';
import type { DateRange } from '@caselift/domain/calendar';
import type { BoostSalesQuestion } from '@caselift/domain/pay/bill-back';
import type { PayPart } from '@caselift/domain/pay/pay-parts';
import type { MeasuredDay } from '@caselift/domain/programs/item-days';
import type { HolderCorrections } from '@caselift/domain/programs/item-scope';
import type { PodPairs } from '@caselift/domain/programs/pod-definitions';
import type { DaysQuestion } from '@caselift/warehouse/item-days';
import type { ItemLines, ItemPair, LinesQuestion, PairsQuestion } from '@caselift/warehouse/item-details';
import type { ItemsToMeasure } from '@caselift/warehouse/item-inputs';
import type { FactsSince, LateLines } from '@caselift/warehouse/late-facts';
import type { PodPairsQuestion } from '@caselift/warehouse/pod-pairs';
import type { ScopeSums, SumsQuestion } from '@caselift/warehouse/sum-scopes';
import type { PacketFact } from '../documents/bill-back-packet.ts';
import type { AvatarOwner } from '../identity/avatars.ts';
import type { UploadedFile } from './queue/import-uploads.ts';

/** reps: of a measure, the people with the lines that pay it; null: everyone. */
export type LateLinesAsked = FactsSince & {
  customId: string;
  part: PayPart;
  closedPeriod: DateRange & { timeZone: string };
  reps: readonly string[] | null;
  limit: number;
  offset: number;
};

export type QuestionRules = {
  /** So many are answered at a time, those of different wholesalers in turn. */
  concurrency: number;
  /** Beyond so many that wait, of one wholesaler and in all, the next is refused. */
  waiting: { ofOne: number; inAll: number };
  texts: {
    /** The worker is not there. */
    away: string;
    /** Answering failed, and not with a refusal. */
    failed: string;
    /** Too many wait. */
    full: string;
  };
};

declare const carried: unique symbol;
function question<Question extends object, Answer extends object>(rules: QuestionRules) {
  const made: QuestionRules & { [carried]?: { question: Question; answer: Answer } } = rules;
  return made;
}

const ofLines = {
  away: administrationTexts.workerAway,
  failed: administrationTexts.questionFailed,
  full: administrationTexts.questionsFull,
};

const twoAtATime = { concurrency: 2, waiting: { ofOne: 20, inAll: 200 }, texts: ofLines } as const;

export type PreviewQuestion = {
  target: ImportTarget;
  mapping: string;
  files: Record<ImportTarget, UploadedFile[]>;
};

export type MeasureBoostQuestion = BoostSalesQuestion & { start: string; comparedFrom: string };
export type MeasuredBoost = {
  grossCents: number;
  shareCents: number;
  people: [customId: string, cents: number][];
  buyers: [customId: string, cents: number][];
  volumes: BoostVolumes;
};

export type PacketQuestion = BoostSalesQuestion & {
  boostId: string;
  format: 'xlsx' | 'pdf';
  head: { name: string; wholesaler: string; terms: PacketFact[] };
  /** Of the paid people the reader may see, by customId. */
  names: Record<string, string>;
  /** Who asks. */
  by: string;
};

/** What scopes name, by hash: the members of lists, and corrected holders. */
export type NamedByScopes = {
  lists: readonly (readonly [hash: string, members: readonly string[]])[];
  corrections: readonly (readonly [hash: string, corrections: HolderCorrections])[];
};
/** About scopes of items, for a snapshot. */
type Measured<Question> = Omit<Question, keyof NamedByScopes> & NamedByScopes & { snapshotId: number };

export const questionKinds = {
  countTransactions: question<{ start: string; end: string }, { lines: number; revenue: number }>({
    concurrency: 4,
    waiting: { ofOne: 20, inAll: 200 },
    texts: ofLines,
  }),
  /** Of every product that sold on the dates, by the lines of a snapshot: its change and L. Thousandths of units. */
  sumVolume: question<
    { changeId: number; lastDate: string; from: string; to: string },
    [productId: string, milliUnits: number][]
  >(twoAtATime),
  /**
   * What a boost has paid, and what its products sold since `start`, last year, and from `comparedFrom` on before it.
   */
  measureBoost: question<MeasureBoostQuestion, MeasuredBoost>({
    // Both may sort hundreds of thousands of lines.
    concurrency: 1,
    waiting: { ofOne: 20, inAll: 200 },
    texts: ofLines,
  }),
  /** Adds the scopes that the snapshot lacks to it. Refused where nothing can be added to it. */
  measureItems: question<Measured<ItemsToMeasure>, { snapshotId: number }>(twoAtATime),
  /** Makes the snapshot of a sales period that is over, if it isn't there. */
  measurePeriod: question<PeriodOfLines, { snapshotId: number }>({
    // It works as long as an update's part of users and items.
    concurrency: 1,
    waiting: { ofOne: 20, inAll: 200 },
    texts: ofLines,
  }),
  /** The invoice lines that differ between two changes, a page. */
  lateLines: question<LateLinesAsked, LateLines>(twoAtATime),
  /** What scopes come to; nothing is added to the snapshot. */
  sumScopes: question<Measured<SumsQuestion>, ScopeSums>(twoAtATime),
  /** What accounts of a scope bought of each product. */
  itemPairs: question<Measured<PairsQuestion>, ItemPair[]>(twoAtATime),
  /** Who held accounts at the end of a day as files say, of those that a snapshot's lines know. */
  fileHolders: question<{ snapshotId: number; day: string; buyers: string[] }, HolderCorrections>(twoAtATime),
  /** The invoice lines of accounts of a scope, a page. */
  itemLines: question<Measured<LinesQuestion>, ItemLines>(twoAtATime),
  /** On which days accounts of a scope came to what they came to. */
  itemDays: question<Measured<DaysQuestion>, MeasuredDay[]>(twoAtATime),
  /** What the pairs of accounts of a scope are in its two windows, with a sample. */
  podPairs: question<Measured<PodPairsQuestion>, PodPairs>(twoAtATime),
  /** Read in a process of their own, which has a queue and limits of its own (decision 012). */
  previewMapping: question<PreviewQuestion, MappingPreview>({
    concurrency: 8,
    waiting: { ofOne: 20, inAll: 200 },
    texts: ofLines,
  }),
  /** Where the packet is stored. made: null where that very packet was there. */
  boostPacket: question<
    PacketQuestion,
    { key: string; made: { lines: number; amountCents: number; shareCents: number } | null }
  >({
    // 400,000 lines as .xlsx took half a minute on a busy machine, and 700 MB with the database's share.
    concurrency: 1,
    waiting: { ofOne: 10, inAll: 100 },
    texts: { ...ofLines, failed: boostResultTexts.packetFailed },
  }),
  /** Of an upload under the key `from`, stored as a picture of the owner; hash null: it isn't a picture. */
  checkPicture: question<{ from: string; owner: AvatarOwner }, { hash: string | null }>({
    // Opening one may take 160 MB.
    concurrency: 2,
    waiting: { ofOne: 50, inAll: 200 },
    texts: { away: avatarTexts.away, failed: avatarTexts.notChecked, full: avatarTexts.full },
  }),
  /** Of the upload of a picture handed in; its content is stored then. null: it isn't a picture. */
  checkItemImage: question<
    { contentId: string },
    { picture: { width: number; height: number; perceptualHash: string } | null }
  >({
    concurrency: 2,
    // A whole team comes back online at once.
    waiting: { ofOne: 500, inAll: 2000 },
    texts: { away: itemEntryTexts.away, failed: itemEntryTexts.notChecked, full: itemEntryTexts.full },
  }),
};

export type QuestionKind = keyof typeof questionKinds;
type Carried<K extends QuestionKind> = NonNullable<(typeof questionKinds)[K][typeof carried]>;
export type QuestionOf<K extends QuestionKind> = Carried<K>['question'];
export type AnswerOf<K extends QuestionKind> = Carried<K>['answer'];
