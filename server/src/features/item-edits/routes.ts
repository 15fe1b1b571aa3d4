/** Targets and payouts typed for single people, and the rows of custom items. */
import type { Endpoint } from '@caselift/contract/endpoint';
import { readUserDraft, updateUserTargetAndPayout, uploadCustomRows } from '@caselift/contract/item-edits';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { askToMeasure } from '../../edits/save-measured.ts';
import { measuredFirst } from '../../figures/item-scopes.ts';
import { type ScopedCall, serveScoped } from '../../http/serve.ts';
import { readDraft } from './draft.ts';
import { editEntry } from './edit.ts';
import type { Edit } from './place.ts';
import { saveRows } from './rows.ts';

type Asked = Pick<ScopedCall<Endpoint>, 'scope' | 'viewer' | 'origin' | 'inScope' | 'gone'>;

export function itemEditRoutes(app: FastifyInstance, context: Context): void {
  const { memory, storage } = context;
  /** All or nothing: where the answer needs what no update measures any more, it is measured first. */
  const inOne = <T>({ scope, viewer, origin, inScope, gone }: Asked, work: (edit: Edit) => Promise<T>) =>
    measuredFirst(
      () => inScope((tx) => work({ tx, memory, storage, viewer, scope, origin })),
      (lacking) => askToMeasure(context, scope.wholesalerId, lacking, gone),
    );

  for (const call of Object.values(updateUserTargetAndPayout)) {
    serveScoped(app, context, call, ({ body, ...asked }) =>
      inOne(asked, async (edit) => ({ users: await editEntry(edit, body) })),
    );
  }
  serveScoped(app, context, readUserDraft, ({ params, body, ...asked }) =>
    inOne(asked, (edit) => readDraft(edit, { ...params, ...body })),
  );
  serveScoped(app, context, uploadCustomRows, ({ params, body, ...asked }) =>
    inOne(asked, (edit) => saveRows(edit, { itemId: params.id, ...body })),
  );
}
