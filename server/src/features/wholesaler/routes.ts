import { errorTexts } from '@caselift/contract/errors';
import { readWholesaler, type Wholesaler } from '@caselift/contract/wholesaler';
import { updateWholesaler } from '@caselift/contract/wholesaler-settings';
import { seesProfits } from '@caselift/domain/visibility';
import type { FastifyInstance } from 'fastify';
import { shownAvatar } from '../../avatars.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../errors.ts';
import { serveScoped } from '../../serve.ts';
import { readSettings, type SettingsRow } from '../../settings.ts';
import { today } from '../../today.ts';
import { cleanPatch, editWholesaler } from './edit.ts';
import { readFigures } from './figures.ts';

export function wholesalerRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, readWholesaler, ({ viewer, scope, inScope }) =>
    inScope(async (tx) => {
      const settings = await readSettings(tx, scope);
      if (settings === undefined) throw refusal('not_found', errorTexts.unknownWholesaler);
      const owner = { kind: 'wholesaler', wholesalerId: scope.wholesalerId } as const;
      const avatar = await shownAvatar(context.storage, owner, settings.avatarHash);
      const withProfits = seesProfits(viewer, settings);
      const figures = await readFigures({ tx, memory: context.memory }, scope, settings, { withProfits });
      return { ...shownSettings(settings), avatar, ...figures };
    }),
  );

  serveScoped(app, context, updateWholesaler, async ({ body, viewer, origin, scope, inScope }) => {
    const patch = cleanPatch(body, today());
    await inScope((tx) => editWholesaler(tx, scope, patch, { actor: viewer.email, origin }));
    return null;
  });
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
