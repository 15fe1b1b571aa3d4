/** What a sales period that isn't closed would pay if it were closed now: with adjustments and the balance before. */
import type { Payable } from '@caselift/contract/closings';
import type { Scope } from '@caselift/contract/scope';
import type { UserStatement } from '@caselift/contract/statements';
import type { Tx } from '@caselift/db/connect';
import { mayCloseNext, salesPeriodAt } from '@caselift/domain/closing/closing-periods';
import { type Settlement, settleWithEarned } from '@caselift/domain/closing/settlement';
import type { IsoDate } from '@caselift/domain/dates';
import { roundHalfAway } from '@caselift/domain/numbers';
import { payParts } from '@caselift/domain/pay/pay-parts';
import { recordOf } from '@caselift/domain/record';
import { currentSnapshot, readChange } from '../current-snapshot.ts';
import { readSettings } from '../settings.ts';
import type { SnapshotMemory } from '../snapshot-memory.ts';
import { readStoredPeriods } from './calendar.ts';
import { settleOpen } from './settle-open.ts';
import { payableOf } from './statement.ts';

/** Decisions of Production, on the facts that the environment shows. undefined: the period isn't the one that closes next. */
export async function readPayable(
  tx: Tx,
  memory: SnapshotMemory,
  scope: Scope,
  statement: UserStatement,
): Promise<Payable | undefined> {
  const besides = await readBesides(tx, memory, scope, statement.period.from);
  if (besides === null) return undefined;
  const earned = recordOf(payParts, (part) => Math.round(statement[part].earned * 100));
  const own = besides.get(statement.customId);
  const shown = statement.rounded === true && own !== undefined ? inWholeDollars(own) : own;
  return payableOf(settleWithEarned(statement.period.from, earned, shown).lines);
}

const inWholeDollars = (settlement: Settlement): Settlement => ({
  ...settlement,
  lines: settlement.lines.map((line) => ({ ...line, cents: roundHalfAway(line.cents / 100) * 100 })),
});

/** What is settled with people besides what they earn, by customId. */
export async function readBesides(
  tx: Tx,
  memory: SnapshotMemory,
  scope: Scope,
  from: IsoDate,
): Promise<ReadonlyMap<string, Settlement> | null> {
  const { wholesalerId } = scope;
  const { calendar } = await readStoredPeriods(tx, wholesalerId);
  if (!mayCloseNext(from, calendar)) return null;
  const snapshot = await currentSnapshot(tx, scope);
  const settings = await readSettings(tx, { wholesalerId, db: 'prod' });
  if (snapshot === undefined || settings === undefined) return null;
  const by = { wholesalerId, lookBackMonths: settings.lookBackMonths, changeId: await readChange(tx, snapshot) };
  const key = `besides statements from ${from}, ${JSON.stringify(by)}, ${await readDecided(tx, wholesalerId)}`;
  return memory.remember(key, async () => {
    const open = { period: salesPeriodAt(from, calendar), pay: new Map() };
    return (await settleOpen(tx, by, open)).settlements;
  });
}

/** Another text after every closing, measuring and decision. */
async function readDecided(tx: Tx, wholesalerId: string): Promise<string> {
  const [found] = await tx<{ decided: string }[]>`
    select concat_ws(';',
      (select string_agg(concat_ws(' ', period_from, closed_at), ',' order by period_from)
        from closings where wholesaler_id = ${wholesalerId}),
      (select string_agg(concat_ws(' ', closed_period, change_id, measured_at), ',' order by closed_period, change_id)
        from restated_pay where wholesaler_id = ${wholesalerId}),
      (select md5(string_agg(r::text, ',' order by paid_in, closed_period, custom_id))
        from release_decisions r where wholesaler_id = ${wholesalerId}),
      (select md5(string_agg(concat_ws(' ', adjustment_id, state), ',' order by adjustment_id))
        from manual_adjustments where wholesaler_id = ${wholesalerId} and paid_in is null)) as decided`;
  return found?.decided ?? '';
}
