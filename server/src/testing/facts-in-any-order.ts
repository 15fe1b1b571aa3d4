/**
 * Everything that happens to the facts of a small wholesaler's June, July and August 2024, each fact with its history, and
 * the orders in which it may become known between the closings.
 */
import { itemAt, type Random } from '@caselift/demo/random';

export const reps = ['SELL_1', 'SELL_2', 'SELL_3', 'SELL_4', 'SELL_5'] as const;
export const leads = ['LEAD_1', 'LEAD_2'] as const;
export const months = ['2024-06', '2024-07', '2024-08'] as const;

/** Each rep holds two accounts. Of the rest of the lines one names nobody, and some name someone else. */
const accounts = Array.from({ length: 10 }, (_, at) => ({ id: `A${at}`, rep: itemAt(reps, at % reps.length) }));
export const accountRows = accounts.map(({ id, rep }) => `${id},${id},Bar,on,,,${rep}`);

export type Line = {
  invoice: string;
  day: string;
  buyer: string;
  product: string;
  /** null: whoever has the route or else the account. */
  rep: string | null;
  route: string;
  kind: 'sale' | 'return' | 'loss';
  units: number;
  revenueCents: number;
  costCents: number;
  reverses: string | null;
};
export type Image = { name: string; userId: string; buyer: string; day: string };

/** What becomes known. */
export type Fact =
  | { kind: 'line'; line: Line }
  /** The day's lines are deleted, and its file comes again without these. */
  | { kind: 'day'; day: string; without: readonly string[] }
  | { kind: 'image'; image: Image; decision: 'approve' | 'unApprove' };
/** One after the other, whatever else comes between. */
export type History = readonly Fact[];

const dayIn = (random: Random, month: string) =>
  `${month}-${String(random.between(month === '2024-05' ? 15 : 1, 27)).padStart(2, '0')}`;

/** Sales of May are paid by nothing here: returns of June and July may take them back. */
export function inventHistories(random: Random): History[] {
  const histories: History[] = unnamedAndReturned(random).map((line) => [{ kind: 'line', line }]);
  const sold: Line[] = [];
  const deletedDays = months.map((month) => dayIn(random, month));
  const gone = new Map<string, Line[]>();
  for (let at = 0; at < 120; at += 1) {
    const month = random.pickWeighted([['2024-05', 1], ...months.map((name) => [name, 3] as const)] as const);
    const line = inventLine(random, `I${at}`, month, sold);
    const lasting: Fact = { kind: 'line', line };
    const before = { kind: 'line', line: otherwise(random, line) } as const;
    const how = random.pickWeighted([
      ['once', 6],
      ['changed', 3],
      ['canceled', 1],
      ['gone', 1],
    ] as const);
    if (line.kind === 'sale' && how !== 'gone') sold.push(line);
    if (how === 'once') histories.push([lasting]);
    if (how === 'changed') histories.push([before, lasting]);
    if (how === 'canceled')
      histories.push([lasting, { kind: 'line', line: { ...line, units: 0, revenueCents: 0, costCents: 0 } }]);
    if (how === 'gone') {
      const day = random.pick(deletedDays);
      gone.set(day, [...(gone.get(day) ?? []), { ...line, day }]);
    }
  }
  for (const [day, lines] of gone) {
    const without = lines.map(({ invoice }) => invoice);
    histories.push([...lines.map((line) => ({ kind: 'line', line }) as const), { kind: 'day', day, without }]);
  }
  for (let at = 0; at < 12; at += 1) {
    const day = dayIn(random, random.pick(months));
    const image = { name: `image ${at}`, userId: random.pick(reps), buyer: random.pick(accounts).id, day };
    const approved = { kind: 'image', image, decision: 'approve' } as const;
    histories.push(random.chance(0.7) ? [approved] : [approved, { ...approved, decision: 'unApprove' }]);
  }
  return histories;
}

/** Rum of June that names nobody, and comes back in July. Its route or account is someone else's once June is closed. */
function unnamedAndReturned(random: Random): Line[] {
  return [
    { buyer: 'A1', route: '7' },
    { buyer: 'A2', route: '8' },
    { buyer: 'A0', route: '' },
  ].flatMap(({ buyer, route }, at) => {
    const sale = { ...inventLine(random, `U${at}`, '2024-06', []), kind: 'sale', product: 'RUM', units: 96 } as const;
    const named = { buyer, revenueCents: 200_00, costCents: 150_00 };
    return [
      { ...sale, ...named, route, rep: null, reverses: null },
      {
        ...{ ...sale, ...named, invoice: `V${at}`, day: dayIn(random, '2024-07'), kind: 'return' as const, units: -48 },
        ...{ route: '', rep: 'SELL_5', revenueCents: -100_00, costCents: -75_00, reverses: sale.invoice },
      },
    ];
  });
}

