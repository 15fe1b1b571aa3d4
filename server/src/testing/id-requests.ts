/** Requests to a call that are right but for their ids: what to send is taken from the contract, so a new call has them too. */
import type { Endpoint } from '@caselift/contract/endpoint';
import * as z from 'zod/mini';
import type { IdKind } from './neighbor.ts';

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
  minimum?: number;
};

/** Answers the id for the place: the first of the request is 0. */
export type IdAt = (kind: IdKind, place: number) => string;
type Place = 'path' | 'query' | 'body';
export type IdRequest = { url: string; method: Endpoint['method']; json?: object };

const person: readonly string[] = [
  ...['customId', 'customIds', 'user', 'users', 'userId', 'userIds', 'salesRep', 'rep', 'repId', 'moveTo', 'teamLead'],
  ...['teamLeadIds', 'leadIds'],
];
const item = /^(itemIds?|item|objectiveId|incentiveId|parent\w*Id|subId|childIds|children)$/;
const ofOthers: Record<string, IdKind> = {
  ...{ buyerId: 'buyer', buyer: 'buyer', productId: 'product', product: 'product', supplier: 'supplier' },
  ...{ imageId: 'image', imageIds: 'image', entryId: 'entry', boostId: 'boost', jobId: 'job', uploadId: 'upload' },
  ...{
    mailId: 'mail',
    ids: 'notice',
    sessionId: 'session',
    publicationId: 'publication',
    userEmail: 'email',
    tag: 'tag',
    tags: 'tag',
  },
  ...{ fileNames: 'file', key: 'file' },
};
const ofPaths: readonly [RegExp, IdKind][] = [
  [/\/boosts/, 'boost'],
  [/\/podcasts/, 'podcast'],
  [/\/payQuestions/, 'question'],
  [/\/adjustments/, 'adjustment'],
  [/\/images/, 'image'],
  [/\/entries/, 'entry'],
];

