/** A rep's accounts, or those of a lead's team. */

import type { QueryOf, ReplyOf } from '@caselift/contract/endpoint';
import type { Scope } from '@caselift/contract/scope';
import { type listTodayAccounts, type TodayAccount, todayAccountTexts } from '@caselift/contract/today-accounts';
import type { Tx } from '@caselift/db/connect';
import { byName } from '@caselift/domain/by-name';
import { searchTest } from '@caselift/domain/fold';
import { dollars } from '@caselift/domain/numbers';
import { peopleBelow } from '@caselift/domain/people-below';
import { maySee } from '@caselift/domain/visibility';
import { type BuyerRow, readBuyers } from '../../figures/buyers.ts';
import { currentSnapshot } from '../../figures/current-snapshot.ts';
import { type EditedParts, readEditedParts } from '../../figures/edited-parts.ts';
import { readEveryone } from '../../figures/everyone.ts';
import type { PersonRow } from '../../figures/queries.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { nearAccounts, readRunning } from './running.ts';

type Asked = { viewer: Viewer; scope: Scope; query: QueryOf<typeof listTodayAccounts> };
const none = { results: [], count: 0, near: 0, all: 0, reps: [] };

export async function readTodayAccounts(
  tx: Tx,
  memory: SnapshotMemory,
  { viewer, scope, query }: Asked,
): Promise<ReplyOf<typeof listTodayAccounts>> {
  const [snapshot, edited] = await Promise.all([
    currentSnapshot(tx, scope, 'snapshot_buyers'),
    readEditedParts(tx, memory, scope),
  ]);
  if (snapshot === undefined) return none;
  const { person, holders } = await requireHolders(edited, viewer);
  const [{ list }, { key }] = await Promise.all([readBuyers(tx, memory, snapshot), readEveryone(tx, memory, scope)]);
  const near = await memory.remember(`near accounts of ${person.customId} as ${viewer.role}, ${key}`, async () =>
    nearAccounts(await readRunning(tx, memory, { viewer, scope, snapshot, edited, person })),
  );
  const own = list.filter(({ repId }) => holders.has(repId ?? ''));
  const listed = query.list === 'near' ? own.filter(({ customId }) => near.has(customId)) : own;
  const isFound = searchTest(query.searchPhrase);
  const worthOf = ({ customId }: BuyerRow) => near.get(customId)?.worth?.amountCents ?? 0;
  const matching = listed
    .filter(({ name, repId }) => isFound(name) && (!query.rep || repId === query.rep))
    .sort(
      (a, b) =>
        (query.list === 'near' ? worthOf(b) - worthOf(a) : 0) ||
        (query.orderBy === 'lastOrder' ? byText(a.lastOrderDate, b.lastOrderDate) : 0) ||
        byName(a, b),
    );
  const { page, limit } = query;
  const holding = new Set(own.map(({ repId }) => repId));
  return {
    results: matching
      .slice((page - 1) * limit, page * limit)
      .map(({ customId, name, location, repId, lastOrderDate }): TodayAccount => {
        const { worth = null, notes = [] } = near.get(customId) ?? {};
        return {
          ...{
            buyerId: customId,
            name,
            city: location,
            rep: holders.get(repId ?? '') ?? '',
            lastOrder: lastOrderDate,
            notes,
          },
          worth: worth && { amount: dollars(worth.amountCents), caption: worth.caption },
        };
      }),
    count: matching.length,
    near: own.filter(({ customId }) => near.has(customId)).length,
    all: own.length,
    reps: [...holders]
      .filter(([customId, name]) => name !== '' && holding.has(customId))
      .map(([customId, name]) => ({ customId, name }))
      .sort(byName),
  };
}

/** What was never ordered comes first. */
const byText = (a: string | null, b: string | null) => ((a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0);

/**
 * The person, with the names of the people with accounts that count for them: themselves and everyone below; '' of those
 * that the person doesn't see. 403: they don't exist.
 */
export async function requireHolders(
  edited: EditedParts,
  viewer: Viewer,
): Promise<{ person: PersonRow; holders: ReadonlyMap<string, string> }> {
  const people = await edited.people();
  const person = people.find(({ customId }) => customId === viewer.customId);
  if (person === undefined) throw refusal('forbidden', todayAccountTexts.notYours);
  const all = [person, ...peopleBelow(people)(person.customId)];
  const isSeen = maySee(viewer, people, (await edited.settings()).visibility);
  return { person, holders: new Map(all.map((one) => [one.customId, isSeen(one) ? one.name : ''])) };
}
