/** A boost's bill-back workbook, opened and added up, beside the naive reckoning of the same files. */
import { read, utils } from '@e965/xlsx';
import type { NaivePay } from './boost-result.ts';
import { centsOf, type Move } from './boosts.ts';
import { differences } from './compare.ts';
import { add, type Fraction, fraction, multiply, near, rounded, subtract } from './fraction.ts';
import type { OfBoost } from './result-disagreements.ts';
import type { Files } from './rows.ts';

type Row = Record<string, string | number | undefined>;
type Table = { rows: Row[]; total: Row };

/** @param pay of the same boost. */
export function packetDisagreements(bytes: Buffer, files: Files, pay: NaivePay, of: OfBoost): string[] {
  const { Sheets } = read(bytes);
  const table = (name: string): Table => {
    const rows = utils.sheet_to_json<Row>(Sheets[name] ?? {});
    return { rows: rows.slice(0, -1), total: rows.at(-1) ?? {} };
  };
  const gross = sumBy(pay.periods, ({ grossCents }) => grossCents);
  const share = sumBy(pay.periods, ({ shareCents }) => shareCents);
  const path = `packet of ${of.boost.name}`;
  return [
    ...differences(
      { gross, share },
      { gross: centsIn(table('Summary').rows.at(-1), 'Amount'), share: centsIn(table('Summary').total, 'Amount') },
      `${path}, summary`,
    ),
    ...periodDisagreements(pay, table('By sales period'), `${path}, periods`),
    ...personDisagreements(pay, table('By sales rep'), `${path}, people`),
    ...productDisagreements(pay, table('Claim by product'), { share, path: `${path}, products` }),
    ...lineDisagreements(pay, table('Invoice lines'), files, `${path}, lines`),
  ];
}

const centsIn = (row: Row | undefined, title: string): number => Math.round(100 * Number(row?.[title] ?? 0));
const sumBy = <One>(list: readonly One[], of: (one: One) => number) => list.reduce((sum, one) => sum + of(one), 0);

function periodDisagreements(pay: NaivePay, { rows, total }: Table, path: string): string[] {
  const paying = pay.periods.filter(({ lines }) => lines > 0);
  const valuesOf = (row: Row) => ({
    lines: row['Invoice lines'],
    grossCents: centsIn(row, 'Amount paid'),
    shareCents: centsIn(row, "Supplier's share"),
  });
  const sums = {
    lines: sumBy(paying, ({ lines }) => lines),
    grossCents: sumBy(paying, ({ grossCents }) => grossCents),
    shareCents: sumBy(paying, ({ shareCents }) => shareCents),
  };
  return [
    ...differences(
      paying.map(({ lines, grossCents, shareCents }) => ({ lines, grossCents, shareCents })),
      rows.map(valuesOf),
      path,
    ),
    ...differences(sums, valuesOf(total), `${path} total`),
    ...differences(
      paying.map(({ from }) => ({ from })),
      rows.map((row) => ({ from: dayOf(String(row['First day'])) })),
      path,
    ),
  ];
}

/** @example dayOf('Sep 1, 2026') // 20260901 */
const dayOf = (text: string): number => Number(new Date(`${text} UTC`).toISOString().slice(0, 10).replaceAll('-', ''));

function personDisagreements(pay: NaivePay, { rows, total }: Table, path: string): string[] {
  const people = new Map<string, { lines: number; cents: number }>();
  const entryOf = (person: string) => {
    const entry = people.get(person) ?? { lines: 0, cents: 0 };
    people.set(person, entry);
    return entry;
  };
  for (const { person } of pay.moves) entryOf(person).lines += 1;
  for (const { person, cents } of pay.cells) entryOf(person).cents += cents;
  const answered = rows.map((row) => [
    String(row['Sales rep ID']),
    { lines: row['Invoice lines'], cents: centsIn(row, 'Amount paid') },
  ]);
  return [
    ...differences(Object.fromEntries(people), Object.fromEntries(answered), path),
    ...differences(
      { rows: people.size, total: sumBy(rows, (row) => centsIn(row, 'Amount paid')) },
      { rows: rows.length, total: centsIn(total, 'Amount paid') },
      path,
    ),
  ];
}

const unitOf = ({ payer }: Move) => (payer.terms.by === 'GP/CE' ? 'CE' : 'unit');
const rateOf = (move: Move) => `${move.line.product} ${unitOf(move)} ${move.payer.terms.cents}`;
const exactOf = (moves: readonly Move[]): Fraction => moves.map(centsOf).reduce(add, fraction(0));

/** Of each sales period its own percent. */
const refundedOf = ({ periods }: NaivePay, moves: readonly Move[]): Fraction =>
  periods
    .map(({ from, to, percent }) => {
      const own = moves.filter(({ line, back }) => from <= (back ?? line).day && (back ?? line).day <= to);
      return multiply(exactOf(own), multiply(percent, fraction(1, 100)));
    })
    .reduce(add, fraction(0));

