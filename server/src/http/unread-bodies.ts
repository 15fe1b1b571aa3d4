/** What is still to come of a body after the answer: a little is read, so that the sender hears the answer, and no more. */
import type { FastifyInstance } from 'fastify';

/** As much as a call's body may have: who sends more isn't sending what we asked for. */
const mostAfterAnswer = 1024 * 1024;
/** A body that says it is no longer, as the largest file in its form, is read to its end: its connection is used again. */
const mostSaid = 32 * 1024 * 1024;
/** Ended at once, the connection would take the answer with it that is still on its way. */
const lingerMs = 2000;

export function cutUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    const said = Number(raw.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    let bytes = 0;
    raw.on('data', (block: Buffer) => {
      bytes += block.length;
      if (said <= mostSaid || bytes <= mostAfterAnswer || !reply.raw.writableFinished || raw.isPaused()) return;
      raw.pause();
      // Whoever heard the answer would send the next request here, where nothing is read anymore.
      raw.socket.end();
      setTimeout(() => raw.destroy(), lingerMs).unref();
    });
    // Whoever was to read it has left it, and Node would read what nobody reads to its end.
    raw.unpipe();
    raw.resume();
  });
}
