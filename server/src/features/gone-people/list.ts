/** Who was deactivated or deleted. */
import type { GonePerson, WayBack } from '@caselift/contract/gone-people';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { outsideScope } from '@caselift/db/scope';
import { addDays } from '@caselift/domain/dates';
import { readPeopleAndGone } from '../../figures/queries.ts';
import { todayOf } from '../../today.ts';

/** By name. @param isAdmin sees hidden people, too. */
export async function readGonePeople(tx: Tx, scope: Scope, isAdmin: boolean): Promise<GonePerson[]> {
  const { wholesalerId, db } = scope;
  const today = await todayOf(tx, scope);
  const gone = (await readPeopleAndGone(tx, scope)).filter(({ hidden }) => isAdmin || !hidden);
  const deleted = await tx<{ customId: string }[]>`
    select custom_id as "customId" from users
    where wholesaler_id = ${wholesalerId} and db = ${db} and deleted_at is not null`;
  const ways = await readWaysBack(tx, wholesalerId);
  const isDeleted = new Set(deleted.map(({ customId }) => customId));
  return gone
    .flatMap(({ customId, name, role, email, isGone, lastDay }): GonePerson[] => {
      if (lastDay === null) return [];
      const state = isDeleted.has(customId) ? 'deleted' : 'deactivated';
      const day = state === 'deleted' ? lastDay : addDays(lastDay, 1);
      const wayBack = ways.get(customId) ?? (email?.trim() ? 'firstPassword' : 'none');
      const hasLeft = state === 'deleted' || day <= today;
      return [{ customId, name, role, state, day, hasLeft, isListed: !isGone, wayBack }];
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'en-US') || (one.customId < other.customId ? -1 : 1));
}

/** Of those who have a credential, by customId. */
export async function readWaysBack(tx: Tx, wholesalerId: string): Promise<ReadonlyMap<string, WayBack>> {
  const rows = await outsideScope(
    tx,
    () => tx<{ customId: string; hasPassword: boolean }[]>`
      select custom_id as "customId", password_hash is not null as "hasPassword" from credentials
      where wholesaler_id = ${wholesalerId} and custom_id is not null`,
  );
  return new Map(rows.map(({ customId, hasPassword }) => [customId, hasPassword ? 'password' : 'firstPassword']));
}
