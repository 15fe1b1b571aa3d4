/** The people of a wholesaler with their goals, actuals, ranks and pay. */
import { listUsers, User } from '@caselift/contract/users';
import type { Tx } from '@caselift/db/connect';
import type { PersonFigures } from '@caselift/domain/people-figures';
import { seesProfits, visiblePeople } from '@caselift/domain/visibility';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { readClosedAt, readClosedHeads, type StatementHead } from '../../figures/closed/statement.ts';
import { readListedFrom } from '../../figures/current-period.ts';
import { readEditedParts } from '../../figures/edited-parts.ts';
import { readEndedPeriod } from '../../figures/ended-period.ts';
import { type Everyone, readEveryone, shapingParts } from '../../figures/everyone.ts';
import type { PersonRow } from '../../figures/queries.ts';
import { isStaff, readSeenNow } from '../../figures/seen-now.ts';
import { shownFigures } from '../../figures/shown-figures.ts';
import { prepareList } from '../../http/prepared-reply.ts';
import { serveScoped } from '../../http/serve.ts';
import { addressDay, shownAvatar } from '../../identity/avatars.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { Storage } from '../../storage/storage.ts';
import { paidUser } from './paid-user.ts';
import { shownUser } from './shown-user.ts';

export function usersRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, listUsers, async ({ viewer, scope, query, inScope, gone }) => {
    const { ended, memory, inTerms } = await readEndedPeriod(context, { scope, inScope, gone }, query.period);
    // A period that is over shows nobody new: viewers see the people that they see now, and staff also those who are gone.
    const seenNow =
      ended === undefined ? null : await inScope((tx) => readSeenNow(tx, context.memory, { viewer, scope }));
    const list = async (tx: Tx) => {
      const everyone = await readEveryone(tx, memory, scope, ended);
      const { people, settings } = everyone;
      // Who is gone is listed for staff alone, of ended periods alone, and makes nobody teammates.
      const listed = people.filter(({ isGone }) => !isGone || (ended !== undefined && isStaff(viewer)));
      const visible = new Set(
        visiblePeople(viewer, listed, settings.visibility).filter(
          ({ customId }) => seenNow === null || seenNow.has(customId),
        ),
      );
      // Pictures' addresses are of the day. Viewers who see the same people get the same list, except without profits:
      // there a person's own figures differ from those that others see. Sales reps see no items that are hidden from
      // them.
      const profits = seesProfits(viewer, settings) ? 'with profits' : `without profits for ${viewer.customId}`;
      const whose = viewer.role === 'salesRep' ? `${profits} as sales reps see them` : profits;
      const seen = people.map((person) => (visible.has(person) ? 1 : 0)).join('');
      const { wholesalerId } = scope;
      const { period: from } = query;
      const closedAt = from === undefined ? null : await readClosedAt(tx, wholesalerId, from);
      const key = `list of ${everyone.key}, of ${seen}, ${whose}, on ${addressDay()}, closed ${closedAt}`;
      return memory.remember(key, async () => {
        const isClosed = from !== undefined && closedAt !== null;
        const asked = { wholesalerId, viewer, hideProfits: settings.hideProfits };
        const paid = isClosed ? await readClosedHeads(tx, { ...asked, from }) : null;
        return prepareList(await shownUsers(everyone, visible, viewer, { storage: context.storage, paid }));
      });
    };
    if (memory === context.memory) return inTerms(list);
    // To read a large plan takes seconds (db/src/plan.ts), so that the list is found without it. It follows from the plan,
    // which the memory is of, and from what is edited now.
    const edits = await inScope(async (tx) => {
      const { revisionOf } = await readEditedParts(tx, context.memory, scope);
      // Who is seen now depends on the sales period that runs.
      return [...shapingParts.map(revisionOf), await readListedFrom(tx, scope)].join();
    });
    const reader = isStaff(viewer) ? viewer.role : viewer.customId;
    const key = `list of ${scope.db} by a plan, edits ${edits}, snapshot ${ended?.snapshotId}, for ${reader}, on ${addressDay()}`;
    return memory.remember(key, () => inTerms(list));
  });
}

/** What was written of a person, from which row and what besides. */
type Written = { person: PersonRow; besides: string; json: string };

/** By the figures that are shown, which are the same object until they change, and others for who sees no profits. */
const written = new WeakMap<PersonFigures, Written>();

/**
 * Each as JSON, written again where something of the person has changed.
 * @param paid of a closed sales period, everyone's statement.
 */
function shownUsers(
  everyone: Everyone,
  visible: ReadonlySet<PersonRow>,
  viewer: Viewer,
  { storage, paid }: { storage: Storage; paid: ReadonlyMap<string, StatementHead> | null },
): Promise<string[]> {
  const { people, settings } = everyone;
  const wholesalerId = settings.customId;
  const known = new Map(people.map((person) => [person.customId, person]));
  const leadsOf = (ids: readonly string[]) =>
    ids.flatMap((customId) => {
      const lead = known.get(customId);
      // Hidden people, and those who are gone, are named to nobody who may not see them.
      return lead === undefined || ((lead.hidden || lead.isGone) && !visible.has(lead))
        ? []
        : { customId, name: lead.name };
    });
  return Promise.all(
    [...visible].map(async (person) => {
      const shown = shownFigures(everyone, viewer, person.customId);
      const owner = { kind: 'person', wholesalerId, customId: person.customId } as const;
      const avatar = await shownAvatar(storage, owner, person.avatarHash);
      const leads = leadsOf(person.teamLeadIds);
      const besides = JSON.stringify([leads, avatar, wholesalerId, shown.withProfits, shown.rounded]);
      const known = written.get(shown.figures);
      const statement = paid?.get(person.customId);
      if (statement === undefined && known?.person === person && known.besides === besides) return known.json;
      const user = { ...shownUser(person, shown, { wholesalerId, leads }), avatar };
      if (statement !== undefined) return JSON.stringify(z.parse(User, paidUser(user, statement)));
      const json = JSON.stringify(z.parse(User, user));
      written.set(shown.figures, { person, besides, json });
      return json;
    }),
  );
}
