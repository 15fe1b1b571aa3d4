/** Where everything of a payout's curve stands, in pixels of a given width. */
import type { CurvePoint } from '@caselift/domain/pay/pay-curve';
import {
  type Box,
  type Label,
  labelSize,
  lineHeight,
  type Point,
  placeLabels,
  type Segment,
  textWidth,
} from './place-labels.ts';
import type { Range } from './range.ts';
import { dollarTick, percentTick, ticks } from './ticks.ts';

/** A point to be marked, with its words. payout in dollars. */
export type Mark = { id: string; percent: number; payout: number; lines: readonly string[] };

export type CurveShape = {
  corners: readonly CurvePoint[];
  range: Range;
  /** Percent at which the vertical line stands. */
  goal: number;
  /** Percent from which on the axis is hatched, for nothing is paid there; null: nowhere. */
  beyond: number | null;
  marks: readonly Mark[];
  /** Where the axis isn't percents of a goal. */
  scale?: CurveScale;
};

/** A curve of other than percents: `percent` is then a quantity. */
export type CurveScale = {
  /** @example (20, 10) -> '20' */
  tickText: (value: number, step: number) => string;
  /** At the vertical line. @example 'Target 20' */
  goalWord: string;
  /** What the axis is, read out. @example 'placements' */
  unit: string;
  /** Of a curve beside other things, lower than it is by itself. */
  height: number;
};

export type CurveLayout = {
  width: number;
  height: number;
  plot: Box;
  xOf: (percent: number) => number;
  /** Of dollars. */
  yOf: (payout: number) => number;
  xTicks: { x: number; text: string }[];
  yTicks: { y: number; text: string }[];
  /** The curve, and its steps, which are drawn dashed. */
  solid: Segment[];
  steps: Segment[];
  /** The two ends of each step. */
  ends: { at: Point; open: boolean }[];
  goalX: number | null;
  hatched: Box | null;
  labels: ReturnType<typeof placeLabels>;
  /** What further words have to keep clear of. */
  taken: Box[];
};

/** Pixels. */
const pad = { top: 24, right: 14, bottom: 24, axis: 8 };
export const markRadius = 4.5;
const hatchedDepth = 10;
const tickRoom = { x: 46, y: 48 };
const mostTicks = 6;

export const heightFor = (width: number): number => Math.round(Math.min(360, Math.max(220, width * 0.88)));

export function curveLayout(shape: CurveShape, width: number): CurveLayout {
  const { corners, range, goal, beyond, marks, scale } = shape;
  const height = scale?.height ?? heightFor(width);
  const tickText = scale?.tickText ?? percentTick;
  const inside = corners.filter(({ percent }) => percent >= range.from && percent <= range.to);
  const most = Math.max(
    0.01,
    ...inside.map(({ payoutCents }) => payoutCents / 100),
    ...marks.map(({ payout }) => payout),
  );
  const amounts = ticks({ from: 0, to: most }, Math.floor((height - pad.top - pad.bottom) / tickRoom.y), 0.01);
  const amountStep = (amounts[1] ?? most) - (amounts[0] ?? 0);
  const amountTexts = amounts.map((amount) => dollarTick(amount, amountStep));
  const left = Math.ceil(Math.max(...amountTexts.map(textWidth))) + pad.axis;
  const plot = { x: left, y: pad.top, width: width - left - pad.right, height: height - pad.top - pad.bottom };
  const xOf = (percent: number) =>
    plot.x + (plot.width * (clamp(percent, range) - range.from)) / (range.to - range.from);
  const yOf = (payout: number) => plot.y + plot.height * (1 - payout / (most * 1.06));
  const pointOf = ({ percent, payoutCents }: CurvePoint): Point => ({ x: xOf(percent), y: yOf(payoutCents / 100) });
  const percents = ticks(range, Math.min(mostTicks, Math.max(2, Math.floor(plot.width / tickRoom.x))), 0.01);
  const percentStep = (percents[1] ?? range.to) - (percents[0] ?? range.from);
  const { solid, steps, ends } = segmentsOf(corners, range, pointOf);
  const goalX = goal >= range.from && goal <= range.to ? xOf(goal) : null;
  const hatched = beyond === null || beyond >= range.to ? null : hatchedBox(xOf(beyond), plot);
  const goalBox = goalX === null ? [] : [goalLabelBox(goalX, plot, scale?.goalWord)];
  const points = marks.map((mark) => ({ x: xOf(mark.percent), y: yOf(mark.payout) }));
  const tickBoxes = amounts.map((amount) => ({ x: 0, y: yOf(amount) - 8, width: left - pad.axis, height: 16 }));
  const taken = [...tickBoxes, ...goalBox, ...(hatched === null ? [] : [hatched]), ...points.map(markBox)];
  const labels: Label[] = marks.map(({ id, lines }, index) => ({
    id,
    lines,
    side: 'left',
    at: points[index] ?? { x: 0, y: 0 },
  }));
  const lines = [...solid, ...steps, ...(goalX === null ? [] : [goalSegment(goalX, plot)])];
  const placed = placeLabels(labels, { bounds: labelBounds(plot, width), taken, lines });
  return {
    width,
    height,
    plot,
    xOf,
    yOf,
    solid,
    steps,
    ends,
    goalX,
    hatched,
    xTicks: percents.map((percent) => ({ x: xOf(percent), text: tickText(percent, percentStep) })),
    yTicks: amounts.map((amount, index) => ({ y: yOf(amount), text: amountTexts[index] ?? '' })),
    labels: placed,
    taken: [...taken, ...placed.map(({ box }) => box)],
  };
}

