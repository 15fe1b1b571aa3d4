/** Why an account doesn't count in a program, down to invoice lines. */
import type { ReplyOf } from '@caselift/contract/endpoint';
import {
  type readAccountWhyNot,
  todayAccountTexts,
  type WhyLine,
  type WhyPart,
} from '@caselift/contract/today-accounts';
import type { IsoDate } from '@caselift/domain/dates';
import {
  anyPlacementWay,
  type CountsAs,
  imageCountsAs,
  imageWay,
  type LackingProduct,
  measuredCounts,
  measuredWay,
  placementCounts,
  placementWay,
  unsoldCounts,
} from '@caselift/domain/programs/account-why-not';
import { itemMeasures, type MeasuredUnit, trackingRange } from '@caselift/domain/programs/item-measures';
import { inUnit, sumUnit } from '@caselift/domain/programs/item-quantity';
import {
  type AccountMeasure,
  type AccountSums,
  amountText,
  wantsEachProduct,
} from '@caselift/domain/programs/program-accounts';
import { type AskedItem, questionOf, requireMeasured } from '../../figures/asked-item.ts';
import { refusal } from '../../http/errors.ts';
import type { AnswerOf } from '../../jobs/question-kinds.ts';
import type { Questions } from '../../jobs/queue/questions.ts';
import { imagesOf, type Program } from './program.ts';

/** Invoice lines of an account that are listed, the newest. */
const mostLines = 40;
const pairsAtMost = 5000;
const mostUnsold = 3;

type Asks = { questions: Questions; gone: AbortSignal; item: AskedItem; buyerId: string };
type Answer = Omit<ReplyOf<typeof readAccountWhyNot>, 'name'>;
type Line = AnswerOf<'itemLines'>['lines'][number];

/** 404: the account isn't in the program. */
export async function whyNotOf(asks: Asks, program: Program): Promise<ReplyOf<typeof readAccountWhyNot>> {
  const account = program.accounts.find(({ customId }) => customId === asks.buyerId);
  if (account === undefined) throw refusal('not_found', todayAccountTexts.notInProgram);
  const { name, sums, standing } = account;
  const { measure } = program;
  if (sums === null || measure === null) return { name, ...ofImages(asks, standing.lacks ?? 0) };
  const { unit, form } = itemMeasures[measure.label];
  const isPlacement = unit === 'pairs' && form === 'sum' && !measure.isAccountSpecific;
  return {
    name,
    ...(isPlacement ? await ofPlacements(asks, program, measure) : await ofSums(asks, program, sums, measure)),
  };
}

/** by null: over. Of sales by the newest one, of what is handed in by the real clock. */
function daysOf({ result, input, snapshot }: AskedItem) {
  const { to } = trackingRange(input.item.type === 'quantity' ? input.terms.measure : null) ?? result;
  const by: IsoDate | null = snapshot.lastTransactionDate < to ? to : null;
  return { by, endedOn: to };
}

const partOf = (counts: CountsAs, lines: WhyLine[], hasMore = false): WhyPart => ({ lines, hasMore, ...counts });

function ofImages({ item, buyerId }: Asks, lacks: number): Answer {
  const { images, approved, waiting } = imagesOf(item, buyerId);
  const words = { pending: 'Waiting', approved: 'Approved', rejected: 'Rejected' };
  const lines = images.map(({ date, status, validationQuantity }): WhyLine => {
    const cases =
      validationQuantity === null ? '' : `, ${amountText(inUnit(validationQuantity * 1000, 'milliUnits'), 'cases')}`;
    return { kind: 'photo', date, product: null, document: null, amount: `${words[status]}${cases}` };
  });
  const counts = imageCountsAs(approved, item.input.rules.maxImagesPerAccount);
  const days = daysOf(item);
  const by = item.result.isEnded ? null : days.endedOn;
  return { parts: [partOf(counts, lines)], way: imageWay({ lacks, waiting }, { ...days, by }) };
}

