import type { User } from '@caselift/contract/users';
import { readWholesaler } from '@caselift/contract/wholesaler';
import { defaultThresholdPercent } from '@caselift/domain/pay/goal-pay';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { absent, twoDecimals } from '../../ui/figures.ts';
import styles from './user-management.module.css';

/** What holds where nothing was typed for a person. */
export function Footnote({ users }: { users: readonly User[] }) {
  const { data: wholesaler } = useQuery(endpointQuery(readWholesaler, { query: useScope() }));
  if (users.length === 0) return null;
  const summed = users.some(({ volume, gp }) => gp.goalSource === 'sumOfTeam' || volume.goalSource === 'sumOfTeam');
  return (
    <p className={styles.footnote}>
      Goals and payouts are of the current sales period. A threshold of {absent} is {defaultThresholdPercent}%
      {wholesaler && `, a max FPL of ${absent} the wholesaler's ${twoDecimals(wholesaler.maxFPL)}%`}.
      {summed && " Σ is the sum of the team's goals, where none was typed for the lead."}
    </p>
  );
}
