/** People and goals of the files against what preview already holds. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mergePeople, peopleMessage } from './people.ts';
import { openUpdateSetup, type UpdateSetup, wholesalerId } from './testing/update-setup.ts';

let setup: UpdateSetup;
beforeEach(async () => {
  setup = await openUpdateSetup([], async (warehouse) => {
    const connection = await warehouse.connect();
    await connection.run(`
      insert into users values
        ('ATS_1', 'Mona Marsh', 'Mona@Example.com', 'manager', false, [], [], 1, null),
        ('ATS_20', 'Lee Lake', 'lee@example.com', 'teamLead', true, [], [], 1, null),
        ('ATS_101', 'Rita Reed', 'rita@example.com', 'salesRep', false, [11, 12], ['ATS_20'], 1, null),
        ('ATS_102', 'Old Name', 'sam@example.com', 'salesRep', false, [13], ['ATS_20'], 1, 2),
        ('ATS_102', 'Sam Shore', 'sam@example.com', 'salesRep', false, [13], ['ATS_20'], 2, null);
      insert into goals values
        ('', 'gp', '2026-04-01', 900000, null, null, 1, null),
        ('', 'volume', '2026-04-01', 41000.5, null, null, 1, null),
        ('ATS_101', 'gp', '2026-04-01', 50000.25, 50000, 85, 1, null),
        ('ATS_101', 'fpl', '2026-04-01', 1.25, 10000, null, 1, null),
        ('ATS_999', 'gp', '2026-04-01', 1, null, null, 1, null);
    `);
    connection.disconnectSync();
  });
});
afterEach(() => setup?.close());

const merge = () => mergePeople(setup.sql, setup.warehouse, { wholesalerId, changeId: 2, periodStart: '2026-04-01' });
const person = async (customId: string) => {
  const [row] = await setup.sql`
    select name, email, role, leadership, route_numbers as routes, team_lead_ids as leads, deleted_at is not null as deleted
    from users where wholesaler_id = ${wholesalerId} and db = 'preview' and custom_id = ${customId}`;
  return row;
};

test('people of the files enter preview as they are at the change, and prod not at all', async () => {
  await merge();
  expect(await person('ATS_101')).toEqual({
    name: 'Rita Reed',
    email: 'rita@example.com',
    role: 'salesRep',
    leadership: false,
    routes: [11, 12],
    leads: ['ATS_20'],
    deleted: false,
  });
  expect(await person('ATS_1')).toMatchObject({ email: 'mona@example.com', role: 'manager' });
  expect(await person('ATS_102')).toMatchObject({ name: 'Sam Shore' });
  expect(await setup.sql`select from users where db = 'prod'`).toHaveLength(0);
});

test('what a person typed stays, field by field; what nobody touched follows the files', async () => {
  await merge();
  await setup.sql`
    update users set name = 'Rita R.', email = 'old@example.com', route_numbers = '{99}', hidden = true,
      edited_fields = '{name,route_numbers}'
    where custom_id = 'ATS_101'`;
  await merge();
  expect(await person('ATS_101')).toMatchObject({ name: 'Rita R.', routes: [99], email: 'rita@example.com' });
  const [row] = await setup.sql`select hidden from users where custom_id = 'ATS_101'`;
  expect(row?.hidden).toBe(true);
});

test("a deleted person isn't brought back, and their goals don't change", async () => {
  await merge();
  await setup.sql`update users set deleted_at = now(), name = 'Gone' where custom_id = 'ATS_101'`;
  await setup.sql`update user_goals set goal = 7 where custom_id = 'ATS_101'`;
  const remarks = await merge();
  expect(await person('ATS_101')).toMatchObject({ name: 'Gone', deleted: true });
  const goals = await setup.sql`select distinct goal from user_goals where custom_id = 'ATS_101'`;
  expect([...goals]).toEqual([{ goal: 7 }]);
  expect(remarks.unknownGoals).toEqual(['ATS_999']); // a deleted person is not an unknown one
});

test('a file that names an admin changes nothing of the account, and says so', async () => {
  await setup.sql`
    insert into users (wholesaler_id, db, custom_id, name, email, role)
    values (${wholesalerId}, 'preview', 'ATS_101', 'Ada Admin', 'ada@example.com', 'admin')`;
  const remarks = await merge();
  expect(await person('ATS_101')).toMatchObject({ name: 'Ada Admin', email: 'ada@example.com', role: 'admin' });
  expect(peopleMessage(remarks)).toContain("Not changed because files can't change admins (1): ATS_101.");
});

test('someone deleted here is named where the files have them again', async () => {
  await merge();
  await setup.sql`update users set deleted_at = now() where custom_id = 'ATS_101'`;
  expect(peopleMessage(await merge())).toContain('In the files, but deleted here: ATS_101.');
});

test('someone gone is named with the lines that pay nobody, the deactivated only with such lines', async () => {
  await merge();
  await setup.sql`update users set deleted_at = '2026-03-31T15:00:00Z' where custom_id = 'ATS_101'`;
  await setup.sql`update users set deactivated_on = '2026-04-01' where custom_id = 'ATS_20'`;
  await setup.sql`update users set deactivated_on = '2026-04-02' where custom_id = 'ATS_1'`; // Paid for April.
  const sold = new Map(['ATS_101', 'ATS_20', 'ATS_1'].map((id) => [id, { lines: 2, revenueCents: 60_000 }]));
  const asked = { wholesalerId, changeId: 2, periodStart: '2026-04-01' };
  const told = async (by: typeof sold) =>
    peopleMessage(await mergePeople(setup.sql, setup.warehouse, { ...asked, sold: async () => by }));
  expect(await told(sold)).toContain(
    'In the files, but deleted here: ATS_101, 2 lines, $600.00. In the files, but deactivated here: ATS_20, 2 lines, $600.00.',
  );
  expect(await told(new Map())).not.toContain('deactivated');
});

test('someone who is not in the files is kept and reported', async () => {
  await setup.sql`
    insert into users (wholesaler_id, db, custom_id, name, role) values (${wholesalerId}, 'preview', 'ATS_7', 'By Hand', 'manager')`;
  const remarks = await merge();
  expect(remarks.missing).toEqual(['ATS_7']);
  expect(await person('ATS_7')).toMatchObject({ name: 'By Hand', deleted: false });
  expect(peopleMessage(remarks)).toBe(
    'Missing from the files but kept (1): ATS_7. Goals for unknown people (1): ATS_999.',
  );
});

test('a team lead that only the files name is reported, a deleted one is not', async () => {
  await setup.change("update users set team_lead_ids = ['ATS_20', 'ATS_77'] where custom_id = 'ATS_101'");
  const remarks = await merge();
  expect(remarks.unknownLeads).toEqual(['ATS_77']);
  expect(peopleMessage(remarks)).toContain('Unknown team leads (1): ATS_77.');
  await setup.sql`update users set deleted_at = now() where custom_id = 'ATS_20'`;
  expect((await merge()).unknownLeads).toEqual(['ATS_77']);
});

test('without a file of people nobody is missing', async () => {
  await setup.change('delete from users');
  await setup.sql`
    insert into users (wholesaler_id, db, custom_id, name, role) values (${wholesalerId}, 'preview', 'ATS_7', 'By Hand', 'manager')`;
  expect((await merge()).missing).toEqual([]);
});

describe('an email that is someone else’s', () => {
  test('in another wholesaler is reported', async () => {
    await setup.sql`insert into wholesalers (wholesaler_id) values ('other')`;
    await setup.sql`insert into credentials (wholesaler_id, custom_id, email) values ('other', 'OTH_1', 'rita@example.com')`;
    expect((await merge()).emailClashes).toEqual(['ATS_101']);
  });
  test('within the same files is reported for both', async () => {
    await setup.change("update users set email = 'LEE@example.com' where custom_id = 'ATS_1'");
    expect((await merge()).emailClashes).toEqual(['ATS_1', 'ATS_20']);
  });
  test('of a super admin is reported', async () => {
    await setup.sql`insert into credentials (email, name) values ('mona@example.com', 'Root')`;
    expect((await merge()).emailClashes).toEqual(['ATS_1']);
  });
  test("isn't the person's own credential or their row in prod", async () => {
    await merge();
    await setup.sql`
      insert into users (wholesaler_id, db, custom_id, name, email, role)
      select wholesaler_id, 'prod', custom_id, name, email, role from users`;
    await setup.sql`insert into credentials (wholesaler_id, custom_id, email) values (${wholesalerId}, 'ATS_101', 'rita@example.com')`;
    expect((await merge()).emailClashes).toEqual([]);
  });
});

describe('goals', () => {
  const goal = async (customId: string, measure: string) => {
    const [row] = await setup.sql`
      select goal, payout_cents as payout, threshold_percent as threshold from user_goals
      where db = 'preview' and custom_id = ${customId} and measure = ${measure} and period_start = '2026-04-01'`;
    return row;
  };
  const houseGoal = async (measure: string) => {
    const [row] = await setup.sql`select goal from company_goals where db = 'preview' and measure = ${measure}`;
    return row?.goal;
  };

  test('of people and of the house enter preview with their payouts and thresholds', async () => {
    await merge();
    expect(await goal('ATS_101', 'gp')).toEqual({ goal: 50000.25, payout: 50000, threshold: 85 });
    expect(await goal('ATS_101', 'fpl')).toEqual({ goal: 1.25, payout: 10000, threshold: null });
    expect(await houseGoal('gp')).toBe(900000);
    expect(await houseGoal('volume')).toBe(41000.5);
  });

  describe('in a file that has goals alone', () => {
    const mergeLater = () =>
      mergePeople(setup.sql, setup.warehouse, { wholesalerId, changeId: 3, periodStart: '2026-05-01' });
    const ofRita = async (period: string) => {
      const [row] = await setup.sql`
        select goal, payout_cents as payout, threshold_percent as threshold from user_goals
        where db = 'preview' and custom_id = 'ATS_101' and measure = 'gp' and period_start = ${period}`;
      return row;
    };

    test('leave a new period the payout and threshold of the last one', async () => {
      await merge();
      await setup.sql`
        update user_goals set payout_cents = 60000, edited_fields = '{payout_cents}'
        where custom_id = 'ATS_101' and measure = 'gp'`;
      await setup.change("insert into goals values ('ATS_101', 'gp', '2026-05-01', 60000, null, null, 3, null)");
      await mergeLater();
      expect(await ofRita('2026-05-01')).toEqual({ goal: 60000, payout: 60000, threshold: 85 });
    });

    test('leave the same period the payout and threshold of an earlier file', async () => {
      await merge();
      await setup.change(`
        update goals set valid_to = 3 where custom_id = 'ATS_101' and measure = 'gp';
        insert into goals values ('ATS_101', 'gp', '2026-04-01', 60000, null, null, 3, null)`);
      await mergeLater();
      expect(await ofRita('2026-04-01')).toEqual({ goal: 60000, payout: 50000, threshold: 85 });
    });
  });

  describe('several periods that come at once', () => {
    const insert = (rows: string) => setup.change(`insert into goals values ${rows}`);
    const rowsOfRita = async () =>
      (
        await setup.sql`
          select period_start::text as day, goal, payout_cents as payout, threshold_percent as threshold from user_goals
          where custom_id = 'ATS_101' and measure = 'volume' order by period_start`
      ).map(({ day, goal, payout, threshold }) => [day, goal, payout, threshold]);

    test('each takes what it does not say from the one before it', async () => {
      await insert(`
        ('ATS_101', 'volume', '2026-06-01', null, 4000, null, 1, null),
        ('ATS_101', 'volume', '2026-04-01', 10, 3000, 80, 1, null),
        ('ATS_101', 'volume', '2026-05-01', 20, null, null, 1, null)`);
      await merge();
      const expected = [
        ['2026-04-01', 10, 3000, 80],
        ['2026-05-01', 20, 3000, 80],
        ['2026-06-01', 20, 4000, 80],
      ];
      expect(await rowsOfRita()).toEqual(expected);
      await merge();
      expect(await rowsOfRita()).toEqual(expected);
    });

    test('what a person cleared stays cleared, and is cleared in the next one', async () => {
      await insert("('ATS_101', 'volume', '2026-04-01', 10, 3000, 80, 1, null)");
      await merge();
      await setup.sql`
        update user_goals set payout_cents = null, edited_fields = '{payout_cents}'
        where custom_id = 'ATS_101' and measure = 'volume'`;
      await insert("('ATS_101', 'volume', '2026-05-01', 20, null, null, 1, null)");
      await merge();
      expect(await rowsOfRita()).toEqual([
        ['2026-04-01', 10, null, 80],
        ['2026-05-01', 20, null, 80],
      ]);
    });

    test('a payout that a file without payouts had taken is back with the next update', async () => {
      await insert("('ATS_101', 'volume', '2026-04-01', 10, 3000, 80, 1, null)");
      await insert("('ATS_101', 'volume', '2026-05-01', 20, null, null, 1, null)");
      await merge();
      await setup.sql`update user_goals set payout_cents = null, threshold_percent = null where period_start = '2026-05-01'`;
      await merge();
      expect((await rowsOfRita())[1]).toEqual(['2026-05-01', 20, 3000, 80]);
    });
  });

  test('for a day that begins no sales period are refused by name', async () => {
    await setup.sql`update settings set sales_period = 'quarterly'`;
    await setup.change("insert into goals values ('ATS_101', 'gp', '2026-05-01', 60000, 50000, 85, 1, null)");
    expect(peopleMessage(await merge())).toContain('ATS_101 2026-05-01');
    expect(await setup.sql`select from user_goals where period_start = '2026-05-01'`).toHaveLength(0);
  });

  test('goals of the house are refused like anyone’s, and months that were closed are periods', async () => {
    await setup.sql`update settings set sales_period = 'quarterly'`;
    await setup.sql`
      insert into closings (wholesaler_id, period_from, period_to, kind, change_id, plan_change_id, time_zone, pay_rules, closed_by, plan, checks, house)
      values (${wholesalerId}, '2026-04-01', '2026-04-30', 'monthly', 1, 1, 'UTC', 2, 'ann@example.com', '{}', '[]', '{}')`;
    const days = ['2026-05-01', '2026-06-02', '2026-08-01'];
    await setup.change(
      `insert into goals values ${days.map((day) => `('', 'gp', '${day}', 1, null, null, 1, null)`).join(', ')}`,
    );
    // May and June are months still: the first quarter after the closed April begins in July.
    expect((await merge()).misplacedGoals).toEqual(['house 2026-06-02', 'house 2026-08-01']);
    const stored = await setup.sql`select period_start::text as day from company_goals where measure = 'gp'`;
    expect(stored.map(({ day }) => day)).toEqual(['2026-05-01']);
  });

  test('follow the files except where a person typed', async () => {
    await merge();
    await setup.sql`
      update user_goals set goal = 1, payout_cents = 2, edited_fields = '{payout_cents}'
      where custom_id = 'ATS_101' and measure = 'gp'`;
    await setup.sql`update company_goals set goal = 3, edited = true where measure = 'gp'`;
    await setup.sql`update company_goals set goal = 4 where measure = 'volume'`;
    await merge();
    expect(await goal('ATS_101', 'gp')).toEqual({ goal: 50000.25, payout: 2, threshold: 85 });
    expect(await houseGoal('gp')).toBe(3);
    expect(await houseGoal('volume')).toBe(41000.5);
  });
});

test('a role and a team of a later file pay from its sales period on, and the update names who has them', async () => {
  await merge();
  const connection = await setup.warehouse.connect();
  await connection.run(`
    update users set valid_to = 3 where custom_id = 'ATS_101';
    insert into users values ('ATS_101', 'Rita Reed', 'rita@example.com', 'teamLead', false, [11, 12], [], 3, null)`);
  connection.disconnectSync();
  const may = { wholesalerId, changeId: 3, periodStart: '2026-05-01' };
  const remarks = await mergePeople(setup.sql, setup.warehouse, may);
  expect(peopleMessage(remarks)).toContain(
    'Paid by another role or team for the whole sales period from May 1, 2026 on (1): ATS_101.',
  );
  expect((await mergePeople(setup.sql, setup.warehouse, may)).moved).toEqual([]);
  const earlier = await setup.sql`select custom_id, name, until::text, value from earlier_people order by name`;
  expect(earlier.map((row) => Object.values(row))).toEqual([
    ['ATS_101', 'role', '2026-04-30', 'salesRep'],
    ['ATS_101', 'team_lead_ids', '2026-04-30', ['ATS_20']],
  ]);
});

test('a long list is cut after ten', () => {
  const missing = Array.from({ length: 12 }, (_, at) => `ATS_${at}`);
  expect(
    peopleMessage({
      missing,
      admins: [],
      emailClashes: [],
      unknownLeads: [],
      unknownGoals: [],
      closedGoals: [],
      misplacedGoals: [],
      moved: [],
      gone: [],
      periodStart: '2026-04-01',
    }),
  ).toBe(
    'Missing from the files but kept (12): ATS_0, ATS_1, ATS_2, ATS_3, ATS_4, ATS_5, ATS_6, ATS_7, ATS_8, ATS_9 and more.',
  );
});

test('goals of a closed sales period stay as they are, and the file’s others are named', async () => {
  await merge();
  await setup.sql`
    insert into closings (wholesaler_id, period_from, period_to, kind, change_id, plan_change_id, time_zone, pay_rules, closed_by, plan, checks, house)
    values (${wholesalerId}, '2026-04-01', '2026-04-30', 'monthly', 1, 1, 'UTC', 2, 'ann@example.com', '{}', '[]', '{}')`;
  // What a file doesn't say isn't another value.
  await setup.sql`update user_goals set threshold_percent = 80 where measure = 'fpl'`;
  expect((await merge()).closedGoals).toEqual([]);
  await setup.sql`update user_goals set goal = 40000 where measure = 'gp'`;
  await setup.sql`update company_goals set goal = 1 where measure = 'volume'`;
  const remarks = await merge();
  expect(remarks.closedGoals).toEqual(['ATS_101 2026-04-01', 'house 2026-04-01']);
  expect(peopleMessage(remarks)).toContain(
    'Goals of closed sales periods, left as they are (2): ATS_101 2026-04-01, house 2026-04-01.',
  );
  const goals = await setup.sql`select goal from user_goals where measure = 'gp'`;
  expect(goals.map(({ goal }) => goal)).toEqual([40_000]);
});
