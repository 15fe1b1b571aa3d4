/** The people of a wholesaler with their goals and actuals. */
import { errorTexts } from '@caselift/contract/errors';
import type { Scope } from '@caselift/contract/scope';
import { listUsers, type User } from '@caselift/contract/users';
import type { Tx } from '@caselift/db/connect';
import { salesPeriodOf } from '@caselift/domain/calendar';
import { measureWindows } from '@caselift/domain/measure';
import { dollars } from '@caselift/domain/numbers';
import { type UserFigures, userFigures } from '@caselift/domain/user-figures';
import { ceFromOunces } from '@caselift/domain/volume';
import type { FastifyInstance } from 'fastify';
import { shownAvatar } from '../../avatars.ts';
import type { Context } from '../../context.ts';
import { currentSnapshot } from '../../current-snapshot.ts';
import { refusal } from '../../errors.ts';
import { serveScoped } from '../../serve.ts';
import type { SnapshotMemory } from '../../snapshot-memory.ts';
import { type GoalRow, type PersonRow, readCalendar, readOwnSums, readPeople, readUserGoals } from './queries.ts';

export function usersRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, listUsers, async ({ scope, inScope }) => {
    const users = await inScope((tx) => readUsers(tx, context.memory, scope));
    return Promise.all(users.map((user) => withPicture(context, scope, user)));
  });
}

async function withPicture({ storage }: Context, { wholesalerId }: Scope, user: User): Promise<User> {
  const owner = { kind: 'person', wholesalerId, customId: user.customId } as const;
  return { ...user, avatar: await shownAvatar(storage, owner, user.avatar.hash) };
}

/** Everyone as of the environment's L; actuals are 0 before the first update. */
async function readUsers(tx: Tx, memory: SnapshotMemory, scope: Scope): Promise<User[]> {
  const calendar = await readCalendar(tx, scope);
  if (calendar === undefined) throw refusal('not_found', errorTexts.unknownWholesaler);
  const people = await readPeople(tx, scope);
  const at = await readAtSnapshot(tx, memory, scope, calendar);
  const goals = await readUserGoals(tx, scope, at?.periodStart ?? null);
  const goalsOf = (measure: GoalRow['measure']) =>
    new Map(goals.filter((row) => row.measure === measure).map((row) => [row.customId, row]));
  const [gpGoals, volumeGoals, fplGoals] = [goalsOf('gp'), goalsOf('volume'), goalsOf('fpl')];
  const typed = (rows: Map<string, GoalRow>) => new Map([...rows].map(([customId, { goal }]) => [customId, goal]));
  const gp = userFigures(people, {
    ...{ own: at?.own.gpCents ?? new Map(), typedGoals: typed(gpGoals), shown: dollars },
  });
  const volume = userFigures(people, {
    ...{ own: at?.own.ounces ?? new Map(), typedGoals: typed(volumeGoals), shown: ceFromOunces },
  });
  const names = new Map(people.map(({ customId, name }) => [customId, name]));
  return people.map((person) => ({
    ...shownPerson(person, scope, names),
    gp: shownMeasure(gp.get(person.customId), gpGoals.get(person.customId)),
    volume: shownMeasure(volume.get(person.customId), volumeGoals.get(person.customId)),
    fpl: { goal: fplGoals.get(person.customId)?.goal ?? null, payout: payout(fplGoals.get(person.customId)) },
  }));
}

/** What follows from the figures in force; undefined before there are any. */
async function readAtSnapshot(
  tx: Tx,
  memory: SnapshotMemory,
  scope: Scope,
  calendar: Omit<Parameters<typeof measureWindows>[0], 'lastTransactionDate'>,
) {
  const snapshot = await currentSnapshot(tx, scope);
  if (snapshot === undefined) return undefined;
  const { snapshotId, lastTransactionDate } = snapshot;
  const windows = measureWindows({ lastTransactionDate, ...calendar });
  const key = `people's sums of ${snapshotId} in ${JSON.stringify(windows)}`;
  return {
    periodStart: salesPeriodOf(lastTransactionDate, calendar.salesPeriod).from,
    own: await memory.remember(key, () => readOwnSums(tx, snapshot, windows)),
  };
}

const payout = (goal: GoalRow | undefined) =>
  goal === undefined || goal.payoutCents === null ? null : dollars(goal.payoutCents);

function shownMeasure(figures: UserFigures | undefined, goal: GoalRow | undefined): User['gp'] {
  if (figures === undefined) throw new Error('Every person has figures.');
  return { ...figures, payout: payout(goal), threshold: goal?.threshold ?? null };
}

function shownPerson(
  { teamLeadIds, maxFPL, avatarHash, ...person }: PersonRow,
  { wholesalerId }: Scope,
  names: Map<string, string>,
): Omit<User, 'gp' | 'volume' | 'fpl'> {
  return {
    ...person,
    // A lead who is not there (deleted, or never imported) is shown by the id that the files give.
    teamLead: teamLeadIds.map((customId) => ({ customId, name: names.get(customId) ?? customId })),
    wholesaler: { customId: wholesalerId, maxFPL },
    avatar: { url: null, hash: avatarHash },
  };
}
