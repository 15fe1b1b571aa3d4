// JSON that earlier releases stored in other shapes: the newest frozen release is restored, its columns are made as the oldest
// release that wrote them did, and calls answer what the release answered.
import { setNow } from '@caselift/db/clock';
import { snapshotTables } from '@caselift/db/snapshot-tables/registry';
import { backToNow } from '@caselift/db/testing/clock';
import { testDatabase } from '@caselift/db/testing/database';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { answerTo, type Recorded, tokensOf } from '../testing/frozen-answers.ts';
import { frozenReleases, type Restored, startRestored } from '../testing/frozen-releases.ts';
import { compareSince } from '../testing/upgrade-differences.ts';

const admin = 'adm_1@ats.example.com';
const mostOfOneCall = 4;

/**
 * @property was the older shape. @property make gives it to rows; absent: those of the frozen release have it.
 * @property isOlder of a row. @property readBy the calls that read it, or one with its answer.
 * @property differs what is answered otherwise, since it wasn't stored.
 */
type Older = {
  was: string;
  make?: string;
  isOlder: string;
  readBy: RegExp | { url: string; answer: object };
  differs?: RegExp;
};

const olderPlan = (table: string, column: string): Older => ({
  was: 'without earlier people, days of archiving, earlier contributions of boosts and corrected holders of what is archived',
  make: `
    update ${table} set ${column} = replace(${column}::text, '"corrections": [], ', '')::jsonb
    where ${column}::text like '%"corrections"%'`,
  isOlder: `not ${column} ? 'earlier_people' and not ${column} #> '{items,0}' ? 'archived_on'
    and not ${column} #> '{boosts,0}' ? 'earlier_contributions' and ${column}::text not like '%"corrections"%'`,
  readBy: /GET .*(monthEndSummary|users\/:customId\/statement)$/,
});
const importJob = '00000000-0000-4000-8000-000000000041';
const counts = { read: 9, filtered: 0, rejected: 1, repeated: 0, added: 8, corrected: 0, unchanged: 0 };
const problem = { target: 'sales', kind: 'badDate', count: 1, examples: [] };
const report = { refused: false, reason: null, changeId: 7 };
const olderReport = {
  ...{ ...report, targets: { sales: counts }, problems: [{ ...problem, effect: 'rejected' }], rejectsFile: null },
};

