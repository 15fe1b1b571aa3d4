/** Why an item pays what it pays, as rows to read from top to bottom. */
import type { ItemStep } from '@caselift/contract/item-statements';
import { lessText } from '../../../ui/figures.ts';
import { signedDollars } from '../measure-words.ts';
import {
  measureUnit,
  nextQuantityText,
  quantityText,
  type ShownItem,
  statusText,
  targetSourceWords,
} from './item-words.ts';

export type StepRow = {
  id: string;
  kind: 'step' | 'conclusion' | 'aside';
  mark: string;
  title: string;
  note?: string | null;
  value: string;
};

const titles: Record<string, string> = {
  itemCounted: 'Counted',
  itemThreshold: 'Threshold',
  itemCap: 'Cap',
  itemRate: 'Payout',
  itemHidden: 'Payout',
  itemTarget: 'Target',
  itemAtRisk: 'At risk',
  itemBudget: 'Budget',
  itemImages: 'Images',
  itemPart: 'Sub-item',
  itemQualifier: 'Qualifier',
  itemLocked: 'Locked',
  itemShare: 'Share',
};

/** In the item's unit, or in percent; the other steps come to money. Quantities that the reader doesn't see are 0. */
const inUnit = ({ quantity }: ItemStep, unit: string | null) => (unit === null ? '' : quantityText(quantity, unit));
const counts: Record<string, (step: ItemStep, unit: string | null) => string> = {
  itemCounted: inUnit,
  itemThreshold: inUnit,
  itemCap: inUnit,
  itemShare: ({ quantity }) => statusText(quantity),
  itemQualifier: () => '',
};

type Options = { isEnded: boolean; write: (value: number) => string };

/** The server's steps, with amounts that add up to the pay; then what it could be, and who pays a part of it. */
export function stepRows(part: ShownItem, { isEnded, write }: Options): StepRow[] {
  const { nextStep, supplierShare: share } = part;
  const earned = isEnded ? 'Earned' : 'Earned so far';
  return [
    ...part.steps.map((step, index) =>
      paidRow(step, { index, unit: part.quantity === undefined ? null : part.unit, write }),
    ),
    { id: 'earned', kind: 'conclusion', mark: '=', title: earned, value: write(part.amount) },
    ...targetRows(part),
    ...(part.locked === 0 ? [] : [aside('Locked', write(part.locked), 'Paid once every qualifier is met')]),
    ...(nextStep === null || isEnded
      ? []
      : [aside('Next step', `+${write(nextStep.amount)}`, nextQuantityText(nextStep, part.unit))]),
    ...(part.potential === null ? [] : [aside('Most it can pay', write(part.potential))]),
    ...(share ? [aside("Supplier's share", lessText(write(share)))] : []),
  ];
}

const aside = (title: string, value: string, note: string | null = null): StepRow => ({
  id: title,
  kind: 'aside',
  mark: '',
  title,
  note,
  value,
});

/** @property unit null: of a quantity that the reader doesn't see. */
type PaidOptions = { index: number; unit: string | null; write: (value: number) => string };

function paidRow(step: ItemStep, { index, unit, write }: PaidOptions): StepRow {
  const { rule, amount, why } = step;
  const title = titles[rule];
  const count = amount === 0 ? counts[rule]?.(step, unit) : undefined;
  return {
    id: `${index} ${rule}`,
    kind: 'step',
    mark: String(index + 1),
    title: title ?? why,
    note: title === undefined ? null : why,
    value: count ?? (amount < 0 ? signedDollars(amount, write) : write(amount)),
  };
}

/** Only where it isn't the item's own, which the head says. */
function targetRows({ targetSource, target, unit, isAccountSpecific, measure }: ShownItem): StepRow[] {
  const source = targetSourceWords[targetSource];
  if (source === null || target === undefined) return [];
  const text = quantityText(target, isAccountSpecific && measure !== null ? measureUnit(measure) : unit);
  return [aside('Target', isAccountSpecific ? `${text} per account` : text, source)];
}
