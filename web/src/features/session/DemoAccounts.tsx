import { readinessCheck } from '@caselift/contract/readiness';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { Stack } from '../../ui/kit/Layout.tsx';
import styles from './LoginPage.module.css';

/** The accounts that the demo wholesaler is loaded with; the server refuses them unless it runs as a demo. */
const demoPassword = 'demo2026';
const demoAccounts = [
  { label: 'Admin', email: 'admin@example.com' },
  { label: 'Manager', email: 'manager@example.com' },
  { label: 'Leadership', email: 'leadership@example.com' },
  { label: 'Team Lead', email: 'teamlead@example.com' },
  { label: 'Sales Rep', email: 'salesrep@example.com' },
];

type DemoAccountsProps = { onPick: (account: { email: string; password: string }) => void };

/** One click fills the form; nothing is shown where there is no demo. */
export function DemoAccounts({ onPick }: DemoAccountsProps) {
  const demo = useDemo();
  if (!demo) return null;
  return (
    <section className={styles.demo} aria-label="Demo accounts">
      <p>Demo accounts, password {demoPassword}</p>
      <Stack gap={0} className={styles.accounts}>
        {demoAccounts.map(({ label, email }) => (
          <button
            key={email}
            type="button"
            className={styles.account}
            onClick={() => onPick({ email, password: demoPassword })}
          >
            <strong>{label}</strong> {email}
          </button>
        ))}
      </Stack>
    </section>
  );
}

function useDemo(): boolean {
  const [demo, setDemo] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    // Whether it is a demo is not worth a toast: a server that is away says so when someone signs in.
    call(readinessCheck, {}, { signal: leaving.signal }).then(
      (answer) => setDemo(answer.demo),
      () => setDemo(false),
    );
    return () => leaving.abort();
  }, []);
  return demo;
}
