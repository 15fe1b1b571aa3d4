import type { ReactNode } from 'react';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { CaseStack } from './CaseStack.tsx';
import styles from './LoginPage.module.css';

/** The page before anyone is signed in: the brand, a form, and the picture beside it. */
export function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.login}>
      <main className={styles.half}>
        <div className={styles.brand}>
          <BrandMark />
        </div>
        <div className={styles.form}>{children}</div>
      </main>
      <CaseStack />
    </div>
  );
}
