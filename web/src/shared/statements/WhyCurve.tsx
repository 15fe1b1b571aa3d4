import type { UserStatement } from '@caselift/contract/statements';
import type { Measure } from '@caselift/domain/measure-list';
import { useMemo } from 'react';
import { Stack } from '../../ui/kit/Layout.tsx';
import { PanelSection } from '../../ui/kit/Panel.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { usePeriodScope } from '../ended-period/use-period-scope.ts';
import { NextStep } from '../next-steps/NextStep.tsx';
import type { Mark } from './curve/layout.ts';
import { curveShapeOf } from './curve-shape.ts';
import { PayoutCurve } from './PayoutCurve.tsx';
import type { Answer, PayModel, Question } from './pay-model.ts';
import { WhatIf } from './WhatIf.tsx';
import styles from './why.module.css';

type WhyCurveProps = {
  statement: UserStatement;
  model: PayModel;
  /** null: nothing is asked yet. */
  asked: number | null;
  onAsk: (value: number) => void;
};

/**
 * The curve of a payout and the question over it. Moving the slider sends no request: the rules are here, and only the
 * ring and the result render again.
 */
export function WhyCurve({ statement, model, asked, onAsk }: WhyCurveProps) {
  const hasEnded = usePeriodScope().period !== undefined;
  const shape = useMemo(() => curveShapeOf(model), [model]);
  const { question, measure } = model;
  if (shape.corners.length === 0) {
    return (
      <PanelSection>
        <Text as="p" tone="soft">
          {noCurveText(statement, measure)}
        </Text>
        {/* Of a sales period that is over it is too late. */}
        {!hasEnded && <NextStep list="goals" />}
      </PanelSection>
    );
  }
  const usual = model.pace ?? model.today;
  const answer = question && answerOf(model, question, asked);
  return (
    <Stack gap={16} className={styles.curve}>
      <PayoutCurve
        shape={shape}
        axis={model.rule === 'loss' ? 'lost' : 'achieved'}
        whatIf={asked === null || answer === null ? undefined : whatIfMark(answer)}
      />
      {question && answer && (
        <WhatIf
          model={model}
          question={question}
          asked={asked}
          answer={answer}
          usual={usual?.payout ?? 0}
          onChange={onAsk}
        />
      )}
    </Stack>
  );
}

/** At first the slider is at the pace, with the server's payout. */
function answerOf(model: PayModel, question: Question, asked: number | null): Answer {
  const usual = model.pace ?? model.today;
  const answer = model.answer(asked ?? question.start);
  return asked === null && usual !== null ? { ...answer, ...usual } : answer;
}

const whatIfMark = ({ percent, payout }: Answer): Mark => ({ id: 'whatIf', percent, payout, lines: ['What if'] });

function noCurveText(statement: UserStatement, measure: Measure): string {
  const { payout } = statement[measure].plan;
  return payout === null || payout === 0
    ? 'No payout is set, so there is no curve.'
    : 'No goal is set, so there is no curve.';
}
