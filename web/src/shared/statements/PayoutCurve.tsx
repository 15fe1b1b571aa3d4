import { memo, useId, useMemo, useRef } from 'react';
import styles from './curve/curve.module.css';
import { curveText } from './curve/curve-text.ts';
import {
  type CurveLayout,
  type CurveShape,
  curveLayout,
  goalLabelBox,
  goalWord,
  type Mark,
  markRadius,
  placeBeside,
} from './curve/layout.ts';
import { type Box, lineHeight, type PlacedLabel } from './curve/place-labels.ts';
import { useWidth } from './curve/use-width.ts';

type PayoutCurveProps = {
  /** Must keep its identity while nothing but `whatIf` changes: then only the ring is drawn again. */
  shape: CurveShape;
  axis: 'achieved' | 'lost';
  /** undefined: nothing is asked. */
  whatIf: Mark | undefined;
};

/**
 * Payout against achievement, for FPL against the percent lost. A mark called 'pace' is filled, every other hollow;
 * what if is a ring.
 */
export function PayoutCurve({ shape, axis, whatIf }: PayoutCurveProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const id = useId();
  const layout = useMemo(() => curveLayout(shape, width), [shape, width]);
  const text = useMemo(() => curveText(shape, axis), [shape, axis]);
  return (
    <div ref={box} className={styles.box}>
      <svg viewBox={`0 0 ${layout.width} ${layout.height}`} className={styles.curve} role="img" aria-labelledby={id}>
        <title id={id}>{text}</title>
        <Ground layout={layout} shape={shape} />
        {whatIf && <Ring layout={layout} mark={whatIf} />}
      </svg>
    </div>
  );
}

type GroundProps = { layout: CurveLayout; shape: CurveShape };

/** Everything that what-if leaves as it is. */
const Ground = memo(function Ground({ layout, shape }: GroundProps) {
  return (
    <g>
      {layout.hatched !== null && <Hatching box={layout.hatched} />}
      <Axes layout={layout} />
      <Line layout={layout} />
      {layout.goalX !== null && <GoalLine layout={layout} x={layout.goalX} word={shape.scale?.goalWord ?? goalWord} />}
      {shape.marks.map(({ id, percent, payout }) => (
        <circle
          key={id}
          className={id === 'pace' ? styles.pace : styles.today}
          cx={layout.xOf(percent)}
          cy={layout.yOf(payout)}
          r={markRadius}
        />
      ))}
      {layout.labels.map((label) => (
        <Words key={label.id} label={label} className={label.id === 'pace' ? styles.paceWords : styles.words} />
      ))}
    </g>
  );
});

function Axes({ layout: { plot, xTicks, yTicks } }: { layout: CurveLayout }) {
  const bottom = plot.y + plot.height;
  return (
    <g>
      {yTicks.map(({ y, text }) => (
        <g key={text}>
          <line className={styles.grid} x1={plot.x} x2={plot.x + plot.width} y1={y} y2={y} />
          <text className={styles.tick} x={plot.x - 6} y={y + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {xTicks.map(({ x, text }) => (
        <text key={text} className={styles.tick} x={x} y={bottom + 18} textAnchor="middle">
          {text}
        </text>
      ))}
    </g>
  );
}

function Line({ layout: { solid, steps, ends, plot } }: { layout: CurveLayout }) {
  const bottom = plot.y + plot.height;
  return (
    <g>
      {solid.map(({ from, to }) => (
        <polygon
          key={`area ${from.x}`}
          className={styles.area}
          points={`${from.x},${bottom} ${from.x},${from.y} ${to.x},${to.y} ${to.x},${bottom}`}
        />
      ))}
      {steps.map(({ from, to }) => (
        <line key={`step ${from.y} ${to.y}`} className={styles.step} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      ))}
      {solid.map(({ from, to }) => (
        <line key={`line ${from.x}`} className={styles.line} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      ))}
      {ends.map(({ at, open }) => (
        <circle
          key={`${at.x} ${at.y}`}
          className={open ? styles.openEnd : styles.closedEnd}
          cx={at.x}
          cy={at.y}
          r={3}
        />
      ))}
    </g>
  );
}

function GoalLine({ layout: { plot }, x, word }: { layout: CurveLayout; x: number; word: string }) {
  const box = goalLabelBox(x, plot, word);
  const isLeft = box.x < x;
  return (
    <g>
      <line className={styles.goal} x1={x} x2={x} y1={plot.y - lineHeight} y2={plot.y + plot.height} />
      <text className={styles.words} x={isLeft ? x - 6 : x + 6} y={box.y + 12} textAnchor={isLeft ? 'end' : 'start'}>
        {word}
      </text>
    </g>
  );
}

/** Pixels between the stripes, which are lines of their own: paper drops backgrounds. */
const stripe = 6;

function Hatching({ box: { x, y, width, height } }: { box: Box }) {
  const starts = Array.from({ length: Math.floor(width / stripe) }, (_, index) => x + index * stripe);
  return (
    <g className={styles.beyond}>
      {starts.map((start) => (
        <line key={start} x1={start} y1={y + height} x2={start + stripe} y2={y} />
      ))}
    </g>
  );
}

/** Written towards the point that they belong to. */
function Words({ label: { at, box, lines }, className }: { label: PlacedLabel; className: string | undefined }) {
  const side = box.x + box.width <= at.x ? 'end' : box.x >= at.x ? 'start' : 'middle';
  const x = { end: box.x + box.width, start: box.x, middle: box.x + box.width / 2 }[side];
  return (
    <text className={className} textAnchor={side}>
      {lines.map((line, index) => (
        <tspan key={line} x={x} y={box.y + 12 + index * lineHeight}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

function Ring({ layout, mark }: { layout: CurveLayout; mark: Mark }) {
  const { at, label } = placeBeside(layout, mark);
  const bottom = layout.plot.y + layout.plot.height;
  return (
    <g>
      <line className={styles.ask} x1={at.x} x2={at.x} y1={at.y} y2={bottom} />
      <circle className={styles.ring} cx={at.x} cy={at.y} r={markRadius + 0.5} />
      {label && <Words label={label} className={styles.askWords} />}
    </g>
  );
}
