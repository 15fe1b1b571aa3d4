/**
 * Which wholesalers this worker works for (docs/decisions/125). Whoever works with one does it inside `use`: the
 * wholesaler is this worker's from then on, and stays it as long as anything is done with it.
 */
import { existsSync } from 'node:fs';
import type { Sql } from '@caselift/db/connect';
import { warehouseFile } from '@caselift/warehouse/duckdb';
import { isRefusal } from '../../http/errors.ts';
import { isOnOneDisk, knownChange } from '../queue/known-change.ts';
import { livingWorkers } from '../queue/living.ts';
import {
  acknowledge,
  bringFile,
  type Claimed,
  claimOnDisk,
  copyGone,
  dropFile,
  type FactsFilePlace,
  isCopyGone,
  notInFolder,
} from './facts-file.ts';
import { markOwnFile, refuseStrangersFile } from './file-owner.ts';
import type { ThisWorker } from './this-worker.ts';

export type Holdings = {
  /** Those that are other workers', or leave this one: their jobs are left alone. */
  others(): Promise<string[]>;
  /** Throws HeldElsewhere for one of those. A wholesaler that nobody has made yet is anybody's. */
  use<T>(wholesalerId: string, work: () => Promise<T>): Promise<T>;
  /** Brings the file of a wholesaler in use to this disk. */
  ready(wholesalerId: string): Promise<void>;
  /** Both. */
  withFile<T>(wholesalerId: string, work: () => Promise<T>): Promise<T>;
  /**
   * Stores a copy of its file, and says which change is in it, if there is a new one. isMoving: the lines are still in BigQuery,
   * and are to be the file's.
   */
  acknowledge(wholesalerId: string, isMoving?: boolean): Promise<void>;
  /** Acknowledges what a release before there were workers left on this disk. Before anything else: nobody may write. */
  acknowledgeFound(): Promise<void>;
  /**
   * The same of wholesalers of this worker's that a job was given up of: it may have stored lines, which are to be counted
   * before a sales period closes.
   */
  acknowledgeLost(wholesalerIds: readonly string[]): Promise<void>;
  /** Says which lines that are known of aren't on this disk, and lets go of those: nothing is done without them. */
  lookForLines(): Promise<void>;
  /** Gives away what is to move and isn't in use. */
  moveOn(): Promise<void>;
};

export class HeldElsewhere extends Error {
  constructor(wholesalerId: string) {
    super(`${wholesalerId} is another worker's.`);
  }
}

type Owned = Claimed & { worker: string | null; moveTo: string | null; isFile: boolean; isOnOneDisk: boolean };

type MaybeElsewhere = Pick<Owned, 'wholesalerId' | 'isOnOneDisk'>;