/** Columns with older shapes. Whoever stores another key in one of today, or another value, puts what was before here. */
const older: Readonly<Record<string, Older>> = {
  'audit_log.detail': {
    was: 'without the names of people, and of releases without the last day of their period',
    make: `update audit_log set detail = detail - 'names' - 'closedTo' where detail ?| array['names', 'closedTo']`,
    isOlder: `not detail ?| array['names', 'closedTo']`,
    readBy: /GET .*\/history$/,
  },
  'closed_statements.inputs': {
    was: 'without the percent that suppliers refund of programs',
    make: `
      update closed_statements set inputs = inputs || jsonb_build_object('programs', (
        select coalesce(jsonb_agg(program - 'percent'), '[]') from jsonb_array_elements(inputs -> 'programs') program))
      where inputs is not null`,
    isOlder: `inputs is null or not jsonb_path_exists(inputs, '$.programs[*].percent')`,
    readBy: /GET .*monthEndSummary$/,
    differs: /^\.payload\.programs\.\d+\.supplierContribution$/,
  },
  'closings.plan': olderPlan('closings', 'plan'),
  'environments.part_revisions': {
    was: 'without parts that came later',
    make: `update environments set part_revisions = '{}'`,
    isOlder: `not part_revisions ? 'people'`,
    readBy: /GET \/api\/(users|wholesaler|v2\/boosts|products)$/,
  },
  // Copies of placements with fewer days for returns are in edits/archive-item.test.ts.
  'item_archives.inputs': {
    was: 'without what was corrected of holders',
    make: `update item_archives set inputs = inputs - 'corrections'`,
    isOlder: `not inputs ? 'corrections'`,
    readBy: /GET .*users\/:customId\/statement$/,
  },
  'job_progress.result': {
    was: 'without the lines that an import removed',
    make: `
      insert into job_progress (job_id, wholesaler_id, kind, stage, result)
      values ('${importJob}', 'ats', 'import', 'Done', '${JSON.stringify(olderReport)}')`,
    isOlder: `not jsonb_path_exists(result, '$.targets.*.removed')`,
    readBy: {
      url: `/api/jobs/${importJob}?wholesalerId=ats`,
      answer: {
        importResult: {
          ...report,
          targets: { sales: { ...counts, removed: 0 } },
          problems: [{ ...problem, sentence: '1 row of sales rejected: badDate', rejected: true, removed: false }],
          hasRejects: false,
        },
      },
    },
  },
  'notification_settings.kinds': {
    was: 'without kinds that came later',
    isOlder: `not kinds ?| array['adjustment', 'question', 'plan']`,
    readBy: /GET .*notificationSettings$/,
  },
  'publications.editable_rows': {
    was: 'without tables and columns that came later',
    make: `
      update publications set editable_rows = editable_rows - 'earlier_people'
        - case editable_rows -> 'earlier_settings' when '[]' then 'earlier_settings' else '' end
        || jsonb_build_object('settings', (
          select jsonb_agg(row - 'time_zone' - 'approval_limit' - 'look_back_months')
          from jsonb_array_elements(editable_rows -> 'settings') row))`,
    isOlder: `not editable_rows ? 'earlier_people' and editable_rows -> 'earlier_settings' is distinct from '[]'
      and not editable_rows #> '{settings,0}' ?| array['time_zone', 'approval_limit', 'look_back_months']`,
    readBy: /GET .*publications/,
  },
  'reopened_plans.live': olderPlan('reopened_plans', 'live'),
  'reopened_plans.plan': olderPlan('reopened_plans', 'plan'),
  'restated_pay.reads': {
    was: 'without placements, which migration 0047 adds; moved-rows.test.ts has such a row',
    isOlder: `reads ? 'placements'`,
    readBy: /GET .*adjustments\/:closedPeriod\/lines$/,
  },
  'snapshots.shaped_by': {
    was: 'without a time zone: their days ended with those of UTC',
    isOlder: `not shaped_by ? 'timeZone'`,
    readBy: /GET \/api\/(users|wholesaler)$/,
  },
  'snapshots.table_versions': {
    was: 'of tables in earlier versions, which the upgrade measures again; migration 0018 names the first ones',
    isOlder: `table_versions <> '{}'`,
    readBy: /GET \/api\/(suppliers|products)$/,
  },
};

/** Columns that have had one shape, and what says it. */
const ofOneShape: Readonly<Record<string, string>> = {
  'boosts.earlier_contributions': 'EarlierContribution of domain/src/boosts.ts',
  'boosts.earlier_terms': 'EarlierTerms of domain/src/boosts.ts',
  'boosts.products_filters': 'BoostFilters of domain/src/boosts.ts',
  'closed_statements.balance': 'Balance of domain/src/closing/settlement.ts',
  'closed_statements.earned': 'PartCents of domain/src/closing/adjustments.ts',
  'closed_statements.settlement': 'Settlement of domain/src/closing/settlement.ts',
  'closed_statements.statement': 'UserStatement of contract/src/statements.ts',
  'closed_statements.without_profits': 'UserStatement of contract/src/statements.ts',
  'closings.boost_claims': 'DecidedClaims of domain/src/boosts.ts; null in closings before it',
  'closings.checks': 'it is kept for people, and nothing reads it',
  'closings.house': 'PeriodHouse of server/src/figures/period-house.ts',
  'closings.kept_pay':
    'PartCents of domain/src/closing/adjustments.ts, by person; null in closings of the rules of now',
  'earlier_people.value': 'a column of users',
  'earlier_settings.value': 'a column of settings',
  'item_edits.rules': 'EditedRules of domain/src/programs/item-entry.ts',
  'item_images.place': 'Place of contract/src/item-entries.ts',
  'one_time_passwords.tries': 'counts by address; no backup has them',
  'item_submissions.corrections':
    'StoredCorrection of server/src/features/entry-corrections/correct.ts; empty in entries before there were any',
  'items.earlier_terms': 'EarlierItemTerms of domain/src/programs/item.ts',
  'items.terms': 'ItemTerms of domain/src/programs/item.ts',
  'notification_states.state': 'ToldState of domain/src/notifications/person-notices.ts',
  'notifications.facts': 'NoticeFacts of domain/src/notifications/notice-facts.ts, by kind',
  'pay_questions.seen': 'SeenLines of server/src/features/pay-questions/queries.ts',
  'payroll_layouts.columns': 'PayrollColumn of contract/src/payroll-files.ts',
  'plan_acceptance_texts.entry': 'PlanEntry of domain/src/plans/plan-entry.ts',
  'restated_pay.pay': 'RestatedPerson of server/src/figures/late/restated.ts',
  'worker_questions.answer': 'rows live for seconds',
  'worker_questions.question': 'rows live for seconds',
};

