/** What the rows that match come to together. */
import type { ItemReportTotals } from '@caselift/contract/item-reports';
import { dollars } from '@caselift/domain/numbers';
import type { PayoutType } from '@caselift/domain/programs/item';
import { itemMeasures } from '@caselift/domain/programs/item-measures';
import { numberAt, type ReportColumn } from '../../figures/item-report.ts';
import { labelOf, type PlacedPart, type ReportRows, rulesAt, valueAt } from './rows.ts';

export function totalsOf(rows: ReportRows): ItemReportTotals {
  const { view, parts, count, part, row } = rows;
  let withoutPotential = 0;
  const money = { potential: 0, earned: 0, accruing: 0, share: 0 };
  const sums = { target: 0, quantity: 0, eligible: 0 };
  const shared = sharedMeasure(rows);
  // A quarter of a million rows at each request: nothing is made for each of them.
  const read = (at: number, placed: PlacedPart, column: ReportColumn) =>
    view.withProfits && view.paid === null
      ? numberAt(placed.part, row[at] as number, column)
      : valueAt(rows, at, column);
  for (let at = 0; at < count; at++) {
    const placed = parts[part[at] as number] as PlacedPart;
    if (placed.parent === null) {
      const earned = read(at, placed, 'earned');
      money.earned += earned;
      if (placed.instance.isAccruing) money.accruing += earned;
      const potential = read(at, placed, 'potential');
      if (Number.isNaN(potential) && paysWithoutTarget(placed, row[at] as number)) withoutPotential += 1;
      money.potential += potential || 0;
      money.share += read(at, placed, 'share') || 0;
    }
    if (!shared || placed.part.roles[row[at] as number] !== 0) continue;
    sums.target += read(at, placed, 'target') || 0;
    sums.quantity += read(at, placed, 'quantity') || 0;
    sums.eligible += read(at, placed, 'eligible') || 0;
  }
  return {
    potential: dollars(money.potential),
    withoutPotential,
    payoutMTD: dollars(money.earned),
    accruing: dollars(money.accruing),
    target: shared ? tidy(sums.target) : null,
    quantity: shared ? tidy(sums.quantity) : null,
    eligibleQuantity: shared ? tidy(sums.eligible) : null,
    ...(view.seesCosts && view.query.isIncentive && { supplierContribution: dollars(money.share) }),
  };
}

/** Without a target above 0 only these pay (docs/product.md, What items pay); the sum of sub-items has none where one of them has none. */
const paysWithoutTarget = ({ item: { type }, part }: PlacedPart, row: number): boolean =>
  type === 'multi' || type === 'dependencies' || payingAnyQuantity.has(rulesAt(part, row).payout.payoutType);
const payingAnyQuantity: ReadonlySet<PayoutType> = new Set(['perAction', 'quantityAdvanced']);

/** What adding up many fractions leaves behind. */
const tidy = (sum: number): number => Number(sum.toPrecision(12));

/** Whether all rows count one thing that can be added up, and that the reader is told. */
function sharedMeasure({ view, parts, part, count }: ReportRows): boolean {
  const seen = new Uint8Array(parts.length);
  for (let at = 0; at < count; at++) seen[part[at] as number] = 1;
  const there = parts.filter((_, at) => seen[at] === 1);
  const measures = new Set(there.map(additive));
  if (measures.size !== 1 || measures.has(null)) return false;
  return view.withProfits || !there.some(({ isOfProfit }) => isOfProfit);
}

/** Whether the quantities and targets of an item's sales reps can be added up. */
export const isAdditive = (placed: PlacedPart): boolean => additive(placed) !== null;

/** Names what is counted; null: sums of it mean nothing. */
function additive({ part, item }: PlacedPart): string | null {
  const { terms, edited } = part;
  const isByAccount = terms.isAccountSpecific || [...edited.values()].some((rules) => rules.isAccountSpecific);
  if (terms.isHouseGoal) return null;
  const label = labelOf({ part, item });
  if (label !== null) return isByAccount || itemMeasures[label].form === 'percent' ? null : label;
  switch (item.type) {
    case 'image':
    case 'imageValidation':
    case 'binary':
    case 'validation':
      return item.type;
    case 'custom':
    case 'quantity':
      return item.itemId; // of another item it may be of anything
    default:
      return null;
  }
}
