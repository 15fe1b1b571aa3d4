import type { PayQuestion } from '@caselift/contract/pay-questions';
import { payPartNames } from '@caselift/domain/pay/pay-parts';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { signedDollars } from '../adjustments/adjustment-words.ts';
import { momentText } from '../administration/moments.ts';
import { fullDayText } from '../statements/period-words.ts';
import { EndQuestion } from './EndQuestion.tsx';
import styles from './pay-questions.module.css';
import { QuestionState } from './QuestionState.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import { adjustmentStateWords, figureRows } from './words.ts';

const sides = { asker: '', staff: ', manager', lead: ', team lead' } as const;

/** A question: what the line said when it was asked, what was written since, and what can be done with it. */
export function QuestionThread({ question }: { question: PayQuestion }) {
  const { person, text, askedAt, state, messages, ended, adjustment, mayWrite, mayResolve, mayWithdraw } = question;
  const [ending, setEnding] = useState<'resolve' | 'withdraw' | null>(null);
  return (
    <Stack gap={16}>
      <Figures question={question} />
      <ol className={styles.thread} aria-label="Messages">
        <Said by={person.name} note="" at={askedAt} text={text} />
        {messages.map(({ _id, side, by, at, text: message }) => (
          <Said key={_id} by={by} note={sides[side]} at={at} text={message} isAnswer={side !== 'asker'} />
        ))}
        {ended && state === 'resolved' && (
          <Said by={ended.by} note=" resolved it" at={ended.at} text={ended.reason} isAnswer>
            {adjustment && (
              <Text as="p" weight="medium">
                Adjustment of {signedDollars(adjustment.amount)}, {payPartNames[adjustment.part]}:{' '}
                {adjustmentStateWords[adjustment.state]}
                {adjustment.state === 'approved' &&
                  adjustment.decidedBy !== null &&
                  ` (approved by ${adjustment.decidedBy})`}
              </Text>
            )}
          </Said>
        )}
        {ended && state === 'withdrawn' && <Said by={ended.by} note=" withdrew it" at={ended.at} text="" />}
      </ol>
      {mayWrite && (
        <ReplyForm key={`${question._id} ${messages.length}`} question={question}>
          {mayWithdraw && <Button onClick={() => setEnding('withdraw')}>Withdraw</Button>}
          {mayResolve && <Button onClick={() => setEnding('resolve')}>Resolve</Button>}
        </ReplyForm>
      )}
      {ending && <EndQuestion question={question} act={ending} onClose={() => setEnding(null)} />}
    </Stack>
  );
}

type SaidProps = { by: string; note: string; at: string; text: string; isAnswer?: boolean; children?: ReactNode };

function Said({ by, note, at, text, isAnswer = false, children }: SaidProps) {
  return (
    <li className={isAnswer ? styles.answer : styles.message}>
      <Text as="p" kind="caption" tone="soft">
        <Text weight="bold" tone="strong">
          {by}
        </Text>
        {note}, <time dateTime={at}>{momentText(at, Date.now())}</time>
      </Text>
      {text !== '' && (
        <Text as="p" fit="anywhere" className={styles.text}>
          {text}
        </Text>
      )}
      {children}
    </li>
  );
}

/** The line as it was asked about. */
function Figures({ question }: { question: PayQuestion }) {
  const { line, state, invoicesThrough, isFinal } = question;
  const steps = line.figures.steps.filter(({ why }) => why !== '');
  return (
    <Stack gap={8}>
      <Row wrap spread>
        <Text weight="bold" fit="anywhere">
          {line.label}
        </Text>
        <QuestionState state={state} />
      </Row>
      <dl className={styles.figures}>
        {figureRows(question).map(({ name, value }) => (
          <div key={name}>
            <Text as="dt" kind="caption" tone="soft">
              {name}
            </Text>
            <Text as="dd" weight="medium">
              {value}
            </Text>
          </div>
        ))}
      </dl>
      {steps.length > 0 && (
        <ul className={styles.steps} aria-label="How it was calculated">
          {steps.map(({ rule, why }) => (
            <Text as="li" key={`${rule} ${why}`} kind="caption" tone="soft">
              {why}
            </Text>
          ))}
        </ul>
      )}
      <Text as="p" kind="caption" tone="soft">
        As it was when it was asked: invoices through {fullDayText(invoicesThrough)}
        {isFinal ? ', from the closed statement.' : ', not final yet.'}
      </Text>
    </Stack>
  );
}
