import type { BoostDetail } from '@caselift/contract/boosts';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleDot from 'lucide-react/icons/circle-dot';
import { countText } from '../../../ui/figures.ts';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { stageWords } from '../words.ts';

const looks = {
  before: { icon: CalendarClock },
  active: { icon: CircleDot, tone: 'accent' },
  over: { icon: CircleCheck },
} as const;

type StageBadgeProps = { boost: Pick<BoostDetail, 'isSaved' | 'stage' | 'sellingDays'> };

/** Where the boost stands, with its selling days. @example 'Active, selling day 11 of 43' */
export function StageBadge({ boost: { isSaved, stage, sellingDays } }: StageBadgeProps) {
  if (!isSaved) return <Badge icon={CircleDashed}>Draft, pays nothing yet</Badge>;
  if (stage === null) return null;
  const { elapsed = 0, total = 0 } = sellingDays ?? {};
  const days = stage === 'active' ? `selling day ${elapsed} of ${total}` : countText(total, 'selling day');
  return (
    <Badge {...looks[stage]}>
      {stageWords[stage]}, {days}
    </Badge>
  );
}
