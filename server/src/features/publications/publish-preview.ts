/**
 * What publishing now would change: figures, people and edits of prod beside those of preview, and what looks wrong.
 */
import type { PublishPreview } from '@caselift/contract/publications';
import type { Tx } from '@caselift/db/connect';
import { editableRows } from '@caselift/db/editable-rows';
import { stateError } from '@caselift/db/state-error';
import { type GoalMeasure, goalMeasureRows, goalMeasures } from '@caselift/domain/measure-list';
import { editsOf } from './edits.ts';
import { type Person, readPeople } from './queries.ts';
import { readSide, type Side } from './side.ts';
import { warningsOf } from './warnings.ts';

const usersShown = 10;

type Moved = PublishPreview['users'][number];

/** Refuses before preview's first update. Prod may be empty: everything is new then. */
export async function readPublishPreview(tx: Tx, wholesalerId: string): Promise<PublishPreview> {
  const after = await readSide(tx, wholesalerId, 'preview');
  if (after === null) throw stateError('nothingToPublish');
  const before = await readSide(tx, wholesalerId, 'prod');
  const people = await readPeople(tx, wholesalerId);
  const moved = movedUsers(before, after, people);
  return {
    totals: totalsOf(before, after, people),
    users: moved.slice(0, usersShown),
    usersMoved: moved.length,
    edits: await editsOf(tx, wholesalerId, await editableRows(tx, wholesalerId, 'preview')),
    warnings: await warningsOf(tx, wholesalerId, before, after),
  };
}

function totalsOf(before: Side | null, after: Side, people: Person[]): PublishPreview['totals'] {
  const count = (db: 'preview' | 'prod') => people.filter((person) => person.db === db).length;
  const line = (label: string, unit: 'usd' | 'ce' | 'count' | 'date', of: (side: Side) => number | string) => ({
    label,
    unit,
    before: before === null ? null : of(before),
    after: of(after),
  });
  return [
    line('Newest sale', 'date', ({ snapshot }) => snapshot.lastTransactionDate),
    line('Sales lines of the period', 'count', ({ lines }) => lines),
    ...goalMeasures.map((measure) => {
      const { name, unit, fact, sums } = goalMeasureRows[measure];
      return line(`${name}, month to date`, unit, (side) => sums.shown(side[fact]));
    }),
    line('Suppliers', 'count', ({ suppliers }) => suppliers),
    { label: 'People', unit: 'count', before: count('prod'), after: count('preview') },
  ];
}

/** Users with a different period to date, by the size of the change in the first measure, then in the next. */
function movedUsers(before: Side | null, after: Side, people: Person[]): PublishPreview['users'] {
  const names = new Map(people.map(({ customId, name }) => [customId, name]));
  // Preview's name counts where the two differ.
  for (const { customId, name, db } of people) if (db === 'preview') names.set(customId, name);
  const ids = new Set([...(before?.reps.keys() ?? []), ...after.reps.keys()]);
  ids.delete(''); // the house's own lines are nobody's
  const users = [...ids].map((customId) => {
    const amountOf = (side: Side | null, measure: GoalMeasure) => {
      const { fact, sums } = goalMeasureRows[measure];
      return sums.shown(side?.reps.get(customId)?.[fact] ?? 0);
    };
    const amounts = goalMeasures.flatMap((measure) => [
      [`${measure}Before`, amountOf(before, measure)],
      [`${measure}After`, amountOf(after, measure)],
    ]);
    return { customId, name: names.get(customId) ?? customId, ...Object.fromEntries(amounts) } as Moved;
  });
  const moveOf = (user: Moved, measure: GoalMeasure) => Math.abs(user[`${measure}After`] - user[`${measure}Before`]);
  const larger = (a: Moved, b: Moved) =>
    goalMeasures.map((measure) => moveOf(b, measure) - moveOf(a, measure)).find((difference) => difference !== 0);
  return users
    .filter((user) => goalMeasures.some((measure) => moveOf(user, measure) > 0))
    .sort((a, b) => larger(a, b) ?? (a.customId < b.customId ? -1 : 1));
}
