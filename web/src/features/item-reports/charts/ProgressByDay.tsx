import type { ItemDays } from '@caselift/contract/item-progress';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useWidth } from '../../../shared/statements/curve/use-width.ts';
import { dayText } from '../../../shared/statements/period-words.ts';
import { Text } from '../../../ui/kit/Text.tsx';
import { ChartNote } from './ChartPart.tsx';
import { amountText, daySentence, differenceText, type KnownDay, knownDays, levels } from './day-words.ts';
import styles from './report-charts.module.css';

/** Pixels. */
const height = 132;
const pad = { top: 18, bottom: 22, right: 6 };
const plotHeight = height - pad.top - pad.bottom;
const sign = { width: 7, gap: 8 };
const leastWidth = 160;
/** So far apart are words below the axis. */
const wordWidth = 44;

/** The quantity to each day as a line, against the pace; a pointer or the arrow keys tell another day than the newest. */
export function ProgressByDay({ answer }: { answer: ItemDays }) {
  const { days, whyNone, unit } = answer;
  const known = knownDays(days);
  const [chosen, setChosen] = useState<number | null>(null);
  const told = known[chosen ?? known.length - 1];
  if (whyNone !== null || told === undefined) {
    return (
      <Text as="p" tone="soft">
        {whyNone ?? 'Nothing to compare with yet.'}
      </Text>
    );
  }
  const difference = told.pace === null ? null : told.quantity - told.pace;
  return (
    <>
      <ChartNote>
        {chosen !== null && `${dayText(told.date)}: `}
        {told.pace === null || difference === null ? (
          amountText(told.quantity, unit)
        ) : (
          <>
            pace {amountText(told.pace, unit)},{' '}
            <Text weight="bold" tone={difference < 0 ? 'bad' : 'good'}>
              {differenceText(difference, unit)}
            </Text>
          </>
        )}
      </ChartNote>
      <DayLine answer={answer} known={known} told={told} chosen={chosen} onChoose={setChosen} />
    </>
  );
}

type DayLineProps = {
  answer: ItemDays;
  known: readonly KnownDay[];
  told: KnownDay;
  chosen: number | null;
  onChoose: (at: number | null) => void;
};

function DayLine({ answer, known, told, chosen, onChoose }: DayLineProps) {
  const { days, unit, target, name } = answer;
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, leastWidth);
  const marks = levels(days, target);
  const [low, high] = [marks[0] ?? 0, marks.at(-1) ?? 1];
  const left = sign.gap + sign.width * Math.max(...marks.map((mark) => amountText(mark, unit).length));
  const right = width - pad.right;
  const xOf = (at: number) => left + ((right - left) * at) / Math.max(1, days.length - 1);
  const yOf = (value: number) => pad.top + plotHeight * (1 - (value - low) / (high - low || 1));
  const path = (points: readonly { at: number; value: number }[]) =>
    points
      .map(({ at, value }, place) => `${place === 0 ? 'M' : 'L'}${xOf(at).toFixed(1)},${yOf(value).toFixed(1)}`)
      .join('');
  const line = known.map(({ at, quantity }) => ({ at, value: quantity }));
  const pace = days.flatMap(({ pace: value }, at) => (value === null ? [] : [{ at, value }]));
  const [first, last] = [line[0], line.at(-1)];
  const bottom = yOf(Math.max(low, Math.min(0, high)));
  // The first and the last day make room for the one that is told.
  const ends = [0, days.length - 1].filter((at) => Math.abs(xOf(at) - xOf(told.at)) > wordWidth);
  const words = [...ends, told.at];
  const nearest = (clientX: number) => {
    const { left: from = 0, width: shown = width } = box.current?.getBoundingClientRect() ?? {};
    const at = Math.round(
      ((((clientX - from) * width) / (shown || width) - left) / (right - left || 1)) * (days.length - 1),
    );
    return known.reduce(
      (best, one, place) => (Math.abs(one.at - at) < Math.abs((known[best]?.at ?? 0) - at) ? place : best),
      0,
    );
  };
  const now = chosen ?? known.length - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: known.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onChoose(Math.max(0, Math.min(known.length - 1, to)));
  };
  return (
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={`Day of ${name}`}
      aria-valuemin={1}
      aria-valuemax={known.length}
      aria-valuenow={now + 1}
      aria-valuetext={daySentence(told, answer)}
      className={styles.days}
      onKeyDown={onKeyDown}
      onBlur={() => onChoose(null)}
      onPointerMove={({ clientX }: PointerEvent) => onChoose(nearest(clientX))}
      onPointerLeave={() => onChoose(null)}
    >
      <svg viewBox={`0 0 ${width} ${height}`} className={styles.chart} aria-hidden>
        {marks.map((mark) => (
          <g key={mark}>
            <line className={styles.grid} x1={left} x2={right} y1={yOf(mark)} y2={yOf(mark)} />
            <text x={left - sign.gap} y={yOf(mark) + 4} textAnchor="end">
              {amountText(mark, unit)}
            </text>
          </g>
        ))}
        {first && last && (
          <path className={styles.area} d={`${path(line)}L${xOf(last.at)},${bottom}L${xOf(first.at)},${bottom}Z`} />
        )}
        <path className={styles.pace} d={path(pace)} />
        <path className={styles.line} d={path(line)} />
        {chosen !== null && (
          <line className={styles.chosen} x1={xOf(told.at)} x2={xOf(told.at)} y1={pad.top} y2={pad.top + plotHeight} />
        )}
        <circle className={styles.end} cx={xOf(told.at)} cy={yOf(told.quantity)} r={3.5} />
        <text
          className={styles.figure}
          x={Math.min(right, xOf(told.at) + 4)}
          y={yOf(told.quantity) - 8}
          textAnchor={xOf(told.at) - left > 48 ? 'end' : 'start'}
        >
          {amountText(told.quantity, unit)}
        </text>
        {words.map((at) => (
          <text
            key={at}
            x={xOf(at)}
            y={height - 4}
            textAnchor={xOf(at) - left < wordWidth / 2 ? 'start' : right - xOf(at) < wordWidth / 2 ? 'end' : 'middle'}
          >
            {dayText(days[at]?.date ?? '')}
          </text>
        ))}
      </svg>
    </div>
  );
}
