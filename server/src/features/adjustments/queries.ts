import type { listAdjustments, ManualAdjustment as Shown } from '@caselift/contract/adjustments';
import type { QueryOf } from '@caselift/contract/endpoint';
import type { Tx } from '@caselift/db/connect';
import { decideRefusal, withdrawRefusal } from '@caselift/domain/closing/manual-adjustments';
import { dollars } from '@caselift/domain/numbers';
import { mostRows } from '../../documents/list-csv.ts';
import {
  type AdjustmentRow,
  columnsOfAdjustments as columns,
  tablesOfAdjustments as tables,
} from '../../edits/manual-adjustments.ts';
import { pageInOrder } from '../../http/paging.ts';

/** @property of customIds of the people paid; null: everyone. @property but those that are left out. */
export type Whose = { of: readonly string[] | null; but: readonly string[] };

/** The people paid see only what counts or waits. */
export async function readList(
  tx: Tx,
  { wholesalerId, of, but }: Whose & { wholesalerId: string },
  query: QueryOf<typeof listAdjustments>,
) {
  const { list, customId, paidIn, export: as } = query;
  const seen = tx`
    a.wholesaler_id = ${wholesalerId} and a.custom_id <> all (${[...but]})
    ${of === null ? tx`` : tx`and a.custom_id = any (${[...of]}) and a.state in ('approved', 'pending')`}`;
  const listed = {
    open: tx`and a.paid_in is null and a.state in ('approved', 'pending')`,
    pending: tx`and a.state = 'pending'`,
    history: tx`and (a.paid_in is not null or a.state in ('rejected', 'withdrawn'))`,
  };
  const asked = tx`
    ${seen} ${paidIn !== undefined ? tx`and a.paid_in = ${paidIn}` : as === undefined ? listed[list] : tx``}
    ${customId === undefined ? tx`` : tx`and a.custom_id = ${customId}`}`;
  const page = pageInOrder(tx, as === undefined ? query : { page: 1, limit: mostRows }, {
    order: tx`a.made_at desc`,
    unique: tx`a.adjustment_id`,
  });
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
