/** Writing a closing: one transaction, in which nothing is worked out that takes long. */
import type { ClosingCheckRow } from '@caselift/contract/closings';
import type { Tx } from '@caselift/db/connect';
import { planOf } from '@caselift/db/plan';
import type { SalesPeriod } from '@caselift/domain/closing/closing-periods';
import type { OpenPeriod } from '@caselift/domain/closing/open-period';
import type { Settlement } from '@caselift/domain/closing/settlement';
import type { PeriodHouse } from '../period-house.ts';
import type { ClosedPerson } from './people.ts';

/** A person's row, its values as the JSON texts that are stored. */
export type PersonTexts = Record<
  'customId' | 'name' | 'role' | 'statement' | 'withoutProfits' | 'inputs' | 'earned',
  string
>;

export function textsOf({ customId, name, role, ...values }: ClosedPerson): PersonTexts {
  const { statement, withoutProfits, inputs, earned } = values;
  const text = JSON.stringify;
  return {
    ...{ customId, name, role },
    ...{ statement: text(statement), withoutProfits: text(withoutProfits), inputs: text(inputs), earned: text(earned) },
  };
}

export type StoredClosing = {
  wholesalerId: string;
  period: SalesPeriod;
  changeId: number;
  by: string;
  house: PeriodHouse;
  checks: readonly ClosingCheckRow[];
  people: readonly PersonTexts[];
  open: OpenPeriod;
};

/** The plan is copied as this transaction reads it: whoever calls holds the wholesaler's lock. */
export async function storeClosing(tx: Tx, closing: StoredClosing): Promise<void> {
  const { wholesalerId, period, changeId, by, house, checks, open } = closing;
  await tx`
    insert into closings (wholesaler_id, period_from, period_to, kind, change_id, closed_by, plan, checks, house)
    values (${wholesalerId}, ${period.from}, ${period.to}, ${period.kind}, ${changeId}, ${by},
      ${planOf(tx, wholesalerId)}, ${tx.json([...checks])}, ${tx.json(house)})`;
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

/** Statements have thousands of lines: so many people at a time. */
const peopleAtATime = 20;

async function storePeople(tx: Tx, { wholesalerId, period, people, open }: StoredClosing): Promise<void> {
  const settled = new Map(open.settlements);
  const rows = people.map((person) => ({ person, settlement: settled.get(person.customId) ?? nothing }));
  for (const { person } of rows) settled.delete(person.customId);
  for (let at = 0; at < rows.length; at += peopleAtATime) {
    const some = rows.slice(at, at + peopleAtATime);
    const texts = (name: keyof PersonTexts) => some.map(({ person }) => person[name]);
    const ofSettlement = (value: (settlement: Settlement) => unknown) =>
      some.map(({ settlement }) => JSON.stringify(value(settlement)));
    await tx`
      insert into closed_statements (wholesaler_id, period_from, custom_id, name, role, statement, without_profits,
        inputs, earned, settlement, payable_cents, balance)
      select ${wholesalerId}, ${period.from}::date, p.custom_id, p.name, p.role, p.statement::jsonb, p.without::jsonb,
        p.inputs::jsonb, p.earned::jsonb, p.settlement::jsonb, p.payable::bigint, nullif(p.balance::jsonb, 'null')
      from unnest(
        ${texts('customId')}::text[], ${texts('name')}::text[], ${texts('role')}::text[],
        ${texts('statement')}::text[], ${texts('withoutProfits')}::text[], ${texts('inputs')}::text[],
        ${texts('earned')}::text[], ${ofSettlement((settlement) => settlement)}::text[],
        ${ofSettlement(({ payableCents }) => payableCents)}::text[], ${ofSettlement(({ balance }) => balance)}::text[]
      ) as p (custom_id, name, role, statement, without, inputs, earned, settlement, payable, balance)`;
  }
  // Who is gone, and still owes or is owed something.
  for (const [customId, settlement] of settled) {
    await tx`
      insert into closed_statements
        (wholesaler_id, period_from, custom_id, name, role, settlement, payable_cents, balance)
      select ${wholesalerId}, ${period.from}, ${customId}, coalesce(u.name, ${customId}), coalesce(u.role, 'salesRep'),
        ${tx.json(settlement)}, ${settlement.payableCents}, ${settlement.balance && tx.json(settlement.balance)}
      from (select 1) as one
      left join users u on u.wholesaler_id = ${wholesalerId} and u.db = 'prod' and u.custom_id = ${customId}`;
  }
}

const nothing: Settlement = { lines: [], payableCents: 0, balance: null };
