import { userTexts } from '@caselift/contract/users';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import styles from './person.module.css';

const { transferredAccounts, transferredAccountsWhy } = userTexts;

/** Marks a comparison with last year that uses other accounts than the actual beside it. */
export function TransferredMark() {
  return (
    <span className={styles.transferred} title={transferredAccountsWhy}>
      <ArrowLeftRight size={12} strokeWidth={2} aria-hidden />
      {transferredAccounts}
    </span>
  );
}

/** The mark without its words, for table rows. The words belong in a legend on the same page. */
export function TransferredIcon() {
  return (
    <span className={styles.transferred} role="img" aria-label={transferredAccounts} title={transferredAccountsWhy}>
      <ArrowLeftRight size={12} strokeWidth={2} aria-hidden />
    </span>
  );
}
