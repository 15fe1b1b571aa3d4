/** Where two answers differ, and which differences were intended since a release. */

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
/** path: names and customIds with dots between. holder: the object of the later answer that holds the value. */
export type Difference = { path: string; before?: Json; now?: Json; holder: Record<string, Json> };

type Intended = { why: string; of: RegExp; accepts: (difference: Difference, as: string) => boolean };

const isNumber = (value: Json | undefined): value is number => typeof value === 'number';
const isWithin = ({ before, now }: Difference, most: number): boolean =>
  isNumber(before) && isNumber(now) && Math.abs(now - before) <= most + 1e-9;
const withoutNumbers = (text: Json | undefined): string => String(text).replaceAll(/[\d.,]+/g, '#');
const reworded = (text: Json | undefined): string =>
  String(text)
    .replace(/goal of (.+)% lost$/, 'FPL goal of $1%')
    .replace(/% is lost, more than the (.+)% that is paid for$/, '% lost is above the max FPL of $1%');
const withoutName = (text: Json | undefined): string => String(text).replace(/[\w-]+\.(pdf|xlsx) opens/, '# opens');
const withoutBen = (text: Json | undefined): string =>
  String(text)
    .replaceAll(/^REP_2,.*$/gm, '')
    .replaceAll('"', '');
