/** The lists by hand of an item that is being edited: their checks wait until the item is saved. */
import { BoostProduct } from '@caselift/contract/boosts';
import type { ReplyOf } from '@caselift/contract/endpoint';
import type { Item } from '@caselift/contract/item-fields';
import { ItemAccount, memberPageLimit } from '@caselift/contract/item-selections';
import { itemEditorRows, itemLimits, itemMessages, itemTexts } from '@caselift/contract/item-texts';
import type { updateItemAccounts } from '@caselift/contract/items';
import { totalPages } from '@caselift/contract/paging';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import {
  type WaitingRow,
  type WaitingSource,
  waitingSource,
  withWaiting,
} from '../../../../shared/selection/waiting-source.ts';
import { toast } from '../../../../ui/toasts.ts';
import { useItemScope } from '../item-period.ts';
import { accountsPart } from './accounts-part.ts';
import type { AllAsked, MemberPage, MemberPart, OfItem } from './part.ts';
import { productsPart } from './products-part.ts';

export type ManualFilter = AllAsked & { selectedOnly: boolean };
export type MemberList<One> = WaitingSource<One, ManualFilter, ReplyOf<typeof updateItemAccounts>>;

type Member = { customId: string; name: string; isSelected: boolean };
/** Pages that are asked for at the same time. */
const atOnce = 4;

/** first: what waits from the beginning. */
export function memberList<One extends Member>(
  part: MemberPart<One>,
  of: OfItem,
  first: readonly WaitingRow<One>[] = [],
): MemberList<One> {
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
  const all = (filter: ManualFilter) => {
    const { signal } = new AbortController();
    return rowsOfAllPages((page) => ask(filter, page, memberPageLimit, signal));
  };
  /** The stored list, for the pages after its first one. */
  let listed: { searchPhrase: string; rows: readonly One[] } | null = null;
  const source: MemberList<One> = waitingSource({
    first,
    async read(filter, page, signal) {
      if (!filter.selectedOnly || source.waiting().length === 0) return ask(filter, page, itemEditorRows, signal);
      const { searchPhrase } = filter;
      const { selected, total } = await part.all(of, nothing, { page: 1, limit: 1 }).ask(signal);
      if (page === 1 || listed?.searchPhrase !== searchPhrase) listed = { searchPhrase, rows: await all(filter) };
      const rows = withWaiting(listed.rows, source.waiting(), searchPhrase);
      const from = (page - 1) * itemEditorRows;
      return { results: rows.slice(from, from + itemEditorRows), count: rows.length, selected, total };
    },
    everything: {
      rows: async (filter) => {
        const rows = await all(filter);
        return filter.selectedOnly ? withWaiting(rows, source.waiting(), filter.searchPhrase) : rows;
      },
    },
    save: (checks) => part.save(of, checks),
  });
  return source;
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

const waitingOf = <One extends z.core.$ZodType>(item: One) => z.array(z.object({ item, checked: z.boolean() }));
/** What waits, as the tab keeps it. */
export const WaitingMembers = z.object({ accounts: waitingOf(ItemAccount), products: waitingOf(BoostProduct) });
export type WaitingMembers = z.output<typeof WaitingMembers>;

export type MemberLists = {
  accounts: MemberList<ItemAccount>;
  products: MemberList<BoostProduct>;
  /** What waits, by name. @example ['checked accounts'] */
  changed: readonly string[];
  waiting: WaitingMembers;
  /** Instead of what waits. */
  restore: (waiting: WaitingMembers) => void;
  /**
   * Saves what waits, before the item itself. Rejects with the server's refusal.
   * @param version that the item's save is based on
   * @returns that it is based on then
   */
  save: (version: number) => Promise<number>;
};

export function useMemberLists({ _id: id, isObjective }: Item): MemberLists {
  const scope = useItemScope();
  const [restored, restore] = useState<WaitingMembers>();
  const { accounts, products } = useMemo(() => {
    const of: OfItem = { scope, params: { type: isObjective ? 'objective' : 'incentive', id } };
    return {
      accounts: memberList(accountsPart, of, restored?.accounts),
      products: memberList(productsPart, of, restored?.products),
    };
  }, [scope, id, isObjective, restored]);
  const waiting = {
    accounts: [...useSyncExternalStore(accounts.subscribe, accounts.waiting)],
    products: [...useSyncExternalStore(products.subscribe, products.waiting)],
  };
  /** Of a save with lists that were saved before its form was refused. */
  const reached = useRef(0);
  return {
    accounts,
    products,
    ...{ waiting, restore },
    changed: [
      ...(waiting.accounts.length > 0 ? ['checked accounts'] : []),
      ...(waiting.products.length > 0 ? ['checked products'] : []),
    ],
    async save(version) {
      let now = Math.max(version, reached.current);
      for (const list of ['accounts', 'products'] as const) {
        const saved = await { accounts, products }[list].save();
        if (saved !== null) toast.success(itemMessages.done[list]);
        // Any other version is someone else's change as well: the save that follows says so.
        if (saved?.version === now + 1) now = saved.version;
      }
      reached.current = now;
      return now;
    },
  };
}
