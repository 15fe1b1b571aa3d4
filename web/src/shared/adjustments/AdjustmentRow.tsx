import type { ManualAdjustment } from '@caselift/contract/adjustments';
import { payPartNames } from '@caselift/domain/pay/pay-parts';
import Ban from 'lucide-react/icons/ban';
import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/kit/Badge.tsx';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { ListRow } from '../../ui/kit/Rows.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { historyText, signedDollars } from './adjustment-words.ts';

type AdjustmentRowProps = { adjustment: ManualAdjustment /** What can be done with it. */; children?: ReactNode };

/** The person it adjusts, by how much, why, and who decided it. */
export function AdjustmentRow({ adjustment, children }: AdjustmentRowProps) {
  const { person, part, amount, reason, state } = adjustment;
  return (
    <ListRow>
      <Stack gap={0} grow>
        <Row spread align="baseline">
          <Text fit="anywhere">
            <Text weight="bold">{person.name}</Text> <Text tone="soft">{payPartNames[part]}</Text>
          </Text>
          <Text weight="bold" fit="whole" tone={state === 'approved' ? 'strong' : 'soft'}>
            {signedDollars(amount)}
          </Text>
        </Row>
        <Text fit="anywhere">{reason}</Text>
        <Text kind="caption" tone="soft" fit="anywhere">
          {historyText(adjustment, Date.now())}
        </Text>
        {state !== 'approved' && (
          <Row wrap spread>
            {state === 'pending' ? (
              <Badge tone="warn" icon={Clock} large>
                Waits for approval
              </Badge>
            ) : (
              <Badge icon={Ban} large>
                {state === 'rejected' ? 'Rejected' : 'Withdrawn'}
              </Badge>
            )}
            {children}
          </Row>
        )}
      </Stack>
    </ListRow>
  );
}