/** undefined: no id. */
function kindOf(name: string, path: string, where: Place): IdKind | undefined {
  if (name === 'customId' && /\/product\//.test(path)) return 'product';
  if (name === 'customId' && /\/(buyer|recommendedProducts)\//.test(path)) return 'buyer';
  if (name === 'customId' && /\/(suppliers|brands)\//.test(path)) return 'supplier';
  // Of whoever is created.
  if (path === '/api/wholesaler' || (path === '/api/user' && where === 'body' && name === 'customId')) return undefined;
  if (person.includes(name)) return 'person';
  if (item.test(name)) return 'item';
  if (name === 'boost' && where === 'query') return 'boost';
  if (name === 'name' && path.includes('/downloadLink')) return 'file';
  if (name === '_id' || (name === 'id' && where !== 'path'))
    return ofPaths.find(([of]) => of.test(path))?.[1] ?? 'item';
  if (name === 'id') return ofPaths.find(([of]) => of.test(path) && !/\/items\/:id\//.test(path))?.[1] ?? 'item';
  return ofOthers[name];
}

/** Words of a path that are no row's: days, numbers that each wholesaler counts itself, and names of lists. */
const noIds = ['period', 'closedPeriod', 'version', 'number', 'tab', 'type', 'wholesalerId', 'searchId'];

/** Parameters of a call that look like ids and aren't filled with any: say above what they are of. */
export function unfilledIds({ path, query, body }: Endpoint): string[] {
  if (path === '/api/wholesaler') return []; // creates or deletes one, by the id of the scope
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const sent = [schemaOf(query), schemaOf(body)].flatMap((schema) =>
    [...namesIn(schema)].filter((name) => /Ids?$/.test(name)),
  );
  return [...inPath, ...sent].filter((name) => !noIds.includes(name) && kindOf(name, path, 'path') === undefined);
}

function* namesIn({ properties = {}, anyOf = [], items }: Schema): Generator<string> {
  for (const [name, schema] of Object.entries(properties)) {
    yield name;
    yield* namesIn(schema);
  }
  for (const one of [...anyOf, ...(items ? [items] : [])]) yield* namesIn(one);
}

/** Where any value of the type won't do. */
const values: Record<string, unknown> = {
  ...{ period: '2024-07-01', from: '2024-07-01', to: '2024-07-31', start: '2024-07-01', end: '2024-07-31' },
  ...{
    day: '2024-07-31',
    date: '2024-07-09',
    instance: '2024-07-01',
    closedPeriod: '2024-06-01',
    paidIn: '2024-07-01',
  },
  ...{
    month: '2024-07-01',
    line: 'gp',
    type: 'objective',
    tab: 'sold',
    number: '1',
    version: '1',
    days: '7',
    page: '1',
  },
  ...{ url: 'https://example.com', color: '#112233', access: 'manager', measure: 'gp', orderBy: 'day', mapping: '{}' },
  ...{
    email: 'new.person@example.com',
    fingerprint: 'a'.repeat(64),
    token: 'a'.repeat(43),
    timeZone: 'America/Chicago',
  },
  ...{ premise: 'on', trend: 'up', gpRank: 'Med', volumeRank: 'Low', isExcluded: false, password: 'Many-Words-73' },
};
const dayNames = /(Start|End|Date|Day)$/;
const momentNames = /(At|until)$/;

/** `isFull`: with everything that may be left out, else with ids alone of that. */
export function requestOf(endpoint: Endpoint, idAt: IdAt, isFull: boolean): IdRequest {
  const { path, method } = endpoint;
  let place = 0;

  function objectOf({ properties = {}, required = [] }: Schema, where: Place): Record<string, unknown> {
    const sent = Object.entries(properties).filter(
      ([name, schema]) =>
        (isFull && name !== 'version') || required.includes(name) || holdsId(name, schema, path, where),
    );
    return Object.fromEntries(sent.map(([name, schema]) => [name, valueAt(name, schema, where)]));
  }

  function valueAt(name: string, schema: Schema, where: Place): unknown {
    // What may be cleared is given, and lists are sent as one text in an address.
    const options = schema.anyOf?.filter(({ type, const: only }) => type !== 'null' && only !== '');
    const option = where === 'query' ? options?.[0] : options?.at(-1);
    if (option) return valueAt(name, option, where);
    if (schema.type === 'array') return [valueAt(name, schema.items ?? {}, where)];
    if (schema.type === 'object') return objectOf(schema, 'body');
    const kind = kindOf(name, path, where);
    if (kind !== undefined) return idAt(kind, place++);
    return schema.const ?? plainValue(name, schema, path);
  }

  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(valueAt(name, { type: 'string' }, 'path'))),
  );
  const query = Object.entries(objectOf(schemaOf(endpoint.query), 'query')).filter(
    ([name]) => name !== 'wholesalerId' && name !== 'db',
  );
  const search = new URLSearchParams(query.map(([name, value]): [string, string] => [name, String(value)]));
  const json = endpoint.body && objectOf(schemaOf(endpoint.body), 'body');
  return { url: `${filled}?${search}`, method, ...(json && { json }) };
}

function plainValue(name: string, schema: Schema, path: string): unknown {
  const { type = '', pattern, minimum = 1 } = schema;
  const given = path === '/api/releases' && name === 'amount' ? -1 : values[name];
  if (schema.enum) return schema.enum.includes(given) ? given : schema.enum[0];
  if (type.includes('boolean')) return given ?? true;
  if (type.includes('number') || type === 'integer') return typeof given === 'number' ? given : Math.max(minimum, 1);
  if (given !== undefined) return given;
  if (dayNames.test(name) || pattern?.startsWith('^\\d{4}-')) return '2024-07-31';
  if (momentNames.test(name)) return '2024-07-31T12:00:00.000Z';
  return pattern === '\\d' ? '5' : 'Anything';
}

function holdsId(name: string, schema: Schema, path: string, where: Place): boolean {
  if (schema.anyOf) return schema.anyOf.some((one) => holdsId(name, one, path, where));
  if (schema.items) return holdsId(name, schema.items, path, where);
  if (schema.properties)
    return Object.entries(schema.properties).some(([inner, of]) => holdsId(inner, of, path, 'body'));
  return kindOf(name, path, where) !== undefined;
}

const schemaOf = (schema: z.ZodMiniType | undefined): Schema =>
  schema === undefined ? {} : (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);
