import type { Scope } from '@caselift/contract/scope';
import { readWholesaler } from '@caselift/contract/wholesaler';
import { useQuery } from '@tanstack/react-query';
import Clock from 'lucide-react/icons/clock';
import { endpointQuery } from '../api/query.ts';
import { salesThrough } from './sales-through.ts';
import styles from './TopBar.module.css';

/** Up to which day the figures on the screen know the sales. */
export function Freshness({ scope }: { scope: Scope }) {
  const { data } = useQuery(endpointQuery(readWholesaler, { query: scope }));
  if (data === undefined) return null;
  const { whole, short } = salesThrough(data.lastTransactionDate);
  return (
    <p className={styles.freshness}>
      <Clock size={16} strokeWidth={1.75} aria-hidden />
      <span className={short && styles.whole}>{whole}</span>
      {short && <span className={styles.short}>{short}</span>}
    </p>
  );
}
