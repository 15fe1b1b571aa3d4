/** How figures are written: dollars and cases without decimals, percents with one, a true minus (docs/product.md, Numbers). */

const minus = '\u2212';
/** What stands where there is no figure. */
export const absent = '\u2013';

function writer(least: number, most: number = least): (value: number | null | undefined) => string {
  // Made when it is first needed: a phone takes milliseconds for one, and no screen needs all of them.
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    if (value === null || value === undefined) return absent;
    // 'negative' keeps a rounded -0.4 from reading "-0".
    const options = { minimumFractionDigits: least, maximumFractionDigits: most, signDisplay: 'negative' } as const;
    format ??= new Intl.NumberFormat('en-US', options);
    return format.format(value).replace('-', minus);
  };
}

/** @example wholeNumber(-1234.5) // '−1,235'; wholeNumber(null) // '–' */
export const wholeNumber = writer(0);
/** @example countText(1, 'invoice line') // '1 invoice line'; countText(1412, 'line') // '1,412 lines' */
export const countText = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
/** @example oneDecimal(25.84) // '25.8' */
export const oneDecimal = writer(1);
/** @example twoDecimals(7.4) // '7.40' */
export const twoDecimals = writer(2);
/** What is reckoned with by hand, all of it. @example oneDecimalOrMore(2.797) // '2.797'; oneDecimalOrMore(7) // '7.0' */
export const oneDecimalOrMore = writer(1, 10);
export const twoDecimalsOrMore = writer(2, 10);
export const asManyDecimals = writer(0, 10);
/** @example upToTwoDecimals(18.7) // '18.7'; upToTwoDecimals(20) // '20' */
export const upToTwoDecimals = writer(0, 2);
/** @example decimals(3)(482.5) // '482.500' */
export const decimals = (count: number) => writer(count);
/** As far as a line is followed by eye. @example upToFourDecimals(1.05666667) // '1.0567'; upToFourDecimals(2) // '2.00' */
export const upToFourDecimals = writer(2, 4);

/** Takes away what is written. @example lessText('$5') // '− $5'; lessText('−$5') // '+ $5' */
export const lessText = (written: string): string =>
  written.startsWith(minus) ? `+ ${written.slice(1)}` : `${minus} ${written}`;

const inDollars = (write: typeof wholeNumber) => (value: number | null | undefined) => {
  const text = write(value);
  if (text === absent) return text;
  return text.startsWith(minus) ? `${minus}$${text.slice(1)}` : `$${text}`;
};

/** @example dollars(-1234.5) // '−$1,235'; dollars(null) // '–' */
export const dollars = inDollars(wholeNumber);
/** Pay. @example dollarsAndCents(527.97) // '$527.97' */
export const dollarsAndCents = inDollars(twoDecimals);

let compact: Intl.NumberFormat | undefined;
/** Beside an axis. @example shortNumber(22_500) // '22.5k'; shortNumber(-300) // '−300' */
export function shortNumber(value: number): string {
  compact ??= new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });
  return compact.format(value).replace('-', minus).replace('K', 'k');
}
