/** The OpenAPI 3.1 document, made from the contract alone. */

import type { Endpoint } from '@caselift/contract/endpoint';
import { type ErrorCode, errorStatus } from '@caselift/contract/errors';
import { login } from '@caselift/contract/session';
import { fileTypes } from '@caselift/domain/file-names';
import * as z from 'zod/mini';
import { sharedSchemas } from './openapi-shared.ts';

type Json = { [key: string]: unknown };

const errorDescriptions: Record<number, string> = {
  400: "The request isn't valid. The message says what to change.",
  401: 'Not signed in, or (at login) wrong email or password.',
  403: "Not allowed for this role, for another wholesaler's data, or for preview without being an admin.",
  404: 'Not found.',
  409: "Not possible right now: another job is running, the wrong environment is selected, or figures haven't been computed yet.",
  429: 'Too many requests or guesses.',
};

/** The whole document, the same for the same contract. */
export function openApiDocument(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  const shared = sharedSchemas(paths);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Caselift',
      version: '1',
      description:
        'Every response is an envelope: {ok: true, payload} or {ok: false, message, code, requestId}. Money is dollars, volume case equivalents, percents 0 to 100.',
    },
    paths: shared.document,
    components: {
      schemas: { Error: errorSchema(), ...shared.schemas },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, basic: { type: 'http', scheme: 'basic' } },
    },
  };
}

function operation(endpoint: Endpoint): Json {
  const parameters = [...parametersOf('path', endpoint.params), ...parametersOf('query', endpoint.query)];
  return {
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(endpoint.codes && { 'x-codes': endpoint.codes }),
    security: endpoint === login ? [{ basic: [] }] : endpoint.access === 'public' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body ? { requestBody: { required: true, content: jsonOf(inputSchema(endpoint.body)) } } : {}),
    responses: {
      200: { description: 'Done.', content: contentOf(endpoint) },
      ...(endpoint.mayTakeLonger && { 202: { description: 'Still in progress. Send the same call again.' } }),
      ...Object.fromEntries(errorsOf(endpoint).map((status) => [status, errorResponse(status)])),
    },
  };
}

/** The refusals that a caller of this endpoint must reckon with; any may also answer 500. */
function errorsOf(endpoint: Endpoint): number[] {
  const takesInput = endpoint.query !== undefined || endpoint.body !== undefined || endpoint.params !== undefined;
  const isScoped = endpoint.scope === 'wholesaler';
  return [
    ...(takesInput ? [400] : []),
    ...(endpoint.access !== 'public' || endpoint === login ? [401] : []),
    ...(isScoped ? [403, 404, 409] : []),
    429,
  ];
}

function errorResponse(status: number): Json {
  return { description: errorDescriptions[status], content: jsonOf({ $ref: '#/components/schemas/Error' }) };
}

function errorSchema(): Json {
  const codes = Object.keys(errorStatus) as ErrorCode[];
  return inputSchema(
    z.object({ ok: z.literal(false), message: z.string(), code: z.enum(codes), requestId: z.string() }),
  );
}

function contentOf(endpoint: Endpoint): Json {
  const file = { schema: { type: 'string', format: 'binary' } };
  const files = (endpoint.files ?? []).map((extension) => [fileTypes[extension], file]);
  return { ...jsonOf(envelopeSchema(endpoint)), ...Object.fromEntries(files) };
}

function envelopeSchema({ reply, alsoAs, paged, listed, saysPage }: Endpoint): Json {
  const meta = z.object({
    totalPages: z.number(),
    ...(listed && { count: z.number() }),
    ...(saysPage && { page: z.number(), limit: z.number() }),
  });
  const list = listed ? (reply as unknown as z.ZodMiniObject).shape.results : undefined;
  return outputSchema(
    z.object({
      ok: z.literal(true),
      payload: (list as z.ZodMiniType | undefined) ?? reply,
      ...(alsoAs === undefined ? {} : { [alsoAs]: reply }),
      ...(paged ? { meta } : {}),
    }),
  );
}

function parametersOf(where: 'path' | 'query', schema: z.ZodMiniType | undefined): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = inputSchema(schema) as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: of,
  }));
}

function jsonOf(schema: Json): Json {
  return { 'application/json': { schema } };
}

/** What a caller sends: before defaults and transforms. */
function inputSchema(schema: z.ZodMiniType): Json {
  return withoutDialect(z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' }));
}

/** What a caller gets. */
function outputSchema(schema: z.ZodMiniType): Json {
  return withoutDialect(z.toJSONSchema(schema, { io: 'output', target: 'draft-2020-12' }));
}

/** OpenAPI 3.1 states the dialect once for all schemas. */
function withoutDialect({ $schema: _, ...schema }: Json): Json {
  return schema;
}
