/** What can be found of a wholesaler, each list A to Z and remembered until what it is made of changes. */
import { kindWords } from '@caselift/contract/item-texts';
import type { PaletteEntry } from '@caselift/contract/palette';
import type { Tx } from '@caselift/db/connect';
import { byName } from '@caselift/domain/by-name';
import { type Keyed, paletteKey } from '@caselift/domain/palette';
import { readBuyers } from '../../figures/buyers.ts';
import { readProductList } from '../../figures/catalog.ts';
import { type CurrentSnapshot, hasTables, snapshotKey } from '../../figures/current-snapshot.ts';
import type { EditedParts } from '../../figures/edited-parts.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { readCatalogNames } from './queries.ts';

/** repId: of a customer, who holds it. */
export type Findable = Keyed & { shown: PaletteEntry; repId: string | null };

/** @param ids what finds it besides its name. */
const findable = (
  shown: PaletteEntry,
  ids: readonly (string | number)[] = [shown.customId],
  repId: string | null = null,
): Findable => ({
  key: paletteKey(shown.name, ids),
  shown,
  repId,
});

const aToZ = (list: readonly Findable[]) => list.toSorted((a, b) => byName(a.shown, b.shown));

export type Source = { tx: Tx; memory: SnapshotMemory; snapshot: CurrentSnapshot };

/** Empty while the figures hold no customers yet; so are the others. */
export async function findableCustomers({ tx, memory, snapshot }: Source): Promise<Findable[]> {
  if (!hasTables(snapshot, 'snapshot_buyers')) return [];
  const { list } = await readBuyers(tx, memory, snapshot);
  return memory.remember(`findable customers of ${snapshotKey(snapshot)}`, async () =>
    aToZ(
      list.map(({ customId, name, accountType, location, repId }) =>
        findable({ kind: 'customer', customId, name, accountType, location }, [customId], repId),
      ),
    ),
  );
}

export async function findableProducts({ tx, memory, snapshot }: Source): Promise<Findable[]> {
  if (!hasTables(snapshot, 'snapshot_products')) return [];
  const list = await readProductList(tx, memory, snapshot);
  return memory.remember(`findable products of ${snapshotKey(snapshot)}`, async () =>
    aToZ(list.map(({ customId, name, size }) => findable({ kind: 'product', customId, name, size }))),
  );
}

/** Suppliers and brands. */
export async function findableSuppliers({ tx, memory, snapshot }: Source): Promise<Findable[]> {
  const held = snapshot;
  if (!hasTables(held, 'snapshot_suppliers', 'snapshot_brands', 'snapshot_products')) return [];
  return memory.remember(`findable suppliers of ${snapshotKey(snapshot)}`, async () =>
    aToZ((await readCatalogNames(tx, held)).map((shown) => findable(shown))),
  );
}

export const findablePeople = (edited: EditedParts): Promise<Findable[]> =>
  edited.part(
    'people',
    async () =>
      aToZ(
        (await edited.people()).map(({ customId, name, role, leadership, routeNumber }) =>
          findable({ kind: 'person', customId, name, role, leadership, routeNumber }, [customId, ...routeNumber]),
        ),
      ),
    'as found',
  );

/** Neither deleted nor archived; sub-items are found in their items. */
export const findablePrograms = (edited: EditedParts): Promise<Findable[]> =>
  edited.part(
    'items',
    async () =>
      aToZ(
        (await edited.items())
          .filter(
            ({ parentId, deletedAt, archivedAt }) => parentId === null && deletedAt === null && archivedAt === null,
          )
          .map(({ itemId, name, kind, number }) =>
            findable({ kind: 'program', customId: itemId, name, of: kind }, [`${kindWords[kind].prefix}_${number}`]),
          ),
      ),
    'as found',
  );