function inventLine(random: Random, invoice: string, month: string, sold: readonly Line[]): Line {
  const kind = random.pickWeighted([
    ['sale', 8],
    ['return', 2],
    ['loss', 1],
  ] as const);
  const { id: buyer, rep: holder } = random.pick(accounts);
  const rep = random.chance(0.75) ? holder : random.pick(reps);
  // Only in June, which is closed before routes and accounts change: in an open month an account's sale is that of whoever
  // has it when the file comes.
  const isUnnamed = month === '2024-06' && kind === 'sale' && random.chance(0.3);
  const product = random.pick(['ALE', 'RUM', 'RUM', 'GIN']);
  const common = { invoice, day: dayIn(random, month), buyer, product, rep };
  if (kind === 'loss') {
    const costCents = random.between(8_00, 30_00);
    return { ...common, kind, route: '', units: 0, revenueCents: 0, costCents, reverses: null };
  }
  const route = isUnnamed ? random.pick(['', '7', '8']) : '';
  const revenueCents = random.between(100_00, 400_00);
  const sale = { ...common, kind, route, units: 24 * random.between(1, 6), revenueCents, reverses: null };
  const costCents = Math.round(revenueCents * (0.5 + random.next() / 4));
  if (kind === 'sale') return { ...sale, costCents, rep: isUnnamed ? null : rep };
  const earlier = sold.filter(({ day }) => day <= common.day);
  const reversed = earlier.length > 0 && random.chance(0.5) ? random.pick(earlier) : undefined;
  return {
    ...sale,
    ...(reversed && { buyer: reversed.buyer, product: reversed.product, reverses: reversed.invoice }),
    ...{ costCents: -costCents, revenueCents: -revenueCents, units: -sale.units },
  };
}

/** What was said of the line first. */
function otherwise(random: Random, line: Line): Line {
  if (line.rep === null || line.kind === 'loss') return { ...line, costCents: Math.round(line.costCents / 2) };
  return random.pick<Line>([
    { ...line, day: dayIn(random, random.pick(months)) },
    { ...line, rep: random.pick(reps) },
    { ...line, buyer: random.pick(accounts).id },
    { ...line, product: random.pick(['ALE', 'RUM']) },
    { ...line, units: line.units * 4, revenueCents: line.revenueCents * 4, costCents: line.costCents * 4 },
  ]);
}

/** What the facts are in the end: what was canceled or deleted has never been there. */
export function lastingLines(histories: readonly History[]): Line[] {
  return histories.flatMap((history) => {
    const last = history.at(-1);
    return last?.kind === 'line' && (last.line.units !== 0 || last.line.kind === 'loss') ? [last.line] : [];
  });
}
export const approvedImages = (histories: readonly History[]): Image[] =>
  histories.flatMap((history) => {
    const last = history.at(-1);
    return last?.kind === 'image' && last.decision === 'approve' ? [last.image] : [];
  });

/** Of a file in Caselift's own columns. */
export function rowOfLine({ invoice, day, buyer, product, rep, route, kind, units, reverses, ...line }: Line): string {
  const money = (cents: number) => (cents / 100).toFixed(2);
  return [
    ...[invoice, 1, day, buyer, product, rep ?? '', route, kind, kind === 'loss' ? 'outOfCode' : ''],
    ...[reverses ?? '', reverses === null ? '' : 1, units, money(line.revenueCents), money(line.costCents)],
  ].join(',');
}

/** The histories and the steps, mixed at random: each keeps its own order. Most facts come early. */
export function mixed<Step>(
  random: Random,
  histories: readonly History[],
  steps: readonly Step[],
): ({ fact: Fact } | { step: Step })[] {
  const inTurn = <One>(all: readonly One[], place: () => number) => {
    const places = all.map(place).sort((one, other) => one - other);
    return all.map((one, at) => ({ one, place: places[at] ?? 1 }));
  };
  const facts = histories.flatMap((history) =>
    inTurn(history, () => random.next() ** 1.5).map(({ one, place }) => ({ what: { fact: one }, place })),
  );
  const between = inTurn(steps, () => 0.15 + 0.8 * random.next()).map(({ one, place }) => ({
    what: { step: one },
    place,
  }));
  return [...facts, ...between].sort((one, other) => one.place - other.place).map(({ what }) => what);
}
