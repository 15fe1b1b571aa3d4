/** Of which contract a build of the app is made: as server/src/http/contract-id.ts says it of a server. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const document = readFileSync(join(import.meta.dirname, '../../docs/openapi.json'));
export const contractId: string = createHash('sha256').update(document).digest('hex').slice(0, 16);
