import type { Scope } from '@caselift/contract/scope';
import { readWholesaler } from '@caselift/contract/wholesaler';
import type { IsoDate } from '@caselift/domain/dates';
import { useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import { endpointQuery } from '../api/query.ts';
import { joined } from '../ui/kit/Layout.tsx';
import { salesThrough } from './sales-through.ts';
import styles from './TopBar.module.css';

/** Up to which day the figures on the screen know the sales. */
export function Freshness({ scope }: { scope: Scope }) {
  const { data } = useQuery(endpointQuery(readWholesaler, { query: scope }));
  if (data === undefined) return null;
  const { whole, short, old } = salesThrough(data.lastTransactionDate, today());
  const Icon = old ? CircleAlert : Clock;
  return (
    <p className={joined([styles.freshness, old && styles.old])}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span className={short && styles.whole}>{whole}</span>
      {short && <span className={styles.short}>{short}</span>}
      {old && <span className="visually-hidden">, more than 7 days ago</span>}
    </p>
  );
}

/** By the reader's calendar. */
function today(): IsoDate {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
