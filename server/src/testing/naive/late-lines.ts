/** Lines that come late: invented from those that there are, as rows of a file and as the naive reckoning takes them. */
import type { Random } from '@caselift/demo/random';
import { isoDateOf, type Span } from './calendar.ts';
import type { Line } from './rows.ts';

export type LateLines = { rows: string[]; lines: Line[] };

/**
 * Of the days: sales that nobody knew of, with and without a rep of their own, what came back, losses, and known lines that
 * are canceled or corrected.
 * @param prefix of the invoices of this file.
 */
export function inventLate(random: Random, lines: readonly Line[], [first, last]: Span, prefix: string): LateLines {
  const known = random.shuffled(lines.filter(({ day, isPurchase }) => day >= first && day <= last && isPurchase));
  const late = known.slice(0, 150).map((line, at) => {
    const key = `${prefix}${at}/1`;
    // As a file says it that names nobody.
    const own = random.chance(0.5) ? line.rep : null;
    const named = { ...line, rep: own ?? line.holder };
    const kinds: Record<string, () => ReturnType<typeof told>> = {
      new: () => told(times({ ...named, key }, 1), own),
      large: () => told(times({ ...named, key }, 60), own),
      back: () => told(times({ ...named, key }, -1), own),
      backNamed: () => told({ ...times({ ...named, key }, -1), reverses: line.key }, own),
      corrected: () => told(times(line, 3), line.rep),
      canceled: () => told(times(line, 0), line.rep),
      loss: () => told(lossOf({ ...named, key }), own),
    };
    return random.pick(Object.values(kinds))();
  });
  return { rows: late.map(({ row }) => row), lines: late.map(({ line }) => line) };
}

/** The newest word on each line. */
export function corrected(lines: readonly Line[], late: readonly Line[]): Line[] {
  return [...new Map([...lines, ...late].map((line) => [line.key, line])).values()];
}

const times = (line: Line, factor: number): Line => ({
  ...line,
  ...{ gpCents: line.gpCents * factor, revenueCents: line.revenueCents * factor },
  ...{ microOunces: line.microOunces * factor, milliUnits: line.milliUnits * factor },
  isPurchase: factor > 0,
});

/** Written off for $200, and nobody was credited for it. */
const lossOf = (line: Line): Line => ({
  ...times(line, 0),
  ...{ counts: false, lossReason: 'outOfCode', lossCents: 200_00 },
});

function told(line: Line, rep: string | null): { row: string; line: Line } {
  const { key, day, buyer, product, lossReason, lossCents, milliUnits, revenueCents, gpCents, reverses } = line;
  const [cost, kind] =
    lossReason === null ? [revenueCents - gpCents, milliUnits < 0 ? 'return' : 'sale'] : [lossCents, 'loss'];
  const money = (cents: number) => (cents / 100).toFixed(2);
  const row = [
    ...[...key.split('/'), isoDateOf(day), buyer, product, rep ?? '', '', kind, lossReason ?? ''],
    ...[...(reverses?.split('/') ?? ['', '']), milliUnits / 1000, money(revenueCents), money(cost)],
  ];
  return { row: row.join(','), line };
}
