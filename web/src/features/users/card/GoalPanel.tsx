import type { User } from '@caselift/contract/users';
import type { SellingDays } from '@caselift/domain/calendar';
import { type GoalMeasure, goalMeasureRows } from '@caselift/domain/measure-list';
import { thresholdOf } from '@caselift/domain/pay/goal-pay';
import { goalStanding } from '@caselift/domain/pay/standing';
import { wholeAmounts } from '../../../shared/units.ts';
import { achievedText } from '../../../shared/users/achieved.ts';
import { payWriter } from '../../../shared/users/pay-writer.ts';
import { StandingChip } from '../../../shared/users/StandingChip.tsx';
import { BulletBar } from '../../../ui/BulletBar.tsx';
import { Editable } from './Editable.tsx';
import { MeasurePanel } from './MeasurePanel.tsx';
import { neededADayOf } from './period.ts';
import { plannedText } from './planned-payout.ts';
import { VersusLastYear } from './VersusLastYear.tsx';

type GoalPanelProps = {
  user: User;
  measure: GoalMeasure;
  /** Of the sales period; null before the first update. */
  days: SellingDays | null;
  /** That of the newest sale; '' until it is known. */
  month: string;
  /** The sales period is: what was a projection has become the figure. */
  isOver: boolean;
};

/** A measure of the sales period against its goal. Where profits are hidden, the percents alone. */
export function GoalPanel({ user, measure, days, month, isOver }: GoalPanelProps) {
  const { title, unit } = goalMeasureRows[measure];
  const { write, after } = wholeAmounts[unit];
  const figures = user[measure];
  const { thisYear, achieved, achievedSellingDays, threshold, projectedPayout, totalPayout } = figures;
  const achievedPercent = achievedText(achieved, threshold);
  const pace = achievedText(achievedSellingDays, threshold);
  const from = thresholdOf(threshold);
  const dollarsHidden = thisYear === undefined;
  const saysAchieved = !dollarsHidden && achieved !== null;
  const needed = neededText(figures, days, (value) => `${write(Math.ceil(value))}${after}`);
  return (
    <MeasurePanel
      title={title}
      chip={
        <StandingChip standing={goalStanding(achievedSellingDays, threshold)}>
          {achievedSellingDays === null
            ? achieved === null
              ? 'No goal'
              : 'No pace yet'
            : isOver
              ? `${achievedPercent}%`
              : `Pace ${pace}%`}
        </StandingChip>
      }
      figure={dollarsHidden ? (achieved === null ? '–' : `${achievedPercent}%`) : write(thisYear)}
      beside={
        dollarsHidden ? (
          'of the goal'
        ) : (
          <Editable user={user} field={`${measure}Goal`}>
            {figures.goal === null || figures.goal === undefined
              ? `${after} no goal`
              : `of ${write(figures.goal)}${after}`}
          </Editable>
        )
      }
      bar={
        <BulletBar
          label={
            achieved === null
              ? 'No goal'
              : `${achievedPercent}% achieved, ${isOver ? '' : `${pace}% at this pace, `}paid from ${from}%`
          }
          scale={Math.max(120, achieved ?? 0, (achievedSellingDays ?? 0) * 1.02)}
          actual={achieved ?? 0}
          pace={isOver ? null : achievedSellingDays}
          threshold={from}
          goal={achieved === null ? null : 100}
        />
      }
      left={saysAchieved ? `${achievedPercent}% achieved` : needed}
      right={saysAchieved ? needed : ''}
      versus={<VersusLastYear figures={figures} month={month} />}
      pay={{
        label: isOver ? 'Earned' : 'At this pace',
        amount: payWriter(user)(isOver ? totalPayout : projectedPayout),
        projected: !isOver,
        plan: (
          <Editable user={user} field={`${measure}Payout`}>
            {plannedText(figures.payout)}
          </Editable>
        ),
      }}
    />
  );
}

/** What is still to be done, in a few words. */
function neededText(figures: User['gp'], days: SellingDays | null, write: (value: number) => string): string {
  if (days === null || figures.achieved === null) return '';
  if (figures.achieved >= 100) return 'Goal reached';
  if (days.left === 0) return 'No selling days left';
  const needed = neededADayOf(figures, days);
  return needed === null ? `${days.left} selling days left` : `Needs ${write(needed)} a day`;
}
