import type { LucideIcon } from 'lucide-react';
import type { HTMLAttributes } from 'react';
import styles from './badge.module.css';
import { joined } from './Layout.tsx';
import tones from './tone.module.css';

type BadgeProps = HTMLAttributes<HTMLSpanElement> & {
  tone?: 'neutral' | 'accent' | 'good' | 'warn' | 'bad';
  /** A status has one: it is never said by its color alone. */
  icon?: LucideIcon;
  /** Without a fill (what is done), or with a line around it. */
  look?: 'filled' | 'plain' | 'outlined';
  /** 24 px high, in lists, instead of 20. */
  large?: boolean;
};

/** A status, a role, a mark: a word or two in a chip. */
export function Badge({
  tone = 'neutral',
  icon: Icon,
  look = 'filled',
  large,
  className,
  children,
  ...rest
}: BadgeProps) {
  const classes = [styles.badge, tones[tone], look !== 'filled' && styles[look], large && styles.large, className];
  return (
    <span className={joined(classes)} {...rest}>
      {Icon === undefined ? null : <Icon size={14} strokeWidth={1.75} aria-hidden />}
      {children}
    </span>
  );
}
