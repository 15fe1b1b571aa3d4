/** The rows of a report as numbers, of which there can be 250,000: only those of a page are written out. */
import { searchTest } from '@caselift/domain/fold';
import { roundHalfAway } from '@caselift/domain/numbers';
import { payoutOf } from '@caselift/domain/programs/item-payout';
import { unitOf } from '@caselift/domain/programs/item-quantity';
import { closedItemKey } from '../../figures/closed/paid-items.ts';
import {
  imagesAt,
  numberAt,
  type ReportColumn,
  type ReportInstance,
  type ReportPart,
} from '../../figures/item-report.ts';
import type { ItemRow } from '../../figures/item-rows.ts';
import { countsProfit, profitPercent, profitTerms } from '../../figures/profit-terms.ts';
import type { ReportView, Tag } from './view.ts';

/** A part with where it stands. */
export type PlacedPart = {
  part: ReportPart;
  instance: ReportInstance;
  item: ItemRow;
  /** The item above it. */
  parent: ItemRow | null;
  tag: Tag | null;
  /** Whether it, or what is below it, counts profits. */
  isOfProfit: boolean;
};

/** By item, instance and person, those below an item after it. Row n is row `row[n]` of `parts[part[n]]`. */
export type ReportRows = {
  view: ReportView;
  parts: readonly PlacedPart[];
  count: number;
  part: Int32Array;
  row: Int32Array;
  /** Places in `view.people`. */
  person: Int32Array;
};

export function matchingRows(view: ReportView): ReportRows {
  const { people, query } = view;
  const matches = searchTest(query.searchPhrase);
  const places = new Map(people.map(({ customId }, at) => [customId, at]));
  const isPersonFound = people.map(({ name }) => matches(name));
  const parts: PlacedPart[] = [];
  const found = growing();
  for (const { tree, instances } of view.trees) {
    for (const instance of instances) {
      if (query.instances !== 'all' && instance.isEnded !== (query.instances === 'ended')) continue;
      const some = instance.parts.flatMap((part) => placed(view, tree.item.itemId, instance, part));
      const rows = some.map(({ part }) => rowsByPerson(part, places, people.length));
      const isFound = some.map(({ item }) => matches(item.name));
      for (let person = 0; person < people.length; person++) {
        for (let at = 0; at < some.length; at++) {
          const row = rows[at]?.[person] ?? -1;
          if (row >= 0 && (isFound[at] || isPersonFound[person])) found.add(parts.length + at, row, person);
        }
      }
      parts.push(...some);
    }
  }
  return { view, parts, ...found.done() };
}

function placed(view: ReportView, rootId: string, instance: ReportInstance, part: ReportPart): PlacedPart[] {
  const { asked, items, tags, query } = view;
  const [item, root] = [items.get(part.itemId), items.get(rootId)];
  if (item === undefined || root === undefined) return [];
  if (asked !== null && !asked.has(rootId) && !asked.has(part.itemId)) return [];
  const tagId = item.tagId ?? root.tagId;
  if (query.tag !== undefined && tagId !== query.tag) return [];
  const below = part.itemId === rootId ? instance.parts : [part];
  const labels = below.map((one) => labelOf({ part: one, item: items.get(one.itemId) ?? item }));
  return [
    {
      ...{ part, instance, item },
      parent: item === root ? null : root,
      tag: tags.get(tagId ?? '') ?? null,
      isOfProfit: labels.some(countsProfit),
    },
  ];
}

/** What of sales is measured. */
export const labelOf = ({ part, item }: Pick<PlacedPart, 'part' | 'item'>) =>
  item.type === 'quantity' ? (part.terms.measure?.label ?? null) : null;

/** Of each person the row, -1: none. */
function rowsByPerson({ customIds }: ReportPart, places: ReadonlyMap<string, number>, people: number): Int32Array {
  const rows = new Int32Array(people).fill(-1);
  for (const [row, customId] of customIds.entries()) {
    const place = places.get(customId);
    if (place !== undefined) rows[place] = row;
  }
  return rows;
}

