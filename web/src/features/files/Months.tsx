import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { wholeNumber } from '../../ui/figures.ts';
import { joined } from '../../ui/kit/Layout.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import type { monthCounts, Place } from './entries.ts';
import styles from './files.module.css';
import { allMonths } from './words.ts';

/** Of phones. */
const MonthSelect = lazy(async () => ({ default: (await import('./MonthSelect.tsx')).MonthSelect }));

type MonthsProps = {
  place: Place;
  /** The twelve of the list. */
  months: readonly string[];
  /** undefined while the files are awaited. */
  counts: ReturnType<typeof monthCounts> | undefined;
};

/** The archive's months with how many files each has; older ones are in All. */
export function Months(props: MonthsProps) {
  const phone = usePhone();
  if (!phone) return <MonthPanel {...props} />;
  return (
    <Suspense>
      <MonthSelect {...props} />
    </Suspense>
  );
}

function MonthPanel({ place, months, counts }: MonthsProps) {
  return (
    <Panel
      title="Archive"
      end={
        <Text kind="caption" tone="soft">
          Files
        </Text>
      }
      print="gone"
      className={styles.months}
    >
      <ul className={styles.monthList}>
        {['', ...months].map((month) => {
          const current = place.archived && place.month === month;
          const count = month === '' ? counts?.all : (counts?.of.get(month) ?? 0);
          return (
            <li key={month}>
              <Link
                to="/archive"
                search={{ month }}
                className={joined([styles.month, current && styles.current])}
                activeOptions={{ exact: true }}
                aria-current={current ? 'page' : undefined}
              >
                {month || allMonths}
                {counts && <span>{wholeNumber(count)}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
