import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { joined, Row } from './kit/Layout.tsx';
import styles from './list-detail.module.css';
import { usePhone } from './usePhone.ts';

type ListDetailProps = {
  /** A panel that fills the height it is given; what is long in it scrolls by itself. */
  list: ReactNode;
  /** Px. */
  listWidth: number;
  /** Above both: that the list could not be read again. */
  note?: ReactNode;
  /** What is open, by id; '': nothing. On a phone the list is a page, and what is open another. */
  opened: string;
  /** The way back to the list on a phone, named with its count: '118 customers'. */
  backText: string;
  backLink: (look: { className: string | undefined; children: ReactNode }) => ReactNode;
  /** At the right of the way back: what can be done with what is open. */
  backEnd?: ReactNode;
  /** Both end where the screen ends and scroll by themselves, so that what stands above them stays. */
  filled?: boolean;
  /** The detail; its parts may ask how wide it is: `@container detail (min-width: 480px)`. */
  children: ReactNode;
};

/** A list at the left, which stays while the detail at the right scrolls. */
export function ListDetail(props: ListDetailProps) {
  const { list, listWidth, note, opened, backText, backLink, backEnd, filled = false, children } = props;
  const phone = usePhone();
  const detail = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Whatever is opened is seen from its name on, wherever the page was scrolled to.
    if (opened === '' || detail.current === null) return;
    detail.current.scrollTop = 0;
    detail.current.scrollIntoView({ block: 'start' });
  }, [opened]);
  const arrow = <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />;
  return (
    <div
      className={joined([styles.whole, filled && styles.filled])}
      style={{ '--list': `${listWidth}px` } as CSSProperties}
    >
      {note}
      <div className={styles.columns}>
        {phone && opened !== '' ? null : <div className={styles.list}>{list}</div>}
        <div ref={detail} className={styles.detail}>
          {phone && opened !== '' ? (
            <Row spread>
              {backLink({
                className: styles.back,
                children: (
                  <>
                    {arrow}
                    {backText}
                  </>
                ),
              })}
              {backEnd}
            </Row>
          ) : null}
          {children}
        </div>
      </div>
    </div>
  );
}
