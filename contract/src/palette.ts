/** The command palette: people and things found by a few letters (docs/product.md, Palette). */
import { itemKinds } from '@caselift/domain/programs/item';
import * as z from 'zod/mini';
import { Role } from './access.ts';
import { endpoint } from './endpoint.ts';
import { searchLimit } from './product-filters.ts';
import { scopeQuery } from './scope.ts';

export const paletteTexts = {
  field: 'Search customers, people, products, and pages',
  placeholder: 'Search Caselift',
  results: 'Search results',
  close: 'Close search',
  closeByKey: 'Close search with Esc',
  recent: 'Recently opened',
  noPhrase: 'Enter something to search for.',
  tooLong: (limit: number) => `A search can have up to ${limit} characters.`,
  matches: (count: number) => (count === 0 ? 'No matches' : count === 1 ? '1 match' : `${count} matches`),
  nothing: (phrase: string) => `Nothing you can open matches “${phrase}”.`,
  searching: 'Searching...',
  pagesOnly: 'No connection. Only pages are searched.',
  failed: 'Search failed. Only pages are searched.',
  listWith: (list: string, phrase: string) => `${list} with “${phrase}”`,
} as const;

const named = { customId: z.string(), name: z.string() };

/** products: how many the catalog has of it. */
const ofCatalog = { ...named, products: z.number() };

export const PaletteEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('customer'),
    ...named,
    accountType: z.nullable(z.string()),
    location: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('person'),
    ...named,
    role: Role,
    leadership: z.boolean(),
    routeNumber: z.array(z.number()),
  }),
  z.object({ kind: z.literal('product'), ...named, size: z.nullable(z.string()) }),
  z.object({ kind: z.literal('supplier'), ...ofCatalog }),
  z.object({ kind: z.literal('brand'), ...ofCatalog }),
  /** customId: its ID in addresses. */
  z.object({ kind: z.literal('program'), ...named, of: z.enum(itemKinds) }),
]);
export type PaletteEntry = z.output<typeof PaletteEntry>;

/**
 * At most five of each group (suppliers and brands are one), the best first: customers and people the caller may see
 * and open, products, suppliers and brands for those who read them, objectives and incentives for those who read these.
 */
export const searchPalette = endpoint({
  method: 'GET',
  path: '/api/palette',
  summary:
    'Finds customers, people, products, suppliers, brands, objectives and incentives by the beginnings of words.',
  access: 'signedIn',
  scope: 'wholesaler',
  query: z.extend(scopeQuery, {
    searchPhrase: z
      .string(paletteTexts.noPhrase)
      .check(
        z.trim(),
        z.minLength(1, paletteTexts.noPhrase),
        z.maxLength(searchLimit, paletteTexts.tooLong(searchLimit)),
      ),
  }),
  reply: z.array(PaletteEntry),
});
