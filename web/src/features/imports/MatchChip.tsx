import type { Certainty } from '@caselift/domain/mapping/match-columns';
import CheckIcon from 'lucide-react/icons/check';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Minus from 'lucide-react/icons/minus';
import { Badge } from '../../ui/kit/Badge.tsx';

/** How sure the match of a field is; nothing for a column that a person chose. */
export function MatchChip({ certainty, empty }: { certainty: Certainty | null; empty: boolean }) {
  if (empty)
    return (
      <Badge look="plain" icon={Minus}>
        Not in the file
      </Badge>
    );
  if (certainty === null) return null;
  if (certainty === 'sure')
    return (
      <Badge tone="good" look="plain" icon={CircleCheck}>
        Sure
      </Badge>
    );
  if (certainty === 'likely')
    return (
      <Badge tone="good" look="plain" icon={CheckIcon}>
        Likely
      </Badge>
    );
  return (
    <Badge tone="warn" icon={CircleQuestionMark}>
      Please check
    </Badge>
  );
}
