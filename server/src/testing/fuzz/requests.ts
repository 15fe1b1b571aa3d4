/** Requests to every operation of docs/openapi.json: mostly what it asks for, with faults of every kind strewn in. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { openApiFile } from '../../http/openapi-file.ts';
import { oddAddressPart, oddAuthorization, oddBody, oddJson, oddText, oddTypes } from './hostile.ts';

export const fuzzActors = ['nobody', 'rep', 'lead', 'manager', 'admin', 'superAdmin'] as const;
export type FuzzActor = (typeof fuzzActors)[number];

export type FuzzRequest = {
  actor: FuzzActor;
  method: string;
  /** As it goes over the wire; `WHOLESALER` stands for the id of the wholesaler that the request is tried on. */
  address: string;
  headers: Record<string, string>;
  /** Email and password of a Basic header, in plain text. */
  credentials: string | null;
  body: Buffer | null;
};

/** Of the boosts and the items of each wholesaler that requests are tried on, as the files are. */
export const fuzzIds = [1, 2, 3, 4, 5].map((number) => `00000000-0000-4000-8000-00000000000${number}`);

export const fuzzFileNames = ['sales.csv', 'Price lists/June.csv', 'Photos/Shelf.png', 'Notes.pdf'];

type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};
type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema };
type Operation = { method: string; path: string; parameters: Parameter[]; body: Schema | null };

/** Calls beside the contract, with bodies or replies other than JSON. */
const besideTheContract: Operation[] = [
  { method: 'POST', path: '/api/storage/form', parameters: [], body: null },
  { method: 'GET', path: '/api/storage/file/{key}', parameters: named('path', 'key'), body: null },
  {
    method: 'PUT',
    path: '/api/uploads/{uploadId}',
    parameters: [...named('path', 'uploadId'), ...named('query', 'wholesalerId', 'offset')],
    body: null,
  },
  {
    method: 'GET',
    path: '/api/jobs/{jobId}/rejects',
    parameters: [...named('path', 'jobId'), ...named('query', 'wholesalerId')],
    body: null,
  },
];

function named(where: Parameter['in'], ...names: string[]): Parameter[] {
  return names.map((name) => ({ name, in: where, required: where === 'path', schema: { type: 'string' } }));
}

type OpenApi = {
  paths: Record<
    string,
    Record<string, { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: Schema }> } }>
  >;
};

export function readOperations(): Operation[] {
  const { paths } = JSON.parse(readFileSync(openApiFile, 'utf8')) as OpenApi;
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      return {
        method: method.toUpperCase(),
        path,
        parameters,
        body: requestBody?.content['application/json']?.schema ?? null,
      };
    }),
  );
  return [...documented, ...besideTheContract];
}

const flags = ['isObjective', 'isArchived', 'isFavorite'];
const typedNumbers = [
  ...['target', 'payout', 'quantityPayout', 'advancedBudget', 'valueInput', 'minQuantityValue', 'weight'],
  ...['completed', 'ofBudget', 'quantity', 'allOrNothingAmount', 'perActionAmount', 'atRiskAmount'],
  ...['minQuantityPerPODValue', 'supplierContribution', 'boost'],
];

/** Of which lists take few values: nearly always one of these, for one that is wrong refuses the whole request. */
const chosenFrom: Record<string, string[]> = {
  premise: ['on', 'off'],
  trend: ['up', 'down'],
  gpRank: ['Low', 'Med'],
  volumeRank: ['Low', 'High'],
  limit: ['5', '10'],
  showAllColumns: ['true', 'false'],
  groupByTeams: ['true', 'false'],
};
const often = (values: string[]) => Array<string[]>(6).fill(values).flat();

