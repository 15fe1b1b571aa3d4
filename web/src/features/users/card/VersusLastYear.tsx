import type { User } from '@caselift/contract/users';
import { TransferredMark } from '../../../shared/users/TransferredMark.tsx';
import { Delta } from '../../../ui/Delta.tsx';
import { Facts } from '../../../ui/kit/Facts.tsx';
import { Term } from '../../../ui/terms/Term.tsx';

/**
 * Year to date and the projected month against last year's, of the accounts held now. Nothing where neither compares.
 * @param month of the projection, which the sales period beside it may be longer than.
 */
export function VersusLastYear({ figures, month }: { figures: User['gp']; month: string }) {
  const { deltaYTD, pemVsLyMonth, hasTransferredAccountsYTD, hasTransferredAccountsMonth } = figures;
  if (deltaYTD === null && pemVsLyMonth === null) return null;
  const lines = [
    { label: 'YTD vs LY', percent: deltaYTD, transferred: hasTransferredAccountsYTD },
    {
      label: month ? `PEM vs LY month (${month})` : 'PEM vs LY month',
      percent: pemVsLyMonth,
      transferred: hasTransferredAccountsMonth,
    },
  ];
  return (
    <Facts
      small
      facts={lines.map(({ label, percent, transferred }) => ({
        key: label,
        name: (
          <>
            {label.startsWith('PEM') ? (
              <>
                <Term of="pem">PEM</Term>
                {label.slice(3)}
              </>
            ) : (
              label
            )}{' '}
            {transferred && <TransferredMark />}
          </>
        ),
        value: <Delta percent={percent} unit />,
      }))}
    />
  );
}
