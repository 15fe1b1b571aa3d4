/** Reading, accepting and printing plans in words, and who has accepted theirs. */

import {
  acceptPlan,
  checkPlans,
  listPlanAcceptances,
  planAcceptanceTexts,
  readPlan,
  readPlanDocument,
  remindOfPlans,
} from '@caselift/contract/plan-acceptance';
import { recordAudit } from '@caselift/db/audit';
import { databaseNow } from '@caselift/db/clock';
import type { Tx } from '@caselift/db/connect';
import { lockEnvironments } from '@caselift/db/environments';
import { scoped } from '@caselift/db/scope';
import { placeOfItem } from '@caselift/domain/plans/program-entries';
import { seesProfits } from '@caselift/domain/visibility';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { readEditedParts } from '../../figures/edited-parts.ts';
import { refusal } from '../../http/errors.ts';
import { serveScoped, serveSignedIn } from '../../http/serve.ts';
import { shownExamplePhotos } from '../../identity/avatars.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { takeBackPlanNotices } from '../../notifications/plan-notices.ts';
import { askForCheck, readPending } from '../../plans/pending.ts';
import { readVersions } from '../../plans/rows.ts';
import { readAcceptances, remind } from './acceptances.ts';
import { planPdf } from './document.ts';
import { plansFile } from './file.ts';
import { newestOf, planOf, readShown, shownVersion } from './plan.ts';

export function planAcceptanceRoutes(app: FastifyInstance, context: Context): void {
  const { sql, memory, storage } = context;

  /** Production's person, and what the viewer is told. */
  async function readSubject(tx: Tx, viewer: Viewer, wholesalerId: string, asked: string) {
    const edited = await readEditedParts(tx, memory, { wholesalerId, db: 'prod' });
    const [people, settings, items] = await Promise.all([edited.peopleAndGone(), edited.settings(), edited.items()]);
    const customId = asked.toUpperCase();
    const name = people.find((person) => person.customId === customId)?.name ?? customId;
    const whatToDo = new Map(items.map((item) => [placeOfItem(item).key, item.description.trim()]));
    return { person: { customId, name }, whatToDo, items, settings, hidesProfits: !seesProfits(viewer, settings) };
  }

  serveScoped(app, context, readPlan, ({ scope: { wholesalerId }, viewer, params, query, inScope }) =>
    inScope(async (tx) => {
      const { person, whatToDo, items, hidesProfits } = await readSubject(tx, viewer, wholesalerId, params.customId);
      const asked = { wholesalerId, customId: person.customId, hidesProfits };
      const isOwn = viewer.customId === person.customId && viewer.wholesalerId === wholesalerId;
      const shown = await readShown(tx, asked, query.version);
      const keys = new Set(shown.shown?.entries.map(({ key }) => key));
      const ofPlan = items
        .map((item) => ({ ...item, itemId: placeOfItem(item).key }))
        .filter((item) => keys.has(item.itemId));
      const photos = await shownExamplePhotos(storage, wholesalerId, ofPlan);
      return planOf(person, shown, { isOwn, whatToDo, photos });
    }),
  );

  serveScoped(app, context, readPlanDocument, async ({ scope: { wholesalerId }, viewer, params, inScope }) => {
    const { person, settings, shown } = await inScope(async (tx) => {
      const subject = await readSubject(tx, viewer, wholesalerId, params.customId);
      const asked = { wholesalerId, customId: subject.person.customId, hidesProfits: subject.hidesProfits };
      return { ...subject, ...(await readShown(tx, asked, params.version)) };
    });
    if (shown === null) throw refusal('not_found', planAcceptanceTexts.unknown);
    const { found: version, entries } = shown;
    const content = await planPdf({
      ...{ wholesaler: settings.title, timeZone: settings.timeZone, name: person.name, version, entries },
    });
    return {
      fileName: `Plan ${person.customId}, version ${version.version}.pdf`,
      fileType: 'pdf',
      content,
      isOfBoth: true,
    };
  });

  serveSignedIn(app, context, acceptPlan, async ({ viewer, body, origin }) => {
    const { wholesalerId, customId, email, name } = viewer;
    if (wholesalerId === null || customId === null) throw refusal('conflict', planAcceptanceTexts.noPerson);
    return scoped(sql, { wholesalerId, db: 'prod' }, async (tx) => {
      // No version is made meanwhile.
      await lockEnvironments(tx, wholesalerId);
      const versions = await readVersions(tx, wholesalerId, customId);
      const asked = versions.find(({ version }) => version === body.version);
      if (asked === undefined) throw refusal('not_found', planAcceptanceTexts.unknown);
      // A lost answer is asked for again.
      if (asked.acceptedAt !== null) return shownVersion(asked);
      if (asked.withdrawnAt !== null) throw refusal('conflict', planAcceptanceTexts.withdrawn);
      if (asked !== newestOf(versions)) throw refusal('conflict', planAcceptanceTexts.newer);
      const [accepted] = await tx<{ acceptedAt: Date }[]>`
        update plan_acceptance_versions
        set accepted_at = clock_timestamp(), accepted_name = ${name}, accepted_by = ${email}
        where wholesaler_id = ${wholesalerId} and custom_id = ${customId} and version_no = ${asked.version}
        returning accepted_at as "acceptedAt"`;
      await takeBackPlanNotices(tx, wholesalerId, [customId]);
      const detail = { customId, version: asked.version };
      await recordAudit(tx, { wholesalerId, actor: email, origin, action: 'accept plan', detail });
      return shownVersion({ ...asked, acceptedAt: accepted?.acceptedAt ?? null, acceptedName: name });
    });
  });

  serveScoped(app, context, listPlanAcceptances, ({ scope: { wholesalerId }, viewer, query, inScope }) =>
    inScope(async (tx) => {
      if (query.export === undefined)
        return readAcceptances(tx, memory, { wholesalerId, viewer, now: await databaseNow(tx) });
      return plansFile(tx, await readEditedParts(tx, memory, { wholesalerId, db: 'prod' }), { wholesalerId, viewer });
    }),
  );

  serveScoped(app, context, remindOfPlans, ({ scope: { wholesalerId }, viewer, body, origin, inScope }) =>
    inScope(async (tx) => {
      await lockEnvironments(tx, wholesalerId);
      const now = await databaseNow(tx);
      const { people } = await readAcceptances(tx, memory, { wholesalerId, viewer, now });
      return remind(tx, { wholesalerId, viewer, origin, people, customIds: body.customIds, now });
    }),
  );

  serveScoped(app, context, checkPlans, ({ scope: { wholesalerId }, inScope }) =>
    inScope(async (tx) => {
      const now = await databaseNow(tx);
      if ((await readPending(tx, wholesalerId, now)) === null) return null;
      await askForCheck(tx, wholesalerId);
      const pending = await readPending(tx, wholesalerId, now);
      return pending && { since: pending.since.toISOString(), due: pending.due.toISOString() };
    }),
  );
}
