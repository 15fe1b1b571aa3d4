/** Whom a result is made of: rows as they are written, which add up to the totals. */
import type { BoostResult } from '@caselift/contract/boost-results';
import { largestRemainder, roundHalfAway } from '@caselift/domain/numbers';
import { countText } from '../../../ui/figures.ts';

export type ResultRow = {
  key: string;
  name: string;
  /** Absent: several together. */
  change?: BoostResult['buyers'][number]['change'];
  volume: number;
  lastYear: number;
  paid: number;
  /** Volumes as they are written: rounded so that a column adds up to its total. */
  shown: { volume: number; lastYear: number };
};

type Unwritten = Omit<ResultRow, 'shown'>;

/** The first rows by name, and the others as one line. @param room rows by name; what one more line would hold alone is named, too. */
export function repRows({ people, volume }: BoostResult, decimals: number, room = people.length): ResultRow[] {
  const rows = people.map((person, at) => ({ ...person, key: `${person.customId} ${at}` }));
  const { shown, others } = split(rows, room);
  const rest = others.length === 0 ? [] : [summed(others, countText(others.length, 'other'))];
  return written([...shown, ...rest], volume, decimals);
}

/** As above, of customers: those who are not named in the reply count among the others. */
export function buyerRows(
  { buyers, otherBuyers, volume }: BoostResult,
  decimals: number,
  room = buyers.length,
): ResultRow[] {
  const rows = buyers.map((buyer, at) => ({ ...buyer, key: `${buyer.customId} ${at}` }));
  const { shown, others } = otherBuyers === null ? split(rows, room) : splitAt(rows, room);
  if (others.length === 0 && otherBuyers === null) return written(shown, volume, decimals);
  const count = others.length + (otherBuyers?.count ?? 0);
  const lost = others.filter(({ change }) => change === 'lost').length + (otherBuyers?.lost ?? 0);
  const name = `${countText(count, 'other customer')}${lost === 0 ? '' : `, ${lost} of them lost`}`;
  const rest = summed([...others, ...(otherBuyers === null ? [] : [otherBuyers])], name);
  return written([...shown, rest], volume, decimals);
}

const splitAt = <Row>(rows: readonly Row[], room: number) => ({ shown: rows.slice(0, room), others: rows.slice(room) });
const split = <Row>(rows: readonly Row[], room: number) => splitAt(rows, rows.length === room + 1 ? room + 1 : room);

function summed(rows: readonly Pick<Unwritten, 'volume' | 'lastYear' | 'paid'>[], name: string): Unwritten {
  const sum = (of: 'volume' | 'lastYear' | 'paid') => rows.reduce((all, row) => all + row[of], 0);
  return {
    ...{ key: 'others', name },
    // Ten thousandths of a CE and cents: adding leaves nothing behind the decimals.
    volume: roundHalfAway(sum('volume'), 4),
    lastYear: roundHalfAway(sum('lastYear'), 4),
    paid: roundHalfAway(sum('paid'), 2),
  };
}

function written(rows: readonly Unwritten[], total: BoostResult['volume'], decimals: number): ResultRow[] {
  const column = (volumes: readonly number[], sum: number) => {
    const unit = 10 ** decimals;
    const scaled = volumes.map((value) => roundHalfAway(value * unit, 4 - decimals));
    return largestRemainder(scaled, 1, roundHalfAway(sum * unit)).map((value) => value / unit);
  };
  const volumes = column(
    rows.map((row) => row.volume),
    total.thisYear,
  );
  const lastYears = column(
    rows.map((row) => row.lastYear),
    total.lastYear,
  );
  return rows.map((row, at) => ({ ...row, shown: { volume: volumes[at] ?? 0, lastYear: lastYears[at] ?? 0 } }));
}
