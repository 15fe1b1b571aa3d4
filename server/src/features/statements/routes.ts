/** 'Why this number': how a person's pay came about, and the invoice lines behind his actuals. */
import { listUserLines, readUserStatement, statementTexts } from '@caselift/contract/statements';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { readEveryone } from '../../figures/everyone.ts';
import { refusal } from '../../http/errors.ts';
import { serveScoped } from '../../http/serve.ts';
import { rememberedCounts } from './line-counts.ts';
import { readLines } from './lines.ts';
import { requireExplained } from './person.ts';
import { statementOf } from './statement.ts';

export function statementRoutes(app: FastifyInstance, context: Context): void {
  const { memory } = context;

  serveScoped(app, context, readUserStatement, ({ viewer, scope, params, inScope }) =>
    inScope(async (tx) => {
      const explained = requireExplained(await readEveryone(tx, memory, scope), viewer, params.customId);
      return statementOf(explained, await rememberedCounts(tx, memory, explained));
    }),
  );

  serveScoped(app, context, listUserLines, ({ viewer, scope, params, query, inScope }) =>
    inScope(async (tx) => {
      const explained = requireExplained(await readEveryone(tx, memory, scope), viewer, params.customId);
      const isByProfit = query.orderBy === 'gp' || query.orderBy === 'loss';
      if (isByProfit && !explained.withProfits) throw refusal('bad_input', statementTexts.orderedByProfit);
      return readLines(tx, memory, explained, query);
    }),
  );
}
