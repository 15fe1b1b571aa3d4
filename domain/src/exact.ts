/** Exact fractions, for pay: a half cent must round right, and a percent must not slip past its threshold. */

/**
 * The fraction n / d, d > 0. Fractions are not reduced (that would cost more than all the arithmetic of a payout):
 * compare them with `compare` only.
 */
export type Exact = { readonly n: bigint; readonly d: bigint };

/** Of a finite number, by the decimal digits that it is written with. @example exact(0.1) // 1/10, not 0.1's binary */
export function exact(value: number): Exact {
  if (Number.isInteger(value)) return { n: BigInt(value), d: 1n };
  // Nearly every goal and percent has at most 4 decimals; up to 15 digits a number stands for one decimal only.
  const scaled = Math.round(value * 10_000);
  if (scaled / 10_000 === value && Math.abs(scaled) < 1e15) return { n: BigInt(scaled), d: 10_000n };
  const [digits = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  const places = fraction.length - Number(exponent);
  return { n: BigInt(whole + fraction), d: 10n ** BigInt(places) };
}

export const zero = exact(0);
export const hundred = exact(100);

export function plus(a: Exact, b: Exact): Exact {
  return a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d };
}

export function minus(a: Exact, b: Exact): Exact {
  return plus(a, { n: -b.n, d: b.d });
}

export function times(a: Exact, b: Exact): Exact {
  return { n: a.n * b.n, d: a.d * b.d };
}

/** a / b; b is not 0: it throws. */
export function over(a: Exact, b: Exact): Exact {
  if (b.n === 0n) throw new RangeError('Nothing is divided by 0.');
  return b.n > 0n ? { n: a.n * b.d, d: a.d * b.n } : { n: -a.n * b.d, d: a.d * -b.n };
}

/** Below 0 where a < b, 0 where they are equal, above 0 where a > b. */
export function compare(a: Exact, b: Exact): -1 | 0 | 1 {
  const [left, right] = [a.n * b.d, b.n * a.d];
  return left < right ? -1 : left > right ? 1 : 0;
}

export function lesser(a: Exact, b: Exact): Exact {
  return compare(a, b) <= 0 ? a : b;
}

export function greater(a: Exact, b: Exact): Exact {
  return compare(a, b) >= 0 ? a : b;
}

/** Rounds half away from zero to an integer. @example roundExact(exact(-2.5)) // -3 */
export function roundExact({ n, d }: Exact): number {
  const size = ((n < 0n ? -n : n) * 2n + d) / (d * 2n);
  return n < 0n && size !== 0n ? -Number(size) : Number(size);
}

const mostSafe = BigInt(Number.MAX_SAFE_INTEGER);

/** The nearest number: equal fractions give the same one, however they came about. For fractions of everyday size. */
export function toNumber({ n, d }: Exact): number {
  const size = n < 0n ? -n : n;
  // Of two integers that numbers hold exactly, division itself gives the nearest.
  if (size <= mostSafe && d <= mostSafe) return Number(n) / Number(d);
  // Else at least 64 bits of the quotient, the last telling whether anything was left: Number() rounds them to 53.
  const shift = BigInt(4 * Math.max(0, 17 + d.toString(16).length - size.toString(16).length));
  const scaled = size << shift;
  const quotient = Number((scaled / d) | (scaled % d === 0n ? 0n : 1n)) / 2 ** Number(shift);
  return n < 0n ? -quotient : quotient;
}

/** Rounded half away from zero to so many decimals. @example roundedTo(exact(1.005), 2) // 1.01 */
export function roundedTo(value: Exact, decimals: number): number {
  const unit = 10n ** BigInt(decimals);
  return toNumber({ n: BigInt(roundExact({ n: value.n * unit, d: value.d })), d: unit });
}
