import ArrowDown from 'lucide-react/icons/arrow-down';
import Check from 'lucide-react/icons/check';
import { Badge } from '../../ui/kit/Badge.tsx';
import { goalPercentText, type ReportFigures } from './report-figures.ts';

/** Whether the month, carried on as it went so far, ends at its goal. */
export function PacePill({ figures: { pace, goalInPace } }: { figures: ReportFigures }) {
  if (typeof pace !== 'number') return null;
  return (
    <Badge look="plain" tone={goalInPace ? 'good' : 'warn'} icon={goalInPace ? Check : ArrowDown}>
      Pace {goalPercentText(pace, goalInPace)}
    </Badge>
  );
}
