/** Questions about statements in words. */
import type { PayQuestion } from '@caselift/contract/pay-questions';
import type { LineFigures } from '@caselift/contract/statement-lines';
import type { PayQuestionState } from '@caselift/domain/closing/pay-questions';
import { roundHalfAway } from '@caselift/domain/numbers';
import type { QuantityUnit } from '@caselift/domain/programs/item-entry';
import { quantityText } from '@caselift/domain/programs/item-words';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Undo2 from 'lucide-react/icons/undo-2';
import { dollarsAndCents } from '../../ui/figures.ts';
import { payWriter } from '../users/pay-writer.ts';

export const stateLooks = {
  open: { label: 'Open', tone: 'warn', icon: CircleQuestionMark },
  answered: { label: 'Answered', tone: 'accent', icon: MessageSquareText },
  resolved: { label: 'Resolved', tone: 'good', icon: CircleCheck },
  withdrawn: { label: 'Withdrawn', tone: 'neutral', icon: Undo2 },
} as const satisfies Record<PayQuestionState, object>;

export const adjustmentStateWords = {
  approved: 'counts',
  pending: 'waits for a second person',
  rejected: 'was not approved',
  withdrawn: 'was withdrawn',
} as const;

const quantity = (value: number, unit: string): string => {
  const known = units.find((one) => one === unit);
  const rounded = roundHalfAway(value, 2);
  return known === undefined ? String(rounded) : quantityText(rounded, known);
};
const units = [
  'CE',
  'units',
  '$',
  'PODs',
  '%',
  'accounts',
  'images',
  'cases',
  'items',
  '',
] as const satisfies readonly QuantityUnit[];

/** What the line said, name by name; what it doesn't have, or the reader doesn't see, is left out. */
export function figureRows({
  line,
  rounded,
}: Pick<PayQuestion, 'line' | 'rounded'>): { name: string; value: string }[] {
  const write = payWriter({ rounded });
  const { unit, target, actual, percent, payout } = line.figures;
  const isItem = line.key.startsWith('item ');
  const row = (name: string, value: number | null, text: (value: number) => string) =>
    value === null ? [] : [{ name, value: text(value) }];
  return [
    { name: 'Amount', value: write(line.amount) },
    ...row('Counted', actual, (value) => quantity(value, unit)),
    ...row(isItem ? 'Target' : 'Goal', target, (value) => quantity(value, unit)),
    ...row('Achieved', percent, (value) => `${roundHalfAway(value, 2)}%`),
    ...rateRow(line.figures),
    ...row(isItem ? 'Most it can pay' : 'Pays at goal', payout, write),
  ];
}

/** Of a boost dollars, of a measure percent of its payout. */
function rateRow({ rate, unit, payout, steps }: LineFigures): { name: string; value: string }[] {
  if (rate === null) return [];
  if (steps.length === 0)
    return [{ name: 'Rate', value: `${dollarsAndCents(rate)} a ${unit === 'CE' ? 'CE' : 'unit'}` }];
  return payout === null ? [] : [{ name: 'Slope', value: `${rate}% a point` }];
}
