/** Pages report that they are looked at; admins read for how long. */
import { analyticsTexts, readAnalytics, trackPage } from '@caselift/contract/analytics';
import { scoped } from '@caselift/db/scope';
import { addDays } from '@caselift/domain/dates';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { refusal } from '../../http/errors.ts';
import { serveScoped, serveSignedIn } from '../../http/serve.ts';
import { todayOf } from '../../today.ts';
import { readDays, readPages, readPeopleUse, recordReport } from './queries.ts';

const daysShown = 30;
const longestRangeDays = 366;

export function analyticsRoutes(app: FastifyInstance, context: Context): void {
  // View-only people are counted too: a report changes nothing of the wholesaler.
  serveSignedIn(app, context, trackPage, async ({ viewer: { wholesalerId, customId }, body: { page } }) => {
    // A super admin belongs to no wholesaler, and looks at all of them.
    if (wholesalerId === null || customId === null) return null;
    const scope = { wholesalerId, db: 'prod' } as const;
    await scoped(context.sql, scope, async (tx) =>
      recordReport(tx, { wholesalerId, customId, page, day: await todayOf(tx, scope) }),
    );
    return null;
  });

  serveScoped(app, context, readAnalytics, ({ query, scope, inScope }) =>
    inScope(async (tx) => {
      const to = query.to ?? (await todayOf(tx, scope));
      const from = query.from ?? addDays(to, 1 - (query.days ?? daysShown));
      if (from > to) throw refusal('bad_input', analyticsTexts.endBeforeStart);
      if (addDays(from, longestRangeDays) < to) throw refusal('bad_input', analyticsTexts.tooLong);
      const range = { wholesalerId: scope.wholesalerId, from, to };
      return {
        from,
        to,
        pages: await readPages(tx, range),
        people: await readPeopleUse(tx, range),
        days: await readDays(tx, range),
      };
    }),
  );
}
