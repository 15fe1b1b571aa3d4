/** What of the closed periods in a database no closing could have stored: tests put some in by hand. */
import { ClosingCheckRow } from '@caselift/contract/closings';
import { UserStatement } from '@caselift/contract/statements';
import type { Sql } from '@caselift/db/connect';
import type { PartCents } from '@caselift/domain/closing/adjustments';
import type { CountedAdjustment } from '@caselift/domain/closing/fpl-release';
import type { Settlement, SettlementLine } from '@caselift/domain/closing/settlement';
import { payParts } from '@caselift/domain/pay/pay-parts';
import * as z from 'zod/mini';
import { shadowIds } from './shadows.ts';

/** Statements have thousands of lines: of each period so many are parsed. */
const statementsParsed = 3;

type Row = {
  from: string;
  customId: string;
  earned: PartCents | null;
  settlement: Settlement;
  payableCents: number;
  balance: Settlement['balance'];
  adjustments: Pick<CountedAdjustment, 'part' | 'closedPeriod' | 'cents' | 'waiverCents'>[];
};
type StatementRow = {
  from: string;
  customId: string;
  statement: unknown;
  withoutProfits: { own: unknown; others: unknown };
  cents: number;
};

/** One sentence each. */
export async function closingFaults(sql: Sql): Promise<string[]> {
  // Shadows have other pay than their lines say, so that it shows where it is taken.
  const isOwn = sql`wholesaler_id <> all (${[...shadowIds]})`;
  const closings = await sql<{ from: string; checks: unknown }[]>`
    select period_from as "from", checks from closings where ${isOwn}`;
  if (closings.length === 0) return [];
  const rows = await sql<Row[]>`
    select period_from as "from", custom_id as "customId", earned, settlement, payable_cents::int as "payableCents", balance,
      (select coalesce(jsonb_agg(jsonb_build_object('part', a.part, 'closedPeriod', a.closed_period, 'cents', a.cents,
        'waiverCents', a.waiver_cents)), '[]')
        from closing_adjustments a
        where a.wholesaler_id = s.wholesaler_id and a.paid_in = s.period_from and a.custom_id = s.custom_id) as adjustments
    from closed_statements s where ${isOwn}`;
  const statements = await sql<StatementRow[]>`
    select period_from as "from", custom_id as "customId", statement, without_profits as "withoutProfits", cents from (
      select s.*, row_number() over (partition by wholesaler_id, period_from order by custom_id) as place,
        (select sum(value::int)::int from jsonb_each_text(earned)) as cents
      from closed_statements s where ${isOwn} and statement is not null) as first
    where place <= ${statementsParsed}`;
  return [
    ...closings.flatMap(({ from, checks }) =>
      parsed(z.array(ClosingCheckRow), checks, `${from} has no list of checks`),
    ),
    ...rows.flatMap(settlementFaults),
    ...statements.flatMap(statementFaults),
  ];
}

function settlementFaults({ from, customId, earned, settlement, payableCents, balance, adjustments }: Row): string[] {
  const { lines } = settlement;
  const sum = lines.reduce((cents, line) => cents + line.cents, 0);
  const carriedOn = lines.find(({ kind }) => kind === 'carriedOn')?.cents ?? 0;
  const earnedLines = payParts.map((part): SettlementLine => ({ kind: 'earned', part, cents: earned?.[part] ?? 0 }));
  const adjusted = adjustments.flatMap(({ cents, waiverCents, ...of }): SettlementLine[] => [
    { kind: 'adjustment', ...of, cents },
    { kind: 'waiver', ...of, cents: waiverCents },
  ]);
  const says = (...kinds: SettlementLine['kind'][]) => told(lines.filter(({ kind }) => kinds.includes(kind)));
  const checks: [isPossible: boolean, fault: string][] = [
    [sum === payableCents, "the payable isn't the sum of its lines"],
    [settlement.payableCents === payableCents && payableCents >= 0, "the payable isn't the settlement's"],
    [says('earned') === told(earnedLines), "its lines aren't what was earned"],
    [says('adjustment', 'waiver') === told(adjusted), "its lines aren't what was adjusted"],
    [
      [balance, settlement.balance].every((one) => (one?.cents ?? 0) === -carriedOn),
      "the balance isn't what is carried on",
    ],
    [earned === null || payParts.every((part) => Number.isInteger(earned[part])), "a part isn't in cents"],
  ];
  return checks.filter(([isPossible]) => !isPossible).map(([, fault]) => `${from} ${customId}: ${fault}`);
}

const told = (lines: readonly SettlementLine[]): string =>
  lines
    .filter(({ cents }) => cents !== 0)
    .map((line) =>
      [line.kind, 'part' in line && line.part, 'closedPeriod' in line && line.closedPeriod, line.cents].join(),
    )
    .sort()
    .join(' ');

function statementFaults({ from, customId, statement, withoutProfits, cents }: StatementRow): string[] {
  const of = `${from} ${customId}`;
  const { totalPayout } = statement as { totalPayout: number };
  return [
    ...parsed(UserStatement, statement, `${of}: its statement can't be read`),
    ...parsed(UserStatement, withoutProfits?.own, `${of}: its statement without profits can't be read`),
    ...parsed(UserStatement, withoutProfits?.others, `${of}: what others read of it can't be read`),
    ...(Math.round(totalPayout * 100) === cents ? [] : [`${of}: its statement pays something else than was earned`]),
  ];
}

const parsed = (schema: z.core.$ZodType, value: unknown, fault: string): string[] =>
  z.safeParse(schema, value).success ? [] : [fault];