const withoutMore = (text: Json | undefined): string =>
  String(text)
    .replaceAll(/ A sale that comes back within 30 days after [\w ]+ doesn't count\./g, '')
    .replaceAll(/(images?( approved)?) from (your|your team's) accounts/g, '$1')
    .replaceAll(/ ?Your team is [^.]+\.(?: A quantity that is entered for you counts instead of theirs\.)?/g, '')
    .replaceAll(/ Of the others count the images that count for the person who took them\./g, '')
    .replaceAll(/ An image (?:of yours )?needs a number of cases to count\./g, '')
    .replaceAll(/ (?:Unless those are above 0|Without any [^.]+), nothing counts\./g, '')
    .replaceAll(/(images?) of yours/gi, '$1')
    .replaceAll(/, (?:the one|those) with the most cases/g, '');
/** Those who can't see profits by the backup's settings. */
const withoutProfits = new Map([
  ['theo@oak.example', '.OAK_3.'],
  ['ruth@oak.example', '.OAK_11.'],
]);
const isOfAnother = (path: string, as: string): boolean =>
  withoutProfits.has(as) && !path.includes(withoutProfits.get(as) ?? '');

const sessionSaysPaid: Intended = {
  why: 'The session says whether anything pays the person.',
  of: /\.isPaid$/,
  accepts: ({ before }) => before === undefined,
};

const sinceFirst: readonly Intended[] = [
  sessionSaysPaid,
  {
    why: 'Fields that the release did not have.',
    of: /^\.meta$|\.(bound|unread|rounded|boosts|objectives|incentives|productTypes|productFlags|timeZone|approvalLimit|lookBackMonths|(gp|volume|fpl)\.rule|(sameBuyers|hasTransferredAccounts)(Month|YTD))$/,
    accepts: ({ before }) => before === undefined,
  },
  {
    why: 'Decision 016: comparisons with last year are of the accounts held now, in both years.',
    of: /\.(gp|volume)\.deltaYTD$/,
    accepts: ({ now, holder: { hasTransferredAccountsYTD, sameBuyersYTD, lastYearYTD } }, as) => {
      if (hasTransferredAccountsYTD !== true) return false;
      if (!isNumber(sameBuyersYTD) || !isNumber(lastYearYTD)) return withoutProfits.has(as);
      return Math.abs((100 * (sameBuyersYTD - lastYearYTD)) / lastYearYTD - Number(now)) < 0.001; // sums have four decimals
    },
  },
  {
    why: 'A step of a statement has as many decimals as it takes to come to its amount by hand.',
    of: /ines\.\d+\.quantity$/,
    accepts: (difference) => isWithin(difference, 0.05),
  },
  {
    why: 'The words of a step name its quantity.',
    of: /ines\.\d+\.why$/,
    accepts: ({ before, now }) => withoutNumbers(before) === withoutNumbers(now),
  },
  {
    why: 'Two sentences about FPL pay were reworded.',
    of: /ines\.\d+\.why$/,
    accepts: ({ before, now }) => withoutNumbers(reworded(before)) === withoutNumbers(now),
  },
  {
    why: 'Decision 011: where profits are hidden, percents that profits follow from are those that screens show.',
    of: /\.(gp|fpl)\.(achieved\w*|pemVsLyMonth|deltaYTD|team)$/,
    accepts: (difference, as) => withoutProfits.has(as) && isWithin(difference, 0.05),
  },
  {
    why: "Decision 011: where profits are hidden, other people's pay is in whole dollars, from the percents shown.",
    of: /\.(totalPayout|projectedPayout|earned|bonus|amount)$/,
    accepts: (difference, as) =>
      isOfAnother(difference.path, as) && Number.isInteger(difference.now) && isWithin(difference, 4),
  },
  {
    why: 'Decision 011: and the points that such pay is computed from are shown in the same way.',
    of: /\.(quantity|fpl\.achieved)$/,
    accepts: (difference, as) => isOfAnother(difference.path, as) && isWithin(difference, 1),
  },
];

const sinceClosings: readonly Intended[] = [
  {
    why: 'Items may have an example photo.',
    of: /\.(examplePhoto|examplePhotos)$/,
    accepts: ({ before }) => before === undefined,
  },
  sessionSaysPaid,
  {
    why: 'Who did something is told by name, and never by an email or a login.',
    of: /\.closedBy$/,
    accepts: ({ before, now }) => before === 'test' && now === 'an admin',
  },
  {
    why: 'Fields that the release did not have: what to do for an item, what others pay, and what a photo is worth.',
    of: /\.(whatToDo|costs\.\d\.others|worth|totals\.withoutPotential|handedIn|notByYou|takesCases|description)$/,
    accepts: ({ before }) => before === undefined,
  },
  {
    why: 'Two checks more before a period closes: targets of items, and sales of people who were deleted here.',
    of: /^\.payload\.checks\.(targets|deletedPeople)$/,
    accepts: ({ before }) => before === undefined,
  },
  {
    why: 'A packet is stored by the sales periods that it claims, which gives it another name.',
    of: /\.signedUrl$/,
    accepts: ({ before, now }) => withoutName(before) === withoutName(now),
  },
  {
    why: 'People and items have columns more, so that plans in words are looked at once more, soon after the upgrade.',
    of: /^\.payload\.pending\.(since|due)$/,
    accepts: ({ before, now }) => String(now) > String(before),
  },
  {
    why: 'Decision 131: periods that are over are measured again once rules of pay have changed.',
    of: /\.computedAt$/,
    accepts: ({ before, now }) => String(now) > String(before),
  },
  {
    why: 'One return takes one placement: of August 2024 Ben has one more of Ale, at $10.',
    of: /^\.payload\.(payout\.(total|lines\.4|roles\.0|teams\.LEAD_1)\.\w+|people\.REP_2\.(before|now|difference)|periods\.2\.(quantity|perPerson|paid)|averagePaid|programs\.1\.(people|cost))$|^\.REP_2\.(objectives\.earned|totalPayout|projectedPayout|toBePaid\.(payable|lines\.1\.amount))$/,
    accepts: (difference) => isWithin(difference, 10),
  },
  {
    why: 'His statement explains it.',
    of: /^\.REP_2\.objectives\.lines\.0\./,
    accepts: () => true,
  },
  {
    why: 'So the objective pays him the same in September, and is no cause of the difference.',
    of: /^\.payload\.people\.REP_2\.causes\./,
    accepts: ({ now }) => now !== 'Objective: Ale',
  },
  {
    why: 'In the file of people no other row differs, but for quotes around what has a semicolon.',
    of: /^$/,
    accepts: ({ before, now }) => withoutBen(before) === withoutBen(now),
  },
  {
    why: 'Plans in words say from which accounts pictures are paid, and that a placement that comes back is not.',
    of: /\.plan\.(small|sentence\.\d+\.text)$/,
    accepts: ({ before, now }) => before !== now && String(before) === withoutMore(now),
  },
  {
    why: 'An entry of a plan names what is different behind the same words, instead of a mark.',
    of: /\.entries\.\d+\.(isSaidAlike|difference)$/,
    accepts: ({ path, now }) => (path.endsWith('.isSaidAlike') ? now === undefined : now === null),
  },
  {
    why: 'An image says who corrected its cases last, and what they were.',
    of: /\.corrected$/,
    accepts: ({ before, now }) => before === undefined && now === null,
  },
  {
    why: 'A late sale of before a window is listed where a return in it could take it back.',
    of: /^\.payload\.(lines\.0|count)$/,
    accepts: ({ before, now }) => before === undefined || now === Number(before) + 1,
  },
];

/** By release. A later one begins with none: whoever changes what is answered about the past says here what, and why. */
const intended: Readonly<Record<string, readonly Intended[]>> = {
  'release-5bbf981': sinceFirst,
  'release-eb7d2e6': sinceClosings,
};

/** Compares answers of a release with those of now, and remembers which intended differences were met. */
export function compareSince(release: string) {
  const all = intended[release] ?? [];
  const met = new Set<string>();
  return {
    unintended: (as: string, answered: Json, now: Json): Omit<Difference, 'holder'>[] =>
      [...differences(answered, now)].flatMap((difference) => {
        const found = all.find(({ of, accepts }) => of.test(difference.path) && accepts(difference, as));
        if (found) met.add(found.why);
        const { holder: _, ...shown } = difference;
        return found === undefined ? [shown] : [];
      }),
    /** Those that no answer had. */
    unmet: (): string[] => all.map(({ why }) => why).filter((why) => !met.has(why)),
  };
}

/** Every place where two answers differ. Lists are compared place by place, so their order counts; but checks by their names. */
function* differences(first: Json | undefined, later: Json | undefined, holder = {}, path = ''): Generator<Difference> {
  if (first === later) return;
  const [before, now] = [byCheck(first), byCheck(later)];
  if (!isTree(before) || !isTree(now) || Array.isArray(before) !== Array.isArray(now)) {
    yield { path, before, now, holder };
    return;
  }
  for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const [one, other] = [before, now].map((tree) => (tree as Record<string, Json>)[name]);
    yield* differences(one, other, now, `${path}.${idOf(one) ?? name}`);
  }
}

function byCheck(value: Json | undefined): Json | undefined {
  if (!Array.isArray(value) || value.length === 0) return value;
  const named = value.flatMap((row) => (isTree(row) && !Array.isArray(row) && row.check ? [[row.check, row]] : []));
  return named.length === value.length ? Object.fromEntries(named) : value;
}

function isTree(value: Json | undefined): value is Json[] | { [name: string]: Json } {
  return typeof value === 'object' && value !== null;
}

function idOf(value: Json | undefined): Json | undefined {
  return isTree(value) && !Array.isArray(value) ? value.customId : undefined;
}
