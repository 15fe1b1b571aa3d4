import { addDays, firstOfMonth, type IsoDate, lastOfMonth } from '@caselift/domain/dates';
import IconButton from '@mui/material/IconButton';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styles from './calendar.module.css';
import { longDay, monthAway, monthTitle, weeksOf } from './day-list.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

type MonthCalendarProps = {
  /** The month that is open first is this date's. */
  start: IsoDate;
  today: IsoDate;
  days: readonly string[];
  onToggle: (day: IsoDate) => void;
};

/** One month with its non-selling days pressed; weekends never sell and need no mark. Arrow keys walk over the days. */
export function MonthCalendar({ start, today, days, onToggle }: MonthCalendarProps) {
  const [at, setAt] = useState(start);
  const table = useRef<HTMLTableElement>(null);
  const walked = useRef(false);
  useEffect(() => {
    if (walked.current) table.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
    walked.current = false;
  }, [at]);

  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = addDays(at, step);
    if (next < firstOfMonth(at) || next > lastOfMonth(at)) return;
    walked.current = true;
    setAt(next);
  };
  return (
    <div className={styles.calendar}>
      <div className={styles.months}>
        <IconButton aria-label="Previous month" onClick={() => setAt(monthAway(at, -1, today))}>
          <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <span aria-live="polite">{monthTitle(at)}</span>
        <IconButton aria-label="Next month" onClick={() => setAt(monthAway(at, 1, today))}>
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
      <table ref={table} onKeyDown={walk} aria-label={monthTitle(at)}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week.find((day) => day !== null)?.date}>
              {week.map((day, column) => (
                <td key={weekdays[column]}>
                  {day && (
                    <button
                      type="button"
                      data-day={day.date}
                      tabIndex={day.date === at ? 0 : -1}
                      className={day.weekday ? styles.day : `${styles.day} ${styles.weekend}`}
                      aria-pressed={days.includes(day.date)}
                      aria-label={longDay(day.date)}
                      onFocus={() => setAt(day.date)}
                      onClick={() => onToggle(day.date)}
                    >
                      {Number(day.date.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
