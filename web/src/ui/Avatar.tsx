import styles from './Avatar.module.css';
import { initialsOf } from './initials.ts';
import { joined } from './kit/Layout.tsx';

type AvatarProps = {
  name: string;
  url?: string | null;
  /** People are round, houses and accounts are square. */
  shape: 'person' | 'house' | 'account';
  /**
   * 24 px in a row of a table (left out on paper), 48 for the person a page is about, 96 where the picture is chosen.
   */
  size?: 'small' | 'large' | 'huge';
  /** What the picture shows, unless it is decoration. */
  alt?: string;
};

/** A picture, or the initials where there is none. Decoration unless it has an alt: the name stands beside it. */
export function Avatar({ name, url, shape, size, alt }: AvatarProps) {
  return (
    <span className={joined([styles.avatar, styles[shape], size && styles[size]])} aria-hidden={alt === undefined}>
      {url ? <img src={url} alt={alt ?? ''} /> : initialsOf(name)}
    </span>
  );
}
