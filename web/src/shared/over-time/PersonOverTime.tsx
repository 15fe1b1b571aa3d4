import { readPersonDays, readPersonMonths } from '@caselift/contract/over-time';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, keepingAnswer, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { daysAsked } from './days-asked.ts';
import { OverTime, type OverTimeProps } from './OverTime.tsx';

type PersonOverTimeProps = Omit<OverTimeProps, 'months' | 'days'> & { customId: string };

/** One person over time. Load it with import(). */
export function PersonOverTime({ customId, ...props }: PersonOverTimeProps) {
  const scope = useScope();
  const params = { customId };
  const months = useQuery({ ...endpointQuery(readPersonMonths, { params, query: scope }), ...silently });
  const { query, enabled } = daysAsked(months, props.month);
  const input = { params, query: { ...scope, ...query } };
  const days = useQuery({ ...endpointQuery(readPersonDays, input), ...keepingAnswer(input), ...silently, enabled });
  return <OverTime {...props} months={months} days={days} />;
}
