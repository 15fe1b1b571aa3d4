import {
  historyLimits,
  historySubject,
  historyTexts,
  listHistory,
  listHistoryActors,
} from '@caselift/contract/history';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { readSettings } from '../../figures/settings.ts';
import { refusal } from '../../http/errors.ts';
import { serveScoped } from '../../http/serve.ts';
import { historyFile } from './file.ts';
import { readActors, readHistory } from './queries.ts';

export function historyRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, listHistory, ({ scope: { wholesalerId }, query, inScope }) =>
    inScope(async (tx) => {
      const { about, export: as, ...narrowing } = query;
      const { from = '', to = '9' } = narrowing;
      if (from > to) throw refusal('bad_input', historyTexts.order);
      const asked = { ...narrowing, about: about === undefined ? null : historySubject(about) };
      if (as === undefined) return readHistory(tx, wholesalerId, asked, historyLimits.page);
      const entries = await readHistory(tx, wholesalerId, { ...asked, before: undefined }, historyLimits.file + 1);
      if (entries.length > historyLimits.file) throw refusal('conflict', historyTexts.tooMany);
      const settings = await readSettings(tx, { wholesalerId, db: 'prod' });
      return historyFile(settings?.timeZone ?? 'UTC', entries);
    }),
  );

  serveScoped(app, context, listHistoryActors, ({ scope, inScope }) =>
    inScope((tx) => readActors(tx, scope.wholesalerId)),
  );
}
