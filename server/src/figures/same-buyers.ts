/** GP of the accounts that people hold, this year and last: the same ones on both sides, whoever sold. */
import type { Tx } from '@caselift/db/connect';
import { measureWindows } from '@caselift/domain/measure';
import type { PaidEveryone } from './pay-inputs.ts';

/** Cents. */
export type SameBuyers = { thisYear: number; lastYear: number };

/** Of the sales period, by person: of their own accounts. */
export async function readSameBuyers(
  tx: Tx,
  { at }: Pick<PaidEveryone, 'at'>,
): Promise<ReadonlyMap<string, SameBuyers>> {
  const { snapshotId, wholesalerId } = at.snapshot;
  const { thisYear, lastYear } = measureWindows(at.calendar);
  const rows = await tx<(SameBuyers & { customId: string })[]>`
    select rep_id as "customId",
      coalesce(sum(gp_cents) filter (where day between ${thisYear.from} and ${thisYear.to}), 0) as "thisYear",
      coalesce(sum(gp_cents) filter (where day between ${lastYear.from} and ${lastYear.to}), 0) as "lastYear"
    from snapshot_days
    where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId} and basis = 'buyer' and rep_id is not null
      and (day between ${thisYear.from} and ${thisYear.to} or day between ${lastYear.from} and ${lastYear.to})
    group by rep_id`;
  return new Map(rows.map(({ customId, ...sums }) => [customId, sums]));
}

/** Of the accounts of the person and of everyone below. */
export function sameBuyersOf(
  customId: string,
  { teamOf }: Pick<PaidEveryone, 'teamOf'>,
  own: ReadonlyMap<string, SameBuyers>,
): SameBuyers {
  const team = [...teamOf(customId).team];
  const sum = (year: keyof SameBuyers) => team.reduce((cents, id) => cents + (own.get(id)?.[year] ?? 0), 0);
  return { thisYear: sum('thisYear'), lastYear: sum('lastYear') };
}