/** No rule says which of two products that lost the same gets the cent: amounts are as near as rounding leaves them. */
function productDisagreements(
  pay: NaivePay,
  { rows, total }: Table,
  { share, path }: { share: number; path: string },
): string[] {
  const products = Map.groupBy(pay.moves, rateOf);
  const found = rows.flatMap((row) => {
    const key = `${row['Product ID']} ${row.Unit} ${centsIn(row, 'Rate')}`;
    const own = products.get(key);
    products.delete(key);
    if (own === undefined) return [`${path} ${key}: nobody was paid for it`];
    const counted = (moves: readonly Move[]) => moves.map(({ quantity }) => quantity).reduce(add, fraction(0));
    const sold = counted(own.filter(({ back }) => back === null));
    const returned = counted(own.filter(({ back }) => back !== null));
    const net = subtract(sold, returned);
    const expected = { sold: rounded(sold, 4), returned: rounded(returned, 4), net: rounded(net, 4) };
    const [amount, ofSupplier] = [centsIn(row, 'Amount paid'), centsIn(row, "Supplier's share")];
    const cells = new Set(own.map(({ person, line }) => `${person} ${line.buyer}`)).size * pay.periods.length;
    return [
      ...differences(expected, { sold: row.Sold, returned: row.Returned, net: row.Net }, `${path} ${key}`),
      ...(Math.abs(near(exactOf(own)) - amount) < cells ? [] : [`${path} ${key} paid: ${amount}`]),
      ...(Math.abs(near(refundedOf(pay, own)) - ofSupplier) < cells + pay.periods.length
        ? []
        : [`${path} ${key} share: ${ofSupplier}`]),
    ];
  });
  const sums = {
    amount: sumBy(rows, (row) => centsIn(row, 'Amount paid')),
    share: sumBy(rows, (row) => centsIn(row, "Supplier's share")),
  };
  return [
    ...found,
    ...[...products.keys()].map((key) => `${path} ${key}: is missing`),
    ...differences({ amount: sumBy(pay.periods, ({ grossCents }) => grossCents), share }, sums, path),
    ...differences(
      sums,
      { amount: centsIn(total, 'Amount paid'), share: centsIn(total, "Supplier's share") },
      `${path} total`,
    ),
  ];
}

const keyOf = ({ line, back }: Move) => `${(back ?? line).key} ${back === null ? '' : line.key}`;

function lineDisagreements(pay: NaivePay, { rows, total }: Table, files: Files, path: string): string[] {
  const names = new Map(files.people.map(({ customId, name }) => [customId, name]));
  const moves = new Map(pay.moves.map((move) => [keyOf(move), move]));
  const found = rows.flatMap((row) => {
    const sale = row['Takes back invoice'] === undefined ? '' : `${row['Takes back invoice']}/${row['Line sold']}`;
    const key = `${row.Invoice}/${row.Line} ${sale}`;
    const move = moves.get(key);
    moves.delete(key);
    if (move === undefined) return [`${path} ${key}: paid nobody`];
    const { line, back, quantity } = move;
    const expected = {
      'Customer ID': line.buyer,
      'Product ID': line.product,
      'Sales rep': names.get(move.person) ?? '',
      Quantity: rounded(back === null ? quantity : subtract(fraction(0), quantity), 4),
      Unit: unitOf(move),
    };
    // Allocated to a cell of its statement, and from there to the line.
    const isNear = Math.abs(near(centsOf(move)) - centsIn(row, 'Amount')) < 2;
    const day = new Date((Number(row.Date) - 25_569) * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
    return [
      ...differences(expected, row, `${path} ${key}`),
      ...differences(
        { rate: move.payer.terms.cents, day: (back ?? line).day },
        { rate: centsIn(row, 'Rate'), day: Number(day) },
        `${path} ${key}`,
      ),
      ...(isNear ? [] : [`${path} ${key}: pays ${row.Amount}`]),
    ];
  });
  const people = Map.groupBy(rows, (row) => String(row['Sales rep']));
  const sums = [...Map.groupBy(pay.cells, ({ person }) => names.get(person) ?? '')].map(([name, cells]) => {
    const cents = sumBy(cells, (cell) => cell.cents);
    return [name, cents, sumBy(people.get(name) ?? [], (row) => centsIn(row, 'Amount'))] as const;
  });
  return [
    ...found,
    ...[...moves.keys()].map((key) => `${path} ${key}: is missing`),
    ...sums.flatMap(([name, cents, answered]) => differences({ cents }, { cents: answered }, `${path} of ${name}`)),
    ...differences({ total: sumBy(rows, (row) => centsIn(row, 'Amount')) }, { total: centsIn(total, 'Amount') }, path),
  ];
}
