import { type NearAccount, readWhyNot } from '@caselift/contract/item-results';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import Route from 'lucide-react/icons/route';
import { useId } from 'react';
import { endpointQuery, silently } from '../../../api/query.ts';
import { BulletBar } from '../../../ui/BulletBar.tsx';
import { Stack } from '../../../ui/kit/Layout.tsx';
import { LinkButton } from '../../../ui/kit/LinkButton.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { usePeriodScope } from '../../ended-period/use-period-scope.ts';
import type { About } from './behind.ts';
import { achievedText, type ShownItem, statusText } from './item-words.ts';
import styles from './items.module.css';

type WhyNotProps = { about: About; part: ShownItem };

/** What keeps an item from paying more, with the nearest way to each, and the accounts that are nearest. */
export function WhyNot({ about: { customId, itemId, instance }, part }: WhyNotProps) {
  const scope = usePeriodScope();
  const heading = useId();
  const measured = part.measure !== null;
  const { data, error, refetch } = useQuery({
    ...endpointQuery(readWhyNot, { params: { itemId, customId }, query: { ...scope, instance } }),
    ...silently,
    enabled: measured,
  });
  const { reasons, accounts } = data ?? { reasons: part.whyNot, accounts: undefined };
  const waiting = measured && accounts === undefined && !error;
  const nothing = reasons.length === 0 && !accounts?.length;
  return (
    <Stack as="section" gap={12} className={styles.whyNot} aria-labelledby={heading} aria-busy={waiting}>
      <Text as="h3" kind="section" id={heading}>
        {nothing && !waiting ? 'Nothing is missing' : 'Why not more?'}
      </Text>
      {part.percentageAchieved !== null && <Progress part={part} percent={part.percentageAchieved} />}
      {reasons.length > 0 && (
        <ol className={styles.reasons}>
          {reasons.map(({ reason, way }) => (
            <li key={reason}>
              <Text weight="medium">{reason}</Text>
              {way !== null && (
                <span className={styles.way}>
                  <Route size={16} strokeWidth={1.75} aria-hidden />
                  {way}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {accounts !== undefined && accounts.length > 0 && <Nearest accounts={accounts} />}
      {waiting && (
        <Stack gap={8} role="status" aria-label="Loading">
          <Skeleton variant="rounded" width="70%" height={12} />
          <Skeleton variant="rounded" width="52%" height={12} />
        </Stack>
      )}
      {error && (
        <Text as="p" kind="caption" tone="soft" role="alert">
          {error.message} <LinkButton onClick={() => void refetch()}>Try again</LinkButton>
        </Text>
      )}
    </Stack>
  );
}

/** The progress on a line that ends at the target, or at the achieved value beyond it. */
function Progress({ part, percent }: { part: ShownItem; percent: number }) {
  const said = [achievedText(part), `${statusText(percent)} of the target`].filter(Boolean).join(', ');
  return (
    <div>
      <BulletBar label={said} scale={Math.max(100, percent)} actual={Math.max(0, percent)} goal={100} />
      <Text kind="caption" tone="soft" aria-hidden>
        {said}
      </Text>
    </div>
  );
}

function Nearest({ accounts }: { accounts: readonly NearAccount[] }) {
  const heading = useId();
  return (
    <Stack gap={4}>
      <Text as="h4" kind="subhead" id={heading}>
        Nearest accounts
      </Text>
      <ul className={styles.nearest} aria-labelledby={heading}>
        {accounts.map(({ buyerId, buyerName, note }) => (
          <li key={buyerId}>
            <Text weight="medium" fit="anywhere">
              {buyerName}
            </Text>
            <Text kind="caption" tone="soft" fit="anywhere">
              {note}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
