import type { Standing } from '@caselift/domain/pay/standing';
import { ArrowDown, Check, CircleAlert, Minus } from 'lucide-react';
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
