import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleMinus from 'lucide-react/icons/circle-minus';
import { Text, type Tone } from '../../../ui/kit/Text.tsx';
import { TextIcon } from '../../../ui/kit/TextIcon.tsx';
import { type StatusLevel, statusLevel, statusText } from './item-words.ts';

const looks = {
  low: { icon: CircleAlert, tone: 'bad' },
  middle: { icon: CircleMinus, tone: 'warn' },
  high: { icon: CircleCheck, tone: 'good' },
} as const satisfies Record<StatusLevel, { icon: typeof CircleAlert; tone: Tone }>;

/** How far an item is: icon, percent and color; without a percent, a dash. */
export function ItemStatus({ status }: { status: number | null }) {
  const look = status === null ? null : looks[statusLevel(status)];
  return (
    <Text fit="whole" weight="medium" tone={look?.tone ?? 'soft'}>
      {look && <TextIcon icon={look.icon} />}
      {statusText(status)}
      <span className="visually-hidden">{status === null ? 'no percent' : ' achieved'}</span>
    </Text>
  );
}
