import { createContext, type ReactNode, useContext } from 'react';

/** What a statement says beside its lines about questions of them, by the line's key (contract/src/statement-lines.ts). */
type LineQuestionsShown = {
  /** Its question with the state; null: there is none. */
  mark: (line: string) => ReactNode;
  /** The way to ask one; null: it isn't the reader's own statement. */
  ask: (line: string) => ReactNode;
};

/** null: the statement is shown without questions. */
export const LineQuestions = createContext<LineQuestionsShown | null>(null);

type LineQuestionProps = {
  /** Key of the line. */
  line: string;
  /** Only a question that there is, not the way to ask one. */
  markOnly?: boolean;
  className?: string | undefined;
};

/** The question about a line, or the way to ask one; nothing where statements show none. */
export function LineQuestion({ line, markOnly = false, className }: LineQuestionProps) {
  const shown = useContext(LineQuestions);
  const content = shown?.mark(line) ?? (markOnly ? null : shown?.ask(line));
  return content ? <div className={className}>{content}</div> : null;
}
