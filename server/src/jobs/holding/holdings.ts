/**
 * Which wholesalers this worker works for (docs/decisions/125). Whoever works with one does it inside `use`: the
 * wholesaler is this worker's from then on, and stays it as long as anything is done with it.
 */
import type { Sql } from '@caselift/db/connect';
import { acknowledge, bringFile, type Claimed, claimOnDisk, dropFile, type FactsFilePlace } from './facts-file.ts';
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
  /** Stores a copy of its file, and says which change is in it, if there is a new one. */
  acknowledge(wholesalerId: string): Promise<void>;
  /** Gives away what is to move and isn't in use. */
  moveOn(): Promise<void>;
};

export class HeldElsewhere extends Error {
  constructor(wholesalerId: string) {
    super(`${wholesalerId} is another worker's.`);
  }
}

type Owned = Claimed & { worker: string | null; moveTo: string | null; isFile: boolean };

export function openHoldings(me: ThisWorker, place: Omit<FactsFilePlace, 'sql' | 'worker'>): Holdings {
  const { sql } = me;
  const files: FactsFilePlace = { ...place, sql, worker: me.name };
  const inUse = new Map<string, number>();
  let leaving = new Set<string>();
  /** One brings a file; the others wait for it. */
  const coming = new Map<string, Promise<void>>();

  async function take(wholesalerId: string): Promise<void> {
    const found = await readOwned(sql, wholesalerId);
    if (found === null || found.worker === me.name) return;
    if (found.worker !== null || !(await claim(me, wholesalerId))) throw new HeldElsewhere(wholesalerId);
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
    if (owned === null) {
      // Of one that was deleted while it was another worker's.
      if ((await claimOnDisk(place.dataDir, wholesalerId)) !== null) await dropFile(place.dataDir, wholesalerId);
    } else if (owned.isFile) {
      await bringFile(files, owned);
    }
  }

  function ready(wholesalerId: string): Promise<void> {
    const present = coming.get(wholesalerId);
    if (present !== undefined) return present;
    const bringing = bring(wholesalerId).finally(() => coming.delete(wholesalerId));
    coming.set(wholesalerId, bringing);
    return bringing;
  }

  async function give(owned: Owned): Promise<void> {
    const { wholesalerId, claim: claimed, moveTo } = owned;
    if (moveTo !== me.name && owned.isFile) {
      await ready(wholesalerId);
      await acknowledge(files, owned);
    }
    const isGiven = await sql.begin(async (tx) => {
      const given = await tx`
        update wholesalers set worker = move_to, move_to = null,
          claim = case when move_to = worker then claim else claim + 1 end
        where wholesaler_id = ${wholesalerId} and worker = ${me.name} and claim = ${claimed} and move_to = ${moveTo}`;
      return given.count === 1;
    });
    if (isGiven && moveTo !== me.name) await dropFile(place.dataDir, wholesalerId);
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
      return [...held.map(({ wholesalerId }) => wholesalerId), ...leaving];
    },
    acknowledge: async (wholesalerId) => {
      const owned = await readOwned(sql, wholesalerId);
      if (owned?.worker === me.name && owned.isFile) await acknowledge(files, owned);
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

async function readOwned(sql: Sql, wholesalerId: string): Promise<Owned | null> {
  const [row] = await sql<Owned[]>`
    select wholesaler_id as "wholesalerId", worker, claim, move_to as "moveTo", facts_change as "factsChange",
      facts_copy as "factsCopy", warehouse = 'duckdb' as "isFile"
    from wholesalers where wholesaler_id = ${wholesalerId}`;
  return row ?? null;
}
