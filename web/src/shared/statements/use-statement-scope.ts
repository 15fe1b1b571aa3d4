import type { Scope } from '@caselift/contract/scope';
import type { IsoDate } from '@caselift/domain/dates';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useScope } from '../../api/use-scope.ts';
import type { LineFilters } from './line-filters.ts';

/** What is asked about a statement: the page's wholesaler and environment, and the sales period if one is chosen. */
export function useStatementScope(): Scope & { period?: IsoDate } {
  const scope = useScope();
  const { statementPeriod = '' } = useSearch({ strict: false }) as Partial<LineFilters>;
  return useMemo(
    () => (statementPeriod === '' ? scope : { ...scope, period: statementPeriod }),
    [scope, statementPeriod],
  );
}
