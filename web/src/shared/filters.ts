import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

type FilterValues = Record<string, string | number | boolean | string[]>;
type SearchSchema<Filters> = { parse: (search: unknown) => Filters };

/**
 * The page's filters, which live in its address: read through the page's search schema (which must accept anything and
 * leave defaults where a value is missing), written in place of the current address so that Back leaves the page.
 * @example const [filters, setFilters] = useFilters(SuppliersSearch); setFilters({ period: 'YTD' })
 */
export function useFilters<Filters extends FilterValues>(
  schema: SearchSchema<Filters>,
): [Filters, (changes: Partial<Filters>) => void] {
  // Shared structure: a list that did not change stays the same list, so that nothing made of it is made again.
  const filters = useSearch({
    strict: false,
    structuralSharing: true,
    select: (search: unknown): FilterValues => schema.parse(search),
  }) as Filters;
  const navigate = useNavigate();
  const setFilters = useCallback(
    (changes: Partial<Filters>) => {
      void navigate({
        to: '.',
        search: (current: Record<string, unknown>) => withoutDefaults(schema, { ...current, ...changes }),
        replace: true,
        // What is open over the page stays open in this entry of the history (editor/use-levels.ts).
        state: true,
        resetScroll: false,
      });
    },
    [navigate, schema],
  );
  return [filters, setFilters];
}

/** What the address has to say: a value that is its default is left out, so that links stay short. */
export function withoutDefaults<Filters extends FilterValues>(
  schema: SearchSchema<Filters>,
  search: Record<string, unknown>,
): Record<string, unknown> {
  const defaults = schema.parse({});
  const said = ([key, value]: [string, unknown]) =>
    !(key in defaults) || JSON.stringify(value) !== JSON.stringify(defaults[key]);
  return Object.fromEntries(Object.entries(search).filter(said));
}
