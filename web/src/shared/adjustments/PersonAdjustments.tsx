import { adjustmentLimits, listAdjustments } from '@caselift/contract/adjustments';
import { listUserStatements } from '@caselift/contract/closings';
import { payPartNames } from '@caselift/domain/pay/pay-parts';
import { useQuery } from '@tanstack/react-query';
import Clock from 'lucide-react/icons/clock';
import { endpointQuery, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { Badge } from '../../ui/kit/Badge.tsx';
import { Stack } from '../../ui/kit/Layout.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { ListRow, Rows } from '../../ui/kit/Rows.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { signedDollars } from './adjustment-words.ts';

type PersonAdjustmentsProps = {
  customId: string;
  /** First day of the sales period that is shown, where it is over. */
  ended: string | undefined;
};

/**
 * Adjustments of one person that are paid in the oldest sales period that isn't closed, beside figures of a period that
 * isn't; nothing where there are none. They are in no figure of a part.
 */
export function PersonAdjustments({ customId, ended }: PersonAdjustmentsProps) {
  const scope = useScope();
  const query = { ...scope, customId, limit: adjustmentLimits.atMost };
  const { data } = useQuery({ ...endpointQuery(listAdjustments, { query }), ...silently });
  const periods = useQuery({
    ...endpointQuery(listUserStatements, { params: { customId }, query: scope }),
    ...silently,
    enabled: ended !== undefined,
  });
  const isOpen =
    ended === undefined || periods.data?.some(({ from, state }) => from === ended && state !== 'closed') === true;
  if (data === undefined || data.count === 0 || !isOpen) return null;
  return (
    <Panel title="Adjustments" level={3} note={`${signedDollars(data.amount)}, with the next closing`}>
      <Rows>
        {data.results.map(({ _id, madeBy, reason, part, state, amount }) => (
          <ListRow key={_id} wrap>
            <Stack as="span" gap={0} grow>
              <Text fit="anywhere">
                Adjustment by {madeBy}: {reason}
              </Text>
              <Text kind="caption" tone="soft">
                {payPartNames[part]}
              </Text>
            </Stack>
            {state === 'pending' && (
              <Badge tone="warn" icon={Clock} large>
                Waits for approval, not counted
              </Badge>
            )}
            <Text weight="bold" fit="whole" tone={state === 'approved' ? 'strong' : 'soft'}>
              {signedDollars(amount)}
            </Text>
          </ListRow>
        ))}
      </Rows>
    </Panel>
  );
}
