/** The admins that managers can ask for what only admins change. */
import { listAdmins } from '@caselift/contract/admins';
import { byLastName } from '@caselift/domain/by-name';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { readEditedParts } from '../../figures/edited-parts.ts';
import { serveScoped } from '../../http/serve.ts';

export function adminRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, listAdmins, ({ scope, inScope }) =>
    inScope(async (tx) => {
      const people = await (await readEditedParts(tx, context.memory, scope)).people();
      return people
        .filter(({ role, hidden, viewOnly }) => role === 'admin' && !hidden && !viewOnly)
        .sort(byLastName)
        .map(({ name }) => name);
    }),
  );
}
