import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Notice.module.css';

type NoticeProps = { icon: LucideIcon; title: string; text?: string /** At most one button. */; children?: ReactNode };

/** What stands in the place of content that is empty, refused or broken: an icon, the sentence, one action. */
export function Notice({ icon: Icon, title, text, children }: NoticeProps) {
  return (
    <section className={styles.notice}>
      <Icon size={24} strokeWidth={1.75} aria-hidden />
      <h2>{title}</h2>
      {text ? <p>{text}</p> : null}
      {children ? <div className={styles.action}>{children}</div> : null}
    </section>
  );
}
