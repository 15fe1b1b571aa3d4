import { listPayQuestions, type PayQuestion, payQuestionLimits } from '@caselift/contract/pay-questions';
import { linesOfStatement } from '@caselift/contract/statement-lines';
import type { UserStatement } from '@caselift/contract/statements';
import { isOver } from '@caselift/domain/closing/pay-questions';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import { type ReactNode, useState } from 'react';
import { endpointQuery, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { LineQuestions } from '../statements/LineQuestion.tsx';
import { AskDialog } from './AskDialog.tsx';
import styles from './pay-questions.module.css';
import { QuestionState } from './QuestionState.tsx';
import { QuestionThread } from './QuestionThread.tsx';

const ButtonLink = createLink(Button);

type StatementQuestionsProps = {
  /** undefined: not read yet. */
  statement: UserStatement | undefined;
  /** The reader's own, who may ask. */
  mayAsk: boolean;
  isOwn: boolean;
  /** The ID of the question that is open; '': none. */
  opened: string;
  onOpen: (question: string) => void;
  children: ReactNode;
};

/**
 * A statement with the questions about its lines beside them. One's own are read and asked here; those of others are read
 * on the screen of questions.
 */
export function StatementQuestions({ statement, isOwn, mayAsk, opened, onOpen, children }: StatementQuestionsProps) {
  const scope = useScope();
  const { customId = '', period } = statement ?? {};
  const query = {
    ...scope,
    db: 'prod' as const,
    customId,
    period: period?.from ?? '',
    limit: payQuestionLimits.atMost,
  };
  const { data } = useQuery({
    ...endpointQuery(listPayQuestions, { query }),
    ...silently,
    enabled: statement !== undefined,
  });
  const [asking, setAsking] = useState<string | null>(null);
  const of = (line: string) => data?.results.filter((one) => one.line.key === line && one.state !== 'withdrawn') ?? [];
  const open = data?.results.find(({ _id }) => _id === opened);
  const labels = new Map(statement && linesOfStatement(statement).map(({ key, label }) => [key, label]));
  const mark = (line: string) => {
    const [question] = of(line);
    if (question === undefined) return null;
    const content = <QuestionState state={question.state} ofLine />;
    const name = `Question ${question.state}: ${question.line.label}`;
    return isOwn ? (
      <Button
        size="small"
        variant="text"
        className={styles.mark}
        data-printed
        aria-label={name}
        onClick={() => onOpen(question._id)}
      >
        {content}
      </Button>
    ) : (
      <ButtonLink
        size="small"
        variant="text"
        className={styles.mark}
        aria-label={name}
        to="/payQuestions"
        search={{ question: question._id }}
      >
        {content}
      </ButtonLink>
    );
  };
  const ask = (line: string) =>
    mayAsk && data !== undefined ? (
      <Button
        size="small"
        variant="text"
        className={styles.ask}
        aria-label={`Question this: ${labels.get(line) ?? ''}`}
        startIcon={<CircleQuestionMark size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setAsking(line)}
      >
        Question this
      </Button>
    ) : null;
  return (
    <LineQuestions value={{ mark, ask }}>
      {children}
      {statement && asking !== null && (
        <AskDialog statement={statement} line={asking} onClose={() => setAsking(null)} />
      )}
      {open && (
        <ThreadDialog
          questions={isOver(open.state) ? of(open.line.key) : [open]}
          onClose={() => onOpen('')}
          onAsk={
            mayAsk && labels.has(open.line.key) && of(open.line.key).every(({ state }) => isOver(state))
              ? () => {
                  onOpen('');
                  setAsking(open.line.key);
                }
              : null
          }
        />
      )}
    </LineQuestions>
  );
}

type ThreadDialogProps = { questions: readonly PayQuestion[]; onClose: () => void; onAsk: (() => void) | null };

function ThreadDialog({ questions, onClose, onAsk }: ThreadDialogProps) {
  return (
    <Dialog
      title="Your question"
      width={560}
      onClose={onClose}
      actions={
        <>
          {onAsk && <Button onClick={onAsk}>Ask again</Button>}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {questions.map((question) => (
        <QuestionThread key={question._id} question={question} />
      ))}
    </Dialog>
  );
}
