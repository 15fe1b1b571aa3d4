import type { OverTimeMonth } from '@caselift/contract/over-time';
import { deltaPercent } from '@caselift/domain/numbers';
import type { ReactNode } from 'react';
import { Delta } from '../../ui/Delta.tsx';
import { wholeNumber } from '../../ui/figures.ts';
import { Text } from '../../ui/kit/Text.tsx';
import { TransferredIcon } from '../users/TransferredMark.tsx';
import { bestOf, type Compared, monthCompared, sumOf } from './figures.ts';
import { type Difference, type Measure, measures, monthName, monthOfYear, signed } from './measures.ts';
import styles from './over-time.module.css';

type FigureLineProps = {
  months: readonly OverTimeMonth[];
  chosen: string;
  measure: Measure;
  difference: Difference;
  /** The year to date stands in the place of the months that are over. */
  ofYear: boolean;
  more: ReactNode;
};

/** The figures that the charts come to, as the tables say them. */
export function FigureLine({ months, chosen, measure, difference, ofYear, more }: FigureLineProps) {
  const { write } = measures[measure];
  const newest = months.at(-1);
  const month = months.find((one) => one.month === chosen);
  const best = bestOf(months, measure);
  if (newest === undefined || month === undefined) return null;
  const year = newest.month.slice(0, 4);
  const over = months.slice(0, -1);
  const together = ofYear
    ? {
        name: `${year} to date`,
        figures: sumOf(
          months.filter((one) => one.month.startsWith(year)),
          measure,
        ),
      }
    : { name: `12 months to ${monthName(over.at(-1)?.month ?? '')}`, figures: sumOf(over, measure) };
  return (
    <div className={styles.line}>
      <Figure
        name={month === newest ? `${monthName(chosen)} to date` : monthOfYear(chosen)}
        figures={monthCompared(month, month === newest, measure)}
        measure={measure}
        difference={difference}
      />
      <Figure {...together} measure={measure} difference={difference} />
      {best && (
        <Text kind="caption" tone="soft">
          Best month{' '}
          <Text weight="bold" tone="strong">
            {monthOfYear(best.month)}, {write(best.thisYear[measure] ?? 0)}
          </Text>
        </Text>
      )}
      {more && <span className={styles.more}>{more}</span>}
    </div>
  );
}

type FigureProps = Pick<FigureLineProps, 'measure' | 'difference'> & { name: string; figures: Compared };

/** One sum beside last year's, in words. */
export function Figure({ name, figures: { now, same, before }, measure, difference }: FigureProps) {
  const { write } = measures[measure];
  const said = before === null || difference === 'percent' ? undefined : signed(write)(same - before);
  return (
    <Text kind="caption" tone="soft">
      {name}{' '}
      <Text weight="bold" tone="strong">
        {write(now)}
      </Text>
      {before !== null && (
        <>
          {' '}
          LY {wholeNumber(before)}{' '}
          <Delta percent={deltaPercent(same, before)} unit {...(said !== undefined && { said })} />
          {/* As the tables do where a difference is not of the amount beside it. */}
          {same !== now && <TransferredIcon />}
        </>
      )}
    </Text>
  );
}
