import type { ItemPlan } from '@caselift/contract/item-statements';
import { Stack } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';

type PlanInWordsProps = { plan: ItemPlan; size?: 'body' | 'section' };

/** What someone is paid, with its amounts in bold, and below it the days and the minimum that belong to it. */
export function PlanInWords({ plan, size = 'body' }: PlanInWordsProps) {
  return (
    <Stack gap={4}>
      <Text as="p" kind={size} weight="regular">
        {plan.sentence.map(({ text, strong }, at) =>
          strong ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: segments have no other name, and are written as a whole.
            <Text key={at} as="b" weight="bold">
              {text}
            </Text>
          ) : (
            text
          ),
        )}
      </Text>
      <Text as="p" kind="caption" tone="soft">
        {plan.small}
      </Text>
    </Stack>
  );
}
