import type { ImportProblem } from '@caselift/contract/imports';
import { ChevronRight, CircleAlert, Info } from 'lucide-react';
import { absent, wholeNumber } from '../../ui/figures.ts';
import styles from './import.module.css';
import { StatusChip } from './StatusChip.tsx';

/** What was found wrong with rows; each opens to up to ten places. */
export function ProblemList({ problems }: { problems: readonly ImportProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <ul className={styles.problems}>
      {problems.map((problem) => (
        <li key={`${problem.target} ${problem.kind}`}>
          <details>
            <summary>
              <ChevronRight size={16} strokeWidth={1.75} aria-hidden className={styles.turn} />
              <span className={styles.sentence}>{problem.sentence}</span>
              <span className={styles.problemCount}>{wholeNumber(problem.count)}</span>
              {problem.rejected ? (
                <StatusChip tone="bad" icon={CircleAlert}>
                  Rejected
                </StatusChip>
              ) : (
                <StatusChip tone="caution" icon={Info}>
                  Kept
                </StatusChip>
              )}
            </summary>
            <Examples problem={problem} />
          </details>
        </li>
      ))}
    </ul>
  );
}

function Examples({ problem: { examples, sentence } }: { problem: ImportProblem }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.scroller} tabIndex={0} aria-label={`Examples: ${sentence}`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th className={styles.number}>Row</th>
            <th>Column</th>
            <th>Value</th>
            <th>Reason</th>
            <th>File</th>
          </tr>
        </thead>
        <tbody>
          {examples.map((example, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: examples have no name of their own and never move
            <tr key={place}>
              <td className={styles.number}>{example.row === null ? absent : wholeNumber(example.row)}</td>
              <td>{example.column ?? absent}</td>
              <td>{example.value ?? absent}</td>
              <td>{example.reason}</td>
              <td>{example.file}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
