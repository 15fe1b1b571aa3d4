import type { PersonPeriod } from '@caselift/contract/closings';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Lock from 'lucide-react/icons/lock';
import { Badge } from '../../ui/kit/Badge.tsx';

const states = {
  open: { label: 'Running', tone: 'accent', icon: CircleDashed },
  ended: { label: 'Ended', tone: 'warn', icon: CalendarClock },
  closed: { label: 'Closed', tone: 'good', icon: Lock },
} as const;

/** Whether a sales period's pay is final. */
export function PeriodState({ state }: Pick<PersonPeriod, 'state'>) {
  const { label, tone, icon } = states[state];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
