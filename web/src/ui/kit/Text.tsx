import type { HTMLAttributes } from 'react';
import { joined } from './Layout.tsx';
import styles from './text.module.css';

type Tag =
  | 'span'
  | 'p'
  | 'div'
  | 'strong'
  | 'small'
  | 'b'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'dt'
  | 'dd'
  | 'legend'
  | 'label'
  | 'li';

export type Tone = 'strong' | 'soft' | 'faint' | 'accent' | 'good' | 'warn' | 'bad';

export type TextLook = {
  /** One of the five sizes there are; subhead is body in bold. As around it unless told. */
  kind?: 'title' | 'section' | 'subhead' | 'body' | 'caption' | 'figure';
  tone?: Tone;
  weight?: 'regular' | 'medium' | 'bold';
  /** What happens to a long text: an ellipsis (say the whole as title), no break at all, or a break anywhere. */
  fit?: 'cut' | 'whole' | 'anywhere';
  /** At the right end of its row. */
  right?: boolean;
  /** Takes the room that is left in its row, or gives none up. */
  grow?: boolean;
  still?: boolean;
};

type TextProps = HTMLAttributes<HTMLElement> & TextLook & { as?: Tag; title?: string | undefined; htmlFor?: string };

/** Words in one of the sizes and colors of the look; a span unless told. */
export function Text({ as: Element = 'span', className, ...props }: TextProps) {
  const { kind, tone, weight, fit, right, grow, still, ...rest } = props;
  return (
    <Element className={joined([textClass({ kind, tone, weight, fit, right, grow, still }), className])} {...rest} />
  );
}

/** The same look for an element that isn't a Text, such as a router's link. */
export function textClass({ kind, tone, weight, fit, right, grow, still }: Optional<TextLook>): string {
  return joined([
    kind && styles[kind],
    tone && styles[tone],
    weight && styles[weight],
    fit && styles[fit],
    right && styles.right,
    grow && styles.grow,
    still && styles.still,
  ]);
}

type Optional<Look> = { [Key in keyof Look]?: Look[Key] | undefined };
