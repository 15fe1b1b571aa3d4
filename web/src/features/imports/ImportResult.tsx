import type { ImportOutcome } from '@caselift/contract/imports';
import type { JobState } from '@caselift/contract/jobs';
import type { Scope } from '@caselift/contract/scope';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Download from 'lucide-react/icons/download';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { send } from '../../api/call.ts';
import { stringifySearch } from '../../search.ts';
import { wholeNumber } from '../../ui/figures.ts';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { PlainTable } from '../../ui/kit/PlainTable.tsx';
import { Strip } from '../../ui/kit/Strip.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { downloadCsv } from '../../ui/table/csv.ts';
import { AcceptRejects } from './AcceptRejects.tsx';
import { faultSentence } from './fault-words.ts';
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
    <Stack>
      <Verdict error={job.error} outcome={outcome} />
      {outcome && Object.keys(outcome.targets).length > 0 ? <Counts outcome={outcome} /> : null}
      {outcome ? <ProblemList problems={outcome.problems} /> : null}
      <Row wrap screenOnly>
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
      </Row>
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
    </Stack>
  );
}

type Counted = keyof ImportOutcome['targets'][string];

const sum = (outcome: ImportOutcome, count: Counted): number =>
  Object.values(outcome.targets).reduce((total, target) => total + target[count], 0);

function Verdict({ error, outcome }: { error: string | null; outcome: ImportOutcome | null }) {
  if (error !== null || outcome === null || outcome.refused)
    return (
      <Strip tone="bad" icon={CircleAlert} role="alert">
        <strong>{outcome?.refused ? 'Import failed.' : 'Nothing was stored.'}</strong>{' '}
        {error ?? (outcome?.reason ? faultSentence(outcome.reason) : null) ?? 'The import ended without a result.'}
      </Strip>
    );
  const changed = sum(outcome, 'added') + sum(outcome, 'corrected');
  const removed = sum(outcome, 'removed');
  const strays = outcome.problems.find(({ kind }) => kind === 'unknownProduct')?.count ?? 0;
  return (
    <Strip
      tone={strays + removed > 0 ? 'warn' : 'good'}
      icon={strays + removed > 0 ? TriangleAlert : CircleCheck}
      role="status"
    >
      {outcome.changeId === null ? (
        <>
          <strong>Nothing new.</strong> All of these rows were already imported.
        </>
      ) : (
        <>
          <strong>Imported as change {outcome.changeId}.</strong> {wholeNumber(changed)}{' '}
          {changed === 1 ? 'row is' : 'rows are'} new or corrected.
          {removed > 0
            ? ` ${wholeNumber(removed)} earlier ${removed === 1 ? 'line is' : 'lines are'} no longer on their invoice and ${removed === 1 ? 'was' : 'were'} removed.`
            : null}{' '}
          Run update to see it in Preview.
        </>
      )}
      {strays > 0 ? (
        <>
          {' '}
          <strong>
            {wholeNumber(strays)} {strays === 1 ? 'line has' : 'lines have'} no product,
          </strong>{' '}
          so {strays === 1 ? 'it counts' : 'they count'} no CE, supplier or brand. Import a products file, or the sales
          file again with products taken from it.
        </>
      ) : null}
    </Strip>
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
  ['removed', 'Removed'],
];

function Counts({ outcome }: { outcome: ImportOutcome }) {
  const rows = targets.flatMap(({ id }) => {
    const counts = outcome.targets[id];
    return counts ? [{ id, counts }] : [];
  });
  return (
    <PlainTable framed row={32} region="Rows of each target">
      <thead>
        <tr>
          <th>Rows</th>
          {heads.map(([count, label]) => (
            <th key={count} data-number>
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
              <td key={count} data-number>
                {count === 'rejected' && counts.rejected > 0 ? (
                  <Text tone="bad" weight="medium">
                    {wholeNumber(counts.rejected)}
                  </Text>
                ) : (
                  wholeNumber(counts[count])
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
