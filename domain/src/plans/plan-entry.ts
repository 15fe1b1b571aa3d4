/** A person's plan in words: what they are paid by, entry by entry (docs/product.md, Plan acceptance). */
import type { IsoDate } from '../dates.ts';
import { type PayPart, payParts } from '../pay/pay-parts.ts';
import type { PlanSegment } from '../programs/plan-words.ts';

export type PlanSentence = readonly PlanSegment[];

/** A measure, a boost or an item that pays a person. */
export type PlanEntry = {
  /** Tells the entries of a plan apart, in all of its versions. */
  key: string;
  part: PayPart;
  title: string;
  sentences: readonly PlanSentence[];
  /** The same for whoever doesn't see profits; absent: they name none. */
  withoutProfits?: readonly PlanSentence[];
  /** The last day that it pays by its own terms; null: it goes on. */
  until: IsoDate | null;
  /** What pays, whatever the words are: another text after every change of it. '': it pays nothing. */
  rule: string;
};

/** What an entry stands in its plan by. */
export type PlanPlace = Pick<PlanEntry, 'key' | 'part' | 'title'>;

/** What the entries of a plan are compared and stored by. */
export type PlanRule = Pick<PlanEntry, 'key' | 'until' | 'rule'>;

/** Made once: every localeCompare would make its own. */
const titles = new Intl.Collator('en');

/** In the order of statements, by title. */
export const payOrder = (one: PlanPlace, other: PlanPlace): number =>
  payParts.indexOf(one.part) - payParts.indexOf(other.part) ||
  titles.compare(one.title, other.title) ||
  (one.key < other.key ? -1 : 1);

/** As JSON, with keys and lists of names in one order, so that what says the same is the same text. */
export function ruleText(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'bigint') return String(part);
    if (Array.isArray(part)) return part.every((one) => typeof one === 'string') ? part.toSorted() : part;
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/**
 * Whether a plan pays by the same rules as the one before it: names, order and words don't matter. What has ended by
 * its own terms before the sales period was part of what was accepted, so it isn't missed.
 * @param periodStart of the present sales period.
 */
export function isSamePlan(before: readonly PlanRule[], now: readonly PlanRule[], periodStart: IsoDate): boolean {
  const counts = ({ rule, until }: PlanRule) => rule !== '' && (until === null || until >= periodStart);
  const [earlier, present] = [before.filter(counts), now.filter(counts)];
  if (earlier.length !== present.length) return false;
  const rules = new Map(earlier.map(({ key, rule }) => [key, rule]));
  return present.every(({ key, rule }) => rules.get(key) === rule);
}
