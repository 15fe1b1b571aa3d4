/** What any request may contain, in any of its parts. */
import { Readable } from 'node:stream';
import { errorTexts } from '@caselift/contract/errors';
import type { FastifyInstance } from 'fastify';
import { refusal } from './errors.ts';

/** The deepest body of the contract has six levels; code that recurses ends far beyond this. */
const mostLevels = 50;

/** Refuses texts, in path, query or body, that PostgreSQL cannot store, and bodies nested without end. */
export function registerInputChecks(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    requireStorable([params, query, body]);
  });
}

/**
 * Checks every text that was sent, keys too. Also called for input that only its own parser can read: the credentials
 * of a Basic header, the fields of a form.
 */
export function requireStorable(sent: unknown): void {
  let level = [sent];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostLevels) throw refusal('bad_input', errorTexts.tooDeep);
    if (!level.every(isStorable)) throw refusal('bad_input', errorTexts.unstorableText);
    level = level.flatMap(partsOf);
  }
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
function isStorable(value: unknown): boolean {
  return typeof value !== 'string' || (!value.includes('\u0000') && value.isWellFormed());
}

function partsOf(value: unknown): unknown[] {
  // A body that is still to be read is checked by its reader.
  if (typeof value !== 'object' || value === null || value instanceof Readable) return [];
  return Array.isArray(value) ? value : Object.entries(value).flat();
}