function growing() {
  let size = 1024;
  let count = 0;
  let columns = [new Int32Array(size), new Int32Array(size), new Int32Array(size)] as const;
  const grown = (column: Int32Array, to: number) => {
    const larger = new Int32Array(to);
    larger.set(column);
    return larger;
  };
  return {
    add(part: number, row: number, person: number) {
      if (count === size) {
        size *= 2;
        columns = [grown(columns[0], size), grown(columns[1], size), grown(columns[2], size)];
      }
      columns[0][count] = part;
      columns[1][count] = row;
      columns[2][count] = person;
      count += 1;
    },
    done: () => ({ count, part: columns[0], row: columns[1], person: columns[2] }),
  };
}

export function rowAt({ parts, part, row, person }: ReportRows, at: number) {
  const found = parts[part[at] ?? -1];
  if (found === undefined) throw new Error(`There is no row ${at}.`);
  return { placed: found, row: row[at] ?? 0, person: person[at] ?? 0 };
}

/** That apply to the person. */
export const rulesAt = ({ terms, edited, customIds }: ReportPart, row: number) => ({
  ...terms,
  ...edited.get(customIds[row] ?? ''),
});

export const isAccountSpecific = ({ part, item }: Pick<PlacedPart, 'part' | 'item'>, row: number): boolean =>
  labelOf({ part, item }) !== null && rulesAt(part, row).isAccountSpecific;

const dollar = 100;

/** A column as the reader may know it: NaN where it is none, or is not told. Money in cents. */
export function valueAt(rows: ReportRows, at: number, column: ReportColumn): number {
  const { placed: found, row, person } = rowAt(rows, at);
  const { withProfits, viewer, people, seesCosts } = rows.view;
  const value = paidAt(rows, at, column) ?? numberAt(found.part, row, column);
  switch (column) {
    case 'share':
      return seesCosts ? value : Number.NaN;
    case 'potential':
    case 'earned':
      // Other people's, where profits are hidden: from cents they could be computed.
      return withProfits || people[person]?.customId === viewer.customId
        ? value
        : roundHalfAway(value / dollar) * dollar;
    default:
      return withProfits || !found.isOfProfit ? value : withoutProfit(found, row, column, value);
  }
}

/** Of a closed sales period what was stored of the row; undefined: the column isn't stored. */
function paidAt(rows: ReportRows, at: number, column: ReportColumn): number | undefined {
  const { paid, people } = rows.view;
  if (paid === null || (column !== 'earned' && column !== 'share')) return undefined;
  const { placed: found, person } = rowAt(rows, at);
  const { amountCents, shareCents } =
    paid.get(closedItemKey(found.part.itemId, found.instance.from))?.get(people[person]?.customId ?? '') ?? nothingPaid;
  return column === 'earned' ? amountCents : found.parent === null ? shareCents : undefined;
}
const nothingPaid = { amountCents: 0, shareCents: 0 };

/** Percents at which the budget that the person is paid of has its steps. */
function stepsAt({ terms, edited, customIds, roles }: ReportPart, row: number): number[] {
  const own = edited.get(customIds[row] ?? '')?.payout;
  const role = roles[row] ?? 0;
  const { steps } = own ?? payoutOf(terms, role === 0 ? 'salesRep' : 'teamLead', role === 2);
  return steps.map(({ completed }) => completed);
}

function withoutProfit({ part, item }: PlacedPart, row: number, column: ReportColumn, value: number): number {
  const of = { label: labelOf({ part, item }), isAccountSpecific: isAccountSpecific({ part, item }, row) };
  const unit = unitOf(item.type, part.terms, of.isAccountSpecific);
  if (column === 'target') return profitTerms(of, { withProfits: false }).hidesTarget ? Number.NaN : value;
  if (column === 'quantity' || column === 'eligible') {
    if (unit === '$') return Number.NaN;
    if (unit !== '%') return value;
  }
  if (Number.isNaN(value)) return value;
  return profitPercent(value, stepsAt(part, row));
}

export const imageCountAt = (rows: ReportRows, at: number, status: Parameters<typeof imagesAt>[2]): number => {
  const { placed: found, row } = rowAt(rows, at);
  return imagesAt(found.part, row, status);
};