async function ofPlacements(
  { questions, gone, item, buyerId }: Asks,
  program: Program,
  measure: AccountMeasure,
): Promise<Answer> {
  const { products } = program;
  const measured = requireMeasured(item);
  const { minimum } = measured.scope;
  const hidesProfits = !item.withProfits;
  const about = { wholesalerId: measured.snapshot.wholesalerId, gone };
  const whose = { ...questionOf(measured), holders: [...item.holders], buyers: [buyerId] };
  const pairs = await questions.ask({
    ...about,
    ...{ kind: 'itemPairs', question: { ...whose, only: 'all', limit: pairsAtMost } },
  });
  const boughtOf = new Map(pairs.map(({ productId, selected }) => [productId, selected]));
  const isNamed = wantsEachProduct(measure);
  const lacking = products
    .filter(({ customId }) => !boughtOf.get(customId)?.counts && (isNamed || boughtOf.get(customId)))
    .map(({ customId, name }) => {
      const sums = boughtOf.get(customId);
      const has = sums && minimum ? sums[minimum.unit] : 0;
      return { customId, isBought: Boolean(sums), name, milliUnits: sums?.milliUnits ?? 0, has };
    })
    .sort((a, b) => Number(b.isBought) - Number(a.isBought) || b.has - a.has || b.milliUnits - a.milliUnits);
  const bought = lacking.filter(({ isBought }) => isBought).map(({ customId }) => customId);
  const { lines } =
    bought.length === 0
      ? { lines: [] }
      : await questions.ask({
          ...about,
          ...{ kind: 'itemLines', question: { ...whose, products: bought, limit: mostLines, offset: 0 } },
        });
  // What was never bought is named up to here.
  const unsold = lacking.filter(({ isBought }) => !isBought).length - mostUnsold;
  const parts = lacking.slice(0, bought.length + mostUnsold).map((product) => {
    const own = lines.filter(({ productId, window }) => productId === product.customId && window === 'selected');
    const unit = minimum === null || minimum.unit === 'gpCents' ? 'milliUnits' : minimum.unit;
    return partOf(
      placementCounts(product, minimum, hidesProfits),
      own.map((line) => whyLine(line, product.name, amountIn(line, unit))).reverse(),
    );
  });
  const days = daysOf(item);
  const [nearest] = lacking satisfies LackingProduct[];
  return {
    parts: unsold > 0 ? [...parts, partOf(unsoldCounts(unsold), [])] : parts,
    way: nearest ? placementWay(nearest, minimum, hidesProfits, days) : anyPlacementWay(products.length, minimum, days),
  };
}

async function ofSums(
  { questions, gone, item, buyerId }: Asks,
  { products }: Program,
  sums: AccountSums,
  measure: AccountMeasure,
): Promise<Answer> {
  const measured = requireMeasured(item);
  const { unit, reference } = measured.scope;
  const answer = await questions.ask({
    ...{ wholesalerId: measured.snapshot.wholesalerId, kind: 'itemLines', gone },
    question: {
      ...{ ...questionOf(measured), holders: [...item.holders], buyers: [buyerId] },
      ...{ products: null, limit: 2 * mostLines, offset: 0 },
    },
  });
  const own = answer.lines.filter(({ window }) => window === 'selected');
  const lineUnit = unit === 'pairs' || measure.isHidden ? 'milliUnits' : unit;
  const names = new Map(products.map(({ customId, name }) => [customId, name]));
  const lines = own
    .slice(0, mostLines)
    .map((line) => whyLine(line, names.get(line.productId) ?? line.productId, amountIn(line, lineUnit)))
    .reverse();
  const before: WhyLine[] =
    reference === null || sums.reference === null || measure.isHidden
      ? []
      : [
          {
            ...{ kind: 'before', date: reference.to, product: null, document: null },
            amount: amountText(inUnit(sums.reference, unit), sumUnit(unit)),
          },
        ];
  const hasMore = own.length > mostLines || answer.count > answer.lines.length;
  return {
    parts: [partOf(measuredCounts(sums, measure), [...before, ...lines], hasMore)],
    way: measuredWay(sums, measure, daysOf(item)),
  };
}

const amountIn = (line: Line, unit: Exclude<MeasuredUnit, 'pairs'>) =>
  amountText(inUnit(line[unit], unit), sumUnit(unit));

function whyLine({ date, invoiceId, milliUnits }: Line, product: string, amount: string): WhyLine {
  return { kind: milliUnits < 0 ? 'returned' : 'sold', date, product, document: invoiceId, amount };
}
