import type { ImportProblem } from '@caselift/contract/imports';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Info from 'lucide-react/icons/info';
import { absent, wholeNumber } from '../../ui/figures.ts';
import { Badge } from '../../ui/kit/Badge.tsx';
import { Disclosure } from '../../ui/kit/Disclosure.tsx';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { PlainTable } from '../../ui/kit/PlainTable.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { labelOf } from './fault-words.ts';

/** What was found wrong with rows; each opens to up to ten places. */
export function ProblemList({ problems }: { problems: readonly ImportProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <Stack as="ul" gap={0}>
      {problems.map((problem) => (
        <li key={`${problem.target} ${problem.kind}`}>
          <Disclosure flush title={problem.sentence} note={<ProblemNote problem={problem} />}>
            <Examples problem={problem} />
          </Disclosure>
        </li>
      ))}
    </Stack>
  );
}

function ProblemNote({ problem: { count, rejected, removed } }: { problem: ImportProblem }) {
  return (
    <Row as="span">
      <Text weight="medium" tone="strong">
        {wholeNumber(count)}
      </Text>
      <Badge tone={rejected ? 'bad' : 'warn'} icon={rejected ? CircleAlert : Info}>
        {rejected ? 'Rejected' : removed ? 'Removed' : 'Kept'}
      </Badge>
    </Row>
  );
}

function Examples({ problem: { target, examples, sentence } }: { problem: ImportProblem }) {
  return (
    <PlainTable flush row={32} region={`Examples: ${sentence}`}>
      <thead>
        <tr>
          <th data-number>Row</th>
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
            <td data-number>{example.row === null ? absent : wholeNumber(example.row)}</td>
            <td>{example.column === null ? absent : labelOf(target, example.column)}</td>
            <td>{example.value ?? absent}</td>
            <td>{example.reason}</td>
            <td>{example.file}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
