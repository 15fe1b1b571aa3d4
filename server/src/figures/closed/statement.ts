/** The statement of a closed period: what was stored, whatever was edited or dropped since. */
import { seesBoostCosts } from '@caselift/contract/boosts';
import type { Payable, Settled } from '@caselift/contract/closings';
import type { UserStatement } from '@caselift/contract/statements';
import type { Tx } from '@caselift/db/connect';
import type { Settlement, SettlementLine } from '@caselift/domain/closing/settlement';
import type { IsoDate } from '@caselift/domain/dates';
import { dollars, roundHalfAway } from '@caselift/domain/numbers';
import { type ItemsPart, itemsParts, type PayPart } from '@caselift/domain/pay/pay-parts';
import { seesProfits } from '@caselift/domain/visibility';
import type { Viewer } from '../../identity/viewer.ts';

type Row = {
  statement: UserStatement | null;
  settlement: Settlement;
  closedAt: Date;
};

/** @property statement null: the person had none. undefined: the period isn't closed. */
export async function readClosedStatement(
  tx: Tx,
  asked: Seeing & { wholesalerId: string; from: IsoDate; customId: string },
): Promise<{ statement: UserStatement | null } | undefined> {
  const { wholesalerId, from, customId } = asked;
  const [row] = await tx<(Row | { [Name in keyof Row]: null })[]>`
    select ${seenBy(tx, asked)} as statement, s.settlement, c.closed_at as "closedAt"
    from closings c left join closed_statements s
      on s.wholesaler_id = c.wholesaler_id and s.period_from = c.period_from and s.custom_id = ${customId}
    where c.wholesaler_id = ${wholesalerId} and c.period_from = ${from}`;
  if (row === undefined) return undefined;
  if (row.statement === null || row.settlement === null) return { statement: null };
  const { settlement, closedAt } = row;
  const seen = withProfitsFor(asked, row.statement);
  const lines = seen.rounded === true ? inWholeDollars(settlement, seen) : settlement.lines;
  return { statement: { ...seen, settled: settledOf(lines, closedAt) } };
}

type Seeing = { viewer: Viewer; hideProfits: boolean };

/** What was stored for such readers. */
function seenBy(tx: Tx, { viewer, hideProfits }: Seeing) {
  if (seesProfits(viewer, { hideProfits })) return tx`s.statement`;
  return tx`s.without_profits -> case s.custom_id when ${viewer.customId} then 'own' else 'others' end`;
}

/** When the period closed, in milliseconds; null: it isn't. A period that was reopened and closed again has another. */
export async function readClosedAt(tx: Tx, wholesalerId: string, from: IsoDate): Promise<number | null> {
  const [closing] = await tx<{ closedAt: Date }[]>`
    select closed_at as "closedAt" from closings where wholesaler_id = ${wholesalerId} and period_from = ${from}`;
  return closing?.closedAt.getTime() ?? null;
}

/** With how many lines objectives and incentives have, which are most of a statement, in their place. */
export type StatementHead = Omit<UserStatement, ItemsPart> &
  Record<ItemsPart, Omit<UserStatement[ItemsPart], 'lines'> & { count: number }>;

/** Everyone's of a closed period, by customId, without what was settled. */
export async function readClosedHeads(
  tx: Tx,
  asked: Seeing & { wholesalerId: string; from: IsoDate },
): Promise<ReadonlyMap<string, StatementHead>> {
  const { wholesalerId, from } = asked;
  const shortened = itemsParts.map(
    (part) => tx`|| jsonb_build_object(${part}::text, (of -> ${part}) - 'lines' ||
      jsonb_build_object('count', jsonb_array_length(of -> ${part} -> 'lines')))`,
  );
  // Decompressed once a statement, by the empty object.
  const rows = await tx<{ customId: string; head: StatementHead }[]>`
    select custom_id as "customId", of - ${[...itemsParts]}::text[] ${shortened} as head from (
      select custom_id, (${seenBy(tx, asked)}) || '{}' as of from closed_statements s
      where wholesaler_id = ${wholesalerId} and period_from = ${from} and statement is not null
      offset 0
    ) as seen`;
  return new Map(rows.map(({ customId, head }) => [customId, head]));
}

/** What sales reps aren't told where profits are shown, as on statements of now. */
function withProfitsFor({ viewer, hideProfits }: Seeing, statement: UserStatement): UserStatement {
  if (!seesProfits(viewer, { hideProfits })) return statement;
  const { revenue: _, loss: __, ...lossless } = statement.fpl;
  const fpl = viewer.role === 'salesRep' && statement.fpl.paidOn !== 'own' ? lossless : statement.fpl;
  if (seesBoostCosts(viewer)) return { ...statement, fpl };
  const lines = statement.incentives.lines.map(({ supplierShare: _, ...line }) => line);
  return { ...statement, fpl, incentives: { ...statement.incentives, lines } };
}

/** Someone else's where profits are hidden: parts as the statement has them, and the rest so that nothing is below 0. */
export function inWholeDollars(
  { lines, payableCents }: Settlement,
  statement: Pick<UserStatement, PayPart> | null,
): SettlementLine[] {
  const shown = lines
    .filter(({ kind }) => kind !== 'carriedOn')
    .map((line) => ({
      ...line,
      cents:
        line.kind === 'earned' && statement !== null
          ? toCents(statement[line.part].earned)
          : roundHalfAway(line.cents / dollar) * dollar,
    }));
  const sum = shown.reduce((cents, line) => cents + line.cents, 0);
  return payableCents === 0 && sum !== 0 ? [...shown, { kind: 'carriedOn', cents: -sum }] : shown;
}

const dollar = 100;
const toCents = (amount: number): number => Math.round(amount * dollar);

function settledOf(lines: readonly SettlementLine[], closedAt: Date): Settled {
  return { closedAt: closedAt.toISOString(), ...payableOf(lines) };
}

/** In dollars. */
export function payableOf(lines: readonly SettlementLine[]): Payable {
  return {
    payable: dollars(lines.reduce((sum, { cents }) => sum + cents, 0)),
    lines: lines.map((line) => ({ ...factsOf(line), kind: line.kind, amount: dollars(line.cents) })),
  };
}

function factsOf(line: SettlementLine): Omit<Settled['lines'][number], 'kind' | 'amount'> {
  return {
    part: 'part' in line ? line.part : null,
    closedPeriod: 'closedPeriod' in line ? line.closedPeriod : 'from' in line ? line.from : null,
    reason: 'reason' in line ? line.reason : null,
    ...('adjustmentId' in line && { adjustmentId: line.adjustmentId }),
  };
}
