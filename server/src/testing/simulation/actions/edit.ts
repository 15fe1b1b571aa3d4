/** An edit over HTTP, by an admin. The product may refuse it, which is a part of life; anything else that fails is a fault. */
import type { Environment } from '@caselift/contract/scope';
import type { Random } from '@caselift/demo/random';
import { failureOf } from '../../../jobs/queue/settle.ts';
import type { Ask } from '../../test-app.ts';
import type { Did } from '../action.ts';
import type { Life } from '../life.ts';

export const someEnvironment = (random: Random): Environment => random.pick(['prod', 'prod', 'preview']);

export async function edit(life: Life, { url, ...request }: Ask, said: string): Promise<Did> {
  const { status, body } = await life.ask({ method: 'PATCH', ...request, url: `/api/${url}` });
  const isOfPreview = url.includes('db=preview');
  if (status >= 500) throw new Error(`${said}: ${status} ${body.message}`);
  return { said: status === 200 ? said : `${said}: refused, ${body.message}`, isOfPreview };
}

/** What a job does; what it refuses is said. */
export async function orRefused(said: string, work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    const { code, message } = failureOf(error);
    if (code === 'internal') throw error;
    return `${said}: refused, ${message}`;
  }
}

/** The same in each life of the seed. */
export function uuidOf(random: Random): string {
  const digits = Array.from({ length: 32 }, () => random.between(0, 15).toString(16)).join('');
  return digits.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}
