/** Saving what decides which sales are measured: nobody ever reads a scope that isn't. */
import type { Tx } from '@caselift/db/connect';
import { lockEnvironments } from '@caselift/db/environments';
import type { Context } from '../context.ts';
import { readEditedParts } from '../figures/edited-parts.ts';
import { type Lacking, measuredFirst, requireMeasured } from '../figures/item-scopes.ts';
import type { ScopedRequest } from '../http/serve.ts';

/** Of a scoped call: where it writes, and whether someone still waits for it. */
export type Saving = Pick<ScopedRequest, 'scope' | 'inScope'> & { gone: AbortSignal };

/**
 * Runs `write` in a transaction of the call, under the wholesaler's lock. Where the snapshots of Preview and Production
 * lack a scope of an item as it would be then, nothing is written: the worker measures it, and `write` runs once more,
 * on what is stored by then. So `write` reads what it judges by itself, and writes in its transaction alone: items and
 * their lists, settings, the audit. A save that measures nothing new asks nobody.
 *
 * While the worker measures longer than 10 s the call is answered 202, and sent again it goes on waiting: its contract
 * says mayTakeLonger. It is refused with 409 while the worker is away, and with 503 where figures changed each time.
 *
 * @example
 * const itemId = await saveMeasured(context, call, (tx) => writeItem(tx, ...));
 */
export function saveMeasured<T>(
  context: Pick<Context, 'questions' | 'memory'>,
  { scope, inScope, gone }: Saving,
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { wholesalerId } = scope;
  return measuredFirst(
    () =>
      inScope(async (tx) => {
        await lockEnvironments(tx, wholesalerId);
        const known = await (await readEditedParts(tx, context.memory, scope)).items();
        const value = await write(tx);
        await requireMeasured(tx, wholesalerId, ['prod', 'preview'], known);
        return value;
      }),
    (lacking) => askToMeasure(context, wholesalerId, lacking, gone),
  );
}

/** Asks the worker for what a snapshot lacks. */
export async function askToMeasure(
  { questions }: Pick<Context, 'questions'>,
  wholesalerId: string,
  { snapshotId, scopes, lists, corrections }: Lacking,
  gone: AbortSignal,
): Promise<void> {
  const question = { snapshotId, scopes: [...scopes], lists: [...lists], corrections: [...corrections] };
  await questions.ask({ wholesalerId, kind: 'measureItems', question, gone });
}