const clamp = (percent: number, { from, to }: Range) => Math.min(to, Math.max(from, percent));

/** Two corners at one percent are a step; all others are joined by the curve itself. */
function segmentsOf(corners: readonly CurvePoint[], range: Range, pointOf: (corner: CurvePoint) => Point) {
  const solid: Segment[] = [];
  const steps: Segment[] = [];
  const ends: { at: Point; open: boolean }[] = [];
  for (const [index, corner] of corners.entries()) {
    const before = corners[index - 1];
    if (before === undefined || corner.percent < range.from) continue;
    const segment = { from: pointOf(before), to: pointOf(corner) };
    if (before.percent !== corner.percent) solid.push(segment);
    else if (before.payoutCents !== corner.payoutCents) {
      steps.push(segment);
      ends.push({ at: segment.from, open: before.open }, { at: segment.to, open: corner.open });
    }
  }
  return { solid, steps, ends };
}

export const goalWord = 'Goal';

/** Left of the line's upper end, right of it where there is no room. */
export function goalLabelBox(goalX: number, plot: Box, word: string = goalWord): Box {
  const { width } = labelSize([word]);
  const fits = goalX - width - 6 >= plot.x;
  return { x: fits ? goalX - width - 6 : goalX + 6, y: plot.y - lineHeight - 2, width, height: lineHeight };
}

const goalSegment = (x: number, plot: Box): Segment => ({
  from: { x, y: plot.y - lineHeight },
  to: { x, y: plot.y + plot.height },
});

/** A strip over the axis. */
function hatchedBox(x: number, plot: Box): Box {
  return { x, y: plot.y + plot.height - hatchedDepth, width: plot.x + plot.width - x, height: hatchedDepth };
}

export function markBox({ x, y }: Point): Box {
  return { x: x - markRadius - 1, y: y - markRadius - 1, width: 2 * markRadius + 2, height: 2 * markRadius + 2 };
}

/** Words may stand beside the plot and above it, never among the percents. */
function labelBounds(plot: Box, width: number): Box {
  return { x: 0, y: 0, width, height: plot.y + plot.height - 2 };
}

/** Finds room for the words of one more point, which the others do not move away from. */
export function placeBeside(layout: CurveLayout, mark: Mark) {
  const at = { x: layout.xOf(mark.percent), y: layout.yOf(mark.payout) };
  const bounds = labelBounds(layout.plot, layout.width);
  const goal = layout.goalX === null ? [] : [goalSegment(layout.goalX, layout.plot)];
  const lines = [...layout.solid, ...layout.steps, ...goal];
  const label: Label = { id: mark.id, lines: mark.lines, side: 'right', at };
  return { at, label: placeLabels([label], { bounds, taken: [...layout.taken, markBox(at)], lines })[0] };
}
