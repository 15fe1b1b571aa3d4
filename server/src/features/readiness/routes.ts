import { setTimeout as sleep } from 'node:timers/promises';
import { errorTexts } from '@caselift/contract/errors';
import { readinessCheck } from '@caselift/contract/readiness';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { canWrite } from '../../http/disk-full.ts';
import { refusal } from '../../http/errors.ts';
import { servePublic } from '../../http/serve.ts';

/** The driver waits long for a database that is gone; whoever asks this question does not. */
const patienceMs = 2000;

/** Anyone may ask as often as they like: the disk is tried once in so long. */
const triedForMs = 2000;

export function readinessRoutes(app: FastifyInstance, context: Context): void {
  let tried = { at: 0, writable: Promise.resolve(true) };
  const isWritable = () => {
    if (Date.now() - tried.at > triedForMs)
      tried = { at: Date.now(), writable: canWrite(context.sql, context.env.dataDir) };
    return tried.writable;
  };
  servePublic(app, readinessCheck, async () => {
    const answered = context.sql`select 1`.then(
      () => true,
      () => false,
    );
    if (!(await Promise.race([answered, sleep(patienceMs, false, { ref: false })]))) {
      throw refusal('unavailable', errorTexts.unreachable);
    }
    if (!(await isWritable())) throw refusal('unavailable', errorTexts.diskFull);
    return { demo: context.env.demo };
  });
}
