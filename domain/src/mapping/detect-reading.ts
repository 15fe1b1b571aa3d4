/** How a file writes its dates and numbers, as far as its values show it. */
import type { DateFormat } from '../import-columns.ts';

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
type Parts = { day: number; month: number; year: number };

const year2 = (text: string | undefined): number => {
  const year = Number(text);
  // As the importer's engine reads two digits.
  return year < 69 ? 2000 + year : 1900 + year;
};
const shape = (pattern: RegExp, order: string, yearOf: (text: string | undefined) => number = Number) => {
  return (text: string): Parts | null => {
    const match = pattern.exec(text);
    if (match === null) return null;
    const at = (letter: string) => match[order.indexOf(letter) + 1];
    return { day: Number(at('d')), month: Number(at('m')), year: yearOf(at('y')) };
  };
};

/** In the order in which one is preferred where the values fit several: a US business writes the month first. */
const readers: readonly [DateFormat, (text: string) => Parts | null][] = [
  ['yyyy-mm-dd', shape(/^(\d{4})-(\d{1,2})-(\d{1,2})$/, 'ymd')],
  ['yyyy/mm/dd', shape(/^(\d{4})\/(\d{1,2})\/(\d{1,2})$/, 'ymd')],
  ['yyyymmdd', shape(/^(\d{4})(\d{2})(\d{2})$/, 'ymd')],
  ['mmddyyyy', shape(/^(\d{2})(\d{2})(\d{4})$/, 'mdy')],
  ['mm/dd/yyyy', shape(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, 'mdy')],
  ['dd/mm/yyyy', shape(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, 'dmy')],
  ['mm/dd/yy', shape(/^(\d{1,2})\/(\d{1,2})\/(\d{2})$/, 'mdy', year2)],
  ['dd/mm/yy', shape(/^(\d{1,2})\/(\d{1,2})\/(\d{2})$/, 'dmy', year2)],
  ['dd.mm.yyyy', shape(/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, 'dmy')],
  ['mm-dd-yyyy', shape(/^(\d{1,2})-(\d{1,2})-(\d{4})$/, 'mdy')],
  ['dd-mm-yyyy', shape(/^(\d{1,2})-(\d{1,2})-(\d{4})$/, 'dmy')],
  [
    'dd-mon-yyyy',
    (text) => {
      const match = /^(\d{1,2})-([a-z]{3})-(\d{4})$/i.exec(text);
      const month = monthNames.indexOf(match?.[2]?.toLowerCase() ?? '') + 1;
      return match === null ? null : { day: Number(match[1]), month, year: Number(match[3]) };
    },
  ],
];

const isRealDay = ({ day, month, year }: Parts): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate() && isOfOurTime(year);
const isOfOurTime = (year: number): boolean => year >= 1990 && year <= 2099;

/** A time may follow the day. @example dayOf('09/16/2026 12:00:00 AM') // '09/16/2026' */
const dayOf = (text: string): string => text.trim().replace(/( |T\d).*$/, '');

export type DatesFound = {
  format: DateFormat;
  /** The values fit another format too: 09/05/2026 is in September or in May. */
  ambiguous: boolean;
};

/** Null unless every value is a day by one and the same format. */
export function detectDates(samples: readonly string[]): DatesFound | null {
  const days = samples.map(dayOf).filter((text) => text !== '');
  if (days.length === 0) return null;
  const fitting = readers.filter(([, read]) =>
    days.every((text) => {
      const parts = read(text);
      return parts !== null && isRealDay(parts);
    }),
  );
  const [first] = fitting;
  return first === undefined ? null : { format: first[0], ambiguous: fitting.length > 1 };
}

/** The day that a text means by a format, as yyyy-mm-dd; null where it means none. */
export function dayIn(text: string, format: DateFormat): string | null {
  const parts = readers.find(([name]) => name === format)?.[1](dayOf(text));
  if (!parts || !isRealDay(parts)) return null;
  const padded = (value: number) => String(value).padStart(2, '0');
  return `${parts.year}-${padded(parts.month)}-${padded(parts.day)}`;
}

const bare = (text: string): string => text.replaceAll(/[\s\u00a0$€£]/g, '').replaceAll('−', '-');
const signed = (body: string) => new RegExp(`^(?:[-+]?${body}|\\(${body}\\)|${body}-)$`);
const pointNumber = signed(String.raw`(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)`);
const commaNumber = signed(String.raw`(?:(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d*)?|,\d+)`);

/** Whether a text is a number as files write it: $ signs, (12.00) and 12.00- for negatives, thousands. */
export const isNumber = (text: string, decimalComma = false): boolean =>
  (decimalComma ? commaNumber : pointNumber).test(bare(text));

/**
 * Whether numbers have their cents behind a comma. Decided by values that only one way can be read: 12,50 and 1.234,56;
 * 1,234 can be both, and counts for a point.
 */
export function detectDecimalComma(samples: readonly string[]): boolean {
  const written = samples.filter((text) => /\d/.test(text));
  const onlyComma = written.filter((text) => isNumber(text, true) && !isNumber(text)).length;
  const onlyPoint = written.filter((text) => isNumber(text) && !isNumber(text, true)).length;
  return onlyComma > onlyPoint;
}
