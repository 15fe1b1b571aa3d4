/** Writing who held accounts on a day: what staff say instead of the files (docs/product.md, Items). */
import type { BodyOf, ReplyOf } from '@caselift/contract/endpoint';
import { type correctHolders, itemHolderTexts } from '@caselift/contract/item-holders';
import type { Scope } from '@caselift/contract/scope';
import { recordAudit } from '@caselift/db/audit';
import type { Tx } from '@caselift/db/connect';
import { staleRecordError } from '@caselift/db/state-error';
import type { IsoDate } from '@caselift/domain/dates';
import { readBuyers } from '../../figures/buyers.ts';
import { requireOpenDays } from '../../figures/closed/guards.ts';
import { type CurrentSnapshot, currentSnapshot, savedBy } from '../../figures/current-snapshot.ts';
import { readHolderVersions } from '../../figures/item-corrections.ts';
import { readPeople } from '../../figures/queries.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';
import type { Viewer } from '../../identity/viewer.ts';

type Sent = BodyOf<typeof correctHolders>;
type Account = Sent['accounts'][number];
type Edit = { tx: Tx; memory: SnapshotMemory; scope: Scope; viewer: Viewer; origin: string };
/** By account, null: nobody; the accounts that there are. */
type Holders = ReadonlyMap<string, string | null>;

/** The figures that have the named accounts. Refuses with 409 a day that can't be corrected. */
export async function figuresToCorrect(
  tx: Tx,
  scope: Scope,
  day: IsoDate,
): Promise<CurrentSnapshot<'snapshot_buyers'>> {
  const [shown, at] = [await currentSnapshot(tx, scope, 'snapshot_buyers'), await savedBy(tx, scope.wholesalerId)];
  if (shown === undefined || at === undefined) throw refusal('conflict', itemHolderTexts.noFigures);
  requireEnded(day, at.snapshot.lastTransactionDate);
  await requireOpenDays(tx, scope.wholesalerId, { from: day, to: day });
  return shown;
}

/** Days of ended windows: while one runs, present holders count. */
function requireEnded(day: IsoDate, lastDate: IsoDate): void {
  if (day >= lastDate) throw refusal('conflict', itemHolderTexts.running(day));
}

/** In the transaction of saveMeasured, which holds the wholesaler's lock. The holders in the files need no row. */
export async function saveHolders(
  edit: Edit,
  { day, accounts, ofFiles }: Sent & { ofFiles: Holders },
): Promise<ReplyOf<typeof correctHolders>> {
  const { tx, memory, scope, viewer } = edit;
  const { wholesalerId } = scope;
  const snapshot = await figuresToCorrect(tx, scope, day);
  const buyers = accounts.map(({ buyerId }) => buyerId);
  const stored = await readHolderVersions(tx, wholesalerId, day, buyers);
  const before: Holders = new Map(
    [...ofFiles].map(([buyerId, repId]) => [
      buyerId,
      stored.has(buyerId) ? (stored.get(buyerId)?.repId ?? null) : repId,
    ]),
  );
  const people = await readReps(edit);
  requireFresh(accounts, before, stored, (repId) => (repId !== null && people.has(repId) ? repId : null));
  const isFree = ({ buyerId, repId }: Account) =>
    repId === null || people.has(repId) || [ofFiles, before].some((holders) => holders.get(buyerId) === repId);
  const unknown = accounts.filter((account) => !isFree(account)).map(({ repId }) => String(repId));
  if (unknown.length > 0) throw refusal('bad_input', itemHolderTexts.unknownReps([...new Set(unknown)].slice(0, 5)));

  const taken = accounts.filter(({ buyerId, repId }) => ofFiles.get(buyerId) === repId);
  const set = accounts.filter(({ buyerId, repId }) => ofFiles.get(buyerId) !== repId);
  await tx`
    delete from item_holders
    where wholesaler_id = ${wholesalerId} and day = ${day} and buyer_id = any (${taken.map(({ buyerId }) => buyerId)})`;
  await tx`
    insert into item_holders as held (wholesaler_id, day, buyer_id, rep_id, corrected_by)
    select ${wholesalerId}, ${day}::date, buyer_id, rep_id, ${viewer.email}
    from unnest(${set.map(({ buyerId }) => buyerId)}::text[], ${set.map(({ repId }) => repId)}::text[]) as sent (buyer_id, rep_id)
    on conflict (wholesaler_id, day, buyer_id) do update
    set rep_id = excluded.rep_id, corrected_by = excluded.corrected_by, corrected_at = clock_timestamp()
    where held.rep_id is distinct from excluded.rep_id`;
  const changed = accounts.filter(({ buyerId, repId }) => before.get(buyerId) !== repId);
  if (changed.length > 0) {
    const { byId } = await readBuyers(tx, memory, snapshot);
    const nameOf = (repId: string | null) => repId && (people.get(repId) ?? repId);
    // All of them: nothing else keeps who held an account, and holders are paid.
    const changes = changed.map(({ buyerId, repId: toId }) => {
      const fromId = before.get(buyerId) ?? null;
      return {
        ...{ buyerId, account: byId.get(buyerId)?.name ?? buyerId },
        ...{ fromId, from: nameOf(fromId), toId, to: nameOf(toId) },
      };
    });
    await recordAudit(tx, {
      ...{ wholesalerId, actor: viewer.email, origin: edit.origin, action: 'correct account holders' },
      detail: { day, count: changed.length, changes },
    });
  }
  const after = await readHolderVersions(tx, wholesalerId, day, buyers);
  return {
    accounts: accounts.map(({ buyerId, repId }) => ({ buyerId, repId, version: after.get(buyerId)?.version ?? null })),
  };
}

/** Saving what is stored anyway is accepted. */
function requireFresh(
  accounts: readonly Account[],
  before: Holders,
  stored: ReadonlyMap<string, { version: number }>,
  shown: (repId: string | null) => string | null,
) {
  const versionOf = (buyerId: string) => stored.get(buyerId)?.version ?? null;
  const stale = accounts.filter(
    ({ buyerId, repId, version }) =>
      version !== undefined && version !== versionOf(buyerId) && before.get(buyerId) !== repId,
  );
  const [first] = stale;
  if (first === undefined) return;
  const fields = stale.map(({ buyerId }) => ({ field: buyerId, stored: shown(before.get(buyerId) ?? null) }));
  throw staleRecordError({ version: versionOf(first.buyerId), fields });
}

/** Names of the sales reps and team leads of both environments; hidden people are for admins. */
async function readReps({ tx, scope, viewer }: Edit): Promise<Map<string, string>> {
  const { wholesalerId, db } = scope;
  const people = [
    ...(await readPeople(tx, { wholesalerId, db: db === 'prod' ? 'preview' : 'prod' })),
    ...(await readPeople(tx, scope)),
  ];
  return new Map(
    people
      .filter(
        ({ role, hidden }) => (role === 'salesRep' || role === 'teamLead') && (!hidden || viewer.role === 'admin'),
      )
      .map(({ customId, name }) => [customId, name]),
  );
}
