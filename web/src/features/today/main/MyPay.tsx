import { type TodayPay, todayTexts } from '@caselift/contract/today';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useSession } from '../../../api/session-store.ts';
import { personPath } from '../../../shared/users/people.ts';
import { periodName } from '../../../shared/users/period-name.ts';
import { dollarsAndCents } from '../../../ui/figures.ts';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import styles from './my-pay.module.css';

const chevron = <ChevronRight className={styles.chevron} size={20} strokeWidth={1.75} aria-hidden />;

/** What is earned, beside what it will be at this pace, and apart what no total counts yet. Leads to the person's card. */
export function MyPay({ pay: { earned, pace, period, sellingDays, running } }: { pay: TodayPay }) {
  const session = useSession();
  const to = personPath(session) ?? '/salesreps';
  const card = { selectedUser: session.customId ?? '' };
  const accruing = running.objectives + running.incentives;
  return (
    <Panel aria-label={todayTexts.pay}>
      <Link to={to} search={card} className={styles.pay}>
        <span className={styles.head}>
          <Text as="h2" kind="section">
            {todayTexts.pay}
          </Text>
          <Text kind="caption" tone="soft" grow>
            {periodName(period)}, {todayTexts.day(sellingDays)}
          </Text>
          {chevron}
        </span>
        <span className={styles.figures}>
          <span className={styles.earned}>
            <Text kind="figure">{dollarsAndCents(earned)}</Text>
            <Text kind="caption" tone="soft">
              {todayTexts.earned}
            </Text>
          </span>
          <span className={styles.pace}>
            <Text kind="title" tone="soft">
              {dollarsAndCents(pace)}
            </Text>
            <Text kind="caption" tone="soft">
              {todayTexts.pace}
            </Text>
          </span>
        </span>
      </Link>
      {accruing !== 0 && (
        <Link
          to={to}
          search={{ ...card, why: running.incentives === 0 ? 'objectives' : 'incentives' }}
          className={styles.running}
        >
          <span className={styles.earned}>
            <span>{todayTexts.running}</span>
            <Text kind="caption" tone="soft">
              {todayTexts.runningNote}
            </Text>
          </span>
          <Text weight="bold">{dollarsAndCents(accruing)}</Text>
          {chevron}
        </Link>
      )}
    </Panel>
  );
}
