import * as z from 'zod/mini';
import { groups } from './compare.ts';

/** Characters. */
export const searchPhraseLimit = 100;

/** The address of the page; whatever cannot be read falls back to its default. */
export const DiffSearch = z.object({
  group: z._default(z.catch(z.enum(groups), 'wholesaler'), 'wholesaler'),
  searchPhrase: z._default(z.catch(z.string().check(z.maxLength(searchPhraseLimit)), ''), ''),
  onlyDifferences: z._default(z.catch(z.union([z.boolean(), z.stringbool()]), true), true),
});
export type DiffSearch = z.output<typeof DiffSearch>;