/** So that many requests get past the question whether there is such a thing. */
const known: Record<string, string[]> = {
  wholesalerId: [...Array<string>(50).fill('WHOLESALER'), 'nowhere'],
  customId: ['REP_1', 'REP_2', 'LEAD_1', 'TOP_1', 'MGR_1', 'REP_77'],
  customIds: ['REP_1', 'LEAD_1', 'REP_1,REP_2'],
  buyerId: ['corner', 'wine', 'nowhere'],
  db: ['preview', 'prod'],
  publicationId: ['1', '2', '999999999999999'],
  offset: ['0', '1', '999999999999'],
  email: ['new@WHOLESALER.example.com', 'other@WHOLESALER.example.com', 'rep_2@WHOLESALER.example.com'],
  ...Object.fromEntries(Object.entries(chosenFrom).map(([name, values]) => [name, often(values)])),
  userEmail: ['rep_2@WHOLESALER.example.com', 'admin@example.com'],
  name: ['Ann', 'sales.csv', 'Mona Lee', 'archive/New.csv'],
  key: fuzzFileNames,
  fileNames: fuzzFileNames,
  // The one that is shown, nearly always.
  ...Object.fromEntries(
    ['period', 'closedPeriod'].map((name) => [name, [...Array<string>(12).fill('2024-05-01'), '2024-04-01', '']]),
  ),
  month: ['Aug 2026', 'Feb 2025', '2024-05-01', '2024-04-01'],
  // Of lists nearly always, and once of the page that is reported.
  page: ['/suppliers', ...Array<string>(5).fill('1'), '2'],
  mapping: ['{}', '{"sales":{"columns":{}}}'],
  size: ['10'],
  type: ['image/png', 'text/html'],
  users: ['REP_1', 'LEAD_1'],
  userId: ['REP_1', 'LEAD_1'],
  ...Object.fromEntries(
    ['id', '_id', 'boostId', 'parentId', 'itemId', 'objectiveId', 'incentiveId', 'tag', 'imageId', 'imageIds'].map(
      (name) => [name, fuzzIds],
    ),
  ),
  password: ['abc-12345', 'Abc12345-x'],
  // As send.ts lays them: a parent, its sub-item, a group, an item for it, and an incentive.
  ...Object.fromEntries(
    ['parentItemId', 'parentObjectiveId', 'parentIncentiveId'].map((name) => [name, fuzzIds.slice(0, 1)]),
  ),
  subId: fuzzIds.slice(1, 2),
  childIds: fuzzIds.slice(3, 4),
  isIncentive: [...Array<string>(12).fill('false'), 'true'],
  ...Object.fromEntries(flags.map((name) => [name, [...Array<string>(12).fill('true'), 'false']])),
  // Numbers that may be typed, and days that may be cleared.
  ...Object.fromEntries(typedNumbers.map((name) => [name, ['1', '5', '12.5']])),
  maxImagesPerAccount: ['1', '3'],
  value: ['50', '60'],
  url: ['https://example.com/podcast', 'javascript:alert(1)'],
  ...Object.fromEntries(
    ['customPeriodStart', 'trackingPeriodStart', 'periodStart'].map((name) => [name, ['2024-05-01', '']]),
  ),
  ...Object.fromEntries(
    ['customPeriodEnd', 'trackingPeriodEnd', 'periodEnd'].map((name) => [name, ['2024-06-30', '2024-07-31']]),
  ),
};
const anyDate = fc.constantFrom(
  ...Array<string>(6).fill('2024-05-01'),
  '2024-06-30',
  '0000-00-00',
  '2024-02-30',
  '9999-12-31',
  '0001-01-01',
);

function validText({ pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (pattern === undefined)
    return fc.string({ unit: 'grapheme-composite', minLength, maxLength: Math.min(maxLength, 60) });
  if (pattern.startsWith('^\\d{4}-')) return anyDate;
  if (pattern.includes('@'))
    return fc.constantFrom('rep_1@WHOLESALER.example.com', 'new@example.com', 'admin@example.com');
  if (pattern.includes('\\p{')) return fc.constantFrom('Ann', 'Zoë Beverage', 'A-B c');
  return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length <= maxLength);
}

