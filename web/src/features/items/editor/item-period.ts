/** The sales period that the editor of an item is open for. */
import type { Scope } from '@caselift/contract/scope';
import type { DateRange } from '@caselift/domain/calendar';
import type { IsoDate } from '@caselift/domain/dates';
import { createContext, useContext, useMemo } from 'react';
import { useScope } from '../../../api/use-scope.ts';
import { useEditPeriods } from '../../../shared/closings/use-edit-periods.ts';

/** First day of the one that its saves count from; '': that of the newest sale. */
export const ItemPeriod = createContext('');
export const useItemPeriod = () => useContext(ItemPeriod);

/** What its saves count from: that sales period, or the newest sale; null: not known, or there are no figures. */
export function useCountedAt(): DateRange | IsoDate | null {
  const from = useItemPeriod();
  const { open, lastDate } = useEditPeriods('programs');
  return from === '' ? lastDate : (open.find((period) => period.from === from) ?? null);
}

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
