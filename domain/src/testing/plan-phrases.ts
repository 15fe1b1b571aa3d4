/** What the phrases of a plan in words count, read from the text alone: "placements of Ale in your accounts". */
import { compare, type Exact, exact, hundred, minus, over, plus, times, zero } from '../exact.ts';

/** What the words of a plan are about, asked in those words. */
export type PlanFacts = {
  /** Of each account that the words name what was sold in the days named, and in those it is compared with. */
  sold(words: SoldWords): readonly { now: Exact; earlier: Exact }[];
  /** Approved ones, the earlier first. countsForTaker: for the person who took it. */
  images(words: { part: string; accounts: string; days: string | null }): readonly ImageFact[];
  items(words: { part: string }): readonly { isYours: boolean; quantity: Exact | null }[];
  /** Of everyone of the team, or of you. */
  ticks(words: { part: string }): readonly { isYours: boolean; isDone: boolean; value: number | null }[];
};
export type SoldWords = {
  what: 'placements' | 'CE' | 'units' | 'gross profit' | 'revenue';
  products: string;
  accounts: string;
  days: string | null;
  earlier: string | null;
  small: SmallPrint;
};
export type ImageFact = { isYours: boolean; account: string; cases: number | null; countsForTaker: boolean };

/** What the small text says of a part. */
export type SmallPrint = {
  days: string | null;
  earlier: string | null;
  minimum: string;
  /** What nothing counts without. */
  needsThen: boolean;
  areLostTakenOff: boolean;
  isEachAccount: boolean;
  team: 'accounts' | 'reps' | 'entered' | null;
  /** steps: cases by which the best are told where not by all of them. */
  images: {
    most: number;
    least: number | null;
    isByCases: boolean;
    steps: readonly number[];
    doOthersCount: boolean;
  } | null;
};

/** A part's place in the text: the name that it stands under, its days, and its small print. */
export type PartOfPlan = {
  name: string;
  days: string | null;
  small: SmallPrint;
  facts: PlanFacts;
  score: Exact | null;
};

/** How many are counted; null: it can't be said. all: how many there could be, where the words say "of your accounts". */
export type Counted = { count: Exact | null; all: { words: string; count: Exact } | null };

export class UnreadWords extends Error {
  constructor(text: string) {
    super(`Nothing reads these words: ${text}`);
  }
}

/** @example numberOf('1,234.5 CE') // 1234.5 */
export function numberOf(text: string): Exact {
  const found = /^\$?([\d,]+(?:\.\d+)?)(?:%| CE| units?| cases?)?$/.exec(text)?.[1];
  if (found === undefined) throw new UnreadWords(text);
  return exact(Number(found.replaceAll(',', '')));
}

/** @example centsOf('$1,234.50') // 123450 */
export function centsOf(text: string): number {
  const found = /^\$([\d,]+)\.(\d\d)$/.exec(text);
  if (found === null) throw new UnreadWords(text);
  return Number(found[1]?.replaceAll(',', '')) * 100 + Number(found[2]);
}

/** @example areSameDays('from the 1st to the 30th', 'from Jun 1 to Jun 30, 2026') // true */
export function areSameDays(one: string, other: string): boolean {
  const last = /^from the 1st to the (\d+)/.exec(one)?.[1];
  return one === other || (last !== undefined && new RegExp(`^from ([A-Z][a-z]+) 1 to \\1 ${last}, `).test(other));
}

const amount = String.raw`(?<amount>\$[\d,]+(?:\.\d+)?|[\d,]+(?:\.\d+)?(?:%| CE| units?)?)`;
type Form = 'sum' | 'more' | 'percent more';
type Sold = { what: SoldWords['what']; form: Form };

