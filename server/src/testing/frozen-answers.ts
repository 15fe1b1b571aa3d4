/** What a release answers to every call that reads: asked of the frozen house, and asked again of what was restored. */
import { createHash } from 'node:crypto';
import { adjustmentLists } from '@caselift/contract/adjustments';
import type { Endpoint } from '@caselift/contract/endpoint';
import { exportItemReport } from '@caselift/contract/item-reports';
import { exportMonthEnd } from '@caselift/contract/month-end';
import type { Sql } from '@caselift/db/connect';
import { linedParts, payParts } from '@caselift/domain/pay/pay-parts';
import { recommendationTabs } from '@caselift/domain/recommendations';
import { frozenReaders, tokenOf } from './frozen-house.ts';
import { reading } from './reading.ts';
import type { TestApp } from './test-app.ts';
import type { Json } from './upgrade-differences.ts';

/** of: 'GET /api/users/:customId/statement'. as: an email. json: what a POST sends. */
export type Recorded = { of: string; as: string; url: string; json?: object; answer: Json };

/** What isn't recorded, and why. */
export const unrecorded: Readonly<Record<string, string>> = {
  'GET /api/readiness_check': 'it is of the server and its disk',
  'GET /api/userSelf/sessions': 'no backup has sessions',
  'POST /api/invitation': 'no backup has invitations',
};

export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;
const calls: readonly Endpoint[] = [...reading, exportItemReport, exportMonthEnd];
export const recordedCalls = calls.filter((call) => !(nameOf(call) in unrecorded));

const periods = ['2024-09-01', '2024-08-01', '2024-07-01', '2024-06-01'] as const;
const ofPeriods = (query = '') => periods.map((period) => `?period=${period}${query}`);

/** What parameters of paths are, the first that stands in a path. One row for each type of items, and the archived one. */
async function valuesIn(sql: Sql): Promise<readonly (readonly [RegExp, readonly string[]])[]> {
  const idsOf = async (query: string) => (await sql.unsafe<{ id: string }[]>(query)).map(({ id }) => id);
  const items = await idsOf(`
    select distinct on (kind, type, archived_at is null) item_id::text as id from items where deleted_at is null
    order by kind, type, archived_at is null, created_at`);
  const boosts = await idsOf('select boost_id::text as id from boosts order by created_at');
  const people = ['REP_1', 'LEAD_1', 'REP_2', 'GONE_1', 'TOP_1', 'NEW_1', 'MGR_1'];
  return [
    [/^\/api\/product\/:customId/, ['P1', 'P2']],
    [/^\/api\/(buyer|recommendedProducts)\/:customId/, ['REP_1', 'GONE_1']],
    [/^\/api\/overTime\/suppliers\/:customId/, ['ales', 'rums']],
    [/^\/api\/overTime\/brands\/:customId/, ['ale', 'rum']],
    [/eamMembers\/:customId/, ['LEAD_1', 'TOP_1']],
    [/(:id|:itemId|QueryResults).*:customId|:customId(?=\/(adjustments\/|days))/, ['REP_1', 'LEAD_1']],
    [/:customId/, people],
    [/:period\b/, ['2024-06-01', '2024-07-01', '2024-08-01']],
    [/:closedPeriod/, ['2024-06-01', '2024-07-01']],
    [/:tab/, recommendationTabs],
    [/:type/, ['objective', 'incentive']],
    [/:buyerId/, ['REP_1', 'REP_2']],
    [/:imageId/, await idsOf('select image_id::text as id from item_images order by own_date')],
    [/podcasts\/:id/, await idsOf('select podcast_id::text as id from podcasts')],
    [/payQuestions\/:id/, await idsOf('select question_id::text as id from pay_questions order by asked_at')],
    [/boosts\/:(id|boostId)/, boosts],
    [/:publicationId/, await idsOf('select publication_id::text as id from publications order by 1')],
    [/:jobId/, await idsOf('select job_id as id from job_progress')],
    [/:(number|version)/, ['1']],
    [/:name/, ['Prices.pdf']],
    [/:(id|itemId)\b/, items],
  ];
}

