/** What the API answers of boosts in statements and invoice lines beside the naive reckoning of the same files. */
import type { BoostLine, InvoiceLine } from '@caselift/contract/statements';
import { centsOf, type Move, type NaiveBoost, type Paid, paidByBoosts } from './boosts.ts';
import { isoDateOf, type Span } from './calendar.ts';
import { differences } from './compare.ts';
import type { callsOf } from './disagreements.ts';
import { add, type Fraction, fraction, rounded, subtract } from './fraction.ts';
import type { Files } from './rows.ts';

/** Of every person: a line a boost in the statement, and every invoice line behind it. */
export async function boostDisagreements(
  calls: ReturnType<typeof callsOf>,
  files: Files,
  { boosts, period }: { boosts: readonly NaiveBoost[]; period: Span },
): Promise<string[]> {
  const paid = paidByBoosts(files, boosts, period);
  const found: string[] = [];
  for (const { customId } of files.people) {
    const own = (paid.get(customId) ?? []).sort((one, other) => byNameAndId(one.boost, other.boost));
    const { boosts: answer } = await calls.statement(customId);
    const earned = Math.round(own.reduce((sum, { dollars }) => sum + dollars, 0) * 100) / 100;
    const path = `statement of ${customId}`;
    found.push(
      ...differences({ earned, lines: own.map((by, at) => statementLine(by, answer.lines[at])) }, answer, path),
    );
    for (const by of own) {
      const { lines, totals } = await calls.lines(customId, 'boosts', by.boost.id);
      const all = dollars(by.moves.map(centsOf).reduce(add, fraction(0)));
      const expected = { lines: by.moves.map(invoiceLine).sort(inOrder), totals: { boost: all } };
      const answered = { lines: [...lines].sort(inOrder), totals };
      found.push(...differences(expected, answered, `${by.boost.name} of ${customId}`));
    }
  }
  return found;
}

const byNameAndId = (one: NaiveBoost, other: NaiveBoost) =>
  one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1);

/** @param answer its type says in what it counts. */
function statementLine({ boost, moves, dollars: amount }: Paid, answer: BoostLine | undefined) {
  const sold = moves.filter(({ back }) => back === null);
  const returned = moves.filter(({ back }) => back !== null);
  const counted = (of: readonly Move[]) =>
    rounded(of.map((move) => inUnit(move, answer?.type)).reduce(add, fraction(0)), 4);
  return {
    boostId: boost.id,
    name: boost.name,
    amount,
    sold: { lines: sold.length, quantity: counted(sold) },
    returned: { quantity: counted(returned) },
    otherRates: otherRates(moves, answer),
  };
}

function inUnit({ line, milliUnits }: Move, by: BoostLine['type'] | undefined): Fraction {
  if (by === 'GP/Unit') return fraction(milliUnits, 1000);
  return fraction(BigInt(line.microOunces) * BigInt(milliUnits), 288_000_000n * BigInt(line.milliUnits));
}

/** The net of each rate but the one that the line is written with, in the order of their days. */
function otherRates(moves: readonly Move[], answer: BoostLine | undefined) {
  const sums = new Map<string, { rate: number; type: string; quantity: Fraction }>();
  for (const { payer, quantity, back } of [...moves].sort((one, other) => one.line.day - other.line.day)) {
    const { cents, by } = payer.terms;
    if (cents === Math.round(100 * (answer?.rate ?? 0)) && by === answer?.type) continue;
    const before = sums.get(`${cents} ${by}`)?.quantity ?? fraction(0);
    const net = back === null ? add(before, quantity) : subtract(before, quantity);
    sums.set(`${cents} ${by}`, { rate: cents / 100, type: by, quantity: net });
  }
  return [...sums.values()].map(({ quantity, ...rate }) => ({ ...rate, quantity: rounded(quantity, 4) }));
}

/** Cut after 6 decimals. */
const dollars = ([top, bottom]: Fraction): number => Number((top * 10_000n) / bottom) / 1e6;

function invoiceLine(move: Move) {
  const { payer, line, milliUnits, back } = move;
  const [invoiceId = '', lineNo] = (back ?? line).key.split('/');
  const [saleId = '', saleLine] = line.key.split('/');
  const sign = back === null ? 1 : -1;
  return {
    invoiceId,
    lineNo: Number(lineNo),
    date: isoDateOf((back ?? line).day),
    buyer: { customId: line.buyer },
    product: { customId: line.product },
    units: (sign * milliUnits) / 1000,
    boost: {
      rate: payer.terms.cents / 100,
      type: payer.terms.by,
      amount: dollars(centsOf(move)),
      sale: back === null ? null : { invoiceId: saleId, lineNo: Number(saleLine), date: isoDateOf(line.day) },
    },
  };
}

type Keyed = Pick<InvoiceLine, 'invoiceId' | 'lineNo'> & { boost?: InvoiceLine['boost'] };
const keyOf = ({ invoiceId, lineNo, boost }: Keyed) =>
  `${invoiceId}/${lineNo} ${boost?.sale?.invoiceId}/${boost?.sale?.lineNo}`;
const inOrder = (one: Keyed, other: Keyed) => (keyOf(one) < keyOf(other) ? -1 : 1);
