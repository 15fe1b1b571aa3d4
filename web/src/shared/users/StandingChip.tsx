import type { Standing } from '@caselift/domain/pay/standing';
import { ArrowDown, Check, CircleAlert, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './person.module.css';

const icons = { good: Check, warn: ArrowDown, bad: CircleAlert, none: Minus };

/** How a figure stands to its goal: an icon and words. */
export function StandingChip({ standing, children }: { standing: Standing; children: ReactNode }) {
  const Icon = icons[standing];
  return (
    <span className={`${styles.chip} ${styles[`${standing}Chip`]}`}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {children}
    </span>
  );
}
