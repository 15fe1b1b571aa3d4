/** Reopening the newest closed sales period. */
import { closingTexts, reopenRefusalText } from '@caselift/contract/closings';
import { recordAudit } from '@caselift/db/audit';
import { isPayrollExported } from '@caselift/db/closings';
import type { Tx } from '@caselift/db/connect';
import { lockEnvironments } from '@caselift/db/environments';
import { keepPlan } from '@caselift/db/period-plan';
import { reopenRefusal } from '@caselift/domain/closing/closing-periods';
import { readStoredPeriods } from '../../figures/closed/calendar.ts';
import { releaseManual } from '../../figures/closed/manual.ts';
import { refusal } from '../../http/errors.ts';

/** What its closing stored goes except for its plan, and the adjustments that it fixed are computed again. Refuses with 409. */
export async function reopen(
  tx: Tx,
  asked: { wholesalerId: string; from: string; reason: string; actor: string; origin: string },
): Promise<void> {
  const { wholesalerId, from, reason, actor, origin } = asked;
  await lockEnvironments(tx, wholesalerId);
  const { calendar } = await readStoredPeriods(tx, wholesalerId);
  const isExported = await isPayrollExported(tx, wholesalerId, from);
  const refused = reopenRefusal(from, calendar.closed, { isExported, reason });
  if (refused !== null) throw refusal('conflict', reopenRefusalText(refused));
  const period = calendar.closed.find((closed) => closed.from === from);
  if (period === undefined) throw refusal('conflict', closingTexts.notClosed);
  await releaseManual(tx, wholesalerId, from);
  await keepPlan(tx, { wholesalerId, from });
  await tx`delete from closings where wholesaler_id = ${wholesalerId} and period_from = ${from}`;
  const detail = { from, to: period.to, reason };
  await recordAudit(tx, { wholesalerId, actor, origin, action: 'reopen period', detail });
}
