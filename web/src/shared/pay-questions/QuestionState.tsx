import type { PayQuestionState } from '@caselift/domain/closing/pay-questions';
import { Badge } from '../../ui/kit/Badge.tsx';
import { stateLooks } from './words.ts';

/** How far a question is. @param ofLine beside a line, where it has to say that it is one. */
export function QuestionState({ state, ofLine = false }: { state: PayQuestionState; ofLine?: boolean }) {
  const { label, tone, icon } = stateLooks[state];
  return (
    <Badge tone={tone} icon={icon} large={!ofLine}>
      {ofLine ? `Question ${label.toLowerCase()}` : label}
    </Badge>
  );
}
