/** The lists of a call sheet: what to offer, what sells, what to take out, and what is no longer bought. */
import type { BuyerDetail } from '@caselift/contract/buyers';
import type { RecommendedProduct } from '@caselift/contract/recommendations';
import type { RecommendationTab } from '@caselift/domain/recommendations';
import { boostText } from '../../../shared/units.ts';
import { countText, twoDecimals, wholeNumber } from '../../../ui/figures.ts';
import type { Recommendations } from '../calls.ts';
import { differenceText } from '../recommendations/difference.ts';
import { fitRows, splitRows } from './fit-rows.ts';

export type SheetRow = {
  name: string;
  size: string | null;
  note: string;
  volume: number;
  /** Absent where profits are hidden, and of what was bought last year. */
  gp?: number | undefined;
  gpCe?: number | null | undefined;
};
export type SheetSection = { title: string; note: string; ce: string; rows: SheetRow[]; empty: string };

export type SheetReplies = Record<RecommendationTab, Recommendations>;

const rowOf = (product: RecommendedProduct, note: string): SheetRow => ({
  name: nameOf(product),
  size: product.size,
  note,
  volume: product.volume.total,
  gp: product.gp?.total,
  gpCe: product.gpCe?.total,
});

/** @example 'Tres Cardones Blanco (Sponsored, + $2.50/CE)' */
function nameOf({ name, isSponsored, recommendedToSell, boostType }: RecommendedProduct): string {
  const marks = [
    ...(isSponsored ? ['Sponsored'] : []),
    ...(boostType === null ? [] : [boostText(recommendedToSell, boostType)]),
  ];
  return marks.length === 0 ? name : `${name} (${marks.join(', ')})`;
}

/** Why a product is in Remove, in a cell. */
function removeText({ why }: RecommendedProduct): string {
  const losses = why.find((reason) => reason.rule === 'losses');
  if (losses === undefined) return 'Small share, falling';
  return losses.percent === null ? 'Losses, no revenue' : `Losses ${twoDecimals(losses.percent)}%`;
}

const empty = 'Nothing to recommend';

export function sheetSections(buyer: BuyerDetail, replies: SheetReplies): SheetSection[] {
  const { sold, sell, remove } = replies;
  const buyIt = ({ sameTypeCustomersCount: buyers }: RecommendedProduct) =>
    `${wholeNumber(buyers)} of ${wholeNumber(sell.peers)} buy it`;
  return [
    { title: 'Sell', note: 'Same type', ce: 'CE', rows: sell.results.map((row) => rowOf(row, buyIt(row))), empty },
    {
      ...{ title: 'Sold', note: 'CE against average', ce: 'CE', empty },
      rows: sold.results.map((row) => rowOf(row, differenceText(row.volume.diff))),
    },
    { title: 'Remove', note: 'Why', ce: 'CE', rows: remove.results.map((row) => rowOf(row, removeText(row))), empty },
    {
      ...{ title: 'Stopped buying', note: '', ce: 'CE LY', empty: 'Nothing' },
      rows: buyer.stopped.map(({ name, size, lastYear }) => ({ name, size, note: '', volume: lastYear })),
    },
  ];
}

/** Rows of all lists together that one page has room for. */
export const sheetRows = 25;

export type FittedSection = SheetSection & { others: SheetRow | null };

/** The sections as they fit on one page: what does not is one line, so that totals stay whole. */
export function fitSections(sections: readonly SheetSection[], room = sheetRows): FittedSection[] {
  const rooms = fitRows(
    sections.map(({ rows }) => rows.length),
    room,
  );
  return sections.map((section, index) => {
    const { shown, others } = splitRows(section.rows, rooms[index] ?? 0);
    return { ...section, rows: [...shown], others: others.length === 0 ? null : sumOf(others) };
  });
}

function sumOf(rows: readonly SheetRow[]): SheetRow {
  const volume = rows.reduce((sum, row) => sum + row.volume, 0);
  const name = `${countText(rows.length, 'other product')}`;
  if (rows.some(({ gp }) => gp === undefined)) return { name, size: null, note: '', volume };
  const gp = rows.reduce((sum, row) => sum + (row.gp ?? 0), 0);
  return { name, size: null, note: '', volume, gp, gpCe: volume > 0 ? gp / volume : null };
}
