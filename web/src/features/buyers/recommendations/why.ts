/** Which rule put a product into its tab, in a sentence and the numbers that it was decided by. */
import type { RecommendationReason, RecommendedProduct } from '@caselift/contract/recommendations';
import { type RecommendationSort, recommendationSorts } from '@caselift/domain/recommendations';
import { boostText } from '../../../shared/units.ts';
import { deltaText } from '../../../ui/Delta.tsx';
import { dollars, dollarsAndCents, twoDecimals, wholeNumber } from '../../../ui/figures.ts';
import { accountsText, dayText } from '../buyer-words.ts';
import type { Recommendations } from '../calls.ts';

export type WhyLine = { name: string; computation: string; result: string };
export type Why = { sentences: string[]; lines: WhyLine[] };

/** What the reasons of every row refer to. */
export type WhyContext = Pick<Recommendations, 'accountType' | 'peers' | 'period' | 'sortBy'> & {
  /** The customer's. */
  name: string;
};

export function whyOf(product: RecommendedProduct, context: WhyContext): Why {
  const said = product.why.map((reason) => whyRule(reason, product, context));
  return {
    sentences: said.map(({ sentence }) => sentence),
    lines: [...said.flatMap(({ lines }) => lines), ...placeLines(product)],
  };
}

type Said = { sentence: string; lines: WhyLine[] };

function whyRule(reason: RecommendationReason, product: RecommendedProduct, context: WhyContext): Said {
  switch (reason.rule) {
    case 'sold':
      return whySold(reason, product, context);
    case 'sell':
      return whySell(reason, product, context);
    case 'share':
      return whyShare(reason, context);
    case 'losses':
      return whyLosses(reason);
  }
}

type Rule<Name> = Extract<RecommendationReason, { rule: Name }>;

function whySold({ units }: Rule<'sold'>, product: RecommendedProduct, context: WhyContext): Said {
  const { accountType, peers, name, period } = context;
  const { total, average, diff } = product.volume;
  return {
    sentence: `${name} bought it since ${dayText(period.from)}. So did ${wholeNumber(product.sameTypeCustomersCount)} of ${accountsText(accountType, peers)}.`,
    lines: [
      { name: 'Units', computation: 'net of returns', result: wholeNumber(units) },
      ...(typeof diff === 'number' && average !== null
        ? [
            {
              name: 'CE against average',
              computation: `(${twoDecimals(total)} \u2212 ${twoDecimals(average)}) / ${twoDecimals(average)}`,
              result: `${deltaText(diff)}%`,
            },
          ]
        : []),
    ],
  };
}

function whySell(reason: Rule<'sell'>, product: RecommendedProduct, context: WhyContext): Said {
  const { accountType, name, period, sortBy } = context;
  const { buyers, peers, needed } = reason;
  return {
    sentence: `${wholeNumber(buyers)} of ${accountsText(accountType, peers)} buy it. ${name} bought none since ${dayText(period.from)}.`,
    lines: [
      { name: 'Accounts needed', computation: `10% of ${wholeNumber(peers)}, at least 3`, result: wholeNumber(needed) },
      scoreLine(recommendationSorts[sortBy] ?? 'accountType', reason, product),
    ],
  };
}

/** The figure that the current sort order uses. */
function scoreLine(sort: RecommendationSort, { score }: Rule<'sell'>, product: RecommendedProduct): WhyLine {
  const { gpCe, volume, allTypes } = product;
  if (sort === 'ce') return { name: 'Score, CE', computation: '', result: twoDecimals(volume.total) };
  const result = score === null ? 'N/A' : dollarsAndCents(score);
  if (sort === 'gpCe') return { name: 'Score, GP/CE', computation: '', result };
  const [ratio, average] =
    sort === 'accountType' ? [gpCe?.average, volume.average] : [allTypes.gpCe, allTypes.volume.average];
  return { name: 'Score, GP/CE × CE', computation: `${dollarsAndCents(ratio)} × ${twoDecimals(average)}`, result };
}

function whyShare(reason: Rule<'share'>, { accountType, peers, name }: WhyContext): Said {
  const { volumeShare, peersVolumeShare, gpShare, peersGpShare, volume, lastYearVolume } = reason;
  return {
    sentence: `Its share of what ${name} buys is less than half of its share among ${accountsText(accountType, peers)}, and its CE is falling.`,
    lines: [
      shareLine('Share of CE', volumeShare, peersVolumeShare),
      ...(gpShare === undefined || peersGpShare === undefined ? [] : [shareLine('Share of GP', gpShare, peersGpShare)]),
      { name: 'CE', computation: `${twoDecimals(lastYearVolume)} last year`, result: twoDecimals(volume) },
    ],
  };
}

function shareLine(name: string, share: number, peersShare: number): WhyLine {
  const [own = '', half = ''] = apart(share, peersShare / 2);
  return { name, computation: `${percent(peersShare)} / 2 = ${half}%`, result: `${own}%` };
}

const percent = (value: number) => `${twoDecimals(value)}%`;

/**
 * Two figures with as many decimals as it takes to tell them apart, 2 at least.
 * @example apart(1.2041, 1.2046) // ['1.204', '1.205']
 */
export function apart(one: number, other: number): string[] {
  for (let digits = 2; ; digits += 1) {
    const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
    const texts = [one, other].map((value) => format.format(value).replace('-', '\u2212'));
    if (texts[0] !== texts[1] || one === other || digits === 8) return texts;
  }
}

function whyLosses({ amount, percent: lost, maxPercent }: Rule<'losses'>): Said {
  const [own, most] = lost === null ? ['', percent(maxPercent).slice(0, -1)] : apart(lost, maxPercent);
  return {
    sentence:
      lost === null
        ? 'It brought losses and no revenue here.'
        : `Its losses here are above the max FPL of ${most}% of its revenue.`,
    lines: [
      {
        name: 'Losses',
        computation: amount === undefined ? '' : `${dollars(amount)} lost`,
        result: lost === null ? 'no revenue' : `${own}% of revenue`,
      },
      { name: 'Max FPL', computation: '', result: `${most}%` },
    ],
  };
}

function placeLines({ isSponsored, recommendedToSell, boostType, why }: RecommendedProduct): WhyLine[] {
  const isOffered = why.some(({ rule }) => rule === 'sell');
  return [
    ...(isSponsored && isOffered ? [{ name: 'Place', computation: '', result: 'Pinned, Sponsored' }] : []),
    ...(boostType === null
      ? []
      : [{ name: 'Boost', computation: '', result: boostText(recommendedToSell, boostType) }]),
  ];
}