export function openHoldings(me: ThisWorker, place: Omit<FactsFilePlace, 'sql' | 'worker'>): Holdings {
  const { sql } = me;
  const files: FactsFilePlace = { ...place, sql, worker: me.name };
  const inUse = new Map<string, number>();
  let leaving = new Set<string>();
  /** One brings a file; the others wait for it. */
  const coming = new Map<string, Promise<void>>();
  /** The claims of files that were looked into: this process alone changes them from then on. */
  const known = new Map<string, number>();

  async function take(wholesalerId: string): Promise<void> {
    const found = await readOwned(sql, wholesalerId);
    if (found === null || found.worker === me.name) return;
    const isTaken = found.worker !== null || (await maybeElsewhere([found])).length > 0;
    if (isTaken || !(await claim(me, wholesalerId))) throw new HeldElsewhere(wholesalerId);
  }

  /** Lines that only one disk has aren't this worker's to look for, as long as there are others who may have them. */
  async function maybeElsewhere(some: readonly MaybeElsewhere[]): Promise<string[]> {
    const lacking = some.filter(
      (one) => one.isOnOneDisk && !existsSync(warehouseFile(place.dataDir, one.wholesalerId)),
    );
    if (lacking.length === 0) return [];
    const hasOthers = (await livingWorkers(sql)).some(({ worker }) => worker !== me.name);
    return hasOthers ? lacking.map(({ wholesalerId }) => wholesalerId) : [];
  }

  async function use<T>(wholesalerId: string, work: () => Promise<T>): Promise<T> {
    if (leaving.has(wholesalerId)) throw new HeldElsewhere(wholesalerId);
    inUse.set(wholesalerId, (inUse.get(wholesalerId) ?? 0) + 1);
    try {
      await take(wholesalerId);
      return await work();
    } finally {
      const left = (inUse.get(wholesalerId) ?? 1) - 1;
      if (left === 0) inUse.delete(wholesalerId);
      else inUse.set(wholesalerId, left);
    }
  }

  async function bring(wholesalerId: string): Promise<void> {
    const owned = await readOwned(sql, wholesalerId);
    await refuseStrangersFile({ ...files, wholesalerId });
    if (owned === null) {
      // Of one that was deleted while it was another worker's.
      if ((await claimOnDisk(place.dataDir, wholesalerId)) !== null) await dropFile(place.dataDir, wholesalerId);
    } else if (owned.isFile) {
      const isHere = existsSync(warehouseFile(place.dataDir, wholesalerId));
      if (isHere && known.get(wholesalerId) === owned.claim) return;
      await bringFile(files, owned).catch(async (error: unknown) => {
        // Whoever has the lines may come: until then nobody has the wholesaler.
        if (owned.isOnOneDisk && isRefusal(error)) await letGo(me, owned);
        throw error;
      });
      await markOwnFile({ ...files, wholesalerId });
      known.set(wholesalerId, owned.claim);
    }
  }

  function ready(wholesalerId: string): Promise<void> {
    const present = coming.get(wholesalerId);
    if (present !== undefined) return present;
    const bringing = bring(wholesalerId).finally(() => coming.delete(wholesalerId));
    coming.set(wholesalerId, bringing);
    return bringing;
  }

  async function acknowledgeNow(wholesalerId: string, isMoving = false): Promise<void> {
    const owned = await readOwned(sql, wholesalerId);
    if (owned?.worker === me.name && (owned.isFile || isMoving)) await acknowledge(files, owned);
  }

  async function give(owned: Owned): Promise<void> {
    const { wholesalerId, claim: claimed, moveTo } = owned;
    if (moveTo !== me.name && owned.isFile) {
      await ready(wholesalerId);
      await acknowledge(files, owned);
      const now = await readOwned(sql, wholesalerId);
      // What a question of then could not know: lines were stored since it was asked to move.
      if (now?.isOnOneDisk === true) return stay(me, owned);
    }
    const isGiven = await sql.begin(async (tx) => {
      const given = await tx`
        update wholesalers set worker = move_to, move_to = null,
          claim = case when move_to = worker then claim else claim + 1 end
        where wholesaler_id in (
          select wholesaler_id from wholesalers
          where wholesaler_id = ${wholesalerId} and worker = ${me.name} and claim = ${claimed} and move_to = ${moveTo}
          for no key update skip locked)`; // one that an edit holds moves at the next look
      return given.count === 1;
    });
    if (isGiven && moveTo !== me.name) await dropFile(place.dataDir, wholesalerId);
  }

  /** The sentence about lines that aren't here; null: they are, or others have them, or a bucket. */
  async function missing(wholesalerId: string): Promise<string | null> {
    const owned = await readOwned(sql, wholesalerId);
    if (owned === null) return null;
    if (!owned.isOnOneDisk) return (await isCopyGone(files, owned)) ? copyGone(wholesalerId) : null;
    try {
      await use(wholesalerId, () => ready(wholesalerId));
      return null;
    } catch (error) {
      if (error instanceof HeldElsewhere) {
        if ((await readOwned(sql, wholesalerId))?.worker != null) return null; // another came first
      } else if (!isRefusal(error)) throw error;
      return notInFolder(wholesalerId, place.dataDir);
    }
  }

  return {
    use,
    ready,
    withFile: (wholesalerId, work) =>
      use(wholesalerId, async () => {
        await ready(wholesalerId);
        return work();
      }),
    others: async () => {
      const held = await sql<{ wholesalerId: string }[]>`
        select wholesaler_id as "wholesalerId" from wholesalers where worker <> ${me.name}`;
      const nobodys = await sql<MaybeElsewhere[]>`
        select wholesaler_id as "wholesalerId", true as "isOnOneDisk" from wholesalers
        where worker is null and ${isOnOneDisk(sql)}`;
      const elsewhere = await maybeElsewhere(nobodys);
      return [...held.map(({ wholesalerId }) => wholesalerId), ...leaving, ...elsewhere];
    },
    acknowledge: acknowledgeNow,
    acknowledgeFound: async () => {
      const unknown = await sql<{ wholesalerId: string }[]>`
        select wholesaler_id as "wholesalerId" from wholesalers
        where (worker is null or worker = ${me.name}) and facts_copy is null and warehouse = 'duckdb'
          and (${place.storage !== null} or facts_change = 0)`;
      for (const { wholesalerId } of unknown) {
        if (!existsSync(warehouseFile(place.dataDir, wholesalerId))) continue;
        await use(wholesalerId, async () => {
          await ready(wholesalerId);
          await acknowledgeNow(wholesalerId);
        }).catch((error: unknown) => {
          if (!(error instanceof HeldElsewhere))
            console.error(`The sales lines of ${wholesalerId} stay unknown:`, error);
        });
      }
    },
    acknowledgeLost: async (wholesalerIds) => {
      for (const wholesalerId of wholesalerIds) {
        if ((await readOwned(sql, wholesalerId))?.worker !== me.name) continue;
        await use(wholesalerId, async () => {
          await ready(wholesalerId);
          await acknowledgeNow(wholesalerId);
        }).catch((error: Error) => console.error(`The sales lines of ${wholesalerId} stay unknown: ${error.message}`));
      }
    },
    lookForLines: async () => {
      const some = await sql<{ wholesalerId: string }[]>`
        select wholesaler_id as "wholesalerId" from wholesalers
        where (worker is null or worker = ${me.name}) and warehouse = 'duckdb' and ${knownChange(sql)} > 0 order by 1`;
      for (const { wholesalerId } of some) {
        const said = await missing(wholesalerId).catch((error: Error) => error.message);
        if (said !== null) console.error(said);
      }
    },
    moveOn: async () => {
      const moving = await toMove(me);
      leaving = new Set(moving); // what comes from now on waits for the next owner
      for (const wholesalerId of moving) {
        if (inUse.has(wholesalerId)) continue; // until the next look
        const owned = await readOwned(sql, wholesalerId);
        if (owned?.worker === me.name && owned.moveTo !== null) await give(owned);
        leaving.delete(wholesalerId);
      }
    },
  };
}

