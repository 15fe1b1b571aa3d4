import type { IsoDate } from '@caselift/domain/dates';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import FormHelperText from '@mui/material/FormHelperText';
import { CalendarDays } from 'lucide-react';
import { useId, useState } from 'react';
import dialogStyles from '../../shared/administration/dialog.module.css';
import { Field } from '../../ui/Field.tsx';
import { daysIn, summaryAt, toggleDay } from './day-list.ts';
import { MonthCalendar } from './MonthCalendar.tsx';
import { dayCount } from './production-text.ts';
import { acts } from './setting-labels.ts';
import { dayFaultsOf } from './setting-values.ts';
import styles from './settings.module.css';

type NonSellingDaysProps = {
  /** One date a line. */
  text: string;
  onChange: (text: string) => void;
  /** The newest sale, whose month is shown first. */
  start: IsoDate;
  today: IsoDate;
  fault: string | undefined;
  /** What Production says where it says something else. */
  production: string | undefined;
};

/** The days without sales, closed as the month's summary, open as a calendar and the text behind it. */
export function NonSellingDays({ text, onChange, start, today, fault, production }: NonSellingDaysProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { days, count } = summaryAt(text, start);
  return (
    <div>
      <span id={`${id}-label`} className={styles.label}>
        Non-selling days
      </span>
      <button
        type="button"
        id={id}
        className={[styles.days, production && styles.markedGroup, fault && styles.wrong].filter(Boolean).join(' ')}
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={`${id}-said`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <CalendarDays size={16} strokeWidth={1.75} aria-hidden />
        <span>{days}</span>
        <span className={styles.count}>{count}</span>
      </button>
      <div id={`${id}-said`}>
        {fault && (
          <FormHelperText error sx={{ whiteSpace: 'pre-line' }}>
            {fault}
          </FormHelperText>
        )}
        <p className={styles.hint}>{production === undefined ? acts.calendar : `${production}\n${acts.calendar}`}</p>
      </div>
      <DaysDialog
        open={open}
        onClose={() => setOpen(false)}
        text={text}
        onChange={onChange}
        start={start}
        today={today}
      />
    </div>
  );
}

type DaysDialogProps = Omit<NonSellingDaysProps, 'fault' | 'production'> & { open: boolean; onClose: () => void };

function DaysDialog({ open, onClose, text, onChange, start, today }: DaysDialogProps) {
  const id = useId();
  const days = daysIn(text);
  const faults = dayFaultsOf(days, today);
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} slotProps={{ paper: { className: dialogStyles.wide } }}>
      <div className={dialogStyles.dialog}>
        <h2 id={id}>Non-selling days</h2>
        <p>Days off between Monday and Friday, kept when the settings are saved. {acts.calendarInFull}</p>
        <div className={dialogStyles.pair}>
          <MonthCalendar start={start} today={today} days={days} onToggle={(day) => onChange(toggleDay(text, day))} />
          <Field
            label="One date a line, YYYY-MM-DD"
            multiline
            rows={8}
            value={text}
            onChange={(event) => onChange(event.target.value)}
            error={faults.length > 0 ? faults.join('\n') : undefined}
            helper={dayCount(days)}
          />
        </div>
        <div className={dialogStyles.actions}>
          <Button variant="contained" color="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
