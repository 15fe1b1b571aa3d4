/** The buyers of a snapshot, and which of them and of their reps' names a viewer may see. */
import { buyerTexts } from '@caselift/contract/buyers';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import type { SnapshotTableName } from '@caselift/db/snapshot-tables/registry';
import type { Premise } from '@caselift/domain/product-words';
import { maySee, maySeeBuyersOf, seesProfits } from '@caselift/domain/visibility';
import { refusal } from '../http/errors.ts';
import type { Viewer } from '../identity/viewer.ts';
import { type CurrentSnapshot, currentSnapshot, hasTables, snapshotKey } from './current-snapshot.ts';
import { type EditedParts, readEditedParts } from './edited-parts.ts';
import { quickRows } from './quick-rows.ts';
import type { SettingsRow } from './settings.ts';
import type { SnapshotMemory } from './snapshot-memory.ts';

export type BuyerRow = {
  customId: string;
  /** Its place in `Buyers.list`. */
  ix: number;
  name: string;
  accountType: string | null;
  premise: Premise | null;
  chain: string | null;
  location: string | null;
  repId: string | null;
  /** The 90 days to L, and the same dates last year. */
  ounces: number;
  gpCents: number;
  revenueCents: number;
  lastYearOunces: number;
  lastYearGpCents: number;
  /** Whether it bought anything in the 90 days, whatever came back. */
  hasBought: boolean;
  lastOrderDate: string | null;
  lastOrderProducts: number | null;
  lastOrderOunces: number | null;
};

/** list: by number. */
export type Buyers = { list: readonly BuyerRow[]; byId: ReadonlyMap<string, BuyerRow> };

export function readBuyers(
  tx: Tx,
  memory: SnapshotMemory,
  snapshot: CurrentSnapshot<'snapshot_buyers'>,
): Promise<Buyers> {
  return memory.remember(`buyers of ${snapshotKey(snapshot)}`, async () => {
    const rows = await tx<BuyerRow[]>`
      select custom_id as "customId", ix, name, account_type as "accountType", premise, chain, location,
             rep_id as "repId", ounces, gp_cents as "gpCents", revenue_cents as "revenueCents",
             ly_ounces as "lastYearOunces", ly_gp_cents as "lastYearGpCents", has_bought as "hasBought",
             last_order_date as "lastOrderDate", last_order_products as "lastOrderProducts",
             last_order_ounces as "lastOrderOunces"
      from snapshot_buyers
      where snapshot_id = ${snapshot.snapshotId} and wholesaler_id = ${snapshot.wholesalerId}
      order by ix`;
    const list = quickRows(rows);
    return { list, byId: new Map(list.map((buyer) => [buyer.customId, buyer])) };
  });
}

const nobody: Buyers = { list: [], byId: new Map() };

/** To name them by: none before there are figures that have them. */
export const readNamedBuyers = async (
  tx: Tx,
  memory: SnapshotMemory,
  snapshot: CurrentSnapshot | undefined,
): Promise<Buyers> =>
  snapshot !== undefined && hasTables(snapshot, 'snapshot_buyers') ? readBuyers(tx, memory, snapshot) : nobody;

/** What a viewer may see of buyers, by the person who holds one. */
export type BuyersView = {
  /** Of the environment. */
  settings: SettingsRow;
  withProfits: boolean;
  /** null: a buyer of nobody. */
  maySeeBuyersOf(repId: string | null): boolean;
  /** null: nobody, someone deleted, or someone the viewer may not see. */
  personOf(repId: string | null): { customId: string; name: string } | null;
};

async function readBuyersView(edited: EditedParts, viewer: Viewer): Promise<BuyersView> {
  const [settings, people] = await Promise.all([edited.settings(), edited.people()]);
  const known = new Map(people.map((person) => [person.customId, person]));
  const isSeen = maySee(viewer, people, settings.visibility);
  return {
    settings,
    withProfits: seesProfits(viewer, settings),
    maySeeBuyersOf: maySeeBuyersOf(viewer, people, settings.visibility),
    personOf: (repId) => {
      const person = known.get(repId ?? '');
      return person !== undefined && isSeen(person) ? { customId: person.customId, name: person.name } : null;
    },
  };
}

/** The current snapshot with these tables (undefined before the first update), and what the viewer may see of it. */
export async function readInView<Table extends SnapshotTableName>(
  tx: Tx,
  memory: SnapshotMemory,
  { viewer, scope }: { viewer: Viewer; scope: Scope },
  ...tables: Table[]
) {
  const [snapshot, edited] = await Promise.all([
    currentSnapshot(tx, scope, ...tables),
    readEditedParts(tx, memory, scope),
  ]);
  return { snapshot, edited, view: await readBuyersView(edited, viewer) };
}

/** Refuses with 404 a buyer that the snapshot does not hold, and with 403 one that the viewer may not see. */
export function requireBuyer(buyers: Buyers, view: BuyersView, customId: string): BuyerRow {
  const buyer = buyers.byId.get(customId);
  if (buyer === undefined) throw refusal('not_found', buyerTexts.unknown);
  if (!view.maySeeBuyersOf(buyer.repId)) throw refusal('forbidden', buyerTexts.forbidden);
  return buyer;
}
