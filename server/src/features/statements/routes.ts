/** 'Why this number': how a person's pay came about, and the invoice lines behind their actuals. */
import {
  type InvoiceLines,
  listUserLines,
  readUserStatement,
  statementTexts,
  type UserStatement,
} from '@caselift/contract/statements';
import type { Tx } from '@caselift/db/connect';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { readPayable } from '../../figures/closed/payables.ts';
import { readClosedStatement } from '../../figures/closed/statement.ts';
import { readEditedParts } from '../../figures/edited-parts.ts';
import { readEndedPeriod } from '../../figures/ended-period.ts';
import { readEveryone } from '../../figures/everyone.ts';
import { type Explained, requireExplained } from '../../figures/explained.ts';
import { readPersonItems } from '../../figures/item-person.ts';
import { rememberedCounts } from '../../figures/line-counts.ts';
import { statementOf } from '../../figures/statement.ts';
import { refusal } from '../../http/errors.ts';
import { type ScopedCall, serveScoped } from '../../http/serve.ts';
import { boostLines } from './boost-lines.ts';
import { type LinesQuery, readLines } from './lines.ts';
import { measureLines } from './measure-lines.ts';

export function statementRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, readUserStatement, async ({ viewer, scope, params, query, inScope, gone }) => {
    const closed = await inScope((tx) => readIfClosed(tx, context, { viewer, scope, params, query }));
    if (closed !== undefined) return closed;
    const { ended, memory, inTerms } = await readEndedPeriod(context, { scope, inScope, gone }, query.period);
    return inTerms(async (tx) => {
      const explained = requireExplained(await readEveryone(tx, memory, scope, ended), viewer, params.customId);
      const { everyone, at, person } = explained;
      const edited = await readEditedParts(tx, memory, scope, ended?.lastTransactionDate);
      const [counts, items] = await Promise.all([
        rememberedCounts(tx, memory, explained),
        readPersonItems(tx, memory, {
          ...{ scope, edited, viewer, customId: person.customId },
          ...{ snapshot: at.snapshot, people: everyone.people, settings: everyone.settings },
        }),
      ]);
      const statement = statementOf(explained, counts, items);
      return { ...statement, toBePaid: await readPayable(tx, context.memory, scope, statement) };
    });
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

/** Of a closed period what was stored; undefined: it isn't closed. A closed period is the same in Preview. */
async function readIfClosed(
  tx: Tx,
  { memory }: Context,
  { viewer, scope, params, query }: Pick<ScopedCall<typeof readUserStatement>, 'viewer' | 'scope' | 'params' | 'query'>,
): Promise<UserStatement | undefined> {
  const { period: from } = query;
  if (from === undefined) return undefined;
  const { wholesalerId } = scope;
  const { hideProfits } = await (await readEditedParts(tx, memory, { wholesalerId, db: 'prod' })).settings();
  const customId = params.customId.toUpperCase();
  const found = await readClosedStatement(tx, { wholesalerId, from, customId, viewer, hideProfits });
  if (found?.statement === null) throw refusal('not_found', statementTexts.noneWhenClosed);
  return found?.statement;
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
