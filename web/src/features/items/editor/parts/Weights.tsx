/** How the weights of a group share its whole out. */
import CircleCheck from 'lucide-react/icons/circle-check';
import { upToTwoDecimals } from '../../../../ui/figures.ts';
import { Badge } from '../../../../ui/kit/Badge.tsx';
import { Row } from '../../../../ui/kit/Layout.tsx';
import { Swatch } from '../../../../ui/kit/Swatch.tsx';
import { Text } from '../../../../ui/kit/Text.tsx';
import styles from './parts.module.css';
import type { GroupMember } from './use-group-edit.ts';

/** Rounded, so that thirds of two decimals don't miss it by a millionth. */
export const weightSum = (members: readonly Pick<GroupMember, 'weight'>[]): number =>
  Math.round(members.reduce((sum, { weight }) => sum + weight, 0) * 100) / 100;

/** @example 'Weights 100%' and 'Adds up' */
export function WeightSum({ members }: { members: readonly GroupMember[] }) {
  if (members.length === 0) return null;
  const sum = weightSum(members);
  return (
    <Row gap={8} role="status">
      <Text tone="soft">
        Weights <strong>{upToTwoDecimals(sum)}%</strong>
      </Text>
      {sum === 100 ? (
        <Badge tone="good" icon={CircleCheck}>
          Adds up
        </Badge>
      ) : (
        <Badge>Shared out</Badge>
      )}
    </Row>
  );
}

const colors = 6;

/** Each item's part of the whole; the table above says the weights. */
export function WeightBar({ members }: { members: readonly GroupMember[] }) {
  const sum = weightSum(members);
  if (sum <= 0) return null;
  const parts = members.map(({ _id, name, weight }, at) => ({
    ...{ id: _id, name, share: (100 * weight) / sum },
    color: `var(--chart-${(at % colors) + 1})`,
  }));
  return (
    <div>
      <div className={styles.bar} aria-hidden>
        {parts.map(({ id, share, color }) => (
          <span key={id} className={styles.share} style={{ background: color, flex: `${share} 1 0` }} />
        ))}
      </div>
      <Row as="ul" wrap gap={12} aria-label="Shares of the whole" style={{ marginTop: 8 }}>
        {parts.map(({ id, name, share, color }) => (
          <Row as="li" key={id} gap={4}>
            <Swatch color={color} />
            <Text kind="caption" tone="soft">
              {name} {upToTwoDecimals(share)}%
            </Text>
          </Row>
        ))}
      </Row>
    </div>
  );
}
