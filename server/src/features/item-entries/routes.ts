/** Handing in for objectives and incentives, taking it back, and the list of pictures. */
import type { Endpoint } from '@caselift/contract/endpoint';
import { deleteEntry, handInEntry } from '@caselift/contract/item-entries';
import type { Tx } from '@caselift/db/connect';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { type ScopedCall, serveScoped } from '../../http/serve.ts';
import { type Edit, submit, takeBack } from './submit.ts';

type Editing = Pick<ScopedCall<Endpoint>, 'viewer' | 'scope' | 'origin'>;

export function itemEntryRoutes(app: FastifyInstance, context: Context): void {
  const { memory } = context;
  const editOf = ({ viewer, scope, origin }: Editing, tx: Tx): Edit => ({
    ...{ tx, memory, viewer, origin },
    wholesalerId: scope.wholesalerId,
  });

  serveScoped(app, context, handInEntry, ({ params, body, ...call }) =>
    call.inScope((tx) => submit(editOf(call, tx), params.id, body)),
  );
  serveScoped(app, context, deleteEntry, async ({ params, ...call }) => {
    await call.inScope((tx) => takeBack(editOf(call, tx), params.id, params.entryId));
    return null;
  });
}
