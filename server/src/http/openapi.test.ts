import { readFile } from 'node:fs/promises';
import { allEndpoints } from '@caselift/contract/all-endpoints';
import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { openApiFile } from './openapi-file.ts';

test('docs/openapi.json is what the contract says now (else: npm run openapi)', async () => {
  const kept = JSON.parse(await readFile(openApiFile, 'utf8'));
  expect(kept).toEqual(JSON.parse(JSON.stringify(openApiDocument(allEndpoints))));
});

test('the document names every call once, with its parameters and its envelope', () => {
  const { paths } = openApiDocument(allEndpoints) as { paths: Record<string, Record<string, unknown>> };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  expect(operations).toHaveLength(allEndpoints.length);
  expect(paths['/api/suppliers']?.get).toMatchObject({
    security: [{ bearer: [] }],
    parameters: [
      { name: 'wholesalerId', in: 'query', required: false },
      { name: 'db', in: 'query', required: false, schema: { enum: ['preview', 'prod'], default: 'prod' } },
    ],
  });
  expect(paths['/api/wholesalerUpdate']).toHaveProperty(
    'get.responses.200.content.application/json.schema.properties'.split('.'),
    expect.objectContaining({ payload: expect.anything(), data: expect.anything() }),
  );
});
