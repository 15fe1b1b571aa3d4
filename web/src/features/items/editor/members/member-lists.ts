/** The lists by hand of an item that is being edited: their checks wait until the item is saved. */
import type { BoostProduct } from '@caselift/contract/boosts';
import type { ReplyOf } from '@caselift/contract/endpoint';
import type { Item } from '@caselift/contract/item-fields';
import { type ItemAccount, memberPageLimit } from '@caselift/contract/item-selections';
import { itemEditorRows, itemLimits, itemTexts } from '@caselift/contract/item-texts';
import type { updateItemAccounts } from '@caselift/contract/items';
import { totalPages } from '@caselift/contract/paging';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import { useScope } from '../../../../api/use-scope.ts';
import { type WaitingSource, waitingSource } from '../../../../shared/selection/waiting-source.ts';
import { accountsPart } from './accounts-part.ts';
import type { AllAsked, MemberPage, MemberPart, OfItem } from './part.ts';
import { productsPart } from './products-part.ts';

export type ManualFilter = AllAsked & { selectedOnly: boolean };
export type MemberList<One> = WaitingSource<One, ManualFilter, ReplyOf<typeof updateItemAccounts>>;

type Member = { customId: string; name: string; isSelected: boolean };
/** Pages that are asked for at the same time. */
const atOnce = 4;

export function memberList<One extends Member>(part: MemberPart<One>, of: OfItem): MemberList<One> {
  const nothing = { filters: {}, flags: {}, searchPhrase: '' };
  const ask = async (filter: ManualFilter, page: number, limit: number, signal: AbortSignal) => {
    if (!filter.selectedOnly) return part.all(of, filter, { page, limit }).ask(signal);
    const { searchPhrase } = filter;
    const [listed, { selected, total }] = await Promise.all([
      part.listed(of, { searchPhrase, page, limit }).ask(signal),
      part.all(of, nothing, { page: 1, limit: 1 }).ask(signal),
    ]);
    return { ...listed, selected, total };
  };
  return waitingSource({
    read: (filter, page, signal) => ask(filter, page, itemEditorRows, signal),
    everything: {
      rows: (filter) => {
        const { signal } = new AbortController();
        return rowsOfAllPages((page) => ask(filter, page, memberPageLimit, signal));
      },
    },
    save: (checks) => part.save(of, checks),
  });
}

async function rowsOfAllPages<One>(read: (page: number) => Promise<MemberPage<One>>): Promise<One[]> {
  const first = await read(1);
  if (first.count > itemLimits.members) throw new Error(itemTexts.tooManyMembers);
  const rows = [...first.results];
  const pages = totalPages(first.count, memberPageLimit);
  for (let page = 2; page <= pages; page += atOnce) {
    const asked = Array.from({ length: Math.min(atOnce, pages - page + 1) }, (_, ahead) => read(page + ahead));
    for (const { results } of await Promise.all(asked)) rows.push(...results);
  }
  return rows;
}

export type MemberLists = {
  accounts: MemberList<ItemAccount>;
  products: MemberList<BoostProduct>;
  /** What waits, by name. @example ['checked accounts'] */
  changed: readonly string[];
  /**
   * Saves what waits, before the item itself. Rejects with the server's refusal.
   * @param version that the item's save is based on
   * @returns that it is based on then
   */
  save: (version: number) => Promise<number>;
};

export function useMemberLists({ _id: id, isObjective }: Item): MemberLists {
  const scope = useScope();
  const { accounts, products } = useMemo(() => {
    const of: OfItem = { scope, params: { type: isObjective ? 'objective' : 'incentive', id } };
    return { accounts: memberList(accountsPart, of), products: memberList(productsPart, of) };
  }, [scope, id, isObjective]);
  const [hasAccounts, hasProducts] = [
    useSyncExternalStore(accounts.subscribe, accounts.isPending),
    useSyncExternalStore(products.subscribe, products.isPending),
  ];
  /** Of a save whose lists were saved before its form was refused. */
  const reached = useRef(0);
  return {
    accounts,
    products,
    changed: [...(hasAccounts ? ['checked accounts'] : []), ...(hasProducts ? ['checked products'] : [])],
    async save(version) {
      let now = Math.max(version, reached.current);
      for (const list of [accounts, products]) {
        const saved = await list.save();
        // Any other version is someone else's change as well: the save that follows says so.
        if (saved?.version === now + 1) now = saved.version;
      }
      reached.current = now;
      return now;
    },
  };
}
