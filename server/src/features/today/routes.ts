/** A rep's or lead's day: pay so far, and what is within reach in the programs that run. */
import { statementTexts } from '@caselift/contract/statements';
import { readToday } from '@caselift/contract/today';
import { userTexts } from '@caselift/contract/users';
import { peopleBelow } from '@caselift/domain/people-below';
import { maySee, seesProfits } from '@caselift/domain/visibility';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { readEditedParts } from '../../figures/edited-parts.ts';
import { readEveryone } from '../../figures/everyone.ts';
import { refusal } from '../../http/errors.ts';
import { serveScoped } from '../../http/serve.ts';
import { readRunning } from './running.ts';
import { todayOf } from './today.ts';

export function todayRoutes(app: FastifyInstance, context: Context): void {
  const { memory } = context;

  serveScoped(app, context, readToday, ({ viewer, scope, inScope }) =>
    inScope(async (tx) => {
      const everyone = await readEveryone(tx, memory, scope);
      const { people, settings, at, key } = everyone;
      if (at === null) throw refusal('conflict', statementTexts.noFigures);
      const person = people.find(({ customId }) => customId === viewer.customId);
      if (person === undefined) throw refusal('not_found', userTexts.unknown);
      const { customId } = person;
      return memory.remember(`today of ${customId} as ${viewer.role}, ${viewer.leadership}, ${key}`, async () => {
        const isSeen = maySee(viewer, people, settings.visibility);
        const team =
          viewer.role === 'teamLead' ? peopleBelow(people)(customId).filter((one) => !one.isGone && isSeen(one)) : null;
        const edited = await readEditedParts(tx, memory, scope);
        const hidesProfits = !seesProfits(viewer, settings);
        const running = await readRunning(
          tx,
          memory,
          { scope, edited, snapshot: at.snapshot, people, settings },
          [customId, ...(team ?? []).map((one) => one.customId)],
          {
            isSalesRep: viewer.role === 'salesRep',
            hidesProfits,
            isRounded: (id) => hidesProfits && id !== customId,
          },
        );
        return todayOf({ everyone, at, viewer }, customId, team, running);
      });
    }),
  );
}
