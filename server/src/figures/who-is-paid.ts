/** Who is paid in the sales periods of Production that aren't closed (docs/product.md, Pay). */
import type { Tx } from '@caselift/db/connect';
import { salesPeriodOf } from '@caselift/domain/calendar';
import { payingPeriod, salesPeriodsIn } from '@caselift/domain/closing/closing-periods';
import { isAlwaysPaid, isPaidIn } from '@caselift/domain/pay/who-is-paid';
import type { Role } from '@caselift/domain/people-below';
import { instancesOf, isPayable } from '@caselift/domain/programs/instances';
import { itemTrees } from '@caselift/domain/programs/item-tree';
import { readBoostSums } from './boosts.ts';
import { readStoredPeriods, type StoredPeriods } from './closed/calendar.ts';
import { readOpenManual } from './closed/manual.ts';
import { readBesides } from './closed/payables.ts';
import { type EditedParts, readEditedParts } from './edited-parts.ts';
import type { SnapshotMemory } from './snapshot-memory.ts';

type Person = { customId: string; role: Role };
export type WhoIsPaid = (person: Person) => boolean;

/** The same, and whoever a closed period has paid: their statements stay theirs, and what they were paid can be corrected. */
export async function readWhoIsOrWasPaid(
  tx: Tx,
  memory: SnapshotMemory,
  wholesalerId: string,
  people: readonly Person[],
): Promise<WhoIsPaid> {
  const others = people.filter(({ role }) => !isAlwaysPaid(role)).map(({ customId }) => customId);
  const closed = await tx<{ customId: string }[]>`
    select distinct custom_id as "customId" from closed_statements
    where wholesaler_id = ${wholesalerId} and custom_id = any (${others})
      and jsonb_array_length(settlement -> 'lines') > 0`;
  const was = new Set(closed.map(({ customId }) => customId));
  const isPaid = await readWhoIsPaid(
    tx,
    memory,
    wholesalerId,
    people.filter(({ customId }) => !was.has(customId)),
  );
  return (person) => was.has(person.customId) || isPaid(person);
}

/**
 * Of these people, from the oldest period that isn't closed to that of L: without L, by the latest goals.
 * @example (await readWhoIsPaid(tx, memory, 'ats', people))({ customId: 'MGR_1', role: 'manager' }) // true: sells a boost
 */
export async function readWhoIsPaid(
  tx: Tx,
  memory: SnapshotMemory,
  wholesalerId: string,
  people: readonly Person[],
): Promise<WhoIsPaid> {
  if (people.every(({ role }) => isAlwaysPaid(role))) return ({ role }) => isAlwaysPaid(role);
  const edited = await readEditedParts(tx, memory, { wholesalerId, db: 'prod' });
  const stored = await readStoredPeriods(tx, wholesalerId);
  const of = { tx, memory, wholesalerId, edited, stored };
  const [payouts, items] = [await havingPayouts(of), await havingItems(of)];
  const groundsOf = ({ customId }: Person, lines: ReadonlySet<string>) => ({
    ...{ hasPayout: payouts.has(customId), hasItem: items.has(customId), hasLine: lines.has(customId) },
  });
  // Boosts are measured only where someone isn't paid otherwise.
  const isDecided = people.every((person) => isPaidIn(person.role, groundsOf(person, nobody)));
  const lines = isDecided ? nobody : await havingLines(of);
  return (person) => isPaidIn(person.role, groundsOf(person, lines));
}

type Asked = {
  tx: Tx;
  memory: SnapshotMemory;
  wholesalerId: string;
  /** Production's. */
  edited: EditedParts;
  stored: StoredPeriods;
};

const nobody: ReadonlySet<string> = new Set();

/** The days of the periods that aren't closed; while nothing is closed, of L's. null: there is no L. */
function openDays({ stored: { calendar } }: Asked) {
  const { lastDate, salesPeriod } = calendar;
  if (lastDate === null) return null;
  const { from, to } = salesPeriodOf(lastDate, salesPeriod);
  const paying = payingPeriod(calendar);
  return { from: paying !== null && paying.from < from ? paying.from : from, to, lastDate };
}

async function havingPayouts(asked: Asked): Promise<Set<string>> {
  const days = openDays(asked);
  const starts = days === null ? [null] : salesPeriodsIn(days, asked.stored.calendar).map(({ from }) => from);
  const goals = [];
  for (const start of starts) goals.push(...(await asked.edited.goals(start)));
  return new Set(goals.filter(({ payoutCents }) => (payoutCents ?? 0) > 0).map(({ customId }) => customId));
}

async function havingItems(asked: Asked): Promise<Set<string>> {
  const days = openDays(asked);
  if (days === null) return new Set();
  const trees = itemTrees(await asked.edited.items());
  return new Set(
    trees.flatMap((tree) =>
      instancesOf(tree, { lastDate: days.to, endingFrom: days.from }).flatMap(({ terms }) =>
        isPayable(terms) ? terms.userIds : [],
      ),
    ),
  );
}

async function havingLines({ tx, memory, wholesalerId, edited, stored }: Asked): Promise<Set<string>> {
  const days = openDays({ tx, memory, wholesalerId, edited, stored });
  const found = new Set((await readOpenManual(tx, wholesalerId)).map(({ customId }) => customId));
  const { snapshot } = stored;
  if (snapshot === undefined || days === null) return found;
  const period = { from: days.from, to: days.lastDate };
  for (const customId of (await readBoostSums(tx, memory, { snapshot, edited, period })).keys()) found.add(customId);
  const besides = await readBesides(tx, memory, { wholesalerId, db: 'prod' }, days.from);
  for (const [customId, { lines }] of besides ?? []) if (lines.length > 0) found.add(customId);
  return found;
}
