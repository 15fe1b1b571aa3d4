import { Delta } from '../../ui/Delta.tsx';
import { absent } from '../../ui/figures.ts';
import { PlainTable } from '../../ui/kit/PlainTable.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { type Change, changeOf, figureText, type Total } from './change.ts';

/** The totals that everyone sees now, and those after publishing. */
export function TotalsTable({ totals, inDialog = false }: { totals: readonly Total[]; inDialog?: boolean }) {
  return (
    <PlainTable
      narrow
      aria-label="Totals before and after publishing"
      flush={inDialog}
      ground={inDialog ? 'raised' : 'surface'}
    >
      <thead>
        <tr>
          <td />
          <th scope="col" data-number>
            Production now
          </th>
          <th scope="col" data-number>
            After Publish
          </th>
          <th scope="col" data-number>
            Change
          </th>
        </tr>
      </thead>
      <tbody>
        {totals.map((total) => (
          <tr key={total.label}>
            <th scope="row">{total.label}</th>
            <td data-number data-tone="soft">
              {figureText(total.before, total.unit)}
            </td>
            <td data-number data-strong>
              {figureText(total.after, total.unit)}
            </td>
            <td data-number>
              <ChangeCell change={changeOf(total)} />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function ChangeCell({ change }: { change: Change | undefined }) {
  if (change === undefined) return <Text tone="faint">{absent}</Text>;
  return change.kind === 'percent' ? <Delta percent={change.percent} unit /> : change.text;
}
