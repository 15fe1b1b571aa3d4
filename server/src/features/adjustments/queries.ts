import type { listAdjustments, ManualAdjustment as Shown } from '@caselift/contract/adjustments';
import type { QueryOf } from '@caselift/contract/endpoint';
import type { Tx } from '@caselift/db/connect';
import { decideRefusal, type ManualAdjustment, withdrawRefusal } from '@caselift/domain/closing/manual-adjustments';
import type { IsoDate } from '@caselift/domain/dates';
import { dollars } from '@caselift/domain/numbers';
import { pageInOrder } from '../../http/paging.ts';
import type { Viewer } from '../../identity/viewer.ts';

export type AdjustmentRow = ManualAdjustment & {
  name: string;
  madeByName: string;
  madeAt: Date;
  decidedByName: string | null;
  decidedAt: Date | null;
  note: string;
  paidIn: IsoDate | null;
};

/** Who made an adjustment: a person of the wholesaler, or a login from outside it. */
export function keyOf({ wholesalerId: own, customId, credentialId }: Viewer, wholesalerId: string): string {
  return own === wholesalerId && customId !== null ? customId : `login ${credentialId}`;
}

const columns = (tx: Tx) => tx`
  a.adjustment_id as "adjustmentId", a.custom_id as "customId", coalesce(u.name, a.custom_id) as name, a.part, a.cents,
  a.reason, a.made_by as "madeBy", a.made_by_name as "madeByName", a.made_at as "madeAt", a.state,
  a.decided_by as "decidedBy", a.decided_by_name as "decidedByName", a.decided_at as "decidedAt", a.note,
  a.paid_in as "paidIn"`;
/** Those who are deleted have a row, and their name. */
const tables = (tx: Tx) => tx`
  manual_adjustments a
  left join users u on u.wholesaler_id = a.wholesaler_id and u.db = 'prod' and u.custom_id = a.custom_id`;

export async function findAdjustment(tx: Tx, wholesalerId: string, id: string): Promise<AdjustmentRow | undefined> {
  const [row] = await tx<AdjustmentRow[]>`
    select ${columns(tx)} from ${tables(tx)} where a.wholesaler_id = ${wholesalerId} and a.adjustment_id = ${id}`;
  return row;
}

/** @param of customIds of the people paid; null: everyone. The people paid see only what counts or waits. */
export async function readList(
  tx: Tx,
  { wholesalerId, of }: { wholesalerId: string; of: readonly string[] | null },
  query: QueryOf<typeof listAdjustments>,
) {
  const { list, customId, paidIn } = query;
  const seen = tx`
    a.wholesaler_id = ${wholesalerId}
    ${of === null ? tx`` : tx`and a.custom_id = any (${[...of]}) and a.state in ('approved', 'pending')`}`;
  const listed = {
    open: tx`and a.paid_in is null and a.state in ('approved', 'pending')`,
    pending: tx`and a.state = 'pending'`,
    history: tx`and (a.paid_in is not null or a.state in ('rejected', 'withdrawn'))`,
  };
  const asked = tx`
    ${seen} ${paidIn === undefined ? listed[list] : tx`and a.paid_in = ${paidIn}`}
    ${customId === undefined ? tx`` : tx`and a.custom_id = ${customId}`}`;
  const page = pageInOrder(tx, query, { order: tx`a.made_at desc`, unique: tx`a.adjustment_id` });
  const [rows, [sums], [waiting]] = await Promise.all([
    tx<AdjustmentRow[]>`select ${columns(tx)} from ${tables(tx)} where ${asked} ${page}`,
    tx<{ count: number; cents: number }[]>`
      select count(*)::int as count, coalesce(sum(a.cents) filter (where a.state = 'approved'), 0) as cents
      from manual_adjustments a where ${asked}`,
    tx<{ count: number }[]>`
      select count(*)::int as count from manual_adjustments a where ${seen} and a.state = 'pending'`,
  ]);
  return { rows, count: sums?.count ?? 0, amount: dollars(sums?.cents ?? 0), pending: waiting?.count ?? 0 };
}

/** @param by null: the caller changes none. */
export function shown(row: AdjustmentRow, by: string | null): Shown {
  const { adjustmentId, customId, name, cents, madeByName, madeAt, decidedByName, decidedAt, paidIn } = row;
  const { part, reason, state, note } = row;
  return {
    ...{ _id: adjustmentId, person: { customId, name }, part, amount: dollars(cents), reason, state, note, paidIn },
    ...{ madeBy: madeByName, madeAt: madeAt.toISOString() },
    ...{ decidedBy: decidedByName, decidedAt: decidedAt?.toISOString() ?? null },
    mayDecide: by !== null && decideRefusal(row, by) === null,
    mayWithdraw: by !== null && withdrawRefusal(row, by) === null,
  };
}
