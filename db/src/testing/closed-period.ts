/** June 2024 closed, with a row in each table that a closing and what comes late for it are kept in. */
import type { Sql } from '../connect.ts';

const from = '2024-06-01';

/** Names and reasons are `text`. */
export async function insertClosedPeriod(sql: Sql, wholesalerId: string, text: string): Promise<void> {
  const json = sql.json({ text, cents: -1, none: null });
  await sql`
    insert into closings (wholesaler_id, period_from, period_to, kind, change_id, plan_change_id, time_zone, pay_rules, closed_by, plan, checks, house)
    values (${wholesalerId}, ${from}, '2024-06-30', 'monthly', 1, 1, 'UTC', 2, ${text}, ${json}, '[]', '{}')`;
  await sql`
    insert into closed_statements (wholesaler_id, period_from, custom_id, name, role, statement, without_profits, inputs,
      earned, settlement, payable_cents, balance)
    values (${wholesalerId}, ${from}, 'ATS_1', ${text}, 'salesRep', ${json}, ${json}, ${json}, ${json}, ${json}, 123, ${json})`;
  await sql`
    insert into closing_adjustments (wholesaler_id, paid_in, closed_period, custom_id, part, cents, state, waiver_cents)
    values (${wholesalerId}, ${from}, '2024-05-01', 'ATS_1', 'gp', -5, 'counted', 0)`;
  await sql`
    insert into closing_waivers (wholesaler_id, period_from, check_name, count, reason, waived_by)
    values (${wholesalerId}, ${from}, 'images', 2, ${text}, ${text})`;
  await sql`
    insert into manual_adjustments (wholesaler_id, adjustment_id, custom_id, part, cents, reason, made_by, made_by_name,
      state, paid_in)
    values (${wholesalerId}, gen_random_uuid(), 'ATS_1', 'gp', 700, ${text}, 'ATS_2', ${text}, 'approved', ${from})`;
  await sql`
    insert into pay_questions (wholesaler_id, question_id, custom_id, period_from, period_to, line_key, label, part, seen,
      invoices_through, computed_at, question, state, ended_by, ended_by_name, ended_at, reason, adjustment_id)
    select ${wholesalerId}, gen_random_uuid(), 'ATS_1', ${from}, '2024-06-30', 'gp', ${text}, 'gp', ${json}, '2024-06-30', now(),
      ${text}, 'resolved', 'ATS_2', ${text}, now(), ${text}, adjustment_id
    from manual_adjustments where wholesaler_id = ${wholesalerId}`;
  await sql`
    insert into pay_question_messages (wholesaler_id, message_id, question_id, side, written_by, written_by_name, message)
    select wholesaler_id, gen_random_uuid(), question_id, 'staff', 'ATS_2', ${text}, ${text} from pay_questions
    where wholesaler_id = ${wholesalerId}`;
  await sql`
    insert into restated_pay (wholesaler_id, closed_period, change_id, entries_revision, pay, reads)
    values (${wholesalerId}, ${from}, 2, ${text}, ${json}, ${json})`;
  await sql`
    insert into release_decisions (wholesaler_id, paid_in, closed_period, custom_id, kind, cents, reason, decided_by,
      decided_by_name)
    values (${wholesalerId}, '2024-07-01', ${from}, 'ATS_1', 'released', -4000, ${text}, 'ATS_2', ${text})`;
  await sql`
    insert into payroll_files (wholesaler_id, file_no, period_from, file_type, made_by_name, made_by, people, total_cents,
      sha256, content)
    values (${wholesalerId}, 1, ${from}, 'csv', ${text}, ${text}, 1, 123, ${text}, ${Buffer.from(text)})`;
  await sql`
    insert into payroll_layouts (wholesaler_id, columns) values (${wholesalerId}, ${sql.json([{ text }])})`;
  await sql`
    insert into cost_centers (wholesaler_id, custom_id, cost_center) values (${wholesalerId}, 'ATS_1', ${text})`;
  await sql`
    insert into plan_acceptance_texts (wholesaler_id, text_hash, entry) values (${wholesalerId}, 'a', ${json})`;
  await sql`
    insert into plan_acceptance_versions (wholesaler_id, custom_id, version_no, period_start, entries, accepted_at,
      accepted_name, accepted_by)
    values (${wholesalerId}, 'ATS_1', 1, ${from}, '{a}', now(), ${text}, ${text})`;
  await sql`insert into plan_acceptance_checks (wholesaler_id, checked) values (${wholesalerId}, ${text})`;
  await sql`
    insert into earlier_settings (wholesaler_id, db, name, until, value)
    values (${wholesalerId}, 'prod', 'gp_slope', '2024-06-30', '2')`;
}