/** After "for each", by what comes before the products. */
const ones: readonly (readonly [string, Sold])[] = [
  ['placement of', { what: 'placements', form: 'sum' }],
  ['net new placement of', { what: 'placements', form: 'more' }],
  ['percent more placements of', { what: 'placements', form: 'percent more' }],
  ['CE of', { what: 'CE', form: 'sum' }],
  ['CE more of', { what: 'CE', form: 'more' }],
  ['percent more CE of', { what: 'CE', form: 'percent more' }],
  ['unit of', { what: 'units', form: 'sum' }],
  ['unit more of', { what: 'units', form: 'more' }],
  ['percent more units of', { what: 'units', form: 'percent more' }],
  ['dollar of gross profit on', { what: 'gross profit', form: 'sum' }],
  ['dollar more gross profit on', { what: 'gross profit', form: 'more' }],
  ['percent more gross profit on', { what: 'gross profit', form: 'percent more' }],
  ['dollar sold of', { what: 'revenue', form: 'sum' }],
  ['dollar more revenue on', { what: 'revenue', form: 'more' }],
  ['percent more revenue on', { what: 'revenue', form: 'percent more' }],
];
/** After a verb, around an amount. */
const many: readonly (readonly [verbs: string, amounts: RegExp, after: string, Sold])[] = [
  ['reach', /^[\d,.]+$/, 'placements of', { what: 'placements', form: 'sum' }],
  ['reach', /^[\d,.]+$/, 'net new placements of', { what: 'placements', form: 'more' }],
  ['reach', /%$/, 'more placements of', { what: 'placements', form: 'percent more' }],
  ['sell|buy', /CE$/, 'of', { what: 'CE', form: 'sum' }],
  ['sell|buy', /CE$/, 'more of', { what: 'CE', form: 'more' }],
  ['sell|buy', /%$/, 'more CE of', { what: 'CE', form: 'percent more' }],
  ['sell|buy', /units?$/, 'of', { what: 'units', form: 'sum' }],
  ['sell|buy', /units?$/, 'more of', { what: 'units', form: 'more' }],
  ['sell|buy', /%$/, 'more units of', { what: 'units', form: 'percent more' }],
  ['make', /^\$/, 'of gross profit on', { what: 'gross profit', form: 'sum' }],
  ['make', /^\$/, 'more gross profit on', { what: 'gross profit', form: 'more' }],
  ['make', /%$/, 'more gross profit on', { what: 'gross profit', form: 'percent more' }],
  ['sell|buy', /^\$/, 'of', { what: 'revenue', form: 'sum' }],
  ['make', /^\$/, 'more revenue on', { what: 'revenue', form: 'more' }],
  ['make', /%$/, 'more revenue on', { what: 'revenue', form: 'percent more' }],
];
const accounts = `(?<accounts>(?:your|all|the) .*?accounts.*?)`;
const than = '(?: than (?<earlier>.+))?';

/** @param phrase after "for each". */
export function countEach(phrase: string, part: PartOfPlan): Counted {
  const ofAccounts = new RegExp(`^of ${accounts} that (?<reaches>(?:reach|buy|make)e?s .+)$`).exec(phrase);
  if (ofAccounts !== null) return reachingAccounts(ofAccounts.groups, 'reaches', part);
  for (const [words, sold] of ones) {
    const found = new RegExp(`^${words} (?<products>.+?) in ${accounts}${than}$`).exec(phrase);
    if (found !== null)
      return { count: quantityOf(sumOf(rowsOf(sold, found.groups, part)), sold.form, part), all: null };
  }
  if (phrase === 'point of your score') return { count: part.score, all: null };
  return { count: handedIn(phrase, part), all: null };
}