/** Another version of a table is measured again. */
const ofSnapshots = snapshotTables.flatMap(({ name, columns }) =>
  Object.entries(columns).flatMap(([column, type]) => (/^jsonb?\b/.test(type) ? [`${name}.${column}`] : [])),
);

test('each column of JSON has its older shapes here, or has had one', async () => {
  const database = await testDatabase();
  try {
    const columns = await database.sql<{ name: string }[]>`
      select concat(table_name, '.', column_name) as name from information_schema.columns
      where table_schema = 'public' and data_type in ('json', 'jsonb') order by 1`;
    const known = [...Object.keys(older), ...Object.keys(ofOneShape), ...ofSnapshots];
    expect(columns.map(({ name }) => name).sort()).toEqual(known.sort());
  } finally {
    await database.drop();
  }
});

describe('an upgrade', () => {
  const { name, at, recorded, backup } = frozenReleases.at(-1) ?? expect.fail('There is none.');
  const others = new Map<string, number>();
  let restored: Restored;
  let token: string;
  const { unintended } = compareSince(name);

  beforeAll(async () => {
    restored = await startRestored(backup());
    const { sql } = restored.server;
    for (const { make } of Object.values(older)) {
      if (make !== undefined) expect((await sql.unsafe(make)).count).toBeGreaterThan(0);
    }
    for (const [column, { isOlder }] of Object.entries(older)) {
      const [rows] = await sql.unsafe<{ all: number; others: number }[]>(`
        select count(*) as all, count(*) filter (where not (${isOlder})) as others from ${column.split('.')[0]}`);
      expect([column, rows?.all]).not.toEqual([column, 0]);
      others.set(column, rows?.others ?? 0);
    }
    token = (await tokensOf(sql, [admin])).get(admin) ?? '';
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) });
    setNow(at);
  });
  afterAll(async () => {
    vi.useRealTimers();
    backToNow();
    await restored?.stop();
  });

  /** What is answered otherwise than by the release. */
  async function otherwise(one: Recorded, differs: RegExp | undefined) {
    const now = await answerTo(restored.server, one, new Map([[admin, token]]));
    return unintended(one.as, one.answer, now).filter(({ path }) => differs?.test(path) !== true);
  }

  const cases = Object.entries(older).map(([column, { was }]) => [column, was] as const);
  test.each(cases)('An earlier release stored %s %s, and answers stay what they were.', async (column) => {
    const { readBy, differs } = older[column] ?? expect.fail();
    expect(others.get(column)).toBe(0);
    if (!(readBy instanceof RegExp)) {
      const { status, body } = await restored.server.ask({ url: readBy.url, as: token });
      expect([status, body.payload]).toMatchObject([200, readBy.answer]);
      return;
    }
    const byCall = Map.groupBy(
      recorded.filter(({ of, as }) => readBy.test(of) && as === admin),
      ({ of }) => of,
    );
    const asked = [...byCall.values()].flatMap((all) => all.slice(0, mostOfOneCall));
    expect(asked).not.toHaveLength(0);
    for (const one of asked) expect([one.url, await otherwise(one, differs)]).toEqual([one.url, []]);
  });
});
