/** Correcting who held accounts on the day on which periods of items ended. */
import { correctHolders, itemHolderTexts } from '@caselift/contract/item-holders';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { saveMeasured } from '../../edits/save-measured.ts';
import { refusal } from '../../http/errors.ts';
import { serveScoped } from '../../http/serve.ts';
import { figuresToCorrect, saveHolders } from './save.ts';

export function itemHolderRoutes(app: FastifyInstance, context: Context): void {
  const { memory, questions } = context;

  serveScoped(app, context, correctHolders, async ({ body, scope, inScope, gone, viewer, origin }) => {
    const { day, accounts } = body;
    const buyers = accounts.map(({ buyerId }) => buyerId);
    const twice = buyers.find((buyerId, at) => buyers.indexOf(buyerId) !== at);
    if (twice !== undefined) throw refusal('bad_input', itemHolderTexts.twice(twice));
    const { snapshotId } = await inScope((tx) => figuresToCorrect(tx, scope, day));
    const { wholesalerId } = scope;
    const held = await questions.ask({
      ...{ wholesalerId, kind: 'fileHolders', gone },
      question: { snapshotId, day, buyers },
    });
    const ofFiles = new Map(held);
    const unknown = buyers.filter((buyerId) => !ofFiles.has(buyerId));
    if (unknown.length > 0) throw refusal('bad_input', itemHolderTexts.unknownAccounts(unknown.slice(0, 5)));
    return saveMeasured(context, { scope, inScope, gone }, (tx) =>
      saveHolders({ tx, memory, scope, viewer, origin }, { ...body, ofFiles }),
    );
  });
}
