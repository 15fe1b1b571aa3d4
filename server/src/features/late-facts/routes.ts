/** What came late for closed sales periods: adjustments of people, what differs behind them, and releases. */
import {
  decideReleases,
  lateFactTexts,
  listLateLines,
  listReleases,
  listUserAdjustments,
} from '@caselift/contract/late-facts';
import { changeToPayBy } from '@caselift/domain/closing/adjustments';
import { dollars } from '@caselift/domain/numbers';
import { maySee, seesProfits } from '@caselift/domain/visibility';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { readBuyers } from '../../figures/buyers.ts';
import { currentSnapshot, hasTables } from '../../figures/current-snapshot.ts';
import { readEditedParts } from '../../figures/edited-parts.ts';
import { type OpenAdjustment, readOpenAdjustments } from '../../figures/late/open-adjustments.ts';
import { refusal } from '../../http/errors.ts';
import { serveScoped } from '../../http/serve.ts';
import { decide } from './decide.ts';
import { readLateEntries } from './entries.ts';
import { type LinesView, questionOf, readPaidBy, shownLines } from './lines.ts';
import { shownReleases } from './releases.ts';

export function lateFactRoutes(app: FastifyInstance, context: Context): void {
  const { memory, questions } = context;

  serveScoped(app, context, listUserAdjustments, ({ viewer, scope, params, inScope }) =>
    inScope(async (tx) => {
      const { paying, adjustments } = await readOpenAdjustments(tx, scope);
      const settings = await (await readEditedParts(tx, memory, scope)).settings();
      const customId = params.customId.toUpperCase();
      const isExact = viewer.customId === customId || seesProfits(viewer, settings);
      return {
        paidIn: paying && { from: paying.from, to: paying.to },
        isExpected: scope.db === 'preview',
        adjustments: adjustments
          .filter((adjustment) => adjustment.customId === customId)
          .map((adjustment) => shownAdjustment(adjustment, isExact)),
      };
    }),
  );

  serveScoped(app, context, listLateLines, async ({ viewer, scope, params, query, inScope, gone }) => {
    const { wholesalerId } = scope;
    const { part, page, limit } = query;
    const customId = params.customId.toUpperCase();
    const found = await inScope(async (tx) => {
      const { closings, restated: all, shownChange } = await readOpenAdjustments(tx, scope);
      const closing = closings.find(({ from }) => from === params.closedPeriod);
      if (closing === undefined) throw refusal('not_found', lateFactTexts.notClosed);
      const restated = all.get(closing.from);
      if (restated === undefined || shownChange === null) return null;
      const edited = await readEditedParts(tx, memory, scope);
      const [people, settings] = await Promise.all([edited.peopleAndGone(), edited.settings()]);
      const mayBeNamed = maySee(viewer, people, settings.visibility);
      const view: LinesView = {
        ...{ customId, part, days: restated.days, isOwnOnly: viewer.role === 'salesRep' },
        paidBy: await readPaidBy(tx, { wholesalerId, closedPeriod: closing.from, customId }),
        withProfits: seesProfits(viewer, settings),
        names: new Map(people.filter(mayBeNamed).map((person) => [person.customId, person.name])),
      };
      const now = changeToPayBy({ closedWith: closing.changeId, production: shownChange });
      const snapshot = await currentSnapshot(tx, scope);
      const buyers =
        snapshot && hasTables(snapshot, 'snapshot_buyers')
          ? (await readBuyers(tx, memory, snapshot)).byId
          : new Map<string, { name: string }>();
      return { view, closing, now, entries: await readLateEntries(tx, wholesalerId, view, { closing, buyers }) };
    });
    if (found === null) return { lines: [], count: 0, entries: [] };
    const { view, closing, now, entries } = found;
    const question = questionOf(view, { closing, now, limit, offset: (page - 1) * limit });
    const answer = await questions.ask({ wholesalerId, kind: 'lateLines', question, gone });
    return { lines: shownLines(view, answer), count: answer.count, entries };
  });

  serveScoped(app, context, listReleases, ({ viewer, scope, inScope }) =>
    inScope((tx) => shownReleases(tx, memory, { scope, viewer })),
  );

  serveScoped(app, context, decideReleases, ({ viewer, scope, body, origin, inScope }) =>
    inScope(async (tx) => {
      await decide(tx, memory, { scope, viewer, origin }, body);
      return shownReleases(tx, memory, { scope, viewer });
    }),
  );
}

function shownAdjustment(
  { closed, part, cents, state, waiverCents, invoices, entries }: OpenAdjustment,
  isExact: boolean,
) {
  const shown = (exact: number) => (isExact ? dollars(exact) : Math.round(exact / 100));
  return {
    closedPeriod: { from: closed.from, to: closed.to },
    ...{ part, amount: shown(cents), state, waiver: shown(waiverCents), invoices, entries },
  };
}
