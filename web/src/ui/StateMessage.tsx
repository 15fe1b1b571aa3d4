import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './StateMessage.module.css';

/** What stands where there is nothing to show: an icon, the sentence, what can be done about it. */
export function StateMessage(props: { icon: LucideIcon; title: string; text?: string; children?: ReactNode }) {
  const { icon: Icon, title, text, children } = props;
  return (
    <div className={styles.message}>
      <Icon size={24} strokeWidth={1.75} aria-hidden />
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </div>
  );
}