/** @param phrase after "you". @returns what is counted, and how much of it is asked for. */
export function countReached(phrase: string, part: PartOfPlan): Counted & { needed: Exact } {
  const all = new RegExp(`^ha(?:ve|s) (?:all of )?${accounts} (?<reaches>(?:reach|buy|make) .+)$`).exec(phrase);
  const some = new RegExp(`^ha(?:ve|s) (?<needed>[\\d,.]+) of ${accounts} (?<reaches>(?:reach|buy|make) .+)$`).exec(
    phrase,
  );
  if (some !== null || all !== null) {
    const counted = reachingAccounts((some ?? all)?.groups, 'reaches', part);
    const everyone = counted.all?.count ?? zero;
    // Without accounts there is nothing that all of them could reach.
    const needed = some === null ? (everyone.n > 0n ? everyone : exact(1)) : numberOf(some.groups?.needed ?? '');
    return { ...counted, needed };
  }
  const sold = soldIn(phrase, `${accounts}${than}`);
  if (sold !== null) {
    const count = quantityOf(sumOf(rowsOf(sold.of, sold.groups, part)), sold.of.form, part);
    return { count, all: null, needed: numberOf(sold.groups.amount ?? '') };
  }
  const score = /^reach(?:es)? a score of (?<needed>[\d,.]+%)$/.exec(phrase);
  if (score !== null) return { count: part.score, all: null, needed: numberOf(score.groups?.needed ?? '') };
  const found =
    /^(?:get|gets|have|has|reach|reaches|show|shows) (?<needed>[\d,.]+) ?(?<what>(?:images?|cases?|people|person|items?)\b.*)$/.exec(
      phrase,
    );
  if (found === null) throw new UnreadWords(phrase);
  const one = (found.groups?.what ?? '')
    .replace(/^images? approved/, 'approved image')
    .replace(/^cases/, 'case')
    .replace(/^(?:people|person) done$/, 'person who has done it')
    .replace(/^(?:people|person) with/, 'person with')
    .replace(/^items/, 'item');
  return { count: handedIn(one, part), all: null, needed: numberOf(found.groups?.needed ?? '') };
}

type Groups = Readonly<Record<string, string | undefined>>;

/** @param tail what follows the products: accounts or nothing. */
function soldIn(phrase: string, tail: string): { of: Sold; groups: Groups } | null {
  for (const [verbs, amounts, after, of] of many) {
    const isOfAccounts = tail.startsWith('(?<accounts>');
    const words = new RegExp(
      `^(?:${verbs})(?:s|es)? ${amount} ${after} (?<products>.+?)${isOfAccounts ? ' in ' : ''}${tail}$`,
    ).exec(phrase);
    if (words !== null && amounts.test(words.groups?.amount ?? '')) return { of, groups: words.groups ?? {} };
  }
  return null;
}

function reachingAccounts(groups: Groups = {}, name: string, part: PartOfPlan): Counted {
  const found = soldIn(groups[name] ?? '', than);
  if (found === null) throw new UnreadWords(groups[name] ?? '');
  if (!part.small.isEachAccount) throw new UnreadWords('an account that reaches it, which no small text explains');
  const rows = rowsOf(found.of, { ...found.groups, accounts: groups.accounts }, part);
  const needed = numberOf(found.groups.amount ?? '');
  const reaching = rows.filter((row) => {
    const quantity = quantityOf(row, found.of.form, part);
    return quantity !== null && compare(quantity, needed) >= 0;
  });
  return { count: exact(reaching.length), all: { words: groups.accounts ?? '', count: exact(rows.length) } };
}

type Row = { now: Exact; earlier: Exact };
const sumOf = (rows: readonly Row[]): Row =>
  rows.reduce((sum, { now, earlier }) => ({ now: plus(sum.now, now), earlier: plus(sum.earlier, earlier) }), {
    now: zero,
    earlier: zero,
  });

function rowsOf({ what, form }: Sold, groups: Groups = {}, { days, small, facts }: PartOfPlan): readonly Row[] {
  const isNet = what === 'placements' && form === 'more';
  if (isNet !== small.areLostTakenOff) throw new UnreadWords('placements that are lost');
  const earlier = groups.earlier ?? (isNet ? small.earlier : null);
  if ((form === 'sum') !== (earlier === null)) throw new UnreadWords(`more than what, of ${what}`);
  if (small.earlier !== null && earlier !== small.earlier) throw new UnreadWords(`${earlier}, and ${small.earlier}`);
  if (days !== null && small.days !== null && !areSameDays(days, small.days))
    throw new UnreadWords(`${days}, and ${small.days}`);
  const { products = '', accounts: where = '' } = groups;
  return facts.sold({ what, products, accounts: where, days: small.days ?? days, earlier, small });
}

