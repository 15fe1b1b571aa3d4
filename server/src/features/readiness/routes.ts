import { setTimeout as sleep } from 'node:timers/promises';
import { errorTexts } from '@caselift/contract/errors';
import { readinessCheck } from '@caselift/contract/readiness';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { refusal } from '../../http/errors.ts';
import { servePublic } from '../../http/serve.ts';

/** The driver waits long for a database that is gone; whoever asks this question does not. */
const patienceMs = 2000;

export function readinessRoutes(app: FastifyInstance, context: Context): void {
  servePublic(app, readinessCheck, async () => {
    const answered = context.sql`select 1`.then(
      () => true,
      () => false,
    );
    if (!(await Promise.race([answered, sleep(patienceMs, false, { ref: false })]))) {
      throw refusal('unavailable', errorTexts.unreachable);
    }
    if (!(await context.isWritable())) throw refusal('unavailable', errorTexts.diskFull);
    return { demo: context.env.demo };
  });
}
