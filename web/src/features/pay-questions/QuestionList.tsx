import type { PayQuestion } from '@caselift/contract/pay-questions';
import { Link } from '@tanstack/react-router';
import { agoText } from '../../shared/administration/moments.ts';
import { QuestionState } from '../../shared/pay-questions/QuestionState.tsx';
import { payWriter } from '../../shared/users/pay-writer.ts';
import { periodTitle } from '../../shared/users/period-name.ts';
import { goWithArrows } from '../../ui/arrow-keys.ts';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Rows, rowClass } from '../../ui/kit/Rows.tsx';
import { Text } from '../../ui/kit/Text.tsx';

type QuestionListProps = { questions: readonly PayQuestion[]; open: PayQuestion | undefined };

/** Who asks about which line, since when, and how far it is. */
export function QuestionList({ questions, open }: QuestionListProps) {
  const reached = questions.find(({ _id }) => _id === open?._id) ?? questions[0];
  return (
    <Rows first aria-label="Questions" onKeyDown={goWithArrows}>
      {questions.map((question) => (
        <li key={question._id}>
          <Link
            from="/payQuestions"
            to="/payQuestions"
            search={(current) => ({ ...current, question: question._id })}
            className={rowClass(question._id === open?._id)}
            aria-current={question._id === open?._id ? 'true' : undefined}
            tabIndex={question === reached ? 0 : -1}
            resetScroll={false}
          >
            <QuestionRow question={question} />
          </Link>
        </li>
      ))}
    </Rows>
  );
}

function QuestionRow({ question }: { question: PayQuestion }) {
  const { person, line, period, text, askedAt, state, rounded } = question;
  return (
    <Stack as="span" grow gap={2}>
      <Row as="span" spread align="top">
        <Text weight="bold" fit="anywhere">
          {person.name}
        </Text>
        <QuestionState state={state} />
      </Row>
      <Text fit="anywhere">
        {line.label}, {periodTitle(period)}: {payWriter({ rounded })(line.amount)}
      </Text>
      <Text kind="caption" tone="soft" fit="cut" title={text}>
        {text}
      </Text>
      <Text kind="caption" tone="soft">
        Asked {agoText(askedAt, Date.now())}
      </Text>
    </Stack>
  );
}
