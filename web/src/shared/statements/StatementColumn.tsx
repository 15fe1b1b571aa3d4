import { statementTexts, type UserStatement } from '@caselift/contract/statements';
import { isGoalMeasure } from '@caselift/domain/measure-list';
import type { PayPart } from '@caselift/domain/pay/pay-parts';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useMemo } from 'react';
import { fplRows } from './fpl-rows.ts';
import { goalRows } from './goal-rows.ts';
import { payoutText } from './measure-words.ts';
import { fullDayText, instantText } from './period-words.ts';
import styles from './statement.module.css';
import type { RowStatus, StatementRow } from './statement-rows.ts';

type StatementColumnProps = { statement: UserStatement; measure: PayPart };

/** The calculation from top to bottom: steps are numbered, what they come to is marked "=". */
export function StatementColumn({ statement, measure }: StatementColumnProps) {
  const rows = useMemo(
    () => numbered(isGoalMeasure(measure) ? goalRows(statement, measure) : fplRows(statement)),
    [statement, measure],
  );
  return (
    <div className={styles.column}>
      <table className={styles.statement}>
        <caption className="visually-hidden">How the {payoutText(measure)} is calculated</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Step</th>
            <th scope="col">What</th>
            <th scope="col">Percent</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, mark }) => (
            <Row key={row.id} row={row} mark={mark} />
          ))}
        </tbody>
      </table>
      {statement.rounded && <p className={styles.rounded}>{statementTexts.rounded}</p>}
      <p className={styles.through}>
        <span>Invoices through {fullDayText(statement.invoicesThrough)}</span>
        <span>Computed at {instantText(statement.computedAt)}</span>
      </p>
    </div>
  );
}

function numbered(rows: readonly StatementRow[]): { row: StatementRow; mark: string }[] {
  let steps = 0;
  return rows.map((row) => {
    if (row.kind === 'step') steps += 1;
    return { row, mark: { step: String(steps), result: '=', conclusion: '=', aside: '' }[row.kind] };
  });
}

function Row({ row: { kind, title, note, percent, value, status }, mark }: { row: StatementRow; mark: string }) {
  return (
    <tr className={styles[kind]}>
      <td className={styles.mark}>{mark}</td>
      <th scope="row" className={styles.what}>
        <span className={styles.title}>{title}</span>
        {note ? <span className={styles.note}>{unbroken(note)}</span> : null}
      </th>
      <td className={styles.percent}>{percent}</td>
      <td className={styles.value}>
        {status && <StatusIcon status={status} />}
        {value}
      </td>
    </tr>
  );
}

/** A line may end after a minus sign; a word joiner keeps it with its amount. */
const unbroken = (note: string) => note.replaceAll('\u2212$', '\u2212\u2060$');

function StatusIcon({ status }: { status: RowStatus }) {
  const Icon = status === 'met' ? Check : X;
  return <Icon size={14} strokeWidth={2} aria-hidden className={styles[status]} />;
}
