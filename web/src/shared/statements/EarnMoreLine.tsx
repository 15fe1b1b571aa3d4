import type { UserStatement } from '@caselift/contract/statements';
import { measures } from '@caselift/domain/measure-list';
import { useId } from 'react';
import { dollarsAndCents, oneDecimal, twoDecimals } from '../../ui/figures.ts';
import { joined } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { payWriter } from '../users/pay-writer.ts';
import { placeText } from './curve-shape.ts';
import styles from './earn-more.module.css';
import { type EarnMore, earnMore, type Reach } from './earn-more.ts';
import type { PayModel, Question } from './pay-model.ts';
import { aboutText, amountText, dollarsTyped } from './what-if-words.ts';

type EarnMoreLineProps = {
  statement: UserStatement;
  model: PayModel;
  question: Question;
  /** Dollars as typed. */
  typed: string;
  /** Nothing has been asked yet: paper leaves the example out. */
  unasked: boolean;
  onType: (typed: string) => void;
};

/** "To earn [$100] more: sell ...": the rules turned around, answered here as the slider is. */
export function EarnMoreLine({ statement, model, question, typed, unasked, onType }: EarnMoreLineProps) {
  const [field, wrong] = [useId(), useId()];
  const more = dollarsTyped(typed);
  const { left } = statement.sellingDays;
  const answer = more === null ? null : earnMore(statement, model, more);
  return (
    <div className={joined([styles.line, unasked && styles.unasked])}>
      <Text as="p" kind="title" weight="regular" className={styles.sentence}>
        <label htmlFor={field}>To earn</label>{' '}
        <span className={styles.amount}>
          <span aria-hidden="true">$</span>
          <input
            id={field}
            inputMode="decimal"
            maxLength={10}
            value={typed}
            aria-label="To earn so many dollars more"
            aria-invalid={more === null}
            aria-describedby={more === null ? wrong : undefined}
            onChange={(event) => onType(event.target.value)}
          />
        </span>{' '}
        more:{' '}
        <span role="status">{answer && more !== null && <Ask {...{ model, question, answer, more, left }} />}</span>
      </Text>
      {more === null && (
        <Text as="p" kind="caption" tone="bad" id={wrong} role="alert">
          Enter dollars, such as 100 or 62.50.
        </Text>
      )}
      {answer && (
        <Text as="p" kind="caption" tone="soft">
          <Basis {...{ model, question, answer, left }} />
        </Text>
      )}
    </div>
  );
}

type AnsweredProps = { model: PayModel; question: Question; answer: EarnMore; left: number };

function Ask({ model, question, answer, more, left }: AnsweredProps & { more: number }) {
  if (more === 0) return model.pace === null ? 'nothing has to change' : 'keep this pace';
  if (answer.reach) return <Effort {...{ model, question, left }} reach={answer.reach} />;
  const write = payWriter(model);
  const { most, usual } = answer;
  const room = Math.round((most.payout - usual) * 100) / 100;
  if (room <= 0 || most.reach === null) return <>that isn't possible. This already pays the most</>;
  return (
    <>
      that isn't possible. The most is {write(room)} more: <Effort {...{ model, question, left }} reach={most.reach} />
    </>
  );
}

/** "sell $2,065.34 more GP, about $207 a day for the 10 days left" */
function Effort({ model, question, reach, left }: Omit<AnsweredProps, 'answer'> & { reach: Reach }) {
  const days = `for the ${left === 1 ? 'day' : `${left} days`} left`;
  const name = measures[model.measure].inSentence;
  if (model.rule === 'loss') {
    return reach.inPoints ? (
      <>
        lose no more than <b>{twoDecimals(reach.value)}%</b>, {twoDecimals(reach.by)} points less than now
      </>
    ) : (
      <>
        lose <b>{dollarsAndCents(reach.by)}</b> less
        {reach.revenue !== null && (
          <>
            , or sell <b>{dollarsAndCents(reach.revenue)}</b> more without a loss,{' '}
            {aboutText(reach.revenue / left, 'dollars')} a day {days}
          </>
        )}
      </>
    );
  }
  if (reach.inPoints) {
    return (
      <>
        finish at <b>{oneDecimal(reach.value)}%</b> of the {name} goal, {oneDecimal(reach.by)} points more than{' '}
        {model.pace === null ? 'now' : 'at this pace'}
      </>
    );
  }
  return (
    <>
      sell <b>{amountText(reach.by, question)}</b> more {question.askedIn === 'ce' ? 'volume' : name}, about{' '}
      <b>{aboutText(reach.by / left, question.askedIn)} a day</b> {days}
    </>
  );
}

/** What the answer starts from, where it ends, and the most there is. */
function Basis({ model, question, answer: { usual, reach, most } }: AnsweredProps) {
  const write = payWriter(model);
  const from = model.pace === null ? 'So far' : 'At this pace';
  const of = model.rule === 'loss' ? 'lost' : 'of the goal';
  const place = ({ answer, value }: Reach) =>
    `${reach?.inPoints || model.rule === 'loss' ? '' : `${amountText(value, question)}, `}${placeText(model, answer.percent)} ${of}`;
  return (
    <>
      {from} it pays {write(usual)}.{reach && ` Ending at ${place(reach)}, it pays ${write(reach.answer.payout)}.`}
      {usual === 0 && model.threshold !== null && ` Nothing is paid below ${oneDecimal(model.threshold)}% of the goal.`}
      {most.reach && ` The most is ${write(most.payout)}, at ${placeText(model, most.reach.answer.percent)} ${of}.`}
    </>
  );
}
