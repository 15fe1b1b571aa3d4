/** What publishing now would change: figures, people and edits of prod beside those of preview, and what looks wrong. */
import type { PublishPreview } from '@caselift/contract/publications';
import { compareRows } from '@caselift/db/compare-rows';
import type { Tx } from '@caselift/db/connect';
import { editableRows } from '@caselift/db/editable-rows';
import { stateError } from '@caselift/db/state-error';
import { dollars } from '@caselift/domain/numbers';
import { ceFromOunces } from '@caselift/domain/volume';
import { type Person, readPeople } from './queries.ts';
import { readSide, type Side } from './side.ts';
import { warningsOf } from './warnings.ts';

const usersShown = 10;

/** Refuses before preview's first update. Prod may be empty: everything is new then. */
export async function readPublishPreview(tx: Tx, wholesalerId: string): Promise<PublishPreview> {
  const after = await readSide(tx, wholesalerId, 'preview');
  if (after === null) throw stateError('nothingToPublish');
  const before = await readSide(tx, wholesalerId, 'prod');
  const people = await readPeople(tx, wholesalerId);
  const moved = movedUsers(before, after, people);
  const [current, behind] = [
    await editableRows(tx, wholesalerId, 'prod'),
    await editableRows(tx, wholesalerId, 'preview'),
  ];
  return {
    totals: totalsOf(before, after, people),
    users: moved.slice(0, usersShown),
    usersMoved: moved.length,
    edits: compareRows(wholesalerId, current, behind),
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
    line('GP, month to date', 'usd', ({ gpCents }) => dollars(gpCents)),
    line('Volume, month to date', 'ce', ({ ounces }) => ceFromOunces(ounces)),
    line('Suppliers', 'count', ({ suppliers }) => suppliers),
    { label: 'People', unit: 'count', before: count('prod'), after: count('preview') },
  ];
}

/** Users whose period to date is another, the largest move of GP first, then of volume. */
function movedUsers(before: Side | null, after: Side, people: Person[]): PublishPreview['users'] {
  const names = new Map(people.map(({ customId, name }) => [customId, name]));
  // Preview's name counts where the two differ.
  for (const { customId, name, db } of people) if (db === 'preview') names.set(customId, name);
  const ids = new Set([...(before?.reps.keys() ?? []), ...after.reps.keys()]);
  ids.delete(''); // the house's own lines are nobody's
  const users = [...ids].map((customId) => {
    const [one, other] = [before?.reps.get(customId), after.reps.get(customId)];
    return {
      customId,
      name: names.get(customId) ?? customId,
      gpBefore: dollars(one?.gpCents ?? 0),
      gpAfter: dollars(other?.gpCents ?? 0),
      volumeBefore: ceFromOunces(one?.ounces ?? 0),
      volumeAfter: ceFromOunces(other?.ounces ?? 0),
    };
  });
  const gpMove = (user: (typeof users)[number]) => Math.abs(user.gpAfter - user.gpBefore);
  const volumeMove = (user: (typeof users)[number]) => Math.abs(user.volumeAfter - user.volumeBefore);
  return users
    .filter((user) => gpMove(user) > 0 || volumeMove(user) > 0)
    .sort((a, b) => gpMove(b) - gpMove(a) || volumeMove(b) - volumeMove(a) || (a.customId < b.customId ? -1 : 1));
}
