/** What was handed in as a table; staff correct it, and put back what they deleted. */
import {
  correctEntry,
  listEntries,
  listEntryItems,
  readEntryPay,
  restoreEntry,
} from '@caselift/contract/entry-corrections';
import { scoped } from '@caselift/db/scope';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { askToMeasure } from '../../edits/save-measured.ts';
import { readFiguresNow } from '../../figures/item-instance.ts';
import { measuredFirst } from '../../figures/item-scopes.ts';
import { serveScoped } from '../../http/serve.ts';
import { correct, putBack } from './correct.ts';
import { entryItems } from './entry-items.ts';
import { entriesFile, entriesPage } from './list.ts';
import { entryPay } from './pay.ts';

export function entryCorrectionRoutes(app: FastifyInstance, context: Context): void {
  const { memory } = context;

  serveScoped(app, context, listEntries, ({ inScope, ...asked }) =>
    inScope(async (tx) => {
      const { export: type } = asked.query;
      return type === undefined ? entriesPage(tx, memory, asked) : entriesFile(tx, memory, asked, type);
    }),
  );

  serveScoped(app, context, listEntryItems, ({ inScope, ...asked }) => inScope((tx) => entryItems(tx, memory, asked)));

  // What no update measures any more is measured first.
  serveScoped(app, context, readEntryPay, ({ params, query, scope, viewer, inScope, gone }) =>
    measuredFirst(
      async () => {
        const now = await scoped(context.sql, scope, (tx) => readFiguresNow(tx, memory, scope), 'reading');
        return inScope((tx) => entryPay({ tx, memory, scope, viewer, now }, params.id, query));
      },
      (lacking) => askToMeasure(context, scope.wholesalerId, lacking, gone),
    ),
  );

  serveScoped(app, context, correctEntry, ({ params, body, scope, viewer, origin, inScope }) =>
    inScope((tx) => correct({ tx, memory, scope, viewer, origin }, params, body)),
  );

  serveScoped(app, context, restoreEntry, async ({ params, scope, viewer, origin, inScope }) => {
    await inScope((tx) => putBack({ tx, memory, scope, viewer, origin }, params));
    return null;
  });
}
