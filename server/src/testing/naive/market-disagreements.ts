/** What the API answers of products, buyers and recommendations beside the naive reckoning of the same files. */
import type { TestApp } from '../test-app.ts';
import { buyersInOrder, naiveBuyer, naivePanel } from './accounts.ts';
import { type Filters, naiveCatalog, naiveSummary, passes } from './catalog.ts';
import { differences } from './compare.ts';
import { withoutProfits } from './hidden.ts';
import type { Flags, Market } from './market.ts';
import { naiveCard, type Seen } from './product-cards.ts';
import { inOrder, naiveTabs, sortings, tabs } from './recommendations.ts';
import type { Account, Item } from './rows.ts';
import type { Settings } from './settings.ts';

/** A GET in prod; the status where it is not 200. */
export type Read = (path: string, query?: Record<string, string | readonly string[]>) => Promise<unknown>;

export function readerOf(server: TestApp, token: string, wholesalerId: string): Read {
  return async (path, query = {}) => {
    const keys = new URLSearchParams({ wholesalerId, db: 'prod' });
    for (const [name, values] of Object.entries(query)) for (const value of [values].flat()) keys.append(name, value);
    const { status, body } = await server.ask({ url: `/api/${path}?${keys}`, as: token });
    return status === 200 ? body.payload : status;
  };
}

/** The viewer of the compared replies: what they may see, and of which market. */
export type View = {
  read: Read;
  market: Market;
  settings: Settings;
  flags: Flags;
  seen: Seen;
  seesProfits: boolean;
  /** Names that the files leave open: they are not compared. */
  leaveOut?: readonly string[];
};

/** A few at a time, so that the database works while answers are compared. */
export async function inTurn<Item>(items: readonly Item[], of: (item: Item) => Promise<string[]>): Promise<string[]> {
  const found: string[] = [];
  for (let at = 0; at < items.length; at += 4) {
    found.push(...(await Promise.all(items.slice(at, at + 4).map(of))).flat());
  }
  return found;
}

function differ({ seesProfits, leaveOut = [] }: View, naive: object, answer: unknown, path: string): string[] {
  const shown = seesProfits ? naive : withoutProfits(naive);
  return differences(
    Object.fromEntries(Object.entries(shown).filter(([name]) => !leaveOut.includes(name))),
    answer,
    path,
  );
}

type Listed = { results: { customId: string }[]; count: number };

/** Which rows, in which order. */
function orderDiffers(expected: readonly string[], { results, count }: Listed, path: string): string[] {
  const answered = results.map(({ customId }) => customId).join(' ');
  const counted = count === expected.length ? [] : [`${path} count: ${expected.length} by hand, ${count} answered`];
  return [
    ...counted,
    ...(answered === expected.join(' ') ? [] : [`${path}: ${expected} by hand, ${answered} answered`]),
  ];
}

/** Every product in the list, some or all on their cards, and what filters leave. */
export async function productDisagreements(
  view: View,
  filters: readonly Filters[],
  cardsOf: readonly Item[] = view.market.items,
): Promise<string[]> {
  const { read, market } = view;
  const rows = naiveCatalog(market, view.flags);
  const list = (await read('products', { limit: '5000' })) as Listed;
  const order = orderDiffers(
    rows.map(({ customId }) => customId),
    list,
    'products',
  );
  const listed = rows.flatMap((row, at) => differ(view, row, list.results[at], row.customId));
  const byId = new Map(rows.map((row) => [row.customId, row]));
  const cards = await inTurn(cardsOf, async (item) => {
    const card = { ...byId.get(item.customId), ...naiveCard(market, item, view.seen) };
    return differ(view, card, await read(`product/${item.customId}`), `card of ${item.customId}`);
  });
  const filtered = await inTurn(filters, async (filter) => {
    const left = rows.filter((row) => passes(row, filter)).map(({ customId }) => customId);
    const answer = (await read('products', { ...filter, limit: '5000' })) as Listed;
    const summary = naiveSummary(market, (row) => passes(row, filter), rows);
    const path = JSON.stringify(filter);
    return [
      ...orderDiffers(left, answer, path),
      ...differ(view, summary, await read('productsSummary', filter), `summary of ${path}`),
    ];
  });
  return [...order, ...listed, ...cards, ...filtered];
}

/** Every buyer in the list, in each of its orders, and in its panel. */
export async function buyerDisagreements(view: View): Promise<string[]> {
  const { read, market, settings, seen } = view;
  const visible = market.accounts.filter(seen.buyer);
  const orders = view.seesProfits ? ['0', '1', '2', '3'] : ['0', '1'];
  const listed = await inTurn(orders, async (sortBy) => {
    const list = (await read('buyers', { sortBy, limit: '5000' })) as Listed;
    const byId = new Map(list.results.map((row) => [row.customId, row]));
    const rows = visible.flatMap((account) => {
      const path = `buyer ${account.customId}`;
      return differ(view, naiveBuyer(market, account, seen), byId.get(account.customId), path);
    });
    return [...orderDiffers(buyersInOrder(market, visible, Number(sortBy)), list, `buyers by ${sortBy}`), ...rows];
  });
  const panels = await inTurn(market.accounts, async (account) => {
    const answer = await read(`buyer/${account.customId}`);
    if (!seen.buyer(account)) return answer === 403 ? [] : [`${account.customId} may not be seen`];
    const panel = { ...naiveBuyer(market, account, seen), ...naivePanel(market, account, settings) };
    return differ(view, panel, answer, `panel of ${account.customId}`);
  });
  return [...listed, ...panels];
}

/** @param sorted which of the four orders to ask for of the account at this place. */
export async function tabDisagreements(
  view: View,
  accounts: readonly Account[],
  sorted: (place: number) => readonly number[],
  filter: Filters = {},
): Promise<string[]> {
  const { read, market, settings, flags, seen, seesProfits } = view;
  const passing = new Set(naiveCatalog(market, flags).flatMap((row) => (passes(row, filter) ? [row.customId] : [])));
  return inTurn([...accounts.entries()], async ([place, account]) => {
    if (!seen.buyer(account)) return [];
    const found = naiveTabs(market, account, settings, flags);
    for (const tab of tabs) found[tab] = found[tab].filter(({ item }) => passing.has(item.customId));
    const counts = { sold: found.sold.length, sell: found.sell.length, remove: found.remove.length };
    return inTurn(tabs, (tab) =>
      inTurn(sorted(place), async (asked) => {
        const sortBy = seesProfits ? asked : sortings.indexOf('ce');
        const sorting = sortings[sortBy] ?? 'ce';
        const path = `${account.customId} ${tab} ${sorting}`;
        const query = { ...filter, productsSortBy: String(asked) };
        const answer = (await read(`recommendedProducts/${account.customId}/${tab}`, query)) as Listed;
        const rows = inOrder(found[tab], sorting);
        const ids = rows.map(({ item }) => item.customId);
        const about = {
          counts,
          sortBy,
          accountType: account.accountType,
          peers: found.peers,
          allPeers: found.allPeers,
        };
        return [
          ...differences(about, answer, path),
          ...orderDiffers(ids, answer, path),
          ...rows.flatMap((row, at) => differ(view, row.shown(sorting), answer.results[at], `${path} ${ids[at]}`)),
        ];
      }),
    );
  });
}
