/** The sales period that the editor of an item is open for. */
import type { Scope } from '@caselift/contract/scope';
import { createContext, useContext, useMemo } from 'react';
import { useScope } from '../../../api/use-scope.ts';

/** First day of the one that its saves count from; '': that of the newest sale. */
export const ItemPeriod = createContext('');
export const useItemPeriod = () => useContext(ItemPeriod);

export type ItemScope = Scope & { periodStart?: string };

/** For calls about the item by the terms of that period. */
export function useItemScope(): ItemScope {
  const scope = useScope();
  const from = useItemPeriod();
  return useMemo(() => itemScope(scope, from), [scope, from]);
}

export const itemScope = (scope: Scope, from: string): ItemScope => ({ ...scope, ...countedFrom(from) });

/** As saves name it. */
export const countedFrom = (from: string): { periodStart?: string } => (from === '' ? {} : { periodStart: from });
