import styles from './Avatar.module.css';
import { initialsOf } from './initials.ts';

type AvatarProps = {
  name: string;
  url?: string | null;
  /** People are round, houses are square. */
  shape: 'person' | 'house';
};

/** A picture, or the initials where there is none. Decoration: the name always stands beside it. */
export function Avatar({ name, url, shape }: AvatarProps) {
  return (
    <span className={`${styles.avatar} ${styles[shape]}`} aria-hidden="true">
      {url ? <img src={url} alt="" /> : initialsOf(name)}
    </span>
  );
}