async function toMove({ sql, name }: ThisWorker): Promise<string[]> {
  const rows = await sql<{ wholesalerId: string }[]>`
    select wholesaler_id as "wholesalerId" from wholesalers where worker = ${name} and move_to is not null`;
  return rows.map(({ wholesalerId }) => wholesalerId);
}

async function claim({ sql, name }: ThisWorker, wholesalerId: string): Promise<boolean> {
  const claimed = await sql.begin(
    (tx) => tx`
      update wholesalers set worker = ${name}, claim = claim + 1
      where wholesaler_id = ${wholesalerId} and worker is null`,
  );
  return claimed.count === 1;
}

async function letGo({ sql, name }: ThisWorker, { wholesalerId, claim: claimed }: Owned): Promise<void> {
  await sql.begin(
    (tx) => tx`
      update wholesalers set worker = null where wholesaler_id = ${wholesalerId} and worker = ${name} and claim = ${claimed}`,
  );
}

/** Without a copy in a bucket no other worker could open its file. */
async function stay({ sql, name }: ThisWorker, { wholesalerId }: Owned): Promise<void> {
  console.error(`No copy of the sales lines of ${wholesalerId} is in a bucket, so it doesn't move.`);
  await sql.begin(
    (tx) => tx`update wholesalers set move_to = null where wholesaler_id = ${wholesalerId} and worker = ${name}`,
  );
}

async function readOwned(sql: Sql, wholesalerId: string): Promise<Owned | null> {
  const [row] = await sql<Owned[]>`
    select wholesaler_id as "wholesalerId", worker, claim, move_to as "moveTo", facts_change as acknowledged,
      ${knownChange(sql)} as "factsChange",
      facts_copy as "factsCopy", warehouse = 'duckdb' as "isFile", ${isOnOneDisk(sql)} as "isOnOneDisk"
    from wholesalers where wholesaler_id = ${wholesalerId}`;
  return row ?? null;
}
