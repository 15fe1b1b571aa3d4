import type { Scope } from '@caselift/contract/scope';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type ScopeSearch, scopeOf } from './scope.ts';

/** The scope in the address, or null while an admin has not chosen a wholesaler. For the shell; pages use useScope. */
export function useChosenScope(): Scope | null {
  const { wholesalerId, db } = useSearch({ strict: false }) as ScopeSearch;
  return useMemo(() => scopeOf({ wholesalerId, db }), [wholesalerId, db]);
}

/** The wholesaler and environment that the page shows. Pages are only mounted once there is one. */
export function useScope(): Scope {
  const scope = useChosenScope();
  if (scope === null) throw new Error('A page is mounted without a wholesaler');
  return scope;
}