function oftenKnown(texts: readonly string[], schema: Schema): fc.Arbitrary<string> {
  const valid = { weight: 1, arbitrary: validText(schema) };
  return fc.oneof({ weight: texts.length, arbitrary: fc.constantFrom(...texts) }, valid);
}

/** At the end of a text that is right otherwise; seldom, for a call may have dozens of texts. */
const taint = fc.oneof(
  { weight: 60, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.constantFrom('\u0000', '\ud800') },
);

function validJson(schema: Schema, name: string): fc.Arbitrary<string> {
  if (schema.const !== undefined) return fc.constant(JSON.stringify(schema.const));
  if (schema.enum) return fc.constantFrom(...schema.enum).map((value) => JSON.stringify(value));
  if (schema.anyOf) {
    const any = fc.oneof(...schema.anyOf.map((one) => json(one, name)));
    const texts = known[name];
    if (texts === undefined) return any;
    return fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...texts).map((text) => JSON.stringify(text)) }, any);
  }
  const { minimum: min = -1e12, maximum: max = 1e12 } = schema;
  switch (schema.type) {
    case 'object':
      return objectJson(schema);
    case 'array':
      return fc
        .array(json(schema.items ?? {}, name), { minLength: schema.minItems ?? 0, maxLength: 4 })
        .map((items) => `[${items}]`);
    case 'string': {
      const texts = known[name] ? oftenKnown(known[name], schema) : validText(schema);
      return fc.tuple(texts, taint).map(([text, end]) => JSON.stringify(text + end));
    }
    case 'number':
      return fc.oneof(fc.constantFrom(min, max, 0, 1, 99.999), fc.double({ min, max, noNaN: true })).map(String);
    case 'integer':
      return fc.oneof(fc.constantFrom(min, max, 0), fc.maxSafeInteger()).map(String);
    case 'boolean':
      return fc.boolean().map(String);
    case 'null':
      return fc.constant('null');
    default:
      return oddJson;
  }
}

/** What the schema asks for, and now and then something else in its place. */
function json(schema: Schema, name: string): fc.Arbitrary<string> {
  return fc.oneof({ weight: 60, arbitrary: validJson(schema, name) }, { weight: 1, arbitrary: oddJson });
}

function objectJson({ properties = {}, required = [] }: Schema): fc.Arbitrary<string> {
  // Of many fields that may all be left out, only some: nearly every body of all of them would have a fault.
  const left = Math.max(25, 6 * Object.keys(properties).length);
  const members = Object.entries(properties).map(([name, schema]) => {
    const member = json(schema, name).map((value) => [`${JSON.stringify(name)}:${value}`]);
    const twice = fc.tuple(member, member).map((both) => both.flat());
    const absent = fc.constant<string[]>([]);
    return fc.oneof(
      { weight: 60, arbitrary: member },
      { weight: 1, arbitrary: twice },
      { weight: required.includes(name) ? 1 : left, arbitrary: absent },
    );
  });
  const stray = fc.tuple(oddText, oddJson).map(([key, value]) => [`${JSON.stringify(key)}:${value}`]);
  const extra = fc.oneof({ weight: 20, arbitrary: fc.constant<string[]>([]) }, { weight: 1, arbitrary: stray });
  return fc.tuple(...members, extra).map((parts) => `{${parts.flat()}}`);
}

function addressPart({ name, schema }: Parameter): fc.Arbitrary<string> {
  const valid = schema.enum ? fc.constantFrom(...schema.enum).map(String) : oftenKnown(known[name] ?? ['1'], schema);
  return fc.oneof(
    // Lists take twenty of them: with more faults, hardly any would be answered.
    { weight: 90, arbitrary: valid.map((text) => encodeURIComponent(text.toWellFormed())) },
    { weight: 2, arbitrary: valid.map((text) => `${encodeURIComponent(text.toWellFormed())}%00`) },
    { weight: 1, arbitrary: oddAddressPart },
  );
}

