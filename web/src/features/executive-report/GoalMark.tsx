import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { Text } from '../../ui/kit/Text.tsx';
import { TextIcon } from '../../ui/kit/TextIcon.tsx';

type GoalMarkProps = {
  reached: boolean;
  /** What the tick says. */
  label?: string;
  /** Absent: the tick stands alone. */
  children?: ReactNode;
};

/**
 * A figure that is green once its goal is reached, with a tick for those who do not see the colour; its own colours
 * give way to that one rule (docs/product.md, Executive report).
 */
export function GoalMark({ reached, label = 'Goal reached', children }: GoalMarkProps) {
  return (
    <Text tone={reached ? 'good' : 'strong'} fit="whole">
      {reached && <TextIcon icon={Check} label={label} />}
      {children}
    </Text>
  );
}
