import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { Text } from '../../ui/kit/Text.tsx';
import { TextIcon } from '../../ui/kit/TextIcon.tsx';

/**
 * A figure that is green once its goal is reached, with a tick for those who do not see the colour; its own colours
 * give way to that one rule (docs/product.md, Executive report).
 */
export function GoalMark({ reached, children }: { reached: boolean; children: ReactNode }) {
  return (
    <Text tone={reached ? 'good' : 'strong'} fit="whole">
      {reached && <TextIcon icon={Check} label="Goal reached" />}
      {children}
    </Text>
  );
}
