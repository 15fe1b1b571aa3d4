/** From the rules of someone's pay to what its curve shows. */
import { achievedText } from '../users/achieved.ts';
import { payWriter } from '../users/pay-writer.ts';
import type { CurveShape, Mark } from './curve/layout.ts';
import { lostText } from './fpl-rows.ts';
import type { PayModel, PayPoint } from './pay-model.ts';

/** A percent of the curve's axis as it is written beside its point. */
export function placeText(model: PayModel, percent: number): string {
  if (model.rule !== 'loss') return `${achievedText(percent, model.threshold)}%`;
  return lostText(percent, { goal: model.goal, maxFpl: model.beyond ?? Number.POSITIVE_INFINITY });
}

/** Today's payout is said only where there is one: before the threshold the line itself says zero. */
export function curveShapeOf(model: PayModel): CurveShape {
  const { today, pace, corners, range, goal, beyond } = model;
  const paid = ({ payout }: PayPoint) => payWriter(model)(payout);
  const marks: Mark[] = [];
  const isAtPace = today !== null && pace !== null && today.percent === pace.percent;
  if (pace !== null && !isAtPace) {
    marks.push({ ...pace, id: 'pace', lines: [`At pace ${placeText(model, pace.percent)}`, paid(pace)] });
  }
  if (today !== null) {
    const words = `${model.isOver ? 'Final' : 'Today'} ${placeText(model, today.percent)}`;
    marks.push({ ...today, id: isAtPace ? 'pace' : 'today', lines: today.payout > 0 ? [words, paid(today)] : [words] });
  }
  return { corners, range, goal, beyond, marks };
}
