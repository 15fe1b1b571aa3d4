/** The people of a result: rows as they are written, which add up to the totals. */
import type { BoostResult } from '@caselift/contract/boost-results';
import { largestRemainder, roundHalfAway } from '@caselift/domain/numbers';
import { countText } from '../../../ui/figures.ts';

type Figures = { volume: number; lastYear: number; paid: number };

export type ResultRow = Figures & {
  key: string;
  name: string;
  /** Absent: several together. */
  change?: BoostResult['buyers'][number]['change'];
  /** Volumes as they are written: rounded so that a column adds up to its total. */
  shown: Pick<Figures, 'volume' | 'lastYear'>;
};

/** The first rows by name, and the others as one line. @param room rows by name; a line for one alone names it, too. */
export function repRows({ people, volume }: BoostResult, decimals: number, room = people.length): ResultRow[] {
  const rows = written(people, volume, decimals);
  return rows.length <= room + 1 ? rows : withOthers(rows, room, (others) => countText(others.length, 'other'));
}

/** As above, of customers: those who are not named in the reply count among the others. */
export function buyerRows(
  { buyers, otherBuyers, volume }: BoostResult,
  decimals: number,
  room = buyers.length,
): ResultRow[] {
  const unnamed = otherBuyers === null ? [] : [{ ...otherBuyers, customId: '', name: '' }];
  const rows: ResultRow[] = written([...buyers, ...unnamed], volume, decimals);
  if (otherBuyers === null && rows.length <= room + 1) return rows;
  return withOthers(rows, room, (others) => {
    const count = others.length + (otherBuyers === null ? 0 : otherBuyers.count - 1);
    const lost = others.filter(({ change }) => change === 'lost').length + (otherBuyers?.lost ?? 0);
    return `${countText(count, 'other customer')}${lost === 0 ? '' : `, ${lost} of them lost`}`;
  });
}

function withOthers(
  rows: readonly ResultRow[],
  room: number,
  nameOf: (others: readonly ResultRow[]) => string,
): ResultRow[] {
  const others = rows.slice(room);
  // Ten thousandths of a CE and cents: adding leaves nothing behind the decimals.
  const sum = (of: (row: ResultRow) => number) =>
    roundHalfAway(
      others.reduce((all, row) => all + of(row), 0),
      4,
    );
  const together = {
    ...{ key: 'others', name: nameOf(others) },
    volume: sum(({ volume }) => volume),
    lastYear: sum(({ lastYear }) => lastYear),
    paid: sum(({ paid }) => paid),
    shown: { volume: sum(({ shown }) => shown.volume), lastYear: sum(({ shown }) => shown.lastYear) },
  };
  return [...rows.slice(0, room), together];
}

/** Of all rows at once, so that a row reads the same on screen and on paper. */
function written<Row extends Figures & { customId: string; name: string }>(
  rows: readonly Row[],
  total: BoostResult['volume'],
  decimals: number,
): (Row & Pick<ResultRow, 'key' | 'shown'>)[] {
  const unit = 10 ** decimals;
  const column = (volumes: readonly number[], sum: number) => {
    const scaled = volumes.map((value) => roundHalfAway(value * unit, 4 - decimals));
    return largestRemainder(scaled, 1, roundHalfAway(sum * unit)).map((value) => value / unit);
  };
  const volumes = column(
    rows.map(({ volume }) => volume),
    total.thisYear,
  );
  const lastYears = column(
    rows.map(({ lastYear }) => lastYear),
    total.lastYear,
  );
  return rows.map((row, at) => ({
    ...row,
    key: `${row.customId} ${at}`,
    shown: { volume: volumes[at] ?? 0, lastYear: lastYears[at] ?? 0 },
  }));
}
