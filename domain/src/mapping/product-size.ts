/** Sizes as price books write them: '12/750ML', '1/2 BBL', '6/4/16OZ'. */

export type ProductSize = {
  ouncesPerUnit: number;
  /** null: the text doesn't say how many make a case. */
  unitsPerCase: number | null;
};

/** NIST Handbook 44: a US fluid ounce is 29.5735295625 ml, a gallon 128 of them, a barrel of beer 31 gallons. */
const millilitersPerOunce = 29.5735295625;
const ouncesOfMeasure: Readonly<Record<string, number>> = {
  ml: 1 / millilitersPerOunce,
  cl: 10 / millilitersPerOunce,
  l: 1000 / millilitersPerOunce,
  oz: 1,
  gal: 128,
  bbl: 31 * 128,
};

const measureWords: readonly [string, RegExp][] = [
  ['ml', /^(ML|MLS|MILLILITERS?)$/],
  ['cl', /^(CL|CENTILITERS?)$/],
  ['l', /^(L|LT|LTR|LTRS|LITERS?|LITRES?)$/],
  ['oz', /^(OZ|OZS|OUNCES?|FLOZ|FL OZ|FLUID OUNCES?)$/],
  ['gal', /^(GAL|GALS|GALLONS?)$/],
  ['bbl', /^(BBL|BBLS|BARRELS?)$/],
];

const measureNames =
  'MLS?|MILLILITERS?|CLS?|CENTILITERS?|LTRS?|LT|LITERS?|LITRES?|L|FL\\.? ?OZ|FLUID OUNCES?|OZS?|OUNCES?|GALS?|GALLONS?|BBLS?|BARRELS?';
const amount = String.raw`(?:\d+(?:\.\d+)?|\.\d+)`;
const measured = new RegExp(`(?<![\\d.])(${amount})\\s*-?\\s*(${measureNames})(?![A-Z])\\.?`, 'g');
const pack = '(?:PK|PACK|CT|CNT)';
const countsBefore = new RegExp(`(?:\\d+\\s*${pack}?\\s*[/X*-]\\s*|\\d+\\s*${pack}\\s*)+$`);
const countsAfter = new RegExp(
  `\\d+\\s*-?\\s*${pack}(?![A-Z])|[/X*]\\s*\\d+(?!\\d)|\\d+\\s*(?:/\\s*(?:CS|CASE|C)(?![A-Z]))`,
  'g',
);
const fractionWords: readonly [RegExp, string][] = [
  [/\bHALF[\s-]*(?=(BBL|BARREL|KEG)\b)/, '1/2 '],
  [/\b(QUARTER|QTR)[\s-]*(?=(BBL|BARREL|KEG)\b)/, '1/4 '],
  [/\b(SIXTH|SIXTEL)[\s-]*(?=(BBL|BARREL|KEG)\b)/, '1/6 '],
  [/\bSIXTEL\b/, '1/6 BBL'],
];

const longestSize = 120;
const mostUnits = 1000;
const mostOunces = 100_000;

/**
 * Reads ounces of a unit (6 decimals) and units of a case. Null for whatever has two meanings or none: 750 names no
 * measure, 1/2 L is a half liter or one bottle of two, 12/ASST has no size.
 * @example readProductSize('6/4/16OZ') // { ouncesPerUnit: 16, unitsPerCase: 24 }
 */
export function readProductSize(text: string): ProductSize | null {
  if (text.length > longestSize) return null;
  const written = plainText(text);
  const keg = kegSize(written);
  if (keg !== undefined) return keg;
  const found = [...written.matchAll(measured)];
  const [match] = found;
  if (match === undefined || found.length > 1) return null;
  const before = written.slice(0, match.index);
  const after = written.slice(match.index + match[0].length);
  const chain = countsBefore.exec(before)?.[0] ?? '';
  const rest = before.slice(0, before.length - chain.length);
  const later = [...after.matchAll(countsAfter)].map(([counted]) => counted);
  // A number that belongs to nothing could be anything: a vintage, an age, a count.
  if (/\d/.test(rest) || /\d/.test(after.replaceAll(countsAfter, ''))) return null;
  const measure = measureOf(match[2] ?? '');
  const value = Number(match[1]);
  if (isHalfOrCount(chain, value, measure)) return null;
  const [first, second] = [productOf([chain]), productOf(later)];
  if (first !== null && second !== null && first !== second) return null;
  const isKeg = /\bKEGS?\b|\bBARRELS?\b/.test(written) || measure === 'bbl';
  return checked(value * (ouncesOfMeasure[measure] ?? 0), first ?? second ?? (isKeg ? 1 : null));
}

function plainText(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll('\u2044', '/')
    .replaceAll('×', 'X')
    .replaceAll(/(?<=\d),(?=\d)/g, '.')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return fractionWords.reduce((written, [words, fraction]) => written.replace(words, fraction), plain);
}

/** '1/2 BBL', '1/6 BARREL KEG', '1/4 KEG'; undefined where the text names no part of a barrel. */
function kegSize(written: string): ProductSize | null | undefined {
  const parts = /^(\D*)\b1 ?\/ ?([246])[\s-]*(BBLS?|BARRELS?|KEGS?)\b(.*)$/.exec(written);
  if (parts === null) return undefined;
  const others = `${parts[1]}${parts[4]}`;
  const [stated] = [...others.matchAll(new RegExp(`(${amount})\\s*(${measureNames})(?![A-Z])`, 'g'))];
  if (stated === undefined && /\d/.test(others)) return null;
  if (stated === undefined) return checked((31 * 128) / Number(parts[2]), 1);
  // '1/6 BBL 5.16 GAL': what the brewer states counts, if it is such a keg.
  const ounces = Number(stated[1]) * (ouncesOfMeasure[measureOf(stated[2] ?? '')] ?? 0);
  const nominal = (31 * 128) / Number(parts[2]);
  return Math.abs(ounces - nominal) / nominal < 0.05 ? checked(ounces, 1) : null;
}

const measureOf = (word: string): string =>
  measureWords.find(([, pattern]) => pattern.test(word.replace('.', '')))?.[0] ?? '';

/** 1/2 L, 1/2 GAL: half of one, or one of two. */
const isHalfOrCount = (chain: string, value: number, measure: string): boolean =>
  /^1 ?\/ ?$/.test(chain) && Number.isInteger(value) && value < 10 && ['l', 'gal', 'bbl'].includes(measure);

/** Of all numbers in the parts: 6/4/ is 24. Null where there is none. */
function productOf(parts: readonly string[]): number | null {
  const numbers = parts.flatMap((part) => part.match(/\d+/g) ?? []).map(Number);
  return numbers.length === 0 ? null : numbers.reduce((product, count) => product * count, 1);
}

function checked(ounces: number, unitsPerCase: number | null): ProductSize | null {
  const ouncesPerUnit = Math.round(ounces * 1e6) / 1e6;
  if (!(ouncesPerUnit > 0 && ouncesPerUnit < mostOunces)) return null;
  if (unitsPerCase !== null && !(unitsPerCase >= 1 && unitsPerCase <= mostUnits)) return null;
  return { ouncesPerUnit, unitsPerCase };
}
