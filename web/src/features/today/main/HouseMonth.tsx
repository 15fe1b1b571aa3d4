import { type HouseMeasure, readWholesaler } from '@caselift/contract/wholesaler';
import { type GoalMeasure, goalMeasureRows, goalMeasures } from '@caselift/domain/measure-list';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { wholeAmounts } from '../../../shared/units.ts';
import { achievedText } from '../../../shared/users/achieved.ts';
import { StandingChip } from '../../../shared/users/StandingChip.tsx';
import { BulletBar } from '../../../ui/BulletBar.tsx';
import { FieldPart, FieldRow, FieldRows } from '../../../ui/field/FieldRow.tsx';
import { monthTitle } from '../../../ui/kit/calendar/months.ts';
import styles from './house-month.module.css';

/** The whole house's month for leadership: so far, its goal, and its pace. Load it with import(). */
export function HouseMonth() {
  const { data: house } = useQuery(endpointQuery(readWholesaler, { query: useScope() }));
  const last = house?.lastTransactionDate ?? null;
  const rows = goalMeasures.flatMap((measure) => {
    const figures = house?.[measure];
    return figures ? [{ measure, figures }] : [];
  });
  if (last === null || rows.length === 0) return null;
  return (
    <FieldPart title="House" note={`${monthTitle(last)} so far, every sales line`}>
      <FieldRows>
        {rows.map(({ measure, figures }) => (
          <li key={measure} className={styles.measure}>
            <MeasureRow measure={measure} figures={figures} />
          </li>
        ))}
      </FieldRows>
    </FieldPart>
  );
}

/** The month's goal is the threshold of its percents: 99.97% never reads 100.0%. */
const percentText = (percent: number | null) => `${achievedText(percent, 100)}%`;

function MeasureRow({ measure, figures }: { measure: GoalMeasure; figures: HouseMeasure }) {
  const { title, unit } = goalMeasureRows[measure];
  const { write, after } = wholeAmounts[unit];
  const { thisYearMonth: soFar, monthGoal: goal, pem, achievedSellingDaysMonth: pace } = figures;
  const hasGoal = goal !== null && goal > 0;
  const achieved = hasGoal ? (100 * soFar) / goal : null;
  const paceText = pace === null ? 'No pace yet' : `Pace ${percentText(pace)}`;
  return (
    <>
      <FieldRow
        title={title}
        notes={[hasGoal ? `${percentText(achieved)} of ${write(goal)}${after}` : 'No goal']}
        amount={`${write(soFar)}${after}`}
        caption={
          hasGoal && (
            <StandingChip standing={pace === null ? 'none' : pace >= 100 ? 'good' : 'warn'}>{paceText}</StandingChip>
          )
        }
      />
      {hasGoal && (
        <BulletBar
          label={`${title}: ${percentText(achieved)} of the month's goal, ${paceText}`}
          scale={Math.max(goal * 1.2, soFar, pem ?? 0)}
          actual={soFar}
          pace={pem}
          goal={goal}
        />
      )}
    </>
  );
}
