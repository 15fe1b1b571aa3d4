/** A person's sales periods with what each one paid. */
import type { PersonPeriod } from '@caselift/contract/closings';
import type { Tx } from '@caselift/db/connect';
import type { PartCents } from '@caselift/domain/closing/adjustments';
import type { Settlement, SettlementLine } from '@caselift/domain/closing/settlement';
import { dollars } from '@caselift/domain/numbers';
import { payParts } from '@caselift/domain/pay/pay-parts';
import { recordOf } from '@caselift/domain/record';
import { periodsBack, readStoredPeriods, stateOf } from '../../figures/closed/calendar.ts';
import { readNames } from './detail.ts';

type Row = { from: string; earned: PartCents | null; settlement: Settlement };

/** Newest first. A closed period is listed where the person had a statement or was owed something. */
export async function readPersonPeriods(tx: Tx, wholesalerId: string, customId: string): Promise<PersonPeriod[]> {
  const { calendar, closings } = await readStoredPeriods(tx, wholesalerId);
  const names = await readNames(tx, wholesalerId);
  const rows = await tx<Row[]>`
    select period_from as "from", earned, settlement from closed_statements
    where wholesaler_id = ${wholesalerId} and custom_id = ${customId}`;
  const stored = new Map(rows.map((row) => [row.from, row]));
  return periodsBack(calendar).flatMap((period): PersonPeriod[] => {
    const closing = closings.find(({ from }) => from === period.from);
    if (closing === undefined) return [{ ...period, state: stateOf(period, calendar), ...unsettled }];
    const row = stored.get(period.from);
    if (row === undefined) return [];
    const closedBy = names.get(closing.closedBy) ?? closing.closedBy;
    return [{ ...period, state: 'closed', ...settled(row), closedAt: closing.closedAt.toISOString(), closedBy }];
  });
}

const unsettled = {
  ...{ payable: null, earned: null, adjustments: null, carriedIn: null, carriedOn: null },
  ...{ closedAt: null, closedBy: null },
};

function settled({
  earned,
  settlement,
}: Row): Omit<PersonPeriod, 'from' | 'to' | 'kind' | 'state' | 'closedAt' | 'closedBy'> {
  const sumOf = (kinds: readonly SettlementLine['kind'][]) =>
    dollars(settlement.lines.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { cents }) => sum + cents, 0));
  return {
    payable: dollars(settlement.payableCents),
    earned: earned && recordOf(payParts, (part) => dollars(earned[part])),
    adjustments: sumOf(['adjustment', 'waiver', 'manual']),
    carriedIn: sumOf(['carriedIn']),
    carriedOn: sumOf(['carriedOn']),
  };
}
