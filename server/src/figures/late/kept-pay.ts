/**
 * What a closed period keeps of the pay by older rules once it is measured again by those of now
 * (docs/decisions/131-closed-pay-keeps-its-rules.md).
 */
import type { Tx } from '@caselift/db/connect';
import type { PartCents, PayOfPeople } from '@caselift/domain/closing/adjustments';
import { payRules } from '@caselift/domain/closing/pay-rules';
import type { IsoDate } from '@caselift/domain/dates';
import { amountAt, type Restated, takenBackSince } from './restated.ts';

/** null: it was closed or last measured by older rules, and nobody has compared them yet. */
export async function readKeptPay(tx: Tx, wholesalerId: string, from: IsoDate): Promise<PayOfPeople | null> {
  const [row] = await tx<{ payRules: number; kept: Record<string, PartCents> | null }[]>`
    select pay_rules as "payRules", kept_pay as kept from closings
    where wholesaler_id = ${wholesalerId} and period_from = ${from}`;
  return row?.payRules === payRules ? new Map(Object.entries(row.kept ?? {})) : null;
}

/** Nothing is written where the period was reopened meanwhile. */
export async function saveKeptPay(
  tx: Tx,
  { wholesalerId, from, closedAt }: { wholesalerId: string; from: IsoDate; closedAt: Date },
  kept: PayOfPeople,
): Promise<void> {
  await tx`
    update closings set pay_rules = ${payRules}, kept_pay = ${tx.json(Object.fromEntries(kept))}
    where wholesaler_id = ${wholesalerId} and period_from = ${from}
      and date_trunc('milliseconds', closed_at) = ${closedAt}`;
}

/** What a period paid when it was measured last, or was closed, and when that was. */
export async function readLastPaid(
  tx: Tx,
  wholesalerId: string,
  { from, closedAt }: { from: IsoDate; closedAt: Date },
  last: Restated | undefined,
): Promise<{ paid: PayOfPeople; at: Date }> {
  if (last?.pay) {
    const [measured] = await tx<{ at: Date }[]>`
      select measured_at as at from restated_pay
      where wholesaler_id = ${wholesalerId} and closed_period = ${from} and change_id = ${last.changeId}`;
    const paid = new Map(Object.entries(last.pay).map(([customId, { pay }]) => [customId, pay]));
    return { paid, at: measured?.at ?? closedAt };
  }
  const rows = await tx<{ customId: string; earned: PartCents }[]>`
    select custom_id as "customId", earned from closed_statements
    where wholesaler_id = ${wholesalerId} and period_from = ${from} and earned is not null`;
  return { paid: new Map(rows.map(({ customId, earned }) => [customId, earned])), at: closedAt };
}

/**
 * From now on the transaction reads entries as they were then: without those that came later, with those that were deleted
 * later, with the amounts before the first later correction, and with the decisions on pictures that the first later one
 * tells of.
 */
export async function readEntriesOf(tx: Tx, wholesalerId: string, at: Date): Promise<void> {
  for (const table of ['item_images', 'item_submissions']) {
    await tx`create temp table ${tx(table)} (like ${tx(`public.${table}`)} including defaults) on commit drop`;
    await tx`
      insert into ${tx(`pg_temp.${table}`)} select * from ${tx(`public.${table}`)}
      where wholesaler_id = ${wholesalerId} and received_at <= ${at}`;
  }
  const columns = tx`wholesaler_id, submission_id, item_id, user_id, instance_start, buyer_id, kind, amount, own_date,
    received_at, taken_at, submitted_by, notes, corrections, corrected_at`;
  await tx`
    insert into pg_temp.item_submissions (${columns})
    select ${columns} from (${takenBackSince(tx, wholesalerId, at)}) as deleted where received_at <= ${at}`;
  await tx`
    update pg_temp.item_submissions set amount = ${amountAt(tx, at)} where corrected_at > ${at}`;
  await tx`
    update pg_temp.item_images
    set status = case decision when 'unApprove' then 'approved' when 'restore' then 'rejected' else 'pending' end
    from (
      select distinct on (image_id) (image ->> 'imageId')::uuid as image_id, detail ->> 'decision' as decision
      from audit_log cross join lateral jsonb_array_elements(detail -> 'images') as image
      where wholesaler_id = ${wholesalerId} and action = 'review images' and at > ${at}
      order by image_id, audit_id
    ) as later
    where later.image_id = item_images.image_id`;
}
