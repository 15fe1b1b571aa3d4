import { errorTexts } from '@caselift/contract/errors';
import type { Scope } from '@caselift/contract/scope';
import { readWholesaler, type Wholesaler } from '@caselift/contract/wholesaler';
import type { Tx } from '@caselift/db/connect';
import { partRevisions } from '@caselift/db/part-revisions';
import { seesProfits } from '@caselift/domain/visibility';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { currentSnapshot, snapshotKey } from '../../figures/current-snapshot.ts';
import { readEditedParts } from '../../figures/edited-parts.ts';
import { type EndedPeriod, readEndedPeriod } from '../../figures/ended-period.ts';
import type { SettingsRow } from '../../figures/settings.ts';
import { refusal } from '../../http/errors.ts';
import { prepareReply } from '../../http/prepared-reply.ts';
import { serveScoped } from '../../http/serve.ts';
import { addressDay, shownAvatar } from '../../identity/avatars.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { readFigures } from './figures.ts';
import { readShownFlags } from './product-flags.ts';

export function wholesalerRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, readWholesaler, async ({ viewer, scope, query, inScope, gone }) => {
    const { ended, memory, inTerms } = await readEndedPeriod(context, { scope, inScope, gone }, query.period);
    return inTerms(async (tx) => {
      const [snapshot, revisionOf] = await Promise.all([currentSnapshot(tx, scope), partRevisions(tx, scope)]);
      if (revisionOf === undefined) throw refusal('not_found', errorTexts.unknownWholesaler);
      const shown = ended === undefined ? '' : `of ${snapshotKey(ended)} beside `;
      const figures = `${shown}${snapshot && snapshotKey(snapshot)} published ${snapshot?.publishedAt?.toISOString()}`;
      // The picture's address is of the day. Settings, which may hide profits, are in the number of the edits.
      const edits = (['settings', 'companyGoals', 'productFlags'] as const).map(revisionOf);
      const seesHidden = seesProfits(viewer, { hideProfits: true });
      const seer = `${viewer.role === 'admin' ? 'admin' : 'no admin'}, ${seesHidden}`;
      const key = `wholesaler ${scope.wholesalerId} ${scope.db}, edits ${edits}, ${figures}, on ${addressDay()}, ${seer}`;
      return memory.remember(key, async () =>
        prepareReply(readWholesaler, await details(tx, { ...context, memory }, { scope, viewer, ended })),
      );
    });
  });
}

type Asked = { scope: Scope; viewer: Viewer; ended: EndedPeriod | undefined };

async function details(tx: Tx, { storage, memory }: Context, { scope, viewer, ended }: Asked): Promise<Wholesaler> {
  const edited = await readEditedParts(tx, memory, scope, ended?.lastTransactionDate);
  const settings = await edited.settings();
  const owner = { kind: 'wholesaler', wholesalerId: scope.wholesalerId } as const;
  const avatar = await shownAvatar(storage, owner, settings.avatarHash);
  const withProfits = seesProfits(viewer, settings);
  const figures = await readFigures({ tx, memory }, { scope, ended }, settings, { withProfits });
  const flags = viewer.role === 'admin' && { productFlags: await readShownFlags(tx, scope) };
  return { ...shownSettings(settings), avatar, ...figures, ...flags };
}

/** Settings in the words of the wire: the FPL mode is two flags there. */
function shownSettings({ visibility, fplMode, avatarHash: _, ...settings }: SettingsRow) {
  return {
    ...settings,
    permissions: { visibility },
    companyWideFpl: fplMode === 'companyWide',
    fplBySuperTeamLead: fplMode === 'bySuperTeamlead',
  } satisfies Partial<Wholesaler>;
}
