/** 'Why this number': how a person's pay came about, and the invoice lines behind their actuals. */
import { type InvoiceLines, listUserLines, readUserStatement, statementTexts } from '@caselift/contract/statements';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { readEditedParts } from '../../figures/edited-parts.ts';
import { readEndedPeriod } from '../../figures/ended-period.ts';
import { readEveryone } from '../../figures/everyone.ts';
import { type Explained, requireExplained } from '../../figures/explained.ts';
import { readStatements } from '../../figures/read-statements.ts';
import { refusal } from '../../http/errors.ts';
import { serveScoped } from '../../http/serve.ts';
import { boostLines } from './boost-lines.ts';
import { type LinesQuery, readLines } from './lines.ts';
import { measureLines } from './measure-lines.ts';

export function statementRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, readUserStatement, async (call) => {
    const { viewer, params, query } = call;
    const asked = { customId: params.customId.toUpperCase(), period: query.period };
    const [statement] = await readStatements(context, call, asked, [{ viewer }]);
    if (statement === undefined) throw new Error('Every reader gets a statement.');
    return statement;
  });

  serveScoped(app, context, listUserLines, async ({ viewer, scope, params, query, inScope, gone }) => {
    const { measure, boost } = query;
    if (measure === 'boosts' && boost === undefined) throw refusal('bad_input', statementTexts.boostNeeded);
    const { ended, memory, inTerms } = await readEndedPeriod(context, { scope, inScope, gone }, query.period);
    return inTerms(async (tx) => {
      const explained = requireExplained(await readEveryone(tx, memory, scope, ended), viewer, params.customId);
      refuseOrder(query, explained);
      if (measure !== 'boosts') {
        const source = measureLines(tx, explained, measure);
        return readLines(tx, memory, { explained, source, of: measure }, query);
      }
      const edited = await readEditedParts(tx, memory, scope, ended?.lastTransactionDate);
      const source = await boostLines(tx, memory, { explained, edited, boostId: boost ?? '' });
      if (source === undefined) return noLines;
      return readLines(tx, memory, { explained, source, of: `boost ${boost}` }, query);
    });
  });
}

const noLines: InvoiceLines = { lines: [], count: 0, totals: { units: 0, ce: 0, boost: 0 }, buyers: [], products: [] };

/** Refuses an order by what the lines don't show. */
function refuseOrder({ measure, orderBy }: LinesQuery, { withProfits }: Explained): void {
  const isOfBoosts = measure === 'boosts';
  if (orderBy === 'amount' && !isOfBoosts) throw refusal('bad_input', statementTexts.orderedByAmount);
  const isOfMeasures = orderBy === 'revenue' || orderBy === 'gp' || orderBy === 'loss';
  if (isOfMeasures && isOfBoosts) throw refusal('bad_input', statementTexts.boostOrder);
  if ((orderBy === 'gp' || orderBy === 'loss') && !withProfits) {
    throw refusal('bad_input', statementTexts.orderedByProfit);
  }
}
