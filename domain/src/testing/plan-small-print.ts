/** The small print of a plan in words, read sentence by sentence (plan-reader.ts). */
import { toNumber } from '../exact.ts';
import { numberOf, type SmallPrint, UnreadWords } from './plan-phrases.ts';

const nothing: SmallPrint = {
  ...{ days: null, earlier: null, minimum: '', needsThen: false, areLostTakenOff: false, isEachAccount: false },
  ...{ team: null, images: null },
};
const day = String.raw`[A-Z][a-z]+ \d+(?:, \d{4})?`;
const days = `each (?:month|quarter|year)|from ${day} to ${day}|on ${day}`;
const earlier = `in the same period last year|from ${day} to ${day}|on ${day}`;

type Groups = Readonly<Record<string, string | undefined>>;
type Read = (found: Groups, before: SmallPrint) => Partial<SmallPrint>;

const sentences: readonly (readonly [string, Read])[] = [
  [
    `(?<days>From ${day} to ${day}|On ${day})\\.`,
    ({ days: said = '' }) => ({ days: said.charAt(0).toLowerCase() + said.slice(1) }),
  ],
  [
    `Sales (?<days>${days}), less returns(?:, compared with those (?<earlier>${earlier}))?\\.`,
    ({ days: said, earlier: other }) => ({ days: said ?? null, earlier: other ?? null }),
  ],
  [
    `A placement is one product in one account(?<minimum>, .+?)?, (?<days>${days})\\.`,
    ({ days: said, minimum = '' }) => ({ days: said ?? null, minimum }),
  ],
  [
    String.raw`A sale that comes back within 30 days after (?<last>the last day|[A-Z][a-z]+ \d+) doesn't count\.`,
    ({ last = '' }, before) => {
      // The last of the days that were said.
      const isLast = last === 'the last day' ? before.days?.startsWith('each') : before.days?.includes(`${last}, `);
      if (!isLast) throw new UnreadWords(`${last}, of ${before.days}`);
      return {};
    },
  ],
  [
    `Placements (?<earlier>${earlier}) that are lost are taken off\\.`,
    ({ earlier: other }) => ({ earlier: other ?? null, areLostTakenOff: true }),
  ],
  [
    `Without any (?<earlier>${earlier}), nothing counts\\.`,
    ({ earlier: other }) => ({ earlier: other ?? null, needsThen: true }),
  ],
  [String.raw`Unless those are above 0, nothing counts\.`, (_, before) => ({ needsThen: before.earlier !== null })],
  [String.raw`Each account counts once it reaches the target by itself\.`, () => ({ isEachAccount: true })],
  [
    String.raw`Your team is you and everyone below you who is in this program; if nobody is, everyone below you\.`,
    () => ({ team: 'accounts' }),
  ],
  [String.raw`Your team is you and the reps below you who are in this program\.`, () => ({ team: 'reps' })],
  [
    String.raw`Your team is the reps below you who are in this program, and leads below you who have none\. A quantity that is entered for you counts instead of theirs\.`,
    () => ({ team: 'entered' }),
  ],
  [
    `(?:One image|Up to (?<most>[\\d,]+) images)(?: of yours)? per account counts?(?:, (?:the one|those) (?:with the most (?<best>cases)|that reach(?:es)? the highest of (?<steps>[^:]+?), of equals the earlier))?, (?<days>${days})\\.`,
    ({ most = '1', best, steps, days: said }) => ({
      days: said ?? null,
      images: {
        most: Number(most.replaceAll(',', '')),
        least: null,
        isByCases: best !== undefined,
        steps: steps?.split(/, | and /).map((step) => toNumber(numberOf(step))) ?? [],
        doOthersCount: false,
      },
    }),
  ],
  [
    String.raw`An image (?:of yours )?needs (?:a number of cases|(?<least>[\d,.]+ cases?) or more) to count\.`,
    ({ least }, { images }) => {
      if (images === null) throw new UnreadWords('cases of images that are not counted');
      return { images: { ...images, least: toNumber(numberOf(least ?? '0')) } };
    },
  ],
  [
    String.raw`Of the others count the images that count for the person who took them\.`,
    (_, { images }) => {
      if (images === null) throw new UnreadWords("others' images that are not counted");
      return { images: { ...images, doOthersCount: true } };
    },
  ],
];

/** Of each part by its name: its own, or what all of them share. */
export function readSmallPrint(text: string): (name: string) => SmallPrint {
  if (!/(?:^|\. )[A-Z]\w*(?:(?:, | and )[A-Z]\w*)*: /.test(text)) {
    const shared = readSentences(text);
    return () => shared;
  }
  const named = new Map<string, SmallPrint>();
  for (const block of text.split(/(?<=\.) (?=[A-Z]\w*(?:(?:, | and )[A-Z]\w*)*: )/)) {
    const [, names = '', rest = ''] = /^([^:]+): (.+)$/.exec(block) ?? [];
    const small = readSentences(rest);
    for (const name of names.split(/, | and /)) named.set(name, small);
  }
  return (name) => named.get(name) ?? nothing;
}

function readSentences(text: string): SmallPrint {
  let [small, rest] = [nothing, text];
  while (rest !== '') {
    const found = sentences
      .map(([words, read]) => ({ read, match: new RegExp(`^${words}(?: |$)`).exec(rest) }))
      .find(({ match }) => match !== null);
    if (found === undefined || found.match === null) throw new UnreadWords(rest);
    small = { ...small, ...found.read(found.match.groups ?? {}, small) };
    rest = rest.slice(found.match[0].length);
  }
  return small;
}
