import styles from './Avatar.module.css';
import { initialsOf } from './initials.ts';
import { joined } from './kit/Layout.tsx';

type AvatarProps = {
  name: string;
  url?: string | null;
  /** People are round, houses are square. */
  shape: 'person' | 'house';
  /** For the person whom a page is about. */
  large?: boolean;
  /** In a row of a table; left out on paper. */
  small?: boolean;
};

/** A picture, or the initials where there is none. Decoration: the name always stands beside it. */
export function Avatar({ name, url, shape, large = false, small = false }: AvatarProps) {
  return (
    <span
      className={joined([styles.avatar, styles[shape], large && styles.large, small && styles.small])}
      aria-hidden="true"
    >
      {url ? <img src={url} alt="" /> : initialsOf(name)}
    </span>
  );
}
