/** What was handed in for items, and taken back, as sentences. */
import { dayText } from '@caselift/domain/dates';

type Detail = Record<string, unknown>;

/** @example 'Handed in the value 12.5 for Ann in the objective "Shelf price", at Corner Store, of May 3, 2026.' */
export const entryHandedInSentence = (detail: Detail): string =>
  `Handed in ${whatText(detail)} for ${whereText(detail)}`;
export const entryTakenBackSentence = (detail: Detail): string => `Deleted ${whatText(detail)} of ${whereText(detail)}`;
export const entryPutBackSentence = (detail: Detail): string => `Put back ${whatText(detail)} of ${whereText(detail)}`;
/** @example 'Corrected the quantity 50 of Ann in the incentive "Cases built", of May 3, 2026. It was 500.' */
export const entryCorrectedSentence = (detail: Detail): string =>
  `Corrected ${whatText(detail)} of ${whereText(detail)} It was ${wasText(detail)}.`;

const wasText = ({ kind, was }: Detail): string =>
  kind === 'tick' ? (was === 1 ? '"done"' : '"not done"') : amountText(was);
const amountText = (amount: unknown) => Number(amount).toLocaleString('en-US', { maximumFractionDigits: 4 });

function whatText({ kind, amount }: Detail): string {
  if (kind === 'image') return 'a picture';
  if (kind === 'tick') return amount === 1 ? '"done"' : '"not done"';
  return `the ${String(kind)} ${amountText(amount)}`;
}

function whereText({ itemKind, name, person, account, date }: Detail): string {
  const at = typeof account === 'string' ? `, at ${account}` : '';
  const day = typeof date === 'string' ? `, of ${dayText(date)}` : '';
  return `${person} in the ${itemKind} "${name}"${at}${day}.`;
}
