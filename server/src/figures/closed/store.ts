/**
 * Writing a closing. Statements are written as drafts while they are worked out; then one transaction takes them over, in
 * which nothing is worked out, sent or compressed.
 */
import type { ClosingCheckRow } from '@caselift/contract/closings';
import { connectLike, type Sql, type Tx } from '@caselift/db/connect';
import { dropKeptPlan, planToStore } from '@caselift/db/period-plan';
import type { DecidedClaims } from '@caselift/domain/boosts';
import type { PartCents } from '@caselift/domain/closing/adjustments';
import type { SalesPeriod } from '@caselift/domain/closing/closing-periods';
import type { OpenPeriod } from '@caselift/domain/closing/open-period';
import { payRules } from '@caselift/domain/closing/pay-rules';
import type { Settlement } from '@caselift/domain/closing/settlement';
import { claimsAsStored } from '../closed-claims.ts';
import type { PeriodHouse } from '../period-house.ts';
import type { ClosedPerson } from './people.ts';

/**
 * Runs `work` with a connection that has a place for drafts, which is gone with it. The transaction that stores the closing
 * has to be this connection's.
 */
export async function withDrafts<T>(sql: Sql, work: (own: Sql) => Promise<T>): Promise<T> {
  const own = connectLike(sql, { max: 1, idle_timeout: 0, max_lifetime: null });
  try {
    await own`
      create temp table closing_drafts (custom_id text primary key, name text, role text, statement jsonb,
        without_profits jsonb, inputs jsonb, earned jsonb)`;
    return await work(own);
  } finally {
    await own.end();
  }
}

/** Statements have thousands of lines: so many people at a time. */
const peopleAtATime = 10;

/** In place of those that are there. Answers what each earned. @param own of withDrafts, or a transaction of it. */
export async function writeDrafts(
  own: Sql | Tx,
  people: AsyncIterable<ClosedPerson>,
  onPerson: (written: number) => void,
): Promise<Map<string, PartCents>> {
  await own`truncate closing_drafts`;
  const pay = new Map<string, PartCents>();
  let waiting: ClosedPerson[] = [];
  for await (const person of people) {
    pay.set(person.customId, person.earned);
    waiting.push(person);
    if (waiting.length === peopleAtATime) {
      await writeSome(own, waiting);
      waiting = [];
    }
    onPerson(pay.size);
  }
  if (waiting.length > 0) await writeSome(own, waiting);
  return pay;
}

async function writeSome(own: Sql | Tx, people: readonly ClosedPerson[]): Promise<void> {
  const texts = (name: keyof ClosedPerson) =>
    people.map(({ [name]: value }) => (typeof value === 'string' ? value : JSON.stringify(value)));
  await own`
    insert into closing_drafts
    select custom_id, name, role, statement::jsonb, without_profits::jsonb, inputs::jsonb, earned::jsonb
    from unnest(${texts('customId')}::text[], ${texts('name')}::text[], ${texts('role')}::text[],
      ${texts('statement')}::text[], ${texts('withoutProfits')}::text[], ${texts('inputs')}::text[],
      ${texts('earned')}::text[]) as p (custom_id, name, role, statement, without_profits, inputs, earned)`;
}

export type StoredClosing = {
  wholesalerId: string;
  period: SalesPeriod;
  changeId: number;
  planChangeId: number;
  timeZone: string;
  closedAt: Date;
  by: string;
  house: PeriodHouse;
  boostClaims: Omit<DecidedClaims, 'from' | 'to'>;
  checks: readonly ClosingCheckRow[];
  open: OpenPeriod;
};

/**
 * The plan is copied as this transaction reads it: whoever calls holds the wholesaler's lock. Statements are the drafts of
 * its connection.
 */
export async function storeClosing(tx: Tx, closing: StoredClosing): Promise<void> {
  const { wholesalerId, period, changeId, planChangeId, timeZone, closedAt, by, house, checks, open } = closing;
  await tx`
    insert into closings (wholesaler_id, period_from, period_to, kind, change_id, plan_change_id, time_zone, pay_rules,
      closed_at, closed_by, plan, checks, house, boost_claims)
    values (${wholesalerId}, ${period.from}, ${period.to}, ${period.kind}, ${changeId}, ${planChangeId}, ${timeZone},
      ${payRules}, ${closedAt}, ${by}, ${planToStore(tx, { wholesalerId, from: period.from, to: period.to })}, ${tx.json([...checks])}, ${tx.json(house)},
      ${claimsAsStored(tx, closing.boostClaims)})`;
  await dropKeptPlan(tx, { wholesalerId, from: period.from });
  await storePeople(tx, closing);
  const { adjustments } = open.closing;
  if (adjustments.length === 0) return;
  await tx`
    insert into closing_adjustments
      (wholesaler_id, paid_in, closed_period, custom_id, part, cents, state, waiver_cents)
    select ${wholesalerId}, ${period.from}::date, a.* from unnest(
      ${adjustments.map(({ closedPeriod }) => closedPeriod)}::date[], ${adjustments.map(({ customId }) => customId)}::text[],
      ${adjustments.map(({ part }) => part)}::text[], ${adjustments.map(({ cents }) => cents)}::bigint[],
      ${adjustments.map(({ state }) => state)}::text[],
      ${adjustments.map(({ waiverCents }) => waiverCents)}::bigint[]) as a`;
}

async function storePeople(tx: Tx, { wholesalerId, period, open }: StoredClosing): Promise<void> {
  const settled = [...open.settlements];
  const texts = (value: (settlement: Settlement) => unknown) =>
    settled.map(([, settlement]) => JSON.stringify(value(settlement)));
  await tx`
    insert into closed_statements (wholesaler_id, period_from, custom_id, name, role, statement, without_profits,
      inputs, earned, settlement, payable_cents, balance)
    select ${wholesalerId}, ${period.from}::date, custom_id, coalesce(d.name, u.name, custom_id),
      coalesce(d.role, u.role, 'salesRep'), d.statement, d.without_profits, d.inputs, d.earned,
      coalesce(s.settlement::jsonb, ${tx.json(nothing)}), coalesce(s.payable::bigint, 0), nullif(s.balance::jsonb, 'null')
    from closing_drafts d
    full join unnest(
      ${settled.map(([customId]) => customId)}::text[], ${texts((settlement) => settlement)}::text[],
      ${texts(({ payableCents }) => payableCents)}::text[], ${texts(({ balance }) => balance)}::text[]
    ) as s (custom_id, settlement, payable, balance) using (custom_id)
    -- Who is gone, and still owes or is owed something.
    left join (
      select custom_id, name, role from users where wholesaler_id = ${wholesalerId} and db = 'prod'
    ) as u using (custom_id)`;
}

const nothing: Settlement = { lines: [], payableCents: 0, balance: null };