function addressOf({ path, parameters }: Operation): fc.Arbitrary<string> {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const values = fc.tuple(...inPath.map(addressPart));
  const pairs = inQuery.map((parameter) => {
    const pair = addressPart(parameter).map((value) => [`${parameter.name}=${value}`]);
    const twice = fc.tuple(pair, pair).map((both) => both.flat());
    const isNeeded = parameter.required || parameter.name === 'wholesalerId';
    const absent = { weight: isNeeded ? 1 : 8, arbitrary: fc.constant<string[]>([]) };
    return fc.oneof({ weight: 20, arbitrary: pair }, { weight: 1, arbitrary: twice }, absent);
  });
  const stray = fc.tuple(oddAddressPart, oddAddressPart).map(([name, value]) => [`${name}=${value}`]);
  const extra = fc.oneof({ weight: 20, arbitrary: fc.constant<string[]>([]) }, { weight: 1, arbitrary: stray });
  return fc.tuple(values, fc.tuple(...pairs, extra)).map(([parts, search]) => {
    const filled = inPath.reduce((left, { name }, at) => left.replace(`{${name}}`, () => parts[at] ?? ''), path);
    return search.flat().length === 0 ? filled : `${filled}?${search.flat().join('&')}`;
  });
}

function bodyOf({ method, path, body }: Operation): fc.Arbitrary<{ body: Buffer | null; type: string | null }> {
  const odd = fc.record({ body: oddBody, type: fc.constantFrom(...oddTypes, 'application/json') });
  const none = fc.constant({ body: null, type: null });
  if (path.startsWith('/api/storage/form')) return odd;
  if (method === 'PUT') return fc.record({ body: oddBody, type: fc.constant('application/octet-stream') });
  if (method === 'GET') return fc.oneof({ weight: 30, arbitrary: none }, { weight: 1, arbitrary: odd });
  const asked = json(body ?? {}, '').map((text) => ({ body: Buffer.from(text), type: 'application/json' }));
  return fc.oneof(
    { weight: body ? 30 : 5, arbitrary: asked },
    { weight: 2, arbitrary: odd },
    { weight: body ? 1 : 25, arbitrary: none },
  );
}

const credentialsOfTeam = fc
  .constantFrom('abc-12345', 'wrong-1')
  .map((password) => `rep_1@WHOLESALER.example.com:${password}`);
const oddOrNone = fc.oneof({ weight: 20, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: oddAuthorization });

function requestTo(operation: Operation): fc.Arbitrary<FuzzRequest> {
  const isLogin = operation.path === '/api/login';
  return fc
    .record({
      // Admins may do the most.
      actor: fc.oneof(
        { weight: 1, arbitrary: fc.constantFrom(...fuzzActors) },
        { weight: 4, arbitrary: fc.constantFrom('admin', 'superAdmin') },
      ),
      address: addressOf(operation),
      sent: bodyOf(operation),
      credentials: isLogin ? fc.oneof(credentialsOfTeam, fc.constant(null)) : fc.constant(null),
      authorization: isLogin ? fc.oneof(fc.constant(null), oddAuthorization) : oddOrNone,
    })
    .map(({ actor, address, sent, credentials, authorization }) => ({
      actor,
      method: operation.method,
      address,
      credentials,
      body: sent.body,
      headers: {
        ...(sent.type === null ? {} : { 'content-type': sent.type }),
        ...(authorization === null ? {} : { authorization }),
      },
    }));
}

/** So many requests, the operations in turn; the same for the same seed. */
export function fuzzRequests(seed: number, count: number): FuzzRequest[] {
  const operations = readOperations();
  const each = Math.ceil(count / operations.length);
  const samples = operations.map((operation, at) =>
    fc.sample(requestTo(operation), { seed: seed * 1000 + at, numRuns: each }),
  );
  return Array.from({ length: each }, (_, round) => samples.flatMap((sample) => sample[round] ?? []))
    .flat()
    .slice(0, count);
}
