import { expect, test } from 'vitest';
import { sharedSchemas } from './openapi-shared.ts';

type Json = { [key: string]: unknown };

const textOf = (letters: number) => ({ type: 'string', description: 'x'.repeat(letters) });
const tier = { type: 'object', properties: { completed: textOf(300) } };
const item = { type: 'object', properties: { name: textOf(300), tiers: { type: 'array', items: tier } } };
const small = { type: 'object', properties: { id: { type: 'string' } } };
const other = { type: 'object', properties: { other: textOf(300) } };

/** With every reference replaced by what it names. */
function whole(value: unknown, schemas: Record<string, Json>): unknown {
  if (Array.isArray(value)) return value.map((one) => whole(one, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref } = value as { $ref?: string };
  if ($ref !== undefined) return whole(schemas[$ref.slice('#/components/schemas/'.length)], schemas);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, whole(one, schemas)]));
}

test('what a document repeats is written once, and the references say the same', () => {
  const paths = {
    read: { schema: { properties: { payload: item, small, only: other } } },
    list: { schema: { properties: { items: { type: 'array', items: item }, small } } },
    step: { schema: { properties: { step: tier } } },
  };
  const { document, schemas } = sharedSchemas(paths);
  expect(Object.keys(schemas)).toEqual(['Payload', 'Tiers']);
  expect(document.read).toEqual({
    schema: { properties: { payload: { $ref: '#/components/schemas/Payload' }, small, only: other } },
  });
  expect(whole(document, schemas)).toEqual(paths);
});

test('schemas of one name that say something else have numbers', () => {
  const { schemas } = sharedSchemas({ a: { payload: item }, b: [item], c: { payload: other }, d: [other] });
  expect(Object.keys(schemas)).toEqual(['Payload', 'Payload2']);
});
