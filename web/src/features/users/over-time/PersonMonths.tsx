import { readPersonMonths } from '@caselift/contract/over-time';
import type { User } from '@caselift/contract/users';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, silently } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { ByMonth } from '../../../shared/month-sales/ByMonth.tsx';
import { failureOf } from '../../../shared/not-computed/failure-of.tsx';
import { isEmpty } from '../../../shared/over-time/figures.ts';
import { Stack } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { ListFailed } from '../../../ui/ListFailed.tsx';

type PersonMonthsProps = {
  user: User;
  /** Beside others: the name of the months' person. */
  named: boolean;
};

/** A person's thirteen months. */
export function PersonMonths({ user: { customId, name }, named }: PersonMonthsProps) {
  const query = useQuery({
    ...endpointQuery(readPersonMonths, { params: { customId }, query: useScope() }),
    ...silently,
  });
  const failure = failureOf(query);
  const months = query.data?.months;
  return (
    <Stack gap={8} aria-busy={query.isPending}>
      {named && (
        <Text as="p" weight="bold" fit="anywhere">
          {name}
        </Text>
      )}
      {failure && (failure.instead ?? <ListFailed {...failure} hasRows={months !== undefined} />)}
      {months === undefined ? (
        !failure && <Skeleton variant="rounded" height={216} />
      ) : isEmpty(months) ? (
        <Text as="p" tone="soft">
          No sales in these months
        </Text>
      ) : (
        <ByMonth name={name} months={months} first="gp" />
      )}
    </Stack>
  );
}
