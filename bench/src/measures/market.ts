/**
 * What readers of products, customers and recommendations feel: 200 requests a second of all calls together, each call
 * with many different filters, pages and ids.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '@caselift/db/connect';
import { gpRanks, volumeRanks } from '@caselift/domain/product-words';
import { recommendationSorts, recommendationTabs } from '@caselift/domain/recommendations';
import type { Client } from '../api-client.ts';
import type { Dataset } from '../datasets.ts';
import { atMost, type Figure, gigabytes, milliseconds, percentile, spread } from '../figures.ts';
import { underLoad } from '../load.ts';
import { fromTheLines } from '../peers/market-questions.ts';
import { withPublished } from '../published.ts';
import type { ServerProcess } from '../server-process.ts';

const perSecond = 200;
/** Of the palette alone, which is asked at every pause in typing. */
const searchesPerSecond = 50;
/** Addresses of each call; a run of ten seconds asks for each once or twice. */
const addresses = 200;

type Call = { what: string; urls: string[] };

/** Needs the snapshot of measureUpdate. */
export function measureMarket(dataset: Dataset, seconds: number): Promise<Figure[]> {
  return withPublished(dataset, async ({ server, client, sql }) => {
    const calls = await callsOf(client, server.origin, dataset.wholesalerId);
    await insertBoosts(sql, dataset);
    const peers = await fromTheLines(sql, dataset.wholesalerId);
    const together = await observe(server, client, calls, perSecond, seconds);
    const palette = calls.filter(({ what }) => what === paletteCall);
    const alone = await observe(server, client, palette, searchesPerSecond, seconds);
    const p95 = percentile(
      alone.answered.map((answer) => answer.milliseconds),
      95,
    );
    return [
      ...figuresOf(dataset, calls, peers, together),
      {
        measure: 'market',
        dataset: dataset.name,
        what: `${paletteCall} alone, ${searchesPerSecond}/s`,
        value: `${spread(alone.answered)}, ${alone.processorMs.toFixed(1)} ms of processor each`,
        peer: '',
        limit: atMost(p95, 50, 'p95 < 50 ms'),
      },
    ];
  });
}

/** Fifty that pay on the day of the newest sale, of half of the products: each of a list of 200, so that many are wanted twice. */
async function insertBoosts(sql: Sql, { wholesalerId, today }: Dataset): Promise<void> {
  await sql`delete from boosts where wholesaler_id = ${wholesalerId} and created_by = 'bench'`;
  await sql`
    insert into boosts (wholesaler_id, name, type, amount_cents, supplier_contribution, start_date, end_date,
      custom_products_selected, products_filters, product_ids, saved_at, created_by)
    select ${wholesalerId}, 'Boost ' || n, case when n % 2 = 0 then 'GP/CE' else 'GP/Unit' end, 100 + n, 50,
      ${today}::date - 20, ${today}::date + 40, false, '{}', array(
        select custom_id from snapshot_products join environments e using (wholesaler_id, snapshot_id)
        where wholesaler_id = ${wholesalerId} and e.db = 'prod' and ix % 2 = 0
        order by md5(custom_id || n) limit 200), now(), 'bench'
    from generate_series(1, 50) as n`;
}

async function observe(
  server: ServerProcess,
  { token }: Client,
  calls: readonly Call[],
  perSecond: number,
  seconds: number,
) {
  // In turns: the first address of every call, then the second.
  const urls = Array.from({ length: addresses }, (_, at) => calls.map((call) => call.urls[at] ?? '')).flat();
  const load = { urls, token, perSecond };
  await underLoad(load, () => sleep(2000)); // a process that has just started is still compiling its code
  const before = server.processorTime();
  const answered = await underLoad(load, () => sleep(1000 * seconds));
  const processorMs = (server.processorTime() - before) / answered.length;
  return { answered, processorMs, peakBytes: server.peaks().server };
}

type Ids = { results: { customId: string }[]; count: number };

