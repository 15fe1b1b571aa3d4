/** Writes docs/openapi.json: `npm run openapi`. A test fails while the file is outdated. */
import { writeFile } from 'node:fs/promises';
import { allEndpoints } from '@caselift/contract/all-endpoints';
import { openApiDocument } from './openapi.ts';
import { openApiFile } from './openapi-file.ts';

await writeFile(openApiFile, `${JSON.stringify(openApiDocument(allEndpoints), null, 2)}\n`);
console.log(`Wrote ${openApiFile}`);
