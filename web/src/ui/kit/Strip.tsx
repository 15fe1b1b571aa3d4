import type { LucideIcon } from 'lucide-react';
import type { HTMLAttributes, ReactNode } from 'react';
import { joined } from './Layout.tsx';
import styles from './strip.module.css';
import tones from './tone.module.css';

type StripProps = HTMLAttributes<HTMLDivElement> & {
  tone: 'accent' | 'good' | 'warn' | 'bad';
  icon?: LucideIcon;
  /** What can be done about it. */
  action?: ReactNode;
  /** From edge to edge of its panel. */
  flush?: boolean;
};

/** A sentence about the whole: what went wrong or well, what to know first. A fault gets role="alert". */
export function Strip({ tone, icon: Icon, action, flush, className, children, ...rest }: StripProps) {
  return (
    <div
      className={joined([
        styles.strip,
        tone === 'accent' ? styles.accent : tones[tone],
        flush && styles.flush,
        className,
      ])}
      {...rest}
    >
      {Icon === undefined ? null : <Icon size={16} strokeWidth={1.75} aria-hidden />}
      <span className={styles.words}>{children}</span>
      {action}
    </div>
  );
}