async function callsOf(client: Client, origin: string, wholesalerId: string): Promise<Call[]> {
  const scope = `wholesalerId=${wholesalerId}&db=prod`;
  const ids = async (call: string) => {
    const { results } = (await client.get(`/api/${call}?${scope}&limit=1000`)) as Ids;
    return results.map(({ customId }) => customId);
  };
  const [products, buyers] = [await ids('products'), await ids('buyers')];
  const filters = filtersOf((await client.get(`/api/wholesaler?${scope}`)) as Lists);
  const some = (what: string, path: (at: number) => string): Call => ({
    what,
    urls: Array.from({ length: addresses }, (_, at) => `${origin}/api/${path(at)}`),
  });
  const buyer = (at: number) => encodeURIComponent(turn(buyers, at));
  const product = (at: number) => encodeURIComponent(turn(products, at));
  return [
    some('GET /api/products', (at) => `products?${scope}&page=${1 + (at % 2)}&${turn(filters, at)}`),
    some('GET /api/productsSummary', (at) => `productsSummary?${scope}&${turn(filters, at)}`),
    some('GET /api/product/:id', (at) => `product/${product(at)}?${scope}`),
    some('GET /api/buyers', (at) => `buyers?${scope}&page=${1 + (at % 5)}&sortBy=${at % 4}&${turn(searches, at)}`),
    some(paletteCall, (at) => `palette?${scope}&searchPhrase=${turn(phrases, at)}`),
    some('GET /api/buyer/:id', (at) => `buyer/${buyer(at)}?${scope}`),
    ...recommendationTabs.map((tab) =>
      some(`GET /api/recommendedProducts/:id/${tab}`, (at) => {
        const sort = at % recommendationSorts.length;
        const narrowed = at % 3 === 0 ? turn(filters, at) : '';
        return `recommendedProducts/${buyer(at)}/${tab}?${scope}&page=${1 + (at % 2)}&productsSortBy=${sort}&${narrowed}`;
      }),
    ),
  ];
}

type Lists = { productSuppliers: { title: string; brands: string[] }[]; productSizes: string[] };

const paletteCall = 'GET /api/palette';
/** Of what many, some, one and none are found; none takes the longest. */
const phrases = ['b', 'buyer', 'product+1', 'city', 'supplier+12', 'buyer+77', 'nobody', 'rep'];
const searches = ['', '', 'searchPhrase=1', 'searchPhrase=buyer', 'location=City%207', 'chain=Chain%206'];

/** One filter, several, and none. */
function filtersOf({ productSuppliers, productSizes }: Lists): string[] {
  const each = (key: string, values: readonly string[]) => values.map((value) => `${key}=${encodeURIComponent(value)}`);
  return [
    '',
    ...each('gpRank', gpRanks),
    ...each('volumeRank', volumeRanks),
    ...each('size', productSizes.slice(0, 10)),
    ...productSuppliers
      .slice(0, 20)
      .flatMap(({ title, brands }) => [
        ...each('supplier', [title]),
        each('brand', brands.slice(0, 3)).join('&'),
        `${each('supplier', [title]).join()}&volumeRank=High`,
      ]),
  ];
}

const turn = (values: readonly string[], at: number): string => values[at % values.length] ?? '';

function figuresOf(
  { name: dataset }: Dataset,
  calls: readonly Call[],
  peers: ReadonlyMap<string, number>,
  { answered, processorMs, peakBytes }: Awaited<ReturnType<typeof observe>>,
): Figure[] {
  const measure = 'market';
  const ofCalls = calls.map(({ what, urls }): Figure => {
    const own = new Set(urls);
    const times = answered.filter(({ url }) => own.has(url));
    const p95 = percentile(
      times.map((answer) => answer.milliseconds),
      95,
    );
    const alone = peers.get(what);
    const peer = alone === undefined ? '' : `PostgreSQL from the period's lines, alone: ${milliseconds(alone)}`;
    return { measure, dataset, what, value: spread(times), peer, limit: atMost(p95, 50, 'p95 < 50 ms') };
  });
  const all = `${perSecond}/s of them together`;
  return [
    ...ofCalls,
    { measure, dataset, what: all, value: `${processorMs.toFixed(1)} ms of processor each`, peer: '', limit: '' },
    { measure, dataset, what: 'peak memory, server', value: gigabytes(peakBytes), peer: '', limit: '' },
  ];
}
