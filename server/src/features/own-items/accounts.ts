/** The accounts of which a person can hand in pictures today. */
import type { HandInAccount } from '@caselift/contract/own-items';
import type { Tx } from '@caselift/db/connect';
import { accountSet, accountTest } from '@caselift/domain/programs/item-members';
import { assignedOf } from '@caselift/domain/programs/item-people';
import { maySeeBuyersOf } from '@caselift/domain/visibility';
import type { Context } from '../../context.ts';
import { type BuyerRow, readBuyers } from '../../figures/buyers.ts';
import { requireTables } from '../../figures/current-snapshot.ts';
import { readItemLists } from '../../figures/item-rows.ts';
import { type Asked, mayHandIn, type Own, readOwn } from './own.ts';

/** By the same rules as a picture's account is checked when it is handed in (item-entries). */
export async function readHandInAccounts(
  tx: Tx,
  { memory }: Pick<Context, 'memory'>,
  { viewer, scope }: Omit<Asked, 'itemId'>,
): Promise<HandInAccount[]> {
  const own = await readOwn(tx, memory, { viewer, scope });
  if (own === null) return [];
  const { people, settings, snapshot } = own;
  const takers = takersOf(own);
  const hashes = takers.flatMap(({ set }) => (set.kind === 'list' ? [set.hash] : []));
  const [lists, { list }] = await Promise.all([
    readItemLists(tx, scope.wholesalerId, hashes),
    readBuyers(tx, memory, requireTables(snapshot, 'snapshot_buyers')),
  ]);
  const isSeen = maySeeBuyersOf(viewer, people, settings.visibility);
  const taking = takers.map(({ itemId, holders, set }) => {
    const isMember = accountTest(set, set.kind === 'list' ? (lists.get(set.hash) ?? []) : []);
    return { itemId, takes: (buyer: BuyerRow) => holders.has(buyer.repId ?? '') && isMember(buyer) };
  });
  const accounts = list.flatMap((buyer): HandInAccount[] => {
    const items = taking.flatMap(({ itemId, takes }) => (takes(buyer) ? [itemId] : []));
    const { customId, name, location } = buyer;
    return items.length > 0 && isSeen(buyer.repId) ? [{ _id: customId, name, location, items }] : [];
  });
  return accounts.sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** The items for which pictures can be handed in, each once, by its newest period. */
function takersOf(own: Own) {
  const { person, people, measured, upcoming } = own;
  const found = [...measured, ...upcoming].flatMap((item) =>
    [...item.inputs.values()].flatMap((input) => {
      const { type, itemId } = input.item;
      if ((type !== 'image' && type !== 'imageValidation') || !mayHandIn(item, input, own)) return [];
      const isChildOfGroup = item.tree.item.type === 'grouped' && itemId !== item.tree.item.itemId;
      const { userIds } = isChildOfGroup ? input.terms : item.instance.terms;
      const holders = new Set(assignedOf(userIds, people).countedFor(person).holders);
      return [{ itemId, holders, set: accountSet(input.terms.accounts) }];
    }),
  );
  return [...new Map(found.map((taker) => [taker.itemId, taker])).values()];
}
