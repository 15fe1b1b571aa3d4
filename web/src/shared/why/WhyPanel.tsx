import type { PeopleSearch } from '@caselift/contract/people-search';
import { readUserStatement, type StatementMeasure } from '@caselift/contract/user-statement';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';

/** Which of the invoice lines are listed; part of the page's address. */
export type LineFilters = Pick<PeopleSearch, 'buyer' | 'product' | 'linesPhrase' | 'linesPage'>;

type WhyPanelProps = {
  customId: string;
  /** The figure that is explained. */
  measure: StatementMeasure;
  onMeasure: (measure: StatementMeasure) => void;
  filters: LineFilters;
  onFilters: (changes: Partial<LineFilters>) => void;
};

/** How a person's pay came about: the steps that add up to it, its curve, what if, and the invoice lines behind it. */
export function WhyPanel({ customId }: WhyPanelProps) {
  const query = useScope();
  const { data } = useQuery({ ...endpointQuery(readUserStatement, { params: { customId }, query }), ...silently });
  return <section aria-label="Why this number">{data?.name}</section>;
}
