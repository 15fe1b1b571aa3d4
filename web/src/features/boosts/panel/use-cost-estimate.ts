import { boostTexts, readCostEstimate } from '@caselift/contract/boosts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery, keepingAnswer, sayingWhenFailed } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { useSettled } from '../../../ui/use-settled.ts';
import type { BoostValues } from './boost-values.ts';
import { boostPause } from './ProductsTable.tsx';

type Terms = Pick<BoostValues, 'type' | 'startDate' | 'endDate' | 'customProductsSelected' | 'productsFilters'>;

/**
 * What the products chosen sold before; asked again once what was changed has settled.
 * @param from the sales period that the manual list is of; '': that of the newest sale.
 */
export function useCostEstimate(boostId: string, terms: Terms, { enabled = true, from = '' } = {}) {
  const scope = useScope();
  const { type, startDate, endDate, customProductsSelected, productsFilters } = terms;
  const dates = { type, startDate, endDate, customProductsSelected };
  // The manual list is the server's.
  const text = useSettled(
    JSON.stringify(customProductsSelected ? { ...productsFilters, ...dates } : dates),
    boostPause,
  );
  const input = useMemo(() => {
    const query = { ...scope, ...(from !== '' && { periodStart: from }) };
    return { params: { boostId }, query, body: JSON.parse(text) };
  }, [boostId, scope, from, text]);
  const { data, isError, isPlaceholderData } = useQuery({
    ...endpointQuery(readCostEstimate, input),
    ...keepingAnswer(input),
    ...sayingWhenFailed(boostTexts.errors.estimate),
    enabled,
  });
  return { estimate: isError ? undefined : data, failed: isError, outdated: isPlaceholderData };
}
