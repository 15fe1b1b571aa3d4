import { afterEach, beforeEach, expect, test } from 'vitest';
import { listTables } from './catalog.ts';
import { closeWholesaler, finishDeletion } from './delete-wholesaler.ts';
import { publish } from './publish.ts';
import { insertClosedPeriod } from './testing/closed-period.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { writeTestSnapshot } from './testing/snapshot.ts';
import { createWholesaler } from './wholesalers.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
  for (const wholesalerId of ['ats', 'oak']) {
    await createWholesaler(database.sql, { wholesalerId, title: wholesalerId });
    await writeTestSnapshot(database.sql, { wholesalerId, gpCents: 4242 });
    await publish(database.sql, wholesalerId, 'manager@example.com', '::1');
    await insertClosedPeriod(database.sql, wholesalerId, 'Known');
  }
});
afterEach(() => database.drop());

/** Rows of the wholesaler, by table; those with none are left out. */
async function held(wholesalerId: string): Promise<Record<string, number>> {
  const tables = (await listTables(database.sql)).filter(({ columns }) => columns.includes('wholesaler_id'));
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await database.sql`select from ${database.sql(name)} where wholesaler_id = ${wholesalerId}`;
      return [name, rows.length] as const;
    }),
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

test('of a deleted wholesaler only its history stays, closed periods with all that belongs to them go, and others keep theirs', async () => {
  const { sql } = database;
  const others = await held('oak');
  expect(Object.keys(others)).toEqual(
    expect.arrayContaining([
      ...['closed_statements', 'closing_adjustments', 'closing_waivers', 'closings', 'earlier_settings'],
      ...['manual_adjustments', 'release_decisions', 'restated_pay'],
      ...['payroll_files', 'payroll_layouts', 'cost_centers'],
      ...['pay_questions', 'pay_question_messages'],
      ...['plan_acceptance_checks', 'plan_acceptance_texts', 'plan_acceptance_versions'],
    ]),
  );
  await closeWholesaler(sql, 'ats');
  await finishDeletion(sql, { wholesalerId: 'ats', jobId: '1', actor: 'test', origin: 'test' });
  expect(Object.keys(await held('ats'))).toEqual(['audit_log']);
  expect(await held('oak')).toEqual(others);
});
