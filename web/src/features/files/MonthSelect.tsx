import { useNavigate } from '@tanstack/react-router';
import { wholeNumber } from '../../ui/figures.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import type { monthCounts, Place } from './entries.ts';
import styles from './files.module.css';
import { allMonths } from './words.ts';

/** Of the select on /files, where no month is chosen. */
const noMonth = 'none';

type MonthSelectProps = {
  place: Place;
  months: readonly string[];
  counts: ReturnType<typeof monthCounts> | undefined;
};

/** The archive's months on a phone. */
export function MonthSelect({ place, months, counts }: MonthSelectProps) {
  const navigate = useNavigate();
  const option = (month: string, count = 0) => ({
    value: month,
    label: `${month || allMonths} (${wholeNumber(count)})`,
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
