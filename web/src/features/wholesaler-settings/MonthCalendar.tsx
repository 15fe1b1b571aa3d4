import type { IsoDate } from '@caselift/domain/dates';
import { useState } from 'react';
import { MonthGrid } from '../../ui/kit/calendar/MonthGrid.tsx';
import { MonthHead } from '../../ui/kit/calendar/MonthHead.tsx';
import { monthTitle } from '../../ui/kit/calendar/months.ts';
import { Stack } from '../../ui/kit/Layout.tsx';
import { monthAway } from './day-list.ts';

type MonthCalendarProps = {
  /** The month that is open first is this date's. */
  start: IsoDate;
  today: IsoDate;
  days: readonly string[];
  onToggle: (day: IsoDate) => void;
};

/** One month with its non-selling days pressed; weekends never sell and need no mark. */
export function MonthCalendar({ start, today, days, onToggle }: MonthCalendarProps) {
  const [month, setMonth] = useState(start);
  return (
    <Stack gap={4}>
      <MonthHead title={monthTitle(month)} onMove={(months) => setMonth(monthAway(month, months, today))} />
      <MonthGrid
        month={month}
        lookOf={(day) => (days.includes(day) ? { pressed: true, kind: 'marked', off: true } : {})}
        onPick={onToggle}
      />
    </Stack>
  );
}
