import { readHouseDays, readHouseMonths } from '@caselift/contract/over-time';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, keepingAnswer, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { daysAsked } from './days-asked.ts';
import { OverTime, type OverTimeProps } from './OverTime.tsx';

type HouseOverTimeProps = Omit<OverTimeProps, 'name' | 'months' | 'days'>;

/** The whole house over time. Load it with import(). */
export function HouseOverTime(props: HouseOverTimeProps) {
  const scope = useScope();
  const months = useQuery({ ...endpointQuery(readHouseMonths, { query: scope }), ...silently });
  const { query, enabled } = daysAsked(months, props.month);
  const input = { query: { ...scope, ...query } };
  const days = useQuery({ ...endpointQuery(readHouseDays, input), ...keepingAnswer(input), ...silently, enabled });
  return <OverTime {...props} name="the house" months={months} days={days} />;
}
