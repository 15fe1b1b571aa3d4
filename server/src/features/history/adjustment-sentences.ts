/** Manual adjustments of pay as sentences. */

import { type PayPart, payPartNames } from '@caselift/domain/pay/pay-parts';
import { moneyText } from '@caselift/domain/pay/statement-line';

type Detail = Record<string, unknown>;

/** @example '+$100.00 for Ann (ATS_101), GP: Trade show bonus' */
function told({ person, customId, part, amount, reason }: Detail): string {
  const cents = Math.round(Number(amount) * 100);
  const money = `${cents < 0 ? '-' : '+'}${moneyText(Math.abs(cents))}`;
  return `${money} for ${person} (${customId}), ${payPartNames[part as PayPart] ?? part}: ${bare(reason)}`;
}

/** The sentence has a period of its own. */
const bare = (text: unknown) => String(text).replace(/\.$/, '');

export function adjustmentMadeSentence(detail: Detail): string {
  const waits = detail.state === 'pending' ? ' It waits for a second person.' : '';
  return `Adjusted pay: ${told(detail)}.${waits}`;
}

export const adjustmentSentence = (done: string) => (detail: Detail) =>
  `${done} the adjustment ${told(detail)}.${detail.note ? ` Note: ${bare(detail.note)}.` : ''}`;
