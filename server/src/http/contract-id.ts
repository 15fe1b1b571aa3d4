/** Which contract a server or a build of the web app was made of. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { contractHeader, otherContractText } from '@caselift/contract/errors';
import type { FastifyRequest } from 'fastify';
import { openApiFile } from './openapi-file.ts';

/** The same for the same calls. @example '5f0c…', 16 hex digits */
export const contractId: string = createHash('sha256').update(readFileSync(openApiFile)).digest('hex').slice(0, 16);

/** Whether the caller says that it was made of another contract, as an app does that a browser has kept over an upgrade. */
export function isOfAnotherContract({ headers }: FastifyRequest): boolean {
  const of = headers[contractHeader];
  return of !== undefined && of !== contractId;
}

/** What such a caller hears where a call isn't one of this server's. @param said what would be wrong with it otherwise */
export const updateFirst = (said: string): string => `${said} ${otherContractText}`;
