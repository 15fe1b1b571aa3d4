import type { IsoDate } from '@caselift/domain/dates';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { useId, useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { differsClass, fieldLabelClass } from '../../ui/kit/Fields.tsx';
import { joined, Row } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
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
  /** The newest sale; its month is shown first. */
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
      <div id={`${id}-label`} className={fieldLabelClass}>
        Non-selling days
      </div>
      <button
        type="button"
        id={id}
        className={joined([styles.days, production && differsClass, fault && styles.wrong])}
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={`${id}-said`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <CalendarDays size={16} strokeWidth={1.75} aria-hidden />
        <Text fit="cut">{days}</Text>
        <Text tone="soft" right still>
          {count}
        </Text>
      </button>
      <div id={`${id}-said`}>
        {fault && <FormHelperText error>{fault}</FormHelperText>}
        <FormHelperText>{production === undefined ? acts.calendar : `${production}\n${acts.calendar}`}</FormHelperText>
      </div>
      {open && (
        <DaysDialog onClose={() => setOpen(false)} text={text} onChange={onChange} start={start} today={today} />
      )}
    </div>
  );
}

type DaysDialogProps = Omit<NonSellingDaysProps, 'fault' | 'production'> & { onClose: () => void };

function DaysDialog({ onClose, text, onChange, start, today }: DaysDialogProps) {
  const days = daysIn(text);
  const faults = dayFaultsOf(days, today);
  return (
    <Dialog
      title="Non-selling days"
      width={560}
      onClose={onClose}
      actions={
        <Button variant="contained" color="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p>Weekdays that aren't selling days. They are saved with the settings. {acts.calendarInFull}</p>
      <Row fold align="top" gap={24} className={styles.dayFields}>
        <MonthCalendar start={start} today={today} days={days} onToggle={(day) => onChange(toggleDay(text, day))} />
        <Field
          label="One date per line, YYYY-MM-DD"
          multiline
          rows={8}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          error={faults.length > 0 ? faults.join('\n') : undefined}
          helper={dayCount(days)}
        />
      </Row>
    </Dialog>
  );
}
