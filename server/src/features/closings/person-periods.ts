/** A person's sales periods with what each one paid. */
import type { PersonPeriod } from '@caselift/contract/closings';
import type { UserStatement } from '@caselift/contract/statements';
import type { Tx } from '@caselift/db/connect';
import { paysNobody } from '@caselift/domain/closing/closing-checklist';
import { tookPart } from '@caselift/domain/closing/pay-inputs';
import type { Settlement, SettlementLine } from '@caselift/domain/closing/settlement';
import { dollars } from '@caselift/domain/numbers';
import { type PayPart, payParts } from '@caselift/domain/pay/pay-parts';
import { recordOf } from '@caselift/domain/record';
import { seesProfits } from '@caselift/domain/visibility';
import { periodsBack, readStoredPeriods, stateOf } from '../../figures/closed/calendar.ts';
import type { ClosedInputs } from '../../figures/closed/people.ts';
import { inWholeDollars } from '../../figures/closed/statement.ts';
import { readLastDay } from '../../figures/queries.ts';
import type { Viewer } from '../../identity/viewer.ts';

type Row = {
  from: string;
  hasEarned: boolean;
  inputs: ClosedInputs | null;
  settlement: Settlement;
  others: Pick<UserStatement, PayPart> | null;
};
type Asked = {
  wholesalerId: string;
  customId: string;
  viewer: Viewer;
  hideProfits: boolean;
  nameOf(email: string): string;
};

/**
 * Newest first, without those that don't pay the person, who was gone or came after they were closed. A closed period is
 * listed where the person took part or was owed something. Someone else's pay is in whole dollars where profits are hidden,
 * as on statements.
 */
export async function readPersonPeriods(tx: Tx, asked: Asked): Promise<PersonPeriod[]> {
  const { wholesalerId, customId, viewer, hideProfits, nameOf } = asked;
  const { calendar, closings } = await readStoredPeriods(tx, wholesalerId);
  const isRounded = viewer.customId !== customId && !seesProfits(viewer, { hideProfits });
  const rows = await tx<Row[]>`
    select period_from as "from", earned is not null as "hasEarned", inputs, settlement,
      case when ${isRounded} then without_profits -> 'others' end as others
    from closed_statements where wholesaler_id = ${wholesalerId} and custom_id = ${customId}`;
  const stored = new Map(rows.map((row) => [row.from, row]));
  const lastDayIn = await readLastDay(tx, wholesalerId, customId);
  const without = await readReopenedWithout(tx, wholesalerId, customId);
  return periodsBack(calendar).flatMap((period): PersonPeriod[] => {
    const closing = closings.find(({ from }) => from === period.from);
    if (closing === undefined) {
      const isUnpaid = paysNobody(lastDayIn(period), period.from) || without.has(period.from);
      return isUnpaid ? [] : [{ ...period, state: stateOf(period, calendar), ...unsettled }];
    }
    const row = stored.get(period.from);
    if (row === undefined || !(tookPart(row.inputs) || row.settlement.lines.length > 0)) return [];
    const lines = isRounded ? inWholeDollars(row.settlement, row.others) : row.settlement.lines;
    const closedBy = nameOf(closing.closedBy);
    return [{ ...period, state: 'closed', ...settled(row, lines), closedAt: closing.closedAt.toISOString(), closedBy }];
  });
}

/** First days of the reopened periods that do not know the person, who came after they were closed. */
async function readReopenedWithout(tx: Tx, wholesalerId: string, customId: string): Promise<ReadonlySet<string>> {
  const has = (plan: 'plan' | 'live') => tx`
    exists (select from jsonb_array_elements(coalesce(${tx(plan)}, plan) -> 'users') u where u ->> 'custom_id' = ${customId})`;
  const rows = await tx<{ from: string }[]>`
    select period_from as "from" from reopened_plans
    where wholesaler_id = ${wholesalerId} and not ${has('plan')} and ${has('live')}`;
  return new Set(rows.map(({ from }) => from));
}

const unsettled = {
  ...{ payable: null, earned: null, adjustments: null, carriedIn: null, carriedOn: null },
  ...{ closedAt: null, closedBy: null },
};

function settled({ hasEarned }: Row, lines: readonly SettlementLine[]) {
  const sumOf = (counts: (line: SettlementLine) => boolean) =>
    dollars(lines.filter(counts).reduce((sum, { cents }) => sum + cents, 0));
  return {
    payable: sumOf(() => true),
    earned: hasEarned
      ? recordOf(payParts, (part) => sumOf((line) => line.kind === 'earned' && line.part === part))
      : null,
    adjustments: sumOf(({ kind }) => kind === 'adjustment' || kind === 'waiver' || kind === 'manual'),
    carriedIn: sumOf(({ kind }) => kind === 'carriedIn'),
    carriedOn: sumOf(({ kind }) => kind === 'carriedOn'),
  };
}
