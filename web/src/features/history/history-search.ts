import * as z from 'zod/mini';
import { day, oneOf, text } from '../../shared/address-fields.ts';

/** The kinds as the contract has them: it isn't loaded before the page is. '': any. */
export const shownKinds = ['', 'data', 'people', 'programs', 'boosts', 'pay', 'settings', 'other'] as const;

/** about: the thing that the changes are of, as the contract writes it; '' for everything. */
export const HistorySearch = z.object({
  about: text(),
  who: text(320),
  kind: oneOf(shownKinds),
  from: day(),
  to: day(),
  searchPhrase: text(),
});
export type HistorySearch = z.output<typeof HistorySearch>;
