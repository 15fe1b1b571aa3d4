import { readWholesaler } from '@caselift/contract/wholesaler';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import styles from './settings.module.css';

/** The settings of one wholesaler in one environment. */
export function SettingsPanel() {
  const { data, error } = useQuery(endpointQuery(readWholesaler, { query: useScope() }));
  return (
    <section className={styles.panel} aria-labelledby="settings-heading">
      <header className={styles.head}>
        <h2 id="settings-heading">Settings</h2>
      </header>
      <p className={styles.said}>{error?.message ?? data?.title ?? ''}</p>
    </section>
  );
}
