import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from './all-endpoints.ts';
import { issueSentence } from './issue-sentence.ts';

const Filters = z.object({
  page: z.coerce.number().check(z.int(), z.minimum(1)),
  name: z.string().check(z.maxLength(3)),
  order: z.enum(['date', 'ce']),
  ids: z.array(z.string()).check(z.minLength(1)),
  all: z.boolean(),
});
const sound = { page: 1, name: 'ann', order: 'ce', ids: ['a'], all: true };

function said(schema: z.ZodMiniType, sent: unknown): string[] {
  const parsed = z.safeParse(schema, sent, { error: issueSentence });
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
}

test.each([
  [{ page: 'x' }, 'page should be a number.'],
  [{ page: '1.5' }, 'page should be a whole number.'],
  [{ page: '0' }, 'page should be at least 1.'],
  [{ name: 7 }, 'name should be text.'],
  [{ name: 'anna' }, 'name should have at most 3 characters.'],
  [{ name: undefined }, 'name is missing.'],
  [{ order: 'gp' }, 'order should be one of date, ce.'],
  [{ ids: [] }, 'ids should have at least 1 entries.'],
  [{ ids: ['a', 4] }, 'ids.1 should be text.'],
  [{ all: 'yes' }, 'all should be true or false.'],
])('%j is refused with a sentence', (change, sentence) => {
  expect(said(Filters, { ...sound, ...change })).toEqual([sentence]);
});

test('no call answers in the words of the validator, whatever is sent to it', () => {
  const odd = [undefined, null, 7, 'x', true, [], {}, ['x', 7], { x: 1 }, '\u0000'];
  const schemas = allEndpoints.flatMap(({ query, body, params }) =>
    [query, body, params].filter((part) => part !== undefined),
  );
  const sent = (schema: z.ZodMiniType, value: unknown) => {
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return Object.fromEntries(Object.keys(properties).map((name) => [name, value]));
  };
  const messages = schemas.flatMap((schema) =>
    odd.flatMap((value) => [...said(schema, value), ...said(schema, sent(schema, value))]),
  );
  expect(messages.length).toBeGreaterThan(500);
  expect(
    [...new Set(messages)].filter((message) => /^Invalid|expected|received|Too (small|big)/.test(message)),
  ).toEqual([]);
});
