/** Fractions of whole numbers, reduced at once: slow, and exact. */

export type Fraction = readonly [top: bigint, bottom: bigint];

export function fraction(top: bigint | number, bottom: bigint | number = 1): Fraction {
  let [a, b] = [BigInt(top), BigInt(bottom)];
  if (b === 0n) throw new Error('a fraction over 0');
  if (b < 0n) [a, b] = [-a, -b];
  let [high, low] = [a < 0n ? -a : a, b];
  while (low > 0n) [high, low] = [low, high % low];
  return high === 0n ? [0n, 1n] : [a / high, b / high];
}

/** Of a number as it is written: '12.5' is 25/2. */
export function written(text: string | number): Fraction {
  const [, sign, whole, decimals = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(String(text).trim()) ?? [];
  if (whole === undefined) throw new Error(`${text} is no plain number`);
  const size = fraction(BigInt(`${whole}${decimals}` || '0'), 10n ** BigInt(decimals.length));
  return sign === '-' ? [-size[0], size[1]] : size;
}

export const add = ([a, b]: Fraction, [c, d]: Fraction): Fraction => fraction(a * d + c * b, b * d);
export const subtract = (one: Fraction, [c, d]: Fraction): Fraction => add(one, [-c, d]);
export const multiply = ([a, b]: Fraction, [c, d]: Fraction): Fraction => fraction(a * c, b * d);
export const divide = ([a, b]: Fraction, [c, d]: Fraction): Fraction => fraction(a * d, b * c);
export const isLess = ([a, b]: Fraction, [c, d]: Fraction): boolean => a * d < c * b;
export const isEqual = ([a, b]: Fraction, [c, d]: Fraction): boolean => a === c && b === d;
export const isPositive = ([a]: Fraction): boolean => a > 0n;

/** Half away from zero. rounded(5/2, 0) is 3; rounded(-5/2, 0) is -3. */
export function rounded([a, b]: Fraction, decimals: number): number {
  const scaled = (a < 0n ? -a : a) * 10n ** BigInt(decimals);
  const up = (scaled % b) * 2n >= b ? 1n : 0n;
  const digits = (scaled / b + up).toString().padStart(decimals + 1, '0');
  const text = `${digits.slice(0, digits.length - decimals)}.${digits.slice(digits.length - decimals)}`;
  const value = Number(text);
  return a < 0n && value !== 0 ? -value : value;
}

/** Near enough to compare with 12 digits. */
export function near(value: Fraction): number {
  return rounded(value, 15);
}
