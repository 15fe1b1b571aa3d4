import type { Standing } from '@caselift/domain/pay/standing';
import ArrowDown from 'lucide-react/icons/arrow-down';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Minus from 'lucide-react/icons/minus';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/kit/Badge.tsx';

const looks = {
  good: { tone: 'good', icon: Check },
  warn: { tone: 'warn', icon: ArrowDown },
  bad: { tone: 'bad', icon: CircleAlert },
  none: { tone: 'neutral', icon: Minus },
} as const;

/** How a figure stands to its goal: an icon and words. */
export function StandingChip({ standing, children }: { standing: Standing; children: ReactNode }) {
  return <Badge {...looks[standing]}>{children}</Badge>;
}
