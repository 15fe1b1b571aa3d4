import Button from '@mui/material/Button';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useSession } from '../../api/session-store.ts';
import { Strip } from '../../ui/kit/Strip.tsx';
import { useFilters } from '../filters.ts';
import { fullDayText } from '../statements/period-words.ts';
import { mayEditPeople } from '../user-edits/use-may-edit.ts';
import { periodTitle } from '../users/period-name.ts';
import { PeriodSearch } from './period-search.ts';
import { useEndedPeriod } from './use-ended-period.ts';

type EndedStripProps = {
  /** What else there is to know; absent: that figures can't be edited here. */
  note?: string;
};

/** Says that the page shows a sales period that is over, and leads back. Nothing while it shows the newest sale's. */
export function EndedStrip({ note }: EndedStripProps) {
  const session = useSession();
  const ended = useEndedPeriod();
  const [, setFilters] = useFilters(PeriodSearch);
  if (ended === null) return null;
  return (
    <Strip
      tone="warn"
      icon={CalendarClock}
      role="status"
      action={<Button onClick={() => setFilters({ period: '' })}>Current period</Button>}
    >
      <strong>{periodTitle(ended)}, ended.</strong> All figures are through {fullDayText(ended.to)}.
      {note ?? (mayEditPeople(session) && " They can't be edited here.")}
    </Strip>
  );
}
