import type { UserStatement } from '@caselift/contract/statements';
import type { Measure } from '@caselift/domain/measure-list';
import { useMemo, useState } from 'react';
import { EarnMoreLine } from './EarnMoreLine.tsx';
import { earnMore } from './earn-more.ts';
import { payModelOf } from './pay-model.ts';
import { StatementColumn } from './StatementColumn.tsx';
import { WhyCurve } from './WhyCurve.tsx';
import { dollarsTyped } from './what-if-words.ts';
import styles from './why.module.css';

type MeasureStatementProps = { statement: UserStatement; measure: Measure };

/** The amount in the field at first, in dollars. */
const usualAmount = '100';

/**
 * What a measure pays: the calculation, its curve, and two questions that move together: what it takes to earn more, and
 * what the period would pay at another end. Both are answered here, without a request. Mounted again for another person
 * or measure.
 */
export function MeasureStatement({ statement, measure }: MeasureStatementProps) {
  const model = useMemo(() => payModelOf(statement, measure), [statement, measure]);
  const [typed, setTyped] = useState(usualAmount);
  const [asked, setAsked] = useState<number | null>(null);
  const { question, corners } = model;
  const type = (text: string) => {
    setTyped(text);
    const more = dollarsTyped(text);
    if (more === null) return;
    const { reach, most } = earnMore(statement, model, more);
    setAsked((reach ?? most.reach)?.value ?? null);
  };
  const slide = (value: number) => {
    setAsked(value);
    const usual = (model.pace ?? model.today)?.payout ?? 0;
    const more = Math.max(0, model.answer(value).payout - usual);
    setTyped(String(Math.round(more * 100) / 100));
  };
  return (
    <>
      {question && corners.length > 0 && statement.sellingDays.left > 0 && (
        <EarnMoreLine {...{ statement, model, question, typed }} unasked={asked === null} onType={type} />
      )}
      <div className={styles.body}>
        <StatementColumn statement={statement} measure={measure} />
        <WhyCurve {...{ statement, model, asked }} onAsk={slide} />
      </div>
    </>
  );
}
