/** The pictures handed in, a page at a time (docs/product.md, Handing in). */
import type { QueryOf, ReplyOf } from '@caselift/contract/endpoint';
import type { listImages } from '@caselift/contract/item-entries';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { maySee } from '@caselift/domain/visibility';
import { readInView } from '../../figures/buyers.ts';
import { type ImageRow, imageColumns } from '../../figures/item-images.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { Storage } from '../../storage/storage.ts';
import { readNames, shownImage } from './shown-images.ts';

type Query = QueryOf<typeof listImages>;
type Asked = { viewer: Viewer; scope: Scope; query: Query };

export async function imagesPage(
  tx: Tx,
  { memory, storage }: { memory: SnapshotMemory; storage: Storage },
  asked: Asked,
): Promise<ReplyOf<typeof listImages>> {
  const { viewer, scope, query } = asked;
  const { page, limit, status, from, to } = query;
  const { snapshot, edited, view } = await readInView(tx, memory, asked);
  const [all, people] = await Promise.all([edited.items(), edited.people()]);
  const items = all.filter(({ deletedAt }) => deletedAt === null);
  const names = await readNames(tx, memory, { snapshot, items, people });
  const isSeen = maySee(viewer, people, view.settings.visibility);
  const seen = new Set(people.flatMap((person) => (isSeen(person) ? [person.customId] : [])));
  const asksFor = (chosen: readonly string[], id: string) => chosen.length === 0 || chosen.includes(id);
  const chosenItems = [...query.itemIds, ...query.item];
  const itemIds = items.flatMap(({ itemId, parentId, terms }) =>
    [itemId, parentId, terms.groupId].some((id) => asksFor(chosenItems, id ?? '')) ? [itemId] : [],
  );
  const chosenPeople = query.user.map((id) => id.toUpperCase());
  const userIds = [...seen].filter((customId) => asksFor(chosenPeople, customId));
  const phrase = (query.searchPhrase ?? '').toLowerCase();
  const has = (...words: readonly string[]) => words.some((word) => word.toLowerCase().includes(phrase));
  const matching = {
    items: items.flatMap(({ itemId, name }) => (has(itemId, name) ? [itemId] : [])),
    people: people.flatMap(({ customId, name }) => (has(customId, name) ? [customId] : [])),
    accounts: [...names.accounts.values()].flatMap(({ customId, name }) => (has(customId, name) ? [customId] : [])),
  };
  const condition = tx`
    wholesaler_id = ${scope.wholesalerId} and stored_at is not null
    and item_id = any (${itemIds}::uuid[]) and user_id = any (${userIds})
    ${query.buyerId.length === 0 ? tx`` : tx`and buyer_id = any (${query.buyerId})`}
    ${status === undefined ? tx`` : tx`and status = ${status}`}
    ${from === undefined ? tx`` : tx`and own_date >= ${from}`}
    ${to === undefined ? tx`` : tx`and own_date <= ${to}`}
    ${
      phrase === ''
        ? tx``
        : tx`and (item_id = any (${matching.items}::uuid[]) or user_id = any (${matching.people})
                or buyer_id = any (${matching.accounts}) or buyer_id ilike ${likeText(phrase)})`
    }`;
  const [{ count } = { count: 0 }] = await tx<{ count: number }[]>`
    select count(*)::int as count from item_images where ${condition}`;
  const rows = await tx<ImageRow[]>`
    select ${imageColumns(tx)} from item_images where ${condition}
    order by received_at desc, image_id limit ${limit} offset ${(page - 1) * limit}`;
  const results = await Promise.all(rows.map((row) => shownImage(storage, scope.wholesalerId, row, names)));
  return { results, count };
}

const likeText = (phrase: string) => `%${phrase.replace(/[\\%_]/g, '\\$&')}%`;
