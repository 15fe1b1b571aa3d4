import { type CSSProperties, useId } from 'react';
import { Change } from '../../ui/Change.tsx';
import { joined, Row } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { achievedText, fplAchievedText } from '../users/achieved.ts';
import { payWriter } from '../users/pay-writer.ts';
import { signedDollars } from './measure-words.ts';
import type { Answer, PayModel, Question } from './pay-model.ts';
import styles from './what-if.module.css';
import { questionText, valueText } from './what-if-words.ts';

type WhatIfProps = {
  model: PayModel;
  question: Question;
  /** null: nothing is asked yet, the slider stands at the pace. */
  asked: number | null;
  answer: Answer;
  /** What is paid as things go: at pace, where there is one. */
  usual: number;
  onChange: (value: number) => void;
};

/** A slider over the curve's width: what a sales period that ended there would pay. */
export function WhatIf({ model, question, asked, answer, usual, onChange }: WhatIfProps) {
  const id = useId();
  const { min, max, step, start } = question;
  const value = asked ?? start;
  const shown = Math.min(max, Math.max(min, value));
  const written = valueText(value, question);
  const achieved = achievedWords(model, answer);
  const write = payWriter(model);
  const paid = write(answer.payout);
  return (
    <div className={joined([styles.whatIf, asked === null && styles.unasked])}>
      <Row align="baseline" spread>
        <Text as="label" tone="soft" htmlFor={id}>
          {questionText(model)}
        </Text>
        <Text as="strong" weight="bold" fit="whole">
          {written}
        </Text>
      </Row>
      <input
        type="range"
        id={id}
        className={styles.slider}
        min={min}
        max={max}
        step={step}
        value={shown}
        onChange={(event) => onChange(Number(event.target.value))}
        aria-valuetext={`${written}, ${achieved}, pays ${paid}`}
        style={{ '--filled': `${(100 * (shown - min)) / (max - min)}%` } as CSSProperties}
      />
      <Row align="baseline" spread>
        <Text tone="soft">{achieved}</Text>
        <Row as="span" align="baseline" end wrap>
          <Difference
            cents={Math.round((answer.payout - usual) * 100)}
            write={write}
            as={model.pace === null ? 'now' : 'at pace'}
          />
          <Text as="strong" weight="bold" tone="accent" fit="whole">
            {paid}
          </Text>
        </Row>
      </Row>
    </div>
  );
}

/** @example '114.1% of goal'; of FPL: '108.0% achieved' */
function achievedWords({ rule, threshold }: PayModel, { achieved }: Answer): string {
  if (rule === 'loss') return `${fplAchievedText(achieved)}% achieved`;
  return `${achievedText(achieved, threshold)}% of goal`;
}

type DifferenceProps = { cents: number; write: ReturnType<typeof payWriter>; as: string };

function Difference({ cents, write, as }: DifferenceProps) {
  if (cents === 0) return <Text tone="soft">same as {as}</Text>;
  return <Change up={cents > 0}>{signedDollars(cents / 100, write)}</Change>;
}
