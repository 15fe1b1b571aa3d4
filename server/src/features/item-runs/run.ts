/** Running an item: what Preview and Production lack of it is measured at once. */
import { itemRunTexts, runCooldownMinutes } from '@caselift/contract/item-runs';
import { recordAudit } from '@caselift/db/audit';
import type { Tx } from '@caselift/db/connect';
import type { ItemKind } from '@caselift/domain/programs/item';
import type { Context } from '../../context.ts';
import { type Saving, saveMeasured } from '../../edits/save-measured.ts';
import { runFault } from '../../figures/run-fault.ts';
import { refusal } from '../../http/errors.ts';
import { findItem, requireNone } from './find-item.ts';

export type Asked = Saving & { viewer: { email: string }; origin: string; kind: ItemKind; itemId: string };

/** Refuses with 409 what can't be run, and what has just been. */
export function runItem(context: Pick<Context, 'questions' | 'memory'>, asked: Asked): Promise<{ lastRunAt: string }> {
  const { scope, viewer, origin, kind, itemId } = asked;
  const { wholesalerId } = scope;
  return saveMeasured(context, asked, async (tx) => {
    const found = await findItem(tx, context.memory, asked);
    requireNone(runFault(found));
    await requireCooledDown(tx, wholesalerId, itemId);
    const [run] = await tx<{ lastRunAt: Date }[]>`
      insert into item_runs (wholesaler_id, item_id, last_run_at, run_by)
      values (${wholesalerId}, ${itemId}, clock_timestamp(), ${viewer.email})
      on conflict (wholesaler_id, item_id) do update set last_run_at = excluded.last_run_at, run_by = excluded.run_by
      returning last_run_at as "lastRunAt"`;
    if (run === undefined) throw new Error('The run was not recorded.');
    const detail = { itemId, kind, name: found.item.name };
    await recordAudit(tx, { wholesalerId, actor: viewer.email, action: 'run item', detail, origin });
    return { lastRunAt: run.lastRunAt.toISOString() };
  });
}

/** An update that has completed since the last run may have brought other figures. */
async function requireCooledDown(tx: Tx, wholesalerId: string, itemId: string): Promise<void> {
  const [last] = await tx<{ minutesLeft: number }[]>`
    select ceil(extract(epoch from r.last_run_at + make_interval(mins => ${runCooldownMinutes}) - now()) / 60)
      as "minutesLeft"
    from item_runs r
    where r.wholesaler_id = ${wholesalerId} and r.item_id = ${itemId}
      and r.last_run_at > now() - make_interval(mins => ${runCooldownMinutes})
      and not exists (
        select from update_runs u
        where u.wholesaler_id = ${wholesalerId} and u.finished_at > r.last_run_at and not u.failed)`;
  if (last !== undefined) throw refusal('conflict', itemRunTexts.ranJustNow(last.minutesLeft));
}
