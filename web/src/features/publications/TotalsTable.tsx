import { Delta } from '../../ui/Delta.tsx';
import { absent } from '../../ui/figures.ts';
import { type Change, changeOf, figureText, type Total } from './change.ts';
import styles from './publications.module.css';

/** The totals that everyone sees now, and those after publishing. */
export function TotalsTable({ totals }: { totals: readonly Total[] }) {
  return (
    <table className={styles.totals} aria-label="Totals before and after publishing">
      <thead>
        <tr>
          <td />
          <th scope="col">Production now</th>
          <th scope="col">After Publish</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {totals.map((total) => (
          <tr key={total.label}>
            <th scope="row">{total.label}</th>
            <td>{figureText(total.before, total.unit)}</td>
            <td className={styles.after}>{figureText(total.after, total.unit)}</td>
            <td className={styles.change}>
              <ChangeCell change={changeOf(total)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ChangeCell({ change }: { change: Change | undefined }) {
  if (change === undefined) return <span className={styles.none}>{absent}</span>;
  return change.kind === 'percent' ? <Delta percent={change.percent} unit /> : change.text;
}
