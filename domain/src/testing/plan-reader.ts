/**
 * Reads a plan in words as a person does on paper, and says what it pays. It knows sentences, not items: what it can't
 * read is an error, so that nothing of a plan stays unread.
 */
import {
  compare,
  type Exact,
  exact,
  greater,
  hundred,
  lesser,
  minus,
  over,
  plus,
  roundExact,
  times,
  zero,
} from '../exact.ts';
import {
  areSameDays,
  type Counted,
  centsOf,
  countEach,
  countedImages,
  countReached,
  meetsWords,
  numberOf,
  type PartOfPlan,
  type PlanFacts,
  UnreadWords,
} from './plan-phrases.ts';
import { readSmallPrint } from './plan-small-print.ts';

/** What stands on paper: the name of the program, what it pays, and the small print below. */
export type PlanText = { title: string; sentence: string; small: string };

const days = String.raw`(?<days>each (?:month|quarter|year)|from the 1st to the \d+(?:st|nd|rd|th)|from [A-Z][a-z]+ \d+(?:, \d{4})? to [A-Z][a-z]+ \d+, \d{4}|on [A-Z][a-z]+ \d+, \d{4})`;
const during = `(?:, ${days})?`;
const money = String.raw`\$[\d,]+\.\d\d`;
const amount = String.raw`\$[\d,]+(?:\.\d+)?|[\d,]+(?:\.\d+)?(?:%| CE| units?| cases?)?`;
/** A quantity, or a percent of accounts. */
const limit = `(?:${amount})(?: of (?:your|all|the) .+?)?`;

/** Cents. */
export function paidByWords({ title, sentence, small }: PlanText, facts: PlanFacts): number {
  const partOf = readSmallPrint(small);
  const of = (name: string, more: Partial<PartOfPlan> = {}): PartOfPlan => {
    return { name, days: null, small: partOf(name), facts, score: null, ...more };
  };
  if (/^It has no (?:parts|items) yet, so it pays nothing\.$/.test(sentence)) return 0;
  const none = /^It has no items yet, so your score is 0%\. (?<rest>.+)$/.exec(sentence)?.groups;
  if (none !== undefined) return paidByRule(none.rest ?? '', of(title, { score: zero }));
  const score = /^Your score is the average of (?:one item|(?<count>\d+) items), by their weights\. (?<rest>.+)$/.exec(
    sentence,
  );
  if (score?.groups !== undefined) return paidByScore(score.groups, title, of);
  const [first = '', ...parts] = splitParts(sentence);
  if (parts.length === 0 && !first.startsWith('Nothing is paid')) return paidByRule(first, of(title));
  const { isOpen, days: window } = opening(first, parts.length, of);
  const paid = parts.map((text) => {
    const [, name = '', rule = ''] = /^(\S+): (.+)$/.exec(text) ?? [];
    return paidByRule(rule, of(name, { days: window }));
  });
  return isOpen ? paid.reduce((sum, cents) => sum + cents, 0) : 0;
}

type PartNamed = (name: string, more?: Partial<PartOfPlan>) => PartOfPlan;

/** Before each name with a colon. */
const splitParts = (text: string): string[] => text.split(/ (?=[A-Z]\w*(?: \([^():]+\))?: [A-Z])/);

