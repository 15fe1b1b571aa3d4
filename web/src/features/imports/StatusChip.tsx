import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './import.module.css';

type StatusChipProps = {
  tone: 'waiting' | 'running' | 'done' | 'caution' | 'bad';
  icon: LucideIcon;
  children: ReactNode;
};

/** A status is an icon and a word, never a colour alone. */
export function StatusChip({ tone, icon: Icon, children }: StatusChipProps) {
  return (
    <span className={`${styles.status} ${styles[tone]}`}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {children}
    </span>
  );
}
