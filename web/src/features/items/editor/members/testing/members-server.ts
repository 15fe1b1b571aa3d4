/** The accounts, products and people that an item could have, and its lists by hand, as the editor asks for them. */
import type { BoostProduct } from '@caselift/contract/boosts';
import { listDistinctAccountTypes } from '@caselift/contract/buyers';
import type { Item } from '@caselift/contract/item-fields';
import type { ItemAccount } from '@caselift/contract/item-selections';
import { itemEditorRows } from '@caselift/contract/item-texts';
import { listUsers, type User } from '@caselift/contract/users';
import { accepted, broken } from '../../../../../api/testing/serve.ts';

const types = ['Grocery', 'Liquor', 'Bar'];
const accounts: ItemAccount[] = Array.from({ length: 30 }, (_, index) => ({
  customId: `A${index + 1}`,
  name: `Account ${index + 1}`,
  accountType: types[index % 3] ?? null,
  premise: index % 3 === 2 ? 'on' : 'off',
  chain: index % 2 === 0 ? 'Independent' : null,
  location: 'Riverton',
  isSelected: false,
}));
const products: BoostProduct[] = Array.from({ length: 20 }, (_, index) => ({
  customId: `P${index + 1}`,
  name: `Product ${index + 1}`,
  size: '12 oz',
  supplier: 'Tidewater Cider Co.',
  brand: index % 2 === 0 ? 'Tidewater' : 'Harbor',
  premise: null,
  packageType: 'Can',
  tags: [],
  brandFam: null,
  isSelected: false,
}));
const lists = { accounts, products };

export type MembersServer = {
  people: User[];
  /** The lists by hand. */
  listed: { accounts: Set<string>; products: Set<string> };
  /** Every call about the lists fails. */
  isBroken: boolean;
  /** undefined: it is about something else. `saved`: the item's version after another save. */
  answer: (request: Request, item: Item, saved: () => number) => Promise<Response | undefined>;
};

type Sent = Record<string, unknown>;
const wantedOf = (sent: Sent, key: string): string[] => (Array.isArray(sent[key]) ? (sent[key] as string[]) : []);
const passes = (member: ItemAccount | BoostProduct, sent: Sent) =>
  ['accountType', 'premise', 'chain', 'location', 'brand', 'size'].every((key) => {
    const wanted = wantedOf(sent, key);
    return wanted.length === 0 || wanted.includes((member as Sent)[key] as string);
  });

/** 30 accounts of three types, 20 products of two brands, and nobody unless told. */
export function membersServer(): MembersServer {
  const server: MembersServer = {
    people: [],
    listed: { accounts: new Set(), products: new Set() },
    isBroken: false,
    async answer(request, item, saved) {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname === listUsers.path) return accepted(server.people);
      if (pathname === listDistinctAccountTypes.path)
        return accepted({ accountTypes: types, chains: ['Independent'], locations: ['Riverton'] });
      const [, call] = pathname.match(/^\/api\/v2\/(?:incentive|objective)\/[^/]+\/(\w+)$/) ?? [];
      if (call === undefined) return undefined;
      if (server.isBroken) return broken();
      const body: Sent = request.method === 'POST' ? await request.clone().json() : {};
      const kind = /accounts|buyers/i.test(call) ? 'accounts' : 'products';
      const list = server.listed[kind];
      if (call.startsWith('update')) {
        const checks = body[kind] as { buyerId?: string; productId?: string; checked: boolean }[];
        for (const { buyerId, productId, checked } of checks)
          list[checked ? 'add' : 'delete'](buyerId ?? productId ?? '');
        return accepted({ selected: list.size, takesEffect: true, version: saved() });
      }
      const isAll = call.startsWith('all');
      const query = Object.fromEntries([...searchParams.keys()].map((key) => [key, searchParams.getAll(key)]));
      const own = {
        filters: item[`${kind}Filters`],
        byFilters: item[kind === 'accounts' ? 'customAccountsSelected' : 'customProductsSelected'],
      };
      const isOwn = call === 'buyers' || call === 'products';
      const hasFilters = Object.values(body).some((sent) => Array.isArray(sent) && sent.length > 0);
      const isByHand = isOwn ? !own.byFilters : !isAll && !hasFilters;
      const filters: Sent = isOwn ? own.filters : isAll ? query : body;
      const phrase = String(body.searchPhrase ?? searchParams.get('searchPhrase') ?? '').toLowerCase();
      const found = lists[kind].filter(
        (member) =>
          (isByHand ? list.has(member.customId) : passes(member, filters)) &&
          member.name.toLowerCase().includes(phrase),
      );
      const page = Number(searchParams.get('page') ?? 1);
      const limit = Number(searchParams.get('limit') ?? itemEditorRows);
      const results = found
        .slice((page - 1) * limit, page * limit)
        .map((member) => ({ ...member, isSelected: list.has(member.customId) }));
      const counts = isAll ? { selected: list.size, total: lists[kind].length } : {};
      return accepted({ results, count: found.length, ...counts });
    },
  };
  return server;
}
