/** Who asked, for the log: the wholesaler and the person by their IDs, no names and no emails. */
import type { FastifyRequest } from 'fastify';

/** customId: null for those who belong to no wholesaler. */
export type Asker = { wholesalerId: string | null; customId: string | null };

const askers = new WeakMap<FastifyRequest, Asker>();

export function noteAsker(request: FastifyRequest, { wholesalerId, customId }: Asker): void {
  askers.set(request, { wholesalerId, customId });
}

export const askerOf = (request: FastifyRequest): Asker | undefined => askers.get(request);