/** The sentence before the parts: on which days, and whether they pay. */
function opening(first: string, parts: number, of: PartNamed): { isOpen: boolean; days: string | null } {
  const sum = new RegExp(`^You earn what its (?<count>one part pays|\\d+ parts pay together), ${days}\\.$`).exec(
    first,
  )?.groups;
  if (sum !== undefined) {
    const said = sum.count === 'one part pays' ? 1 : Number.parseInt(sum.count ?? '', 10);
    if (said !== parts) throw new UnreadWords(`${first} (of ${parts})`);
    return { isOpen: true, days: sum.days ?? null };
  }
  if (/^Nothing is paid: \S+ (?:has no target|isn't set up yet)\.$/.test(first)) return { isOpen: false, days: null };
  const until = new RegExp(`^Nothing is paid until (?<conditions>.+), ${days}\\.$`).exec(first)?.groups;
  if (until === undefined) throw new UnreadWords(first);
  const conditions = (until.conditions ?? '').split(
    /(?<=\)|done|(?:above|below|at least|at most) [\d,.]+)(?:, | and )/,
  );
  return {
    days: until.days ?? null,
    isOpen: conditions.every((condition) => isMet(condition, until.days ?? null, of)),
  };
}

function isMet(condition: string, window: string | null, of: PartNamed): boolean {
  const own = isTicked(condition, of);
  if (own !== null) return own;
  const found = new RegExp(
    `^(?<name>\\S+) is complete \\((?:you|your team|the house) (?<reached>.+?)${during}\\)$`,
  ).exec(condition)?.groups;
  if (found === undefined) throw new UnreadWords(condition);
  const { name = '', reached = '' } = found;
  return isReached(reached, of(name, { days: found.days ?? window }));
}

/** @example 'Cooler is done'; null: it is another condition */
function isTicked(condition: string, of: PartNamed): boolean | null {
  const done = /^(\S+) is done$/.exec(condition)?.[1];
  if (done !== undefined) return ownTick(of(done)).isDone;
  const value = /^the value you submit for (?<name>\S+) is (?<words>.+)$/.exec(condition)?.groups;
  return value === undefined ? null : meetsWords(value.words ?? '', ownTick(of(value.name ?? '')).value);
}

function ownTick({ name, facts }: PartOfPlan): { isDone: boolean; value: number | null } {
  return facts.ticks({ part: name }).find(({ isYours }) => isYours) ?? { isDone: false, value: null };
}

const isReached = (phrase: string, part: PartOfPlan): boolean => {
  const { count, needed } = countReached(phrase, part);
  return count !== null && compare(count, needed) >= 0;
};

function paidByScore(
  { count = '1', rest = '' }: Readonly<Record<string, string | undefined>>,
  title: string,
  of: PartNamed,
): number {
  const texts = splitParts(rest);
  const last = texts.pop() ?? '';
  // The steps follow the last item's own sentences.
  const end = last.search(/(?<=\. )(?:You earn|If you|Above|Once you|No step)(?!.*it counts as)/);
  const items = [...texts, last.slice(0, end).trim()];
  if (items.length !== Number(count)) throw new UnreadWords(`${count} items: ${items.join(' | ')}`);
  const shares = items.map((text) => {
    const found = /^(?<name>\S+) \((?<weight>[\d,.]+)(?:%| of [\d,.]+)\): (?<words>.+)$/.exec(text)?.groups;
    if (found === undefined) throw new UnreadWords(text);
    return {
      weight: numberOf(found.weight ?? ''),
      share: shareOf(found.words ?? '', of(found.name ?? ''), of),
    };
  });
  const weights = shares.map(({ weight }) => weight).reduce(plus, zero);
  const sum = shares.map(({ weight, share }) => times(weight, share)).reduce(plus, zero);
  const score = weights.n > 0n ? over(sum, weights) : zero;
  // The small print is of the items.
  const whole = of(title, { score });
  return paidByRule(last.slice(end), { ...whole, small: { ...whole.small, days: null } });
}

/** What an item of a score counts as, in percent. */
function shareOf(words: string, part: PartOfPlan, of: PartNamed): Exact {
  if (/^(?:It isn't set up yet|No target is set), so it counts as 0%\.$/.test(words)) return zero;
  const ticked = new RegExp(`^If (?<condition>.+), ${days}, it counts as 100%, else as 0%\\.$`).exec(words)?.groups;
  if (ticked !== undefined) {
    const isDone = isTicked(ticked.condition ?? '', of);
    if (isDone === null) throw new UnreadWords(words);
    return isDone ? hundred : zero;
  }
  const found = new RegExp(
    `^If you (?<reached>.+), ${days}, it counts as 100%(?<most>, the most\\. Below|\\. Below or beyond) that it counts as the share of (?:the target that is reached|.+? that do)(?<end>\\.|, up to 200%\\.)$`,
  ).exec(words)?.groups;
  if (found === undefined) throw new UnreadWords(words);
  const isCapped = found.most === ', the most. Below';
  if (isCapped !== (found.end === '.')) throw new UnreadWords(words);
  const { count, needed } = countReached(found.reached ?? '', { ...part, days: found.days ?? null });
  if (count === null) return zero;
  return lesser(greater(zero, over(times(hundred, count), needed)), isCapped ? hundred : exact(200));
}

type Rule = (found: Readonly<Record<string, string | undefined>>, part: PartOfPlan) => number;

/** Every sentence that pays; of an item with parts, of one of them. */
const rules: readonly (readonly [string, Rule])[] = [
  [String.raw`No (?:target|step) is set, so it pays nothing\.`, () => 0],
  [String.raw`No step can be reached, so it pays nothing\.`, () => 0],
  [
    `You earn (?<money>${money}) once it is done${during}\\.`,
    ({ money: pays = '' }, part) => (ownTick(part).isDone ? centsOf(pays) : 0),
  ],
  [
    `You earn (?<money>${money}) if the value you submit is (?<words>.+?)${during}\\.`,
    ({ money: pays = '', words = '' }, part) => (meetsWords(words, ownTick(part).value) ? centsOf(pays) : 0),
  ],
  [
    `For each approved image from (?<accounts>.+?) you earn (?<steps>${money} from .+? cases? on.*?)${during}\\.`,
    paidByImages,
  ],
  [
    `(?:Above (?<above>${limit}), you|Once you (?<reached>.+?), you|You) earn (?<money>${money}) for each (?:from the first on|(?<each>.+?))(?:, up to (?<cap>${limit}))?${during}\\.(?<end> .+)?`,
    paidForEach,
  ],
  [
    `If you (?<reached>.+?)${during}, you earn (?<money>${money})\\. Below that, it pays nothing\\.`,
    ({ reached = '', money: pays = '' }, part) => (isReached(reached, part) ? centsOf(pays) : 0),
  ],
  [
    `If you (?<reached>.+?)${during}, you earn (?<money>${money})\\.(?: From (?<from>${limit}) on| Below that) you earn the same share of it as you (?:reach of the target|have of [^:.]+)(?:: (?<check>${money}) at (?<at>half of it|that point))?\\.(?<below> Below (?:that|it), (?:it pays nothing|nothing is paid)\\.)?`,
    paidByShare,
  ],
  [
    `You earn (?<steps>${money} from .+? on)${during}\\.(?: Below (?<least>[\\d,.]+%), it pays nothing\\.)?`,
    paidByBudget,
  ],
];

function paidByRule(text: string, part: PartOfPlan): number {
  for (const [words, pays] of rules) {
    const found = new RegExp(`^${words}$`).exec(text);
    if (found === null) continue;
    const said = found.groups?.days;
    if (said !== undefined && part.small.days !== null && !areSameDays(said, part.small.days)) {
      throw new UnreadWords(`${said}, and ${part.small.days}`);
    }
    const window = said ?? part.days;
    return pays(found.groups ?? {}, { ...part, days: part.small.days ?? window });
  }
  throw new UnreadWords(text);
}

/** A quantity, or so many percent of the accounts that are counted. */
function limitOf(text: string, { all }: Counted): Exact {
  const [, percent, accounts] = /^([\d,.]+)% of (.+)$/.exec(text) ?? [];
  if (percent === undefined) return numberOf(text);
  if (all === null || all.words !== accounts) throw new UnreadWords(text);
  return over(times(numberOf(percent), all.count), hundred);
}

function paidForEach(found: Readonly<Record<string, string | undefined>>, part: PartOfPlan): number {
  const { above, reached, each, cap, end = '' } = found;
  const ofAccounts = /^reach (?<percent>[\d,.]+% of .+)$/.exec(reached ?? '')?.groups?.percent;
  const isOfAccounts = ofAccounts !== undefined && each !== undefined;
  const asked = reached === undefined || isOfAccounts ? null : countReached(reached, part);
  if (asked === null && each === undefined) throw new UnreadWords(`${reached} from the first on`);
  const counted = asked ?? countEach(each ?? '', part);
  const rate = exact(centsOf(found.money ?? ''));
  const from = isOfAccounts ? limitOf(ofAccounts, counted) : (asked?.needed ?? null);
  const [over, most] = [above, cap].map((text) => (text === undefined ? null : limitOf(text, counted)));
  const paidAt = (count: Exact): number => {
    if (from !== null && compare(count, from) < 0) return 0;
    const capped = most == null ? count : lesser(count, most);
    const counts = over == null ? capped : compare(count, over) < 0 ? zero : minus(capped, over);
    return roundExact(times(greater(zero, counts), rate));
  };
  const paid = counted.count === null ? 0 : paidAt(counted.count);
  checkWhatItComesTo(end, { paidAt, paid, most });
  return paid;
}

/** What the rule is said to come to has to be what its own words come to. */
function checkWhatItComesTo(
  end: string,
  { paidAt, paid, most }: { paidAt: (count: Exact) => number; paid: number; most: Exact | null | undefined },
): void {
  if (end === '') return;
  const found = new RegExp(
    `^(?: At your target of (?<target>${amount}) that is (?<money>${money})(?<isMost>, the most you can earn)?\\.)?(?: The most you can earn is (?<most>${money})\\.)?(?<isEndless> There is no maximum\\.)?$`,
  ).exec(end)?.groups;
  if (found === undefined) throw new UnreadWords(end);
  const { target, money: pays, isMost, most: mostPaid, isEndless } = found;
  const atTarget = pays === undefined ? null : centsOf(pays);
  if (target !== undefined && atTarget !== paidAt(numberOf(target)))
    throw new UnreadWords(`${end}: it is ${paidAt(numberOf(target))}`);
  const said = mostPaid === undefined ? (isMost === undefined ? null : atTarget) : centsOf(mostPaid);
  if ((said === null) !== (isEndless !== undefined)) throw new UnreadWords(end);
  if (said !== null && paid > said) throw new UnreadWords(`${end}: ${paid} cents are paid`);
  if (said === null && most != null) throw new UnreadWords(`${end}: up to a cap`);
}

function paidByShare(found: Readonly<Record<string, string | undefined>>, part: PartOfPlan): number {
  const { reached = '', money: pays = '', from, check, at, below } = found;
  const counted = countReached(reached, part);
  const least = from === undefined ? null : limitOf(from, counted);
  if ((least === null) !== (below === undefined)) throw new UnreadWords(reached);
  const paidAt = (count: Exact): number => {
    if (least !== null && compare(count, least) < 0) return 0;
    return roundExact(over(times(exact(centsOf(pays)), lesser(greater(zero, count), counted.needed)), counted.needed));
  };
  const checked = at === 'half of it' ? over(counted.needed, exact(2)) : (least ?? zero);
  if (check !== undefined && paidAt(checked) !== centsOf(check)) throw new UnreadWords(`${check} at ${at}`);
  return counted.count === null ? 0 : paidAt(counted.count);
}

/** @example '$5.00 from 2 cases on and $10.00 from 4 cases on' */
function stepsOf(text: string): { cents: number; from: Exact }[] {
  return text.split(/(?<= on)(?:, | and )/).map((step) => {
    const found = new RegExp(`^(?<money>${money}) from (?<from>[\\d,.]+(?:%| cases?)) on$`).exec(step)?.groups;
    if (found === undefined) throw new UnreadWords(step);
    return { cents: centsOf(found.money ?? ''), from: numberOf(found.from ?? '') };
  });
}

const stepReached = (steps: readonly { cents: number; from: Exact }[], at: Exact): number =>
  steps.findLast(({ from }) => compare(at, from) >= 0)?.cents ?? 0;

function paidByImages(
  { accounts = '', steps = '' }: Readonly<Record<string, string | undefined>>,
  part: PartOfPlan,
): number {
  const found = stepsOf(steps);
  return countedImages({ part, accounts }).reduce((sum, { cases }) => sum + stepReached(found, exact(cases ?? 0)), 0);
}

function paidByBudget(
  { steps = '', least }: Readonly<Record<string, string | undefined>>,
  { score }: PartOfPlan,
): number {
  const found = stepsOf(steps);
  if (score === null) throw new UnreadWords(steps);
  const first = found[0]?.from ?? zero;
  if (least === undefined ? first.n > 0n : compare(numberOf(least), first) !== 0)
    throw new UnreadWords(`${steps}, ${least}`);
  return stepReached(found, score);
}
