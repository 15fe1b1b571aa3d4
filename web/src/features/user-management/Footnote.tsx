import type { User } from '@caselift/contract/users';
import { goalMeasures } from '@caselift/domain/measure-list';
import { defaultThresholdPercent } from '@caselift/domain/pay/goal-pay';
import { absent } from '../../ui/figures.ts';
import { Text } from '../../ui/kit/Text.tsx';

/** What holds where nothing was typed for a person. */
export function Footnote({ users }: { users: readonly User[] }) {
  if (users.length === 0) return null;
  const summed = users.some((user) => goalMeasures.some((measure) => user[measure].goalSource === 'sumOfTeam'));
  const limited = users.some(({ wholesaler }) => wholesaler.maxFPL === null);
  return (
    <Text as="p" kind="caption" tone="soft">
      Goals and payouts are for the current sales period. A threshold of {absent} means {defaultThresholdPercent}%.
      {limited && " A max FPL in italics is the wholesaler's limit."}
      {summed && " Σ is the sum of the team's goals for a lead without a goal of their own."}
    </Text>
  );
}
