import { Link, useNavigate } from '@tanstack/react-router';
import { wholeNumber } from '../../ui/figures.ts';
import { joined } from '../../ui/kit/Layout.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import type { monthCounts, Place } from './entries.ts';
import styles from './files.module.css';

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
  return phone ? <MonthSelect {...props} /> : <MonthPanel {...props} />;
}

const allLabel = 'All';

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
                {month || allLabel}
                {counts && <span>{wholeNumber(count)}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** Of the select on /files, where no month is chosen. */
const noMonth = 'none';

function MonthSelect({ place, months, counts }: MonthsProps) {
  const navigate = useNavigate();
  const option = (month: string, count = 0) => ({
    value: month,
    label: `${month || allLabel} (${wholeNumber(count)})`,
  });
  return (
    <SelectField
      inside
      label="Archive"
      className={styles.monthSelect}
      value={place.archived ? place.month : noMonth}
      options={[
        ...(place.archived ? [] : [{ value: noMonth, label: 'Choose a month' }]),
        option('', counts?.all),
        ...months.map((month) => option(month, counts?.of.get(month))),
      ]}
      onChange={(month) => void (month !== noMonth && navigate({ to: '/archive', search: { month } }))}
    />
  );
}
