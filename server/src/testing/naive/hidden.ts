/** What is left of an answer where profits are hidden (docs/product.md, Visibility). */
import { Percent } from './compare.ts';

const profits = new Set(['gp', 'gpCe', 'gp_ce', 'score', 'gpShare', 'peersGpShare', 'amount']);

/** Profits must be absent, at any depth. Losses keep their percent, with two decimals. */
export function withoutProfits(shown: object): object {
  if (Array.isArray(shown)) return shown.map((item) => withoutProfits(item));
  const { percent, maxPercent } = shown as { percent?: unknown; maxPercent?: unknown };
  const lost =
    percent instanceof Percent && typeof maxPercent === 'number' ? twoDecimals(percent, maxPercent) : percent;
  return Object.fromEntries(
    Object.entries({ ...shown, ...(percent !== undefined && { percent: lost }) }).map(([name, value]) => {
      if (profits.has(name)) return [name, undefined];
      const isNested = value !== null && typeof value === 'object' && !(value instanceof Percent);
      return [name, isNested ? withoutProfits(value) : value];
    }),
  );
}

/** Above the maximum, or not, as it is. */
function twoDecimals({ value }: Percent, most: number): number | null {
  if (typeof value !== 'number') return null;
  const hundredths = Math.round(value * 100);
  if (value > most && hundredths <= most * 100) return Math.floor(most * 100 + 1) / 100;
  if (value <= most && hundredths > most * 100) return Math.floor(most * 100) / 100;
  return hundredths / 100;
}
