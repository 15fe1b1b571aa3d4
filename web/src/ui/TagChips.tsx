import styles from './TagChips.module.css';

/** The first tag and how many more there are; all of them as the title. */
export function TagChips({ tags }: { tags: readonly string[] }) {
  const [first, ...others] = tags;
  if (first === undefined) return null;
  return (
    <span className={styles.tags} title={tags.join(', ')}>
      <span className={styles.tag}>{first}</span>
      {others.length > 0 && <span className={styles.more}>+{others.length}</span>}
    </span>
  );
}