function quantityOf({ now, earlier }: Row, form: Form, { small }: PartOfPlan): Exact | null {
  if (form === 'sum') return now;
  if (form === 'more') return minus(now, earlier);
  if (!small.needsThen) throw new UnreadWords('a percent of nothing');
  return earlier.n > 0n ? over(times(hundred, minus(now, earlier)), earlier) : null;
}

/** @param phrase of one. */
function handedIn(phrase: string, part: PartOfPlan): Exact {
  const { name, days, small, facts } = part;
  const images = /^(?<what>approved image|case in approved images) from (?<accounts>.+)$/.exec(phrase)?.groups;
  if (images !== undefined) {
    const counted = countedImages({ part, accounts: images.accounts ?? '' });
    if (images.what === 'approved image') return exact(counted.length);
    return counted.map(({ cases }) => exact(cases ?? 0)).reduce(plus, zero);
  }
  if (phrase === 'person who has done it') {
    return exact(teamOf(facts.ticks({ part: name }), small).filter(({ isDone }) => isDone).length);
  }
  const value = /^person with a value (?<comparison>.+)$/.exec(phrase)?.groups?.comparison;
  if (value !== undefined) {
    return exact(teamOf(facts.ticks({ part: name }), small).filter((one) => meetsWords(value, one.value)).length);
  }
  if (phrase !== 'item' && phrase !== 'item of your team') throw new UnreadWords(phrase);
  const all = facts.items({ part: name });
  const own = all.find(({ isYours }) => isYours)?.quantity ?? null;
  const isTeam = small.team === 'entered';
  if (days !== null && small.days !== null && !areSameDays(days, small.days))
    throw new UnreadWords(`${days}, and ${small.days}`);
  if (!isTeam || own !== null) return own ?? zero;
  return all.flatMap(({ quantity }) => quantity ?? []).reduce(plus, zero);
}

const teamOf = <Person extends { isYours: boolean }>(people: readonly Person[], { team }: SmallPrint): Person[] =>
  people.filter(({ isYours }) => isYours || team === 'reps');

/** @example meetsWords('at most 10', 9) // true */
export function meetsWords(words: string, value: number | null): boolean {
  const [, comparison, text] = /^(above|below|at least|at most) (.+)$/.exec(words) ?? [];
  if (text === undefined) throw new UnreadWords(words);
  if (value === null) return false;
  const order = compare(exact(value), numberOf(text));
  return { above: order > 0, below: order < 0, 'at least': order >= 0 }[comparison ?? ''] ?? order <= 0;
}

/** Of each account as many as the small text says, those with the most cases; of others what counts for them. */
export function countedImages({ part, accounts: where }: { part: PartOfPlan; accounts: string }): readonly ImageFact[] {
  const { days, small, facts, name } = part;
  const { images } = small;
  if (images === null) throw new UnreadWords('images, of which no small text says how many count');
  if (days !== null && small.days !== null && !areSameDays(days, small.days))
    throw new UnreadWords(`${days}, and ${small.days}`);
  const all = facts.images({ part: name, accounts: where, days: small.days });
  const worth = ({ cases }: ImageFact) =>
    images.isByCases ? (cases ?? 0) : images.steps.filter((step) => (cases ?? 0) >= step).length;
  const yours = all
    .filter(({ isYours, cases }) => isYours && (images.least === null || (cases !== null && cases >= images.least)))
    .sort((one, other) => worth(other) - worth(one));
  const isInTime = (image: ImageFact, at: number) =>
    yours.slice(0, at).filter(({ account }) => account === image.account).length < images.most;
  return [
    ...yours.filter(isInTime),
    ...all.filter((one) => !one.isYours && images.doOthersCount && one.countsForTaker),
  ];
}
