import type { ImportOutcome } from '@caselift/contract/imports';
import type { JobState } from '@caselift/contract/jobs';
import type { Scope } from '@caselift/contract/scope';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Download } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../api/call.ts';
import { stringifySearch } from '../../search.ts';
import { wholeNumber } from '../../ui/figures.ts';
import { downloadCsv } from '../../ui/table/csv.ts';
import { AcceptRejects } from './AcceptRejects.tsx';
import styles from './import.module.css';
import { targetLabel, targets } from './import-files.ts';
import { ProblemList } from './ProblemList.tsx';

type ImportResultProps = {
  scope: Scope;
  job: JobState;
  /** null: the order is not known here. */
  onAccept: (() => void) | null;
  onDismiss: () => void;
  disabled: boolean;
};

/** What came of an import, and what can be done about what was refused. */
export function ImportResult({ scope, job, onAccept, onDismiss, disabled }: ImportResultProps) {
  const [asking, setAsking] = useState(false);
  const outcome = job.importResult;
  const rejects = useMutation({
    mutationFn: async () => {
      const response = await send(`/api/jobs/${job.jobId}/rejects${stringifySearch(scope)}`, { method: 'GET' });
      downloadCsv(`rejects-${scope.wholesalerId}.csv`, await response.blob());
    },
  });
  const mayAccept = outcome?.refused === true && outcome.hasRejects && onAccept !== null;
  return (
    <div className={styles.result}>
      <Verdict error={job.error} outcome={outcome} />
      {outcome && Object.keys(outcome.targets).length > 0 ? <Counts outcome={outcome} /> : null}
      {outcome ? <ProblemList problems={outcome.problems} /> : null}
      <div className={styles.actions}>
        {outcome?.hasRejects ? (
          <Button
            startIcon={<Download size={16} strokeWidth={1.75} />}
            loading={rejects.isPending}
            onClick={() => rejects.mutate()}
          >
            Download rejects
          </Button>
        ) : null}
        {mayAccept ? (
          <Button disabled={disabled} onClick={() => setAsking(true)}>
            Import the good rows anyway
          </Button>
        ) : null}
        <Button variant="text" onClick={onDismiss}>
          Close
        </Button>
      </div>
      {outcome && mayAccept && asking ? (
        <AcceptRejects
          rejected={sum(outcome, 'rejected')}
          onClose={() => setAsking(false)}
          onAccept={() => {
            setAsking(false);
            onAccept();
          }}
        />
      ) : null}
    </div>
  );
}

type Counted = keyof ImportOutcome['targets'][string];

const sum = (outcome: ImportOutcome, count: Counted): number =>
  Object.values(outcome.targets).reduce((total, target) => total + target[count], 0);

function Verdict({ error, outcome }: { error: string | null; outcome: ImportOutcome | null }) {
  if (error !== null || outcome === null || outcome.refused)
    return (
      <p className={styles.fault} role="alert">
        <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
        <span>
          <strong>{outcome?.refused ? 'Import failed.' : 'Nothing was stored.'}</strong>{' '}
          {error ?? outcome?.reason ?? 'The import ended without a result.'}
        </span>
      </p>
    );
  const changed = sum(outcome, 'added') + sum(outcome, 'corrected');
  return (
    <p className={styles.success} role="status">
      <CircleCheck size={16} strokeWidth={1.75} aria-hidden />
      <span>
        {outcome.changeId === null ? (
          <>
            <strong>Nothing new.</strong> All of these rows were already imported.
          </>
        ) : (
          <>
            <strong>Imported as change {outcome.changeId}.</strong> {wholeNumber(changed)}{' '}
            {changed === 1 ? 'row is' : 'rows are'} new or corrected. Run update to see it in Preview.
          </>
        )}
      </span>
    </p>
  );
}

const heads: readonly [Counted, string][] = [
  ['read', 'Read'],
  ['filtered', 'Left out'],
  ['rejected', 'Rejected'],
  ['repeated', 'Repeated'],
  ['added', 'Added'],
  ['corrected', 'Corrected'],
  ['unchanged', 'Unchanged'],
];

function Counts({ outcome }: { outcome: ImportOutcome }) {
  const rows = targets.flatMap(({ id }) => {
    const counts = outcome.targets[id];
    return counts ? [{ id, counts }] : [];
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.scroller} tabIndex={0} aria-label="Rows of each target">
      <table className={styles.table}>
        <thead>
          <tr>
            <th>Rows</th>
            {heads.map(([count, label]) => (
              <th key={count} className={styles.number}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, counts }) => (
            <tr key={id}>
              <th scope="row">{targetLabel(id)}</th>
              {heads.map(([count]) => (
                <td
                  key={count}
                  className={`${styles.number} ${count === 'rejected' && counts.rejected > 0 ? styles.badNumber : ''}`}
                >
                  {wholeNumber(counts[count])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
