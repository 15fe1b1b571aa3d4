import { type HTMLAttributes, type ReactNode, useId } from 'react';
import { joined } from './Layout.tsx';
import styles from './panel.module.css';
import { Text } from './Text.tsx';

type PanelProps = Omit<HTMLAttributes<HTMLElement>, 'title'> & {
  /** A chart is a figure. */
  as?: 'section' | 'figure';
  /** Its heading, which names it for screen readers, too. Without one, say aria-label. */
  title?: ReactNode;
  /** 2 on a page, 3 inside another panel or a card. */
  level?: 2 | 3;
  /** Smaller, beside the title. */
  note?: ReactNode;
  /** At the right of the head: a chip, buttons. */
  end?: ReactNode;
  /** On paper: without its frame, without its head either (a table's caption says the same), or not at all. */
  print?: 'framed' | 'bare' | 'headless' | 'gone';
  /** In a place of a given height: its list scrolls, what stands above and below stays. */
  filled?: boolean;
};

/** A part of the page with a frame of its own. PanelBody, PanelSection, PanelFoot, Rows or a table stand in it. */
export function Panel({
  as: Element = 'section',
  title,
  level = 2,
  note,
  end,
  print = 'framed',
  filled,
  className,
  children,
  ...rest
}: PanelProps) {
  const id = useId();
  const classes = [styles.panel, print !== 'framed' && styles[print], filled && styles.filled, className];
  return (
    <Element className={joined(classes)} aria-labelledby={title === undefined ? undefined : id} {...rest}>
      {title === undefined ? null : (
        <header className={styles.head}>
          <Text as={`h${level}`} id={id} kind="section">
            {title}
          </Text>
          {note === undefined ? null : (
            <Text kind="caption" tone="soft">
              {note}
            </Text>
          )}
          {end ? <div className={styles.end}>{end}</div> : null}
        </header>
      )}
      {children}
    </Element>
  );
}

type PartProps<Element> = HTMLAttributes<Element> & {
  /** Left out on paper. */
  screenOnly?: boolean;
};

/** What stands below a panel's head, with its padding. */
export function PanelBody({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div className={joined([styles.body, className])} {...rest} />;
}

/** A part of a panel, divided from the one above by a hairline. */
export function PanelSection({ screenOnly, className, ...rest }: PartProps<HTMLDivElement>) {
  return <div className={joined([styles.section, screenOnly && styles.gone, className])} {...rest} />;
}

/** The last line of a panel: a note at the left, the buttons after it. */
export function PanelFoot({ screenOnly, className, ...rest }: PartProps<HTMLElement>) {
  return <footer className={joined([styles.foot, screenOnly && styles.gone, className])} {...rest} />;
}
