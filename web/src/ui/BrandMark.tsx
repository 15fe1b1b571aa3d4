import styles from './BrandMark.module.css';

/** Four cases, one lifted; and the product's name, or the owner's on paper. */
export function BrandMark({ name = 'Caselift' }: { name?: string }) {
  return (
    <span className={styles.brand}>
      <svg className={styles.mark} viewBox="0 0 20 20" width="22" height="22" aria-hidden="true">
        <rect x="0.5" y="4" width="8.5" height="7" rx="1.6" />
        <rect x="0.5" y="12.5" width="8.5" height="7" rx="1.6" />
        <rect x="11" y="12.5" width="8.5" height="7" rx="1.6" />
        <rect className={styles.lift} x="11" y="0.5" width="8.5" height="7" rx="1.6" />
      </svg>
      {name}
    </span>
  );
}
