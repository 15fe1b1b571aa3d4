/** What WhyPanel asks the server, also for whoever asks it before the panel's script is there. */
import { type BoostLine, listUserLines, readUserStatement } from '@caselift/contract/statements';
import type { Measure } from '@caselift/domain/measure-list';
import { isMeasure, type PayPart } from '@caselift/domain/pay/pay-parts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallInput } from '../../api/call.ts';
import { endpointQuery, silently } from '../../api/query.ts';
import { type PeriodScope, usePeriodScope } from '../ended-period/use-period-scope.ts';
import type { LineFilters } from './line-filters.ts';

export type LinesInput = CallInput<typeof listUserLines>;

export const statementQuery = (customId: string, query: PeriodScope) => ({
  ...endpointQuery(readUserStatement, { params: { customId }, query }),
  ...silently,
});

/** The lines behind a figure or a boost that the filters leave, in their order. */
export function linesInput(
  customId: string,
  behind: Measure | BoostLine,
  scope: PeriodScope,
  { buyer, product, linesPhrase, linesOrder, linesDescending }: LineFilters,
): LinesInput {
  return {
    params: { customId },
    query: {
      ...scope,
      ...(typeof behind === 'string' ? { measure: behind } : { measure: 'boosts', boost: behind.boostId }),
      ...(buyer === '' ? {} : { buyer }),
      ...(product === '' ? {} : { product }),
      ...(linesPhrase.trim() === '' ? {} : { searchPhrase: linesPhrase.trim() }),
      orderBy: linesOrder,
      descending: linesDescending,
    },
  };
}

export const linesQuery = (input: LinesInput, page: number) => ({
  ...endpointQuery(listUserLines, { ...input, query: { ...input.query, page } }),
  ...silently,
});

/** Asks for what the panel will show of a person; null: it will not be there. */
export function useStatementAhead(customId: string | null, part: PayPart, filters: LineFilters): void {
  const queryClient = useQueryClient();
  const scope = usePeriodScope();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel itself asks for what is chosen in it
  useEffect(() => {
    if (customId === null) return;
    void queryClient.prefetchQuery(statementQuery(customId, scope));
    if (!isMeasure(part)) return;
    void queryClient.prefetchQuery(linesQuery(linesInput(customId, part, scope, filters), filters.linesPage));
  }, [customId]);
}
