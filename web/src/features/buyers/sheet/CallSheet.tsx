import type { BuyerDetail } from '@caselift/contract/buyers';
import { useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { Delta } from '../../../ui/Delta.tsx';
import { absent, twoDecimals, wholeNumber } from '../../../ui/figures.ts';
import { dateWriter } from '../../../ui/kit/calendar/months.ts';
import { dayText, lossesText, orderText, placeText, stoppedText, weekdayText } from '../buyer-words.ts';
import type { BuyersSearch } from '../buyers-search.ts';
import { measuresOf } from '../measures.ts';
import { activeFilters } from '../recommendations/filters.ts';
import { sortText } from '../recommendations/sort-text.ts';
import styles from './call-sheet.module.css';
import { type FittedSection, fitSections, type SheetReplies, sheetSections } from './sections.ts';

type CallSheetProps = { buyer: BuyerDetail; replies: SheetReplies; filters: BuyersSearch; profits: boolean };

/** A customer on one sheet of A4, to take along. Rows are one line high, so that it stays one page. */
export function CallSheet({ buyer, replies, filters, profits }: CallSheetProps) {
  const { period } = buyer;
  const narrowed = activeFilters(filters);
  const order = `Order: ${sortText(replies.sell.sortBy, profits)}.`;
  return (
    <section data-call-sheet className={styles.sheet} aria-label={`Call sheet of ${buyer.name}`}>
      <header className={styles.title}>
        <h2>{buyer.name}</h2>
        <p>
          {buyer.accountType === null ? '' : `${buyer.accountType}. `}
          {placeText(buyer)} Sales rep: {buyer.salesRep?.name ?? absent}.
        </p>
      </header>
      <div className={styles.head}>
        <Figures buyer={buyer} profits={profits} />
        <dl>
          <Fact name="Last order">
            {buyer.lastOrder === null
              ? 'None in two years'
              : `${weekdayText(buyer.lastOrder.date)}, ${orderText(buyer.lastOrder)}`}
          </Fact>
          <Fact name="Stopped buying">{stoppedText(buyer.stopped)}</Fact>
          <Fact name="Losses">{lossesText(buyer.losses)}</Fact>
          <Fact name="90 days">{`${dayText(period.from)} to ${dayText(period.to)}, ${period.to.slice(0, 4)}`}</Fact>
        </dl>
      </div>
      <Months buyer={buyer} />
      {fitSections(sheetSections(buyer, replies)).map((section) => (
        <Section key={section.title} section={section} profits={profits} />
      ))}
      <Foot words={narrowed.length === 0 ? order : `${order} Filtered by ${narrowed.join(', ')}.`} />
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Figures({ buyer, profits }: Pick<CallSheetProps, 'buyer' | 'profits'>) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">90 days</th>
          <th scope="col">This year</th>
          <th scope="col">Last year</th>
          <th scope="col">Diff</th>
        </tr>
      </thead>
      <tbody>
        {measuresOf(buyer, profits).map(({ key, label, write, figures }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>
              <b>{write(figures?.thisYear)}</b>
            </td>
            <td>{write(figures?.lastYear)}</td>
            <td>
              <Delta percent={figures?.diff} unit />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const shortMonth = dateWriter({ month: 'short' });

/** CE of the months: the last one is to date. */
function Months({ buyer: { months } }: Pick<CallSheetProps, 'buyer'>) {
  return (
    <table className={styles.months}>
      <thead>
        <tr>
          <th scope="col">CE by month</th>
          {months.map(({ month }, index) => (
            <th key={month} scope="col">
              {shortMonth(month)}
              {index === months.length - 1 ? '*' : ''}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">This year</th>
          {months.map(({ month, thisYear }) => (
            <td key={month}>
              <b>{wholeNumber(thisYear.volume)}</b>
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">Last year</th>
          {months.map(({ month, lastYear }) => (
            <td key={month}>{wholeNumber(lastYear.volume)}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function Section({ section, profits }: { section: FittedSection; profits: boolean }) {
  const { title, note, ce, rows, others, empty } = section;
  const hasProfits = profits && title !== 'Stopped buying';
  return (
    <table className={styles.section}>
      <colgroup>
        <col />
        <col style={{ width: 132 }} />
        <col style={{ width: 60 }} />
        <col style={{ width: 72 }} />
        <col style={{ width: 64 }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{note}</th>
          <th scope="col">{ce}</th>
          <th scope="col">{hasProfits ? 'GP, $' : ''}</th>
          <th scope="col">{hasProfits ? 'GP/CE, $' : ''}</th>
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 && others === null && (
          <tr>
            <td colSpan={5}>{empty}</td>
          </tr>
        )}
        {[...rows, ...(others === null ? [] : [others])].map((row, index) => (
          // Two products may have one name.
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a sheet stay as they are
          <tr key={index} className={row === others ? styles.others : ''}>
            <th scope="row">
              {row.name}
              {row.size !== null && <span>, {row.size}</span>}
            </th>
            <td>{row.note}</td>
            <td>{wholeNumber(row.volume)}</td>
            <td>{hasProfits ? wholeNumber(row.gp) : ''}</td>
            <td>{hasProfits ? twoDecimals(row.gpCe) : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const printed = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function Foot({ words }: { words: string }) {
  const { name } = useSession();
  const [at] = useState(() => printed.format(new Date()));
  return (
    <footer>
      <span>{words} * To date.</span>
      <span>
        Printed by {name}, {at}. Page 1 of 1
      </span>
    </footer>
  );
}
