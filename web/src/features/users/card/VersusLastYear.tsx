import type { User } from '@caselift/contract/users';
import { TransferredMark } from '../../../shared/users/TransferredMark.tsx';
import { Delta } from '../../../ui/Delta.tsx';
import styles from './measure.module.css';

/** Year to date and the projected month against last year's, of the accounts held now. Nothing where neither compares. */
export function VersusLastYear({ figures }: { figures: User['gp'] }) {
  const { deltaYTD, pemVsLyMonth, hasTransferredAccountsYTD, hasTransferredAccountsMonth } = figures;
  if (deltaYTD === null && pemVsLyMonth === null) return null;
  const lines = [
    { label: 'YTD vs LY', percent: deltaYTD, transferred: hasTransferredAccountsYTD },
    { label: 'PEM vs LY month', percent: pemVsLyMonth, transferred: hasTransferredAccountsMonth },
  ];
  return (
    <dl className={styles.versus}>
      {lines.map(({ label, percent, transferred }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Delta percent={percent} unit />
          </dd>
          {transferred && (
            <dd className={styles.transferred}>
              <TransferredMark />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
