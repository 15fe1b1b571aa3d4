/** A plan in words beside the one before it: what was added, removed and changed (docs/product.md, Plan acceptance). */
import type { IsoDate } from '../dates.ts';
import { plainText } from '../programs/plan-words.ts';
import { differenceText } from './plan-difference.ts';
import { type PlanEntry, type PlanSentence, payOrder } from './plan-entry.ts';

export const planMarks = ['same', 'added', 'removed', 'changed'] as const;
export type PlanMark = (typeof planMarks)[number];

/** removed: a sentence of the plan before. */
export type ComparedSentence = { segments: PlanSentence; mark: Exclude<PlanMark, 'changed'> };

export type ComparedEntry = Pick<PlanEntry, 'key' | 'part' | 'title'> & {
  mark: PlanMark;
  /** What pays in another way than its sentences show, which are the same; null: they show it, or nothing has changed. */
  difference: string | null;
  sentences: ComparedSentence[];
};

export type PlanReading = { hidesProfits: boolean };

/**
 * Of the plan now, each entry beside the same one before; what isn't paid any more stands where it would be.
 * @param before null: there is nothing to compare with.
 * @param periodStart of the plan now: what had ended by its own terms before isn't told as removed.
 */
export function comparePlans(
  before: readonly PlanEntry[] | null,
  now: readonly PlanEntry[],
  { periodStart, reader }: { periodStart: IsoDate; reader: PlanReading },
): ComparedEntry[] {
  const words = (entry: PlanEntry) => (reader.hidesProfits && entry.withoutProfits) || entry.sentences;
  const all = (entry: PlanEntry, mark: 'same' | 'added' | 'removed'): ComparedEntry => ({
    ...nameOf(entry),
    mark,
    difference: null,
    sentences: words(entry).map((segments) => ({ segments, mark })),
  });
  if (before === null) return now.map((entry) => all(entry, 'same'));
  const known = new Map(before.map((entry) => [entry.key, entry]));
  const kept = new Set(now.map(({ key }) => key));
  const gone = before.filter(({ key, until }) => !kept.has(key) && (until === null || until >= periodStart));
  const present = now.map((entry): [PlanEntry, ComparedEntry] => {
    const earlier = known.get(entry.key);
    if (earlier === undefined) return [entry, all(entry, 'added')];
    if (earlier.rule === entry.rule) return [entry, all(entry, 'same')];
    const sentences = compareSentences(words(earlier), words(entry));
    const isSaidAlike = sentences.every(({ mark }) => mark === 'same');
    const difference = isSaidAlike ? differenceText(earlier, entry) : null;
    return [entry, { ...nameOf(entry), mark: 'changed', difference, sentences }];
  });
  const removed = gone.map((entry): [PlanEntry, ComparedEntry] => [entry, all(entry, 'removed')]);
  return [...present, ...removed].toSorted(([one], [other]) => payOrder(one, other)).map(([, entry]) => entry);
}

const nameOf = ({ key, part, title }: PlanEntry) => ({ key, part, title });

/** What was said before stands in front of what is said in its place. */
function compareSentences(before: readonly PlanSentence[], now: readonly PlanSentence[]): ComparedSentence[] {
  const texts = now.map(plainText);
  const found: ComparedSentence[] = [];
  let place = 0;
  const removeTo = (end: number) => {
    for (const segments of before.slice(place, end)) {
      if (!texts.includes(plainText(segments))) found.push({ segments, mark: 'removed' });
    }
    place = Math.max(place, end);
  };
  for (const segments of now) {
    const at = before.findIndex((earlier) => plainText(earlier) === plainText(segments));
    removeTo(at < 0 ? place + 1 : at);
    found.push({ segments, mark: at < 0 ? 'added' : 'same' });
    if (at >= 0) place = Math.max(place, at + 1);
  }
  removeTo(before.length);
  return found;
}

/** How many entries are added, removed or changed. */
export const changedEntries = (entries: readonly Pick<ComparedEntry, 'mark'>[]): number =>
  entries.filter(({ mark }) => mark !== 'same').length;
