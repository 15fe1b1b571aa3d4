import type { BoostResult } from '@caselift/contract/boost-results';
import type { BoostDetail, BoostFilters } from '@caselift/contract/boosts';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { boostFilterKeys } from '@caselift/domain/boosts';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { BrandMark } from '../../../ui/BrandMark.tsx';
import { countText, dollarsAndCents } from '../../../ui/figures.ts';
import { dateWriter } from '../../../ui/kit/calendar/months.ts';
import { joined } from '../../../ui/kit/Layout.tsx';
import { MonthLegend } from '../../../ui/MonthLegend.tsx';
import { daysText } from '../panel/period.ts';
import { nameText, periodText } from '../words.ts';
import { ResultFigures } from './ResultFigures.tsx';
import { BuyerTable, CostTable, RepTable } from './ResultTables.tsx';
import { buyerRows, repRows } from './result-rows.ts';
import styles from './result-sheet.module.css';
import { contributionText, notesOf, volumeWriter } from './result-words.ts';
import { WeekChart } from './WeekChart.tsx';

type ResultSheetProps = { boost: BoostDetail; house: Wholesaler; result: BoostResult };

/** Rows by name that a page has room for. */
const named = { reps: 5, buyers: 7 };
/** Pixels: A4 upright less its margins, and what the page leaves for the chart. */
const chart = { width: 703, height: 176 };

/** What a boost brought on one sheet of A4. Rows are one line high, so that it stays one page. */
export function ResultSheet({ boost, house, result }: ResultSheetProps) {
  const writer = volumeWriter(result, boost.boost);
  const { decimals, head } = writer;
  const { text, isCaution } = notesOf(result);
  return (
    <section data-result-sheet className={styles.sheet} aria-label={`Result of ${nameText(boost)}`}>
      <header>
        <BrandMark name={house.title} />
        <span>
          Boost result.
          {house.lastTransactionDate === null ? '' : ` Sales through ${longDay(house.lastTransactionDate)}`}
        </span>
      </header>
      <h2>{nameText(boost)}</h2>
      <p className={styles.terms}>{termsText(boost, result)}</p>
      <ResultFigures result={result} writer={writer} className={styles.figures} />
      <div className={styles.title}>
        <h3>{head} a selling day</h3>
        <span>by week from the start, before and in the period</span>
        <MonthLegend />
      </div>
      <WeekChart title={`${head} a selling day, printed`} result={result} {...chart} />
      <div className={styles.beside}>
        <Part title="By rep" className={styles.named}>
          <RepTable rows={repRows(result, decimals, named.reps)} result={result} writer={writer} />
        </Part>
        <Part title="What it cost" className={styles.costs}>
          <CostTable result={result} boost={boost} writer={writer} />
        </Part>
      </div>
      <Part title="By customer" className={joined([styles.named, styles.buyers])}>
        <BuyerTable rows={buyerRows(result, decimals, named.buyers)} result={result} writer={writer} />
      </Part>
      <p className={styles.note}>
        {isCaution && <CircleAlert size={14} strokeWidth={1.75} aria-hidden />}
        <span>{text}</span>
      </p>
      <Foot />
    </section>
  );
}

type PartProps = { title: string; className: string | undefined; children: ReactNode };

const Part = ({ title, className, children }: PartProps) => (
  <div className={joined([styles.part, className ?? false])}>
    <h3>{title}</h3>
    {children}
  </div>
);

/** @example longDay('2026-09-16') // 'Wed, Sep 16, 2026' */
const longDay = dateWriter({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });

/** Letters that the filters of a boost may take: two lines. */
const filtersRoom = 200;

/** The values of every filter, as many of each as there is room for. @example 'Halvorn; Bottle, Can and 3 more' */
function filtersText(filters: BoostFilters): string {
  const used = boostFilterKeys.map((key) => filters[key]).filter((values) => values.length > 0);
  const naming = (most: number) =>
    used
      .map((values) => {
        const more = values.length - most;
        return `${values.slice(0, most).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
      })
      .join('; ');
  const text = [8, 4, 2, 1].map(naming).find(({ length }) => length <= filtersRoom) ?? '';
  // No line ends inside '750 ml'.
  return text === '' ? '' : `: ${text.replaceAll(/(\d) /g, '$1\u00a0')}`;
}

function termsText(boost: BoostDetail, { type, cost, measured, sellingDays }: BoostResult): string {
  const { productsCount, customProductsSelected, productsFilters } = boost;
  const unit = type === 'GP/CE' ? 'CE' : 'unit';
  return [
    `${dollarsAndCents(boost.boost)} a ${unit} (${type}), ${periodText(boost)}, supplier contribution ${contributionText(cost.supplierContribution)}.`,
    `${countText(productsCount, 'product')}${customProductsSelected ? filtersText(productsFilters) : ''}.`,
    `Measured ${daysText(measured)}, ${sellingDays.elapsed} of ${countText(sellingDays.total, 'selling day')}.`,
  ].join(' ');
}

const printed = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

function Foot() {
  const { name } = useSession();
  const [on] = useState(() => printed.format(new Date()));
  return (
    <footer>
      <span>Caselift</span>
      <span>
        Printed {on} by {name}. Page 1 of 1
      </span>
    </footer>
  );
}
