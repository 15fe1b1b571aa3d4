/** Jobs as the calls of a wholesaler ask for them: handed to the worker, and where it is short, waited for. */
import { updateTexts } from '@caselift/contract/wholesaler-update';
import type { Context } from '../../context.ts';
import { refusal } from '../../http/errors.ts';
import type { AwaitedKind, JobKind, ResultOf } from '../registry.ts';
import type { Job, JobId } from '../requests.ts';

/** A short job takes well under a second; longer means that the worker is away or the wholesaler's row is held. */
const patienceMs = 30_000;

/** Who asks, for which wholesaler, from where: what every scoped call knows. */
export type Asking = { scope: { wholesalerId: string }; viewer: { email: string }; origin: string };

/** Hands the job to the worker; 409 while another one of the wholesaler waits or runs. */
export async function sendJob<K extends JobKind>(
  context: Pick<Context, 'jobs'>,
  { scope, viewer, origin }: Asking,
  job: Job<K>,
): Promise<{ jobId: JobId<K> }> {
  const asked = { wholesalerId: scope.wholesalerId, actor: viewer.email, origin };
  const sent = await context.jobs.send<K>(Object.assign(asked, job));
  if (sent === 'busy') throw refusal('busy', updateTexts.busy);
  return sent;
}

/** Hands the job to the worker and waits for its result. 409 with the worker's reason when it refuses. */
export async function runJob<K extends AwaitedKind>(
  context: Pick<Context, 'jobs'>,
  asking: Asking,
  job: Job<K>,
): Promise<ResultOf<K>> {
  const { jobId } = await sendJob(context, asking, job);
  const outcome = await context.jobs.wait(jobId, patienceMs);
  if (outcome === 'running') throw refusal('busy', updateTexts.stillRunning);
  if (outcome.state === 'succeeded') return outcome.result;
  if (outcome.code !== 'internal') throw refusal(outcome.code, outcome.message);
  throw new Error(`${job.kind} of ${asking.scope.wholesalerId} failed: ${outcome.message}`);
}
