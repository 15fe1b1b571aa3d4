/** What was handed in as a table; staff correct it, and put back what they deleted. */
import { correctEntry, listEntries, listEntryItems, restoreEntry } from '@caselift/contract/entry-corrections';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serveScoped } from '../../http/serve.ts';
import { correct, putBack } from './correct.ts';
import { entryItems } from './entry-items.ts';
import { entriesFile, entriesPage } from './list.ts';

export function entryCorrectionRoutes(app: FastifyInstance, context: Context): void {
  const { memory } = context;

  serveScoped(app, context, listEntries, ({ inScope, ...asked }) =>
    inScope(async (tx) => {
      const { export: type } = asked.query;
      return type === undefined ? entriesPage(tx, memory, asked) : entriesFile(tx, memory, asked, type);
    }),
  );

  serveScoped(app, context, listEntryItems, ({ inScope, ...asked }) => inScope((tx) => entryItems(tx, memory, asked)));

  serveScoped(app, context, correctEntry, ({ params, body, scope, viewer, origin, inScope }) =>
    inScope((tx) => correct({ tx, memory, scope, viewer, origin }, params, body)),
  );

  serveScoped(app, context, restoreEntry, async ({ params, scope, viewer, origin, inScope }) => {
    await inScope((tx) => putBack({ tx, memory, scope, viewer, origin }, params));
    return null;
  });
}