/** Queries by the end of a path, the first that matches. */
async function queriesIn(sql: Sql): Promise<readonly (readonly [RegExp, readonly string[]])[]> {
  const [boost] = await sql<{ id: string }[]>`select boost_id as id from boosts order by created_at limit 1`;
  return [
    [/users\/:customId\/lines$/, linedParts.map((part) => `?measure=${part}&boost=${boost?.id}`)],
    [/:closedPeriod\/lines$/, payParts.map((part) => `?part=${part}`)],
    [/\/(statement|monthEndSummary)$/, ofPeriods()],
    [/monthEndSummary\/people$/, ofPeriods('&export=csv')],
    [/^\/api\/(users|wholesaler|suppliers|brands|products|buyers)$/, ['', '?db=preview']],
    [/overTime\/.*\/days$/, ['?month=2024-08-01']],
    [/adjustments$/, adjustmentLists.map((list) => `?list=${list}`)],
    [/payQuestions$/, ['', '?state=resolved']],
    [/analytics$/, ['?start=2024-06-01&end=2024-08-31']],
    [/transactions$/, ['?start=2024-06-01&end=2024-08-31']],
    [/palette$/, ['?searchPhrase=r']],
    [/packet$/, ['?format=xlsx']],
    [/exportToFile$/, ['?export=csv']],
    [/reporting$/, ['?isObjective=true&isIncentive=true', '?isObjective=true&groupByTeams=true']],
    [/v3\/(items|filteredItems)$/, ['?isObjective=true', '?isIncentive=true', '?isObjective=true&isArchived=true']],
    [/buyersByAccountType/, ['?isObjective=true']],
    [/(QueryResults|whyNot|lines)\//, ['', '?instance=2024-07-01']],
  ];
}

/** What is sent to calls that aren't GET. */
async function bodyIn(sql: Sql): Promise<(path: string) => object> {
  const items = await sql<{ id: string }[]>`select item_id::text as id from items order by created_at`;
  const itemIds = items.map(({ id }) => id);
  return (path) => {
    if (path.includes('itemDrafts')) return { kind: 'objective', type: 'quantity', itemId: itemIds[0], form: {} };
    if (/eamMembers/.test(path)) return { customIds: ['LEAD_1'] };
    return /items\/(reporting|percents|exportToFile)/.test(path) ? { itemIds } : {};
  };
}

type Asked = Omit<Recorded, 'answer'>;

/** Everything of the first reader, who may read it; of the others each call about the first that it may be about. */
async function requestsIn(sql: Sql): Promise<Asked[]> {
  const [values, queries, body] = await Promise.all([valuesIn(sql), queriesIn(sql), bodyIn(sql)]);
  return recordedCalls.flatMap((call) => {
    const { path, method } = call;
    const found = queries.find(([pattern]) => pattern.test(path))?.[1] ?? [''];
    const urls = filled(path, values).flatMap((url) => found.map((query) => withWholesaler(`${url}${query}`)));
    const json = method === 'GET' ? {} : { json: body(path) };
    return frozenReaders.flatMap((as, at) =>
      (at === 0 ? urls : urls.slice(0, 1)).map((url) => ({ of: nameOf(call), as, url, ...json })),
    );
  });
}

const withWholesaler = (url: string) => `${url}${url.includes('?') ? '&' : '?'}wholesalerId=ats`;

function filled(path: string, values: Awaited<ReturnType<typeof valuesIn>>): string[] {
  const [pattern, all] = values.find(([one]) => one.test(path)) ?? [];
  if (pattern === undefined || all === undefined) return [path];
  const place = (/:\w+$/.exec(pattern.exec(path)?.[0] ?? '') ?? [''])[0];
  return all.flatMap((value) => filled(path.replace(place, value), values));
}

/** A server that answers, in this process or in one of its own. */
export type Answering = Pick<TestApp, 'sql' | 'askOn' | 'open'>;

/** The answers of a house to whoever is answered. */
export async function recordAnswers(server: Answering): Promise<Recorded[]> {
  const asked = await requestsIn(server.sql);
  const tokens = await tokensOf(server.sql, frozenReaders);
  const recorded: Recorded[] = [];
  for (const one of asked) {
    const answer = await answerTo(server, one, tokens);
    if (answer !== null) recorded.push({ ...one, answer });
  }
  return recorded;
}

/** Sessions first: the first one of a person shows in answers. */
export async function tokensOf(sql: Sql, readers: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const tokens = new Map<string, string>();
  for (const as of readers) tokens.set(as, await tokenOf(sql, as));
  return tokens;
}

/** null: it is refused. Of what is not a text only the type is known. */
export async function answerTo(
  server: Answering,
  { as, url, json }: Asked,
  tokens: ReadonlyMap<string, string>,
): Promise<Json | null> {
  const token = tokens.get(as) ?? '';
  const { status, text, headers } = await server.askOn({ url, as: token, ...(json && { method: 'POST', json }) });
  if (status !== 200) return null;
  const type = String(headers['content-type']);
  if (/^text\//.test(type)) return text;
  return type.startsWith('application/json') ? (JSON.parse(await opened(server, text)) as Json) : `a file: ${type}`;
}

/** Of a disk, or of a bucket. */
const signed = /(?:\/api\/storage\/file\/|http:\/\/127\.0\.0\.1:\d+\/)[^"?]+\?[^"]+/g;

/** In the place of an address that is signed for some time: what it opens. */
async function opened(server: Answering, text: string): Promise<string> {
  const contents = new Map<string, string>();
  for (const [address] of text.matchAll(signed)) {
    if (contents.has(address)) continue;
    const { status, content } = await server.open(JSON.parse(`"${address}"`));
    const type = /type=([^&]+)/.exec(address)?.[1];
    // Spreadsheets say when they were made.
    const isLasting = type === undefined || !/spreadsheet|pdf/.test(type);
    const digest = createHash('sha256').update(content).digest('hex').slice(0, 16);
    contents.set(address, `${address.replace(/\?.*/, '')} opens ${status} ${isLasting ? digest : type}`);
  }
  return text.replaceAll(signed, (address) => contents.get(address) ?? '');
}
