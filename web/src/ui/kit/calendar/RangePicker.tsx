import { addMonths, type IsoDate } from '@caselift/domain/dates';
import { useState } from 'react';
import { Columns, Row, Stack } from '../Layout.tsx';
import { rowClass } from '../Rows.tsx';
import { Text } from '../Text.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { MonthHead } from './MonthHead.tsx';
import { monthTitle } from './months.ts';
import { type DateRange, pickDay, placeIn } from './range.ts';
import styles from './range-picker.module.css';

type RangePickerProps = {
  /** Null: nothing is picked yet. */
  range: DateRange | null;
  onChange: (range: DateRange) => void;
  /** Ranges that have a name, in the order in which they are offered. */
  presets: readonly { label: string; range: DateRange }[];
  /** The month that is shown first where no range is picked. */
  start: IsoDate;
  /** A day with a circle, and days that are struck through. */
  ring?: IsoDate | null;
  isOff?: (day: IsoDate) => boolean;
  /** Below the months, such as how many days the range has and what the marks mean. */
  note: string;
};

/** Two months to pick a first and a last day from, beside ranges that have a name. */
export function RangePicker({ range, onChange, presets, start, ring, isOff, note }: RangePickerProps) {
  const [month, setMonth] = useState(range?.start ?? start);
  const choose = (chosen: DateRange) => {
    setMonth(chosen.start);
    onChange(chosen);
  };
  const lookOf = (day: IsoDate) => {
    const kind = placeIn(range, day);
    return { pressed: kind !== undefined, off: isOff?.(day) ?? false, ring: day === ring, ...(kind && { kind }) };
  };
  return (
    <Stack gap={8}>
      <Row fold align="top" gap={16}>
        <Stack gap={0} role="group" aria-label="Named ranges" className={styles.presets}>
          {presets.map((preset) => (
            <button
              key={preset.label}
              type="button"
              className={rowClass(preset.range.start === range?.start && preset.range.end === range.end)}
              aria-pressed={preset.range.start === range?.start && preset.range.end === range.end}
              onClick={() => choose(preset.range)}
            >
              {preset.label}
            </button>
          ))}
        </Stack>
        <Stack gap={4} grow>
          <MonthHead
            title={`${monthTitle(month)} – ${monthTitle(addMonths(month, 1))}`}
            onMove={(months) => setMonth(addMonths(month, months))}
          />
          <Columns gap={16}>
            {[month, addMonths(month, 1)].map((shown) => (
              <MonthGrid
                key={shown.slice(0, 7)}
                month={shown}
                lookOf={lookOf}
                onPick={(day) => onChange(pickDay(range, day))}
              />
            ))}
          </Columns>
        </Stack>
      </Row>
      <Text as="p" kind="caption" tone="soft" role="status" className={styles.note}>
        {note}
      </Text>
    </Stack>
  );
}
