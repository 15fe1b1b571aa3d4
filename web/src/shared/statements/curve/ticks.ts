/** Round numbers to mark an axis with. */

const roundSteps = [1, 2, 2.5, 5, 10];

/** The smallest round step (1, 2, 2.5 or 5 of a power of ten) that marks `span` with at most `count` steps. */
export function niceStep(span: number, count: number): number {
  const rough = span / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = roundSteps.find((step) => step * power >= rough * (1 - 1e-9)) ?? 10;
  return round * power;
}

/** Digits behind the point that a multiple of the step needs. @example decimalsOf(0.25) // 2; decimalsOf(25) // 0 */
export function decimalsOf(step: number): number {
  for (let decimals = 0; decimals < 6; decimals += 1) {
    const scaled = step * 10 ** decimals;
    if (Math.abs(scaled - Math.round(scaled)) < 1e-6) return decimals;
  }
  return 6;
}

/**
 * The multiples of a round step within a range, at most `count` + 1 of them.
 * @param least no finer step than this, such as a cent.
 * @example ticks({ from: 40, to: 160 }, 5) // [50, 75, 100, 125, 150]
 */
export function ticks({ from, to }: { from: number; to: number }, count: number, least = 0): number[] {
  if (!(to > from)) return [from];
  const step = Math.max(niceStep(to - from, count), least);
  const decimals = decimalsOf(step);
  const marks: number[] = [];
  for (let index = Math.ceil(from / step - 1e-9); index * step <= to + step * 1e-9; index += 1) {
    marks.push(Number((index * step).toFixed(decimals)));
  }
  return marks;
}

/** @example dollarTick(750) // '$750'; (0.5, step 0.25) // '$0.50'; (1_250_000, step 250_000) // '$1.25M' */
export function dollarTick(value: number, step: number): string {
  const [size, unit] = step >= 100_000 ? [1_000_000, 'M'] : step >= 1_000 && value >= 10_000 ? [1_000, 'k'] : [1, ''];
  const decimals = Math.min(3, decimalsOf(step / size));
  const cents = unit === '' && decimals > 0 ? 2 : decimals;
  const amount = value / size;
  return value === 0 ? '$0' : `$${amount.toLocaleString('en-US', { minimumFractionDigits: cents })}${unit}`;
}

/** @example percentTick(75, 25) // '75%'; percentTick(0.5, 0.25) // '0.50%' */
export function percentTick(value: number, step: number): string {
  return `${value.toFixed(decimalsOf(step))}%`;
}
