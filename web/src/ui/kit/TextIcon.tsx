import type { LucideIcon } from 'lucide-react';
import styles from './text.module.css';

type TextIconProps = {
  icon: LucideIcon;
  /** What it says to those who do not see it; absent where the words beside it say the same. */
  label?: string;
};

/** An icon within a line of words, in their color. */
export function TextIcon({ icon: Icon, label }: TextIconProps) {
  const said = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return <Icon size={14} strokeWidth={2} className={styles.icon} {...said} />;
}
