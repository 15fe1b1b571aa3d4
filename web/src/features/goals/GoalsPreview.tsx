import { type GoalMeasure, goalMeasureRows, goalMeasures } from '@caselift/domain/measure-list';
import { unitSigns } from '../../shared/units.ts';
import { Delta } from '../../ui/Delta.tsx';
import { wholeNumber } from '../../ui/figures.ts';
import { Stack } from '../../ui/kit/Layout.tsx';
import { PlainTable } from '../../ui/kit/PlainTable.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import type { GoalChanges, PersonChange } from './goal-changes.ts';
import type { GoalsFile } from './goals-file.ts';

/** More than anyone reads before saving; the counts above speak for all. */
const shownPeople = 200;

/** What saving would change, person by person, and what of the file is not used. */
export function GoalsPreview({ file, changes }: { file: GoalsFile; changes: GoalChanges }) {
  const { changed, same, unknown } = changes;
  return (
    <Stack gap={4}>
      <p role="status">
        <Text weight="bold" tone="strong">
          {people(changed.length)}
        </Text>{' '}
        will change, {same} stay the same.
      </p>
      {notes(file, unknown).map((note) => (
        <p key={note}>{note}</p>
      ))}
      {changed.length > 0 && (
        <PlainTable framed height={320} ground="raised" region="Changes">
          <thead>
            <tr>
              <th scope="col">Person</th>
              {goalMeasures.map((measure) => (
                <GoalHeads key={measure} measure={measure} />
              ))}
            </tr>
          </thead>
          <tbody>
            {changed.slice(0, shownPeople).map((person) => (
              <Row key={person.customId} {...person} />
            ))}
          </tbody>
        </PlainTable>
      )}
      {changed.length > shownPeople && <p>And {changed.length - shownPeople} more.</p>}
    </Stack>
  );
}

function GoalHeads({ measure }: { measure: GoalMeasure }) {
  const { name, unit } = goalMeasureRows[measure];
  return (
    <>
      <th scope="col" data-number>
        {name} goal now, {unitSigns[unit]}
      </th>
      <th scope="col" data-number>
        New
      </th>
      <th scope="col" data-number>
        Δ %
      </th>
    </>
  );
}

function Row({ customId, name, pay, ...goals }: PersonChange) {
  return (
    <tr>
      <th scope="row" title={`${name}, ${customId}`}>
        <Text fit="whole">{name}</Text>{' '}
        <Text kind="caption" tone="soft">
          {customId}
        </Text>
        {pay.map((change) => (
          <Text as="p" kind="caption" tone="soft" key={change}>
            {change}
          </Text>
        ))}
      </th>
      {goalMeasures.map((measure) => (
        <GoalCells key={measure} {...goals[measure]} />
      ))}
    </tr>
  );
}

function GoalCells({ now, next, delta }: PersonChange[GoalMeasure]) {
  return (
    <>
      <td data-number>{wholeNumber(now)}</td>
      <td data-number data-strong>
        {wholeNumber(next)}
      </td>
      <td data-number>
        <Delta percent={delta} />
      </td>
    </>
  );
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);
const rows = (count: number) => (count === 1 ? '1 row' : `${count} rows`);

/** What of the file is not used, a sentence each. */
function notes({ leftOut, repeated }: GoalsFile, unknown: readonly string[]): string[] {
  const named = unknown.slice(0, 10).join(', ');
  return [
    ...(leftOut > 0
      ? [`${rows(leftOut)} skipped: the ID (such as ATS_104) or a goal is missing, or a payout or threshold is wrong.`]
      : []),
    ...(repeated > 0 ? [`${rows(repeated)} skipped: the person appears again further down.`] : []),
    ...(unknown.length > 0
      ? [`Unknown ${unknown.length === 1 ? 'ID' : 'IDs'}: ${named}${unknown.length > 10 ? '...' : ''}.`]
      : []),
  ];
}
