/** Questions about statements as sentences. */
import { salesPeriodName } from '@caselift/contract/sales-period-name';
import { moneyText } from '@caselift/domain/pay/statement-line';

type Detail = Record<string, unknown>;

/** @example 'Resolved the question of Ann (ATS_101) about GP, Jun 2026: The invoice was late. Adjustment: +$40.00.' */
export const questionSentence =
  (done: string) =>
  ({ person, customId, line, from, to, text, reason, adjustment }: Detail): string => {
    const said = text ?? reason;
    const period = salesPeriodName({ from: String(from), to: String(to) });
    const about = `${done} the question of ${person} (${customId}) about ${line}, ${period}`;
    return `${about}${said === undefined ? '' : `: ${String(said).replace(/\.$/, '')}`}.${adjusted(adjustment)}`;
  };

function adjusted(amount: unknown): string {
  if (typeof amount !== 'number') return '';
  return ` Adjustment: ${amount < 0 ? '-' : '+'}${moneyText(Math.abs(Math.round(amount * 100)))}.`;
}
