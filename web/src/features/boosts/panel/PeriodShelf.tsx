import type { Wholesaler } from '@caselift/contract/wholesaler';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { type ReactNode, useMemo, useState } from 'react';
import { RangePicker } from '../../../ui/kit/calendar/RangePicker.tsx';
import type { DateRange } from '../../../ui/kit/calendar/range.ts';
import { Row } from '../../../ui/kit/Layout.tsx';
import { Shelves } from '../../../ui/kit/shelf/Shelves.tsx';
import { periodText } from '../words.ts';
import { periodNote, presetsOf } from './period.ts';

type PeriodShelfProps = {
  house: Wholesaler;
  startDate: string;
  endDate: string;
  onChange: (startDate: string, endDate: string) => void;
  open: boolean;
  onOpen: (open: boolean) => void;
  error: string | undefined;
  /** The field at its left. */
  beside: ReactNode;
};

/** The period; it opens in place to two months. */
export function PeriodShelf({ house, startDate, endDate, onChange, open, onOpen, error, beside }: PeriodShelfProps) {
  // The first day alone, until the last one is picked.
  const [begun, setBegun] = useState<DateRange | null>(null);
  const [stored] = useState({ from: startDate, to: endDate });
  const lastDay = house.lastTransactionDate;
  const today = lastDay ?? new Date().toISOString().slice(0, 10);
  const presets = useMemo(() => presetsOf(today, stored), [today, stored]);
  const nonSelling = useMemo(() => new Set(house.allNonSellingDays), [house.allNonSellingDays]);
  const range = begun ?? { start: startDate, end: endDate };
  const pick = (picked: DateRange) => {
    setBegun(picked.end === null ? picked : null);
    if (picked.end !== null) onChange(picked.start, picked.end);
  };
  return (
    <Shelves
      columns={2}
      beside={beside}
      open={open ? 'period' : null}
      onOpen={(opened) => {
        setBegun(null);
        onOpen(opened !== null);
      }}
      shelves={[
        {
          id: 'period',
          label: 'Period',
          value: (
            <Row as="span">
              <CalendarDays size={16} strokeWidth={1.75} aria-hidden />
              {periodText({ startDate, endDate })}
            </Row>
          ),
          error,
          content: (
            <RangePicker
              range={range}
              onChange={pick}
              presets={presets}
              start={today}
              ring={lastDay}
              isOff={(day) => nonSelling.has(day)}
              note={periodNote(range, nonSelling, lastDay)}
            />
          ),
        },
      ]}
    />
  );
}
