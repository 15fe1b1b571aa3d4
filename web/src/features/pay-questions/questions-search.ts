import * as z from 'zod/mini';
import { oneOf, page, text } from '../../shared/address-fields.ts';

/** The states as the contract has them: it isn't loaded before the page is. '': any. */
export const shownStates = ['', 'open', 'answered', 'resolved', 'withdrawn'] as const;

/** question: the ID of the one that is open; '' for the first (on a phone: none). */
export const QuestionsSearch = z.object({
  state: oneOf(shownStates),
  searchPhrase: text(),
  page: page(),
  question: text(),
});
