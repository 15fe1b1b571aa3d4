/** What the files say, as plain rows. Amounts are whole: cents, and millionths of an ounce. */
import type { Day, Span } from './calendar.ts';
import type { Fraction } from './fraction.ts';

export type Line = {
  /** Invoice and line number: '7000123/2'. */
  key: string;
  day: Day;
  buyer: string;
  product: string;
  /** The rep of the sale; null: the house's. */
  rep: string | null;
  /** Who calls on the buyer now. */
  holder: string | null;
  gpCents: number;
  revenueCents: number;
  microOunces: number;
  /** Thousandths. */
  milliUnits: number;
  /** A sale of something: neither a return nor a loss. */
  isPurchase: boolean;
  /** False for a loss that nobody was credited for: it touches FPL alone. */
  counts: boolean;
  /** Of a loss: why, and the cost written off. */
  lossReason: string | null;
  lossCents: number;
  /** Of a return: the key of the line that it says it takes back. */
  reverses: string | null;
};

export type Person = {
  customId: string;
  name: string;
  role: string;
  leadership: boolean;
  leads: string[];
  routes: string[];
};

/** One row of a goals file; null: empty. */
export type Goals = {
  customId: string;
  from: Day;
  gp: GoalOf;
  volume: GoalOf;
  fpl: GoalOf;
};
export type GoalOf = { goal: Fraction | null; payout: Fraction | null; threshold: Fraction | null };

/** A product; null: empty. */
export type Item = {
  customId: string;
  name: string;
  /** A name may be written in several ways. */
  supplierId: string;
  supplier: string;
  brandId: string;
  brand: string;
  brandFam: string | null;
  productType: string | null;
  packageType: string | null;
  size: string | null;
  premise: string | null;
  tags: string[];
};

/** A buyer; null: empty. */
export type Account = {
  customId: string;
  name: string;
  accountType: string | null;
  premise: string | null;
  chain: string | null;
  location: string | null;
  /** Who calls on it now. */
  rep: string | null;
};

export type Files = {
  lines: Line[];
  people: Person[];
  goals: Goals[];
  items: Item[];
  accounts: Account[];
  /** Products as the closings of earlier sales periods knew them: boosts paid the days of these by them. */
  closedItems?: readonly { days: Span; items: readonly Item[] }[];
};

/** Rows of a comma-separated file by the names of its first line. Quotes may enclose commas, doubled ones a quote. */
export function rowsOfCsv(text: string): Record<string, string>[] {
  const [head = '', ...rest] = text.trim().split('\n');
  const names = cellsOf(head);
  return rest.map((line) => {
    const cells = line.includes('"') ? cellsOf(line) : line.split(',');
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
}

function cellsOf(line: string): string[] {
  const cells = [''];
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    const sign = line.charAt(at);
    if (sign === '"' && quoted && line.charAt(at + 1) === '"') cells.push(`${cells.pop()}${line.charAt(++at)}`);
    else if (sign === '"') quoted = !quoted;
    else if (sign === ',' && !quoted) cells.push('');
    else if (sign !== '\r') cells.push(`${cells.pop()}${sign}`);
  }
  return cells;
}

/** '-12.5' with two decimals is -1250. */
export function wholeOf(text: string, decimals: number): number {
  const [whole = '0', after = ''] = text.split('.');
  if (after.length > decimals) throw new Error(`${text} has more than ${decimals} decimals`);
  return Number(`${whole}${after.padEnd(decimals, '0')}`);
}

export const orNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

export const listOf = (text = ''): string[] => text.split(';').filter((item) => item !== '');

export function personOf(row: Record<string, string>): Person {
  return {
    customId: row.customId ?? '',
    name: row.name ?? '',
    role: row.role ?? '',
    leadership: row.leadership === 'true',
    leads: listOf(row.teamLeads),
    routes: listOf(row.routeNumbers),
  };
}
