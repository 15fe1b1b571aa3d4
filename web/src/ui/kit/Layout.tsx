import type { CSSProperties, HTMLAttributes } from 'react';
import styles from './layout.module.css';

/** Space between parts, px: the multiples of 4 of the look, and 2 for lines that belong together. */
export type Gap = 0 | 2 | 4 | 8 | 12 | 16 | 24;

type Tag =
  | 'div'
  | 'span'
  | 'p'
  | 'section'
  | 'article'
  | 'header'
  | 'footer'
  | 'nav'
  | 'form'
  | 'fieldset'
  | 'label'
  | 'ul'
  | 'ol'
  | 'li'
  | 'dl';

type LayoutProps = HTMLAttributes<HTMLElement> & {
  /** The element that it is; a div unless told. */
  as?: Tag;
  gap?: Gap;
  /** Takes the room that is left in a Row. */
  grow?: boolean;
  /** Left out on paper. */
  screenOnly?: boolean;
  /** Of a form: our own messages instead of the browser's. */
  noValidate?: boolean;
};

type RowProps = LayoutProps & {
  align?: 'center' | 'top' | 'bottom' | 'baseline' | 'stretch';
  /** Where the parts go when there is room: side by side from the left, to both ends, or to the right. */
  spread?: boolean;
  end?: boolean;
  wrap?: boolean;
  /** One below the other on phones. */
  fold?: boolean;
};

type ColumnsProps = LayoutProps & {
  /** How many beside each other, and how many on phones (1 unless told). */
  columns?: number;
  phone?: number;
  /** As many as have this width, px, instead of a number of columns. */
  least?: number;
};

/** Parts one below the other. */
export function Stack({ as: Element = 'div', gap = 12, grow, screenOnly, className, style, ...rest }: LayoutProps) {
  const classes = [styles.stack, grow && styles.grow, screenOnly && styles.screenOnly, className];
  return <Element className={joined(classes)} style={withGap(gap, style)} {...rest} />;
}

/** Parts side by side. */
export function Row(props: RowProps) {
  const {
    as: Element = 'div',
    gap = 8,
    align = 'center',
    spread,
    end,
    wrap,
    fold,
    grow,
    screenOnly,
    ...others
  } = props;
  const { className, style, ...rest } = others;
  const classes = [
    styles.row,
    align !== 'center' && styles[align],
    spread && styles.spread,
    end && styles.end,
    wrap && styles.wrap,
    fold && styles.fold,
    grow && styles.grow,
    screenOnly && styles.screenOnly,
    className,
  ];
  return <Element className={joined(classes)} style={withGap(gap, style)} {...rest} />;
}

/** Parts in columns of one width; fields of a form stand in it. */
export function Columns(props: ColumnsProps) {
  const { as: Element = 'div', gap = 12, columns = 2, phone = 1, least, grow, screenOnly, ...others } = props;
  const { className, style, ...rest } = others;
  const classes = [
    styles.columns,
    least !== undefined && styles.fit,
    grow && styles.grow,
    screenOnly && styles.screenOnly,
    className,
  ];
  const room = { '--columns': columns, '--phone': phone, '--least': `${least ?? 0}px`, ...style };
  return <Element className={joined(classes)} style={withGap(gap, room)} {...rest} />;
}

/** Class names in one, without those that a condition left out. */
export const joined = (classes: readonly (string | false | undefined)[]): string => classes.filter(Boolean).join(' ');

const withGap = (gap: Gap, style: CSSProperties | undefined): CSSProperties =>
  ({ '--gap': `${gap}px`, ...style }) as CSSProperties;
