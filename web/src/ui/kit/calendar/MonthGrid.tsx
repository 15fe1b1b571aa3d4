import { addDays, firstOfMonth, type IsoDate, isWeekday, lastOfMonth } from '@caselift/domain/dates';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { joined } from '../Layout.tsx';
import styles from './month-grid.module.css';
import { longDay, monthTitle, weekdays, weeksOf } from './months.ts';

/** How a day is drawn, and whether it counts as pressed. */
export type DayLook = {
  pressed?: boolean;
  /** One of many chosen days; an end of a range; between its ends. */
  kind?: 'marked' | 'end' | 'between';
  /** Struck through. */
  off?: boolean;
  /** A circle around it, such as the day of the newest sales. */
  ring?: boolean;
};

type MonthGridProps = {
  /** A date of the month that is shown. */
  month: IsoDate;
  lookOf: (day: IsoDate) => DayLook;
  onPick: (day: IsoDate) => void;
};

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The days of one month; arrow keys walk over them, and one of them is a stop of the Tab key. */
export function MonthGrid({ month, lookOf, onPick }: MonthGridProps) {
  const [walkedTo, setWalkedTo] = useState(month);
  const at = firstOfMonth(walkedTo) === firstOfMonth(month) ? walkedTo : month;
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
    if (next < firstOfMonth(month) || next > lastOfMonth(month)) return;
    walked.current = true;
    setWalkedTo(next);
  };
  return (
    <table ref={table} className={styles.grid} onKeyDown={walk} aria-label={monthTitle(month)}>
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
        {weeksOf(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, column) => (
              <td key={weekdays[column]}>
                {day && (
                  <Day
                    day={day}
                    look={lookOf(day)}
                    stop={day === at}
                    onFocus={() => setWalkedTo(day)}
                    onPick={() => onPick(day)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = { day: IsoDate; look: DayLook; stop: boolean; onFocus: () => void; onPick: () => void };

function Day({ day, look: { pressed = false, kind, off, ring }, stop, onFocus, onPick }: DayProps) {
  const classes = [styles.day, !isWeekday(day) && styles.weekend, kind && styles[kind], off && styles.off];
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={stop ? 0 : -1}
      className={joined([...classes, ring && styles.ring])}
      aria-pressed={pressed}
      aria-label={longDay(day)}
      onFocus={onFocus}
      onClick={onPick}
    >
      {Number(day.slice(8))}
    </button>
  );
}
