import { userTexts } from '@caselift/contract/users';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { Badge } from '../../ui/kit/Badge.tsx';
import { Text } from '../../ui/kit/Text.tsx';

const { transferredAccounts, transferredAccountsWhy } = userTexts;

/** Marks a comparison with last year that uses other accounts than the actual beside it. */
export function TransferredMark() {
  return (
    <Badge look="plain" icon={ArrowLeftRight} title={transferredAccountsWhy}>
      <Text weight="regular">{transferredAccounts}</Text>
    </Badge>
  );
}

/** The mark without its words, for table rows. The words belong in a legend on the same page. */
export function TransferredIcon() {
  return (
    <Badge
      look="plain"
      icon={ArrowLeftRight}
      role="img"
      aria-label={transferredAccounts}
      title={transferredAccountsWhy}
    />
  );
}
