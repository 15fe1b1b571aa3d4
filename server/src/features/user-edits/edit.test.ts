import { userEditTexts as texts, type UserPatch } from '@caselift/contract/user-edits';
import { publish } from '@caselift/db/publish';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Actor, insertEveryRole, insertPerson, type RoleName } from '../../testing/actors.ts';
import { emailOf, insertTeam, passwordOfTeam, type Teammate } from '../../testing/team.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

type Db = 'preview' | 'prod';
let server: TestApp;
let actors: Record<RoleName, Actor>;
let tokens: Record<Teammate, string>;
let id: string;
let wholesalers = 0;

beforeAll(async () => {
  server = await startTestApp();
  await insertWholesaler(server.sql, 'ats');
  actors = await insertEveryRole(server.sql, 'ats');
});
afterAll(() => server.stop());

// Each test has a wholesaler of its own, which an admin of another one acts on.
beforeEach(async () => {
  id = `team${String.fromCharCode(97 + Math.floor(wholesalers / 26), 97 + (wholesalers % 26))}`;
  wholesalers += 1;
  tokens = await insertTeam(server.sql, id);
});

type Sent = Partial<UserPatch> | Record<string, unknown>;
const patch = (customIds: string | string[], sent: Sent, { db = 'prod' as Db, as = actors.admin.token } = {}) => {
  const ids = new URLSearchParams([customIds].flat().map((customId): [string, string] => ['customIds', customId]));
  const url = `/api/users?wholesalerId=${id}&db=${db}&${ids}`;
  return server.ask({ url, method: 'PATCH', as, json: { patch: sent } });
};
const refused = async (answer: ReturnType<typeof patch>) => {
  const { status, body } = await answer;
  return [status, body.message];
};
const peopleOf = async (db: Db) => {
  const rows = await server.sql`
    select custom_id, name, email, leadership, view_only, hidden, route_numbers, team_lead_ids, max_fpl_percent, edited_fields
    from users where wholesaler_id = ${id} and db = ${db} order by custom_id`;
  return Object.fromEntries(rows.map(({ custom_id, ...row }) => [custom_id, row]));
};
const goalsOf = async (db: Db) => {
  const rows = await server.sql`
    select custom_id as person, measure, period_start as period, goal, payout_cents as cents,
           threshold_percent as threshold, edited_fields as edited
    from user_goals where wholesaler_id = ${id} and db = ${db} order by custom_id, measure, period_start`;
  return [...rows];
};
const everything = async () =>
  JSON.stringify([await peopleOf('prod'), await peopleOf('preview'), await goalsOf('prod')]);
const signIn = async (email: string, password: string) => {
  const basic = Buffer.from(`${email}:${password}`).toString('base64');
  return (await server.ask({ url: '/api/login', method: 'POST', headers: { authorization: `Basic ${basic}` } })).status;
};
const session = async (token: string) => (await server.ask({ url: '/api/session', as: token })).status;

describe('PATCH /api/users', () => {
  test('changes the fields that are sent and no other, marked as typed, in prod and so in preview', async () => {
    const { status, body } = await patch('REP_1', {
      ...{
        name: " Ann O'Neil ",
        viewOnly: true,
        hidden: true,
        routeNumber: [12, 0, 7, 12],
        wholesaler: { maxFPL: 1.25 },
      },
      ...{ teamLead: [{ customId: 'top_1' }], email: 'ANN@Example.com', gp: { goal: '', payout: '' }, fpl: {} },
    });
    expect([status, body.payload]).toEqual([200, { updated: 1 }]);
    const ann = {
      ...{ name: "Ann O'Neil", email: 'ann@example.com', leadership: false, view_only: true, hidden: true },
      ...{ route_numbers: [12, 7], team_lead_ids: ['TOP_1'], max_fpl_percent: 1.25 },
      edited_fields: ['name', 'email', 'hidden', 'view_only', 'max_fpl_percent', 'route_numbers', 'team_lead_ids'],
    };
    expect((await peopleOf('prod')).REP_1).toEqual(ann);
    expect((await peopleOf('preview')).REP_1).toEqual(ann);
    expect((await peopleOf('prod')).REP_2).toMatchObject({ name: 'Ben', edited_fields: [] });
    expect(await goalsOf('prod')).toEqual([]);
  });

  test('of several people at once, named apart or in one list, each once', async () => {
    const { body } = await patch(['REP_1,rep_2', 'REP_1', 'LEAD_1'], { routeNumber: [], hidden: true });
    expect(body.payload).toEqual({ updated: 3 });
    const { REP_1, REP_2, LEAD_1, TOP_1 } = await peopleOf('preview');
    expect([REP_1, REP_2, LEAD_1, TOP_1].map((person) => person?.hidden)).toEqual([true, true, true, false]);
  });

  test('null clears a value, and typing again does not mark twice', async () => {
    await patch('REP_1', { wholesaler: { maxFPL: 3 }, gp: { goal: 10, payout: 5, threshold: 85 } });
    await patch('REP_1', { wholesaler: { maxFPL: null }, gp: { goal: null, threshold: null } });
    expect((await peopleOf('prod')).REP_1).toMatchObject({ max_fpl_percent: null, edited_fields: ['max_fpl_percent'] });
    const edited = ['goal', 'payout_cents', 'threshold_percent'];
    expect(await goalsOf('prod')).toMatchObject([{ goal: null, cents: 500, threshold: null, edited }]);
  });

  test('goals, payouts and thresholds are of the current period, which takes the rest from the last one', async () => {
    await server.sql`
      insert into user_goals (wholesaler_id, db, custom_id, measure, period_start, goal, payout_cents, threshold_percent)
      values (${id}, 'prod', 'REP_1', 'gp', '2024-03-01', 800, 50000, 85)`;
    await patch('REP_1', {
      gp: { payout: 612.34 },
      volume: { totalPayout: 7 },
      fpl: { goal: 1.25, payout: 1, totalPayout: 1 },
    });
    expect(await goalsOf('prod')).toEqual([
      {
        person: 'REP_1',
        measure: 'fpl',
        period: '2024-05-01',
        goal: 1.25,
        cents: 100,
        threshold: null,
        edited: ['goal', 'payout_cents'],
      },
      { person: 'REP_1', measure: 'gp', period: '2024-03-01', goal: 800, cents: 50_000, threshold: 85, edited: [] },
      {
        person: 'REP_1',
        measure: 'gp',
        period: '2024-05-01',
        goal: 800,
        cents: 61_234,
        threshold: 85,
        edited: ['payout_cents'],
      },
      {
        person: 'REP_1',
        measure: 'volume',
        period: '2024-05-01',
        goal: null,
        cents: 700,
        threshold: null,
        edited: ['payout_cents'],
      },
    ]);
  });

  test('in preview is a draft, of its own period, until it is published', async () => {
    await patch('REP_1', { name: 'Draft', gp: { goal: 5 } }, { db: 'preview' });
    expect((await peopleOf('prod')).REP_1).toMatchObject({ name: 'Ann', edited_fields: [] });
    expect(await goalsOf('preview')).toMatchObject([{ period: '2024-06-01', goal: 5 }]);
    expect(await goalsOf('prod')).toEqual([]);
    await publish(server.sql, id, 'test', 'test');
    expect((await peopleOf('prod')).REP_1).toMatchObject({ name: 'Draft', edited_fields: ['name'] });
    expect(await goalsOf('prod')).toMatchObject([{ goal: 5 }]);
  });

  test('a correction in prod survives the publication of drafts of other fields', async () => {
    await patch('REP_1', { routeNumber: [7] }, { db: 'preview' });
    await patch('REP_1', { name: 'Right' });
    await publish(server.sql, id, 'test', 'test');
    expect((await peopleOf('prod')).REP_1).toMatchObject({ name: 'Right', route_numbers: [7] });
  });

  test('a person who is in prod alone is changed there', async () => {
    await server.sql`delete from users where wholesaler_id = ${id} and db = 'preview' and custom_id = 'REP_1'`;
    expect((await patch('REP_1', { name: 'Anna', gp: { goal: 1 }, teamLead: [{ customId: 'TOP_1' }] })).status).toBe(
      200,
    );
    expect((await peopleOf('preview')).REP_1).toBeUndefined();
  });

  test('edits of different fields at the same moment do not lose each other', async () => {
    const fields: Sent[] = [
      ...[{ name: 'Anna' }, { routeNumber: [9] }, { hidden: true }, { wholesaler: { maxFPL: 2 } }],
      ...[{ gp: { goal: 1000 } }, { gp: { payout: 50 } }, { gp: { threshold: 80 } }],
    ];
    const answers = await Promise.all(fields.map((field) => patch('REP_1', field)));
    expect(answers.map(({ status }) => status)).toEqual(fields.map(() => 200));
    for (const db of ['prod', 'preview'] as const) {
      expect((await peopleOf(db)).REP_1).toMatchObject({
        ...{ name: 'Anna', route_numbers: [9], hidden: true, max_fpl_percent: 2 },
      });
      expect(await goalsOf(db)).toMatchObject([{ goal: 1000, cents: 5000, threshold: 80 }]);
    }
  });
});

describe('what cannot be is refused with a sentence, and nothing is written', () => {
  test.each<[Sent, number, string]>([
    [{}, 400, texts.nothing],
    [{ name: '', gp: { goal: '' }, leadership: '', teamLead: '', routeNumber: '' }, 400, texts.nothing],
    [{ role: 'admin' }, 400, texts.nothing],
    [{ totalPayout: 5 }, 400, texts.totalPayout],
    [{ gp: { payout: 5, totalPayout: 6 } }, 400, texts.payoutTwice],
    [{ fpl: { payout: null, totalPayout: 6 } }, 400, texts.payoutTwice],
    [{ name: 'Ann-Marie' }, 400, texts.name],
    [{ name: 'A'.repeat(31) }, 400, texts.name],
    [{ name: '  ' }, 400, texts.name],
    [{ email: 'ann@example' }, 400, texts.email],
    [{ password: 'abc12345' }, 400, texts.passwordOfManagers],
    [{ leadership: true }, 400, texts.leadershipOfLeads],
    [{ teamLead: [{ customId: 'REP_2' }] }, 400, texts.unknownLead('REP_2')],
    [{ teamLead: [{ customId: 'XX_9' }] }, 400, texts.unknownLead('XX_9')],
    [{ routeNumber: [1.5] }, 400, texts.routes],
    [{ routeNumber: '12' }, 400, texts.routes],
    [{ gp: { goal: -1 } }, 400, texts.number],
    [{ gp: { goal: 2e11 } }, 400, texts.number],
    [{ gp: { payout: 1.005 } }, 400, texts.number],
    [{ volume: { threshold: 90.123 } }, 400, texts.number],
    [{ fpl: { goal: 1.005 } }, 400, texts.number],
    [{ wholesaler: { maxFPL: 100.01 } }, 400, texts.number],
    [{ wholesaler: { maxFPL: '5' } }, 400, texts.number],
    [{ fpl: { goal: 2 }, wholesaler: { maxFPL: 1.99 } }, 400, texts.maxFplBelowGoal('Ann')],
    [{ email: 'mgr_1@{id}.example.com' }, 409, texts.emailTaken],
  ])('%j: %i %s', async (sent, status, message) => {
    const before = await everything();
    const own = JSON.parse(JSON.stringify(sent).replace('{id}', id));
    expect(await refused(patch('REP_1', { ...own, viewOnly: (own.name ?? own.email) ? true : '' }))).toEqual([
      status,
      message,
    ]);
    expect(await everything()).toBe(before);
  });

  test('nobody named, more than 100, someone unknown or deleted', async () => {
    const before = await everything();
    await server.sql`update users set deleted_at = now() where wholesaler_id = ${id} and custom_id = 'REP_2'`;
    expect(await refused(patch([], { hidden: true }))).toEqual([400, texts.none]);
    const many = Array.from({ length: 101 }, (_, n) => `REP_${n}`);
    expect(await refused(patch(many.join(), { hidden: true }))).toEqual([400, texts.tooMany]);
    const some = ['REP_1', 'XX_9', 'REP_2'];
    expect(await refused(patch(some, { hidden: true }))).toEqual([404, texts.unknownUsers(['XX_9', 'REP_2'])]);
    expect(await everything()).toBe(before);
  });

  test('a rule that one of several would break', async () => {
    await patch('REP_2', { wholesaler: { maxFPL: 1.5 } });
    const before = await everything();
    const sent = { fpl: { goal: 2, payout: 50 }, hidden: true };
    expect(await refused(patch(['REP_1', 'REP_2'], sent))).toEqual([400, texts.maxFplBelowGoal('Ben')]);
    expect(await everything()).toBe(before);
  });

  test('name, e-mail and password of several people at once', async () => {
    for (const sent of [{ name: 'Ann' }, { email: 'a@example.com' }, { password: 'abc12345' }])
      expect(await refused(patch(['REP_1', 'REP_2'], sent))).toEqual([400, texts.oneAtATime]);
  });

  test("managers' names and e-mails keep to their own rules", async () => {
    expect(await refused(patch('MGR_1', { name: 'Mona 2' }))).toEqual([400, texts.managerName]);
    expect(await refused(patch('MGR_1', { email: 'mona' }))).toEqual([400, texts.managerEmail]);
    expect((await patch('MGR_1', { name: 'Mona-Lisa Ray' })).status).toBe(200);
  });

  test('a circle of team leads, also one that only preview would have', async () => {
    expect(await refused(patch('LEAD_1', { teamLead: [{ customId: 'LEAD_1' }] }))).toEqual([
      400,
      texts.leadCircle('Lee'),
    ]);
    expect(await refused(patch('TOP_1', { teamLead: [{ customId: 'LEAD_1' }] }))).toEqual([
      400,
      texts.leadCircle('Tia'),
    ]);
    await patch('LEAD_1', { teamLead: [] });
    await patch('LEAD_1', { teamLead: [{ customId: 'TOP_1' }] }, { db: 'preview' });
    const message = texts.inPreview(texts.leadCircle('Tia'));
    expect(await refused(patch('TOP_1', { teamLead: [{ customId: 'LEAD_1' }] }))).toEqual([400, message]);
    expect((await peopleOf('prod')).TOP_1?.team_lead_ids).toEqual([]);
  });

  test('goals before the first figures, when there is no sales period', async () => {
    await server.sql`update environments set snapshot_id = null where wholesaler_id = ${id}`;
    expect(await refused(patch('REP_1', { name: 'Anna', gp: { goal: 1 } }))).toEqual([409, texts.noPeriod]);
    expect((await peopleOf('prod')).REP_1?.name).toBe('Ann');
    expect((await patch('REP_1', { name: 'Anna' })).status).toBe(200);
  });
});

describe('the max FPL, which is never below the FPL goal', () => {
  const setting = (maxFPL: number, db: Db = 'prod') =>
    server.ask({
      url: `/api/wholesaler?wholesalerId=${id}&db=${db}`,
      method: 'PATCH',
      as: actors.admin.token,
      json: { maxFPL },
    });

  test('is judged on the state after the edit, own limit before the wholesaler’s', async () => {
    await setting(1.5);
    expect(await refused(patch('REP_1', { fpl: { goal: 1.6 } }))).toEqual([400, texts.maxFplBelowGoal('Ann')]);
    expect((await patch('REP_1', { fpl: { goal: 1.6 }, wholesaler: { maxFPL: 1.6 } })).status).toBe(200);
    expect(await refused(patch('REP_1', { wholesaler: { maxFPL: null } }))).toEqual([
      400,
      texts.maxFplBelowGoal('Ann'),
    ]);
    expect((await patch('REP_1', { fpl: { goal: 1.5 }, wholesaler: { maxFPL: null } })).status).toBe(200);
  });

  test("the wholesaler's cannot go below the goal of someone without his own, who is named", async () => {
    await patch('REP_1', { fpl: { goal: 1.5 }, wholesaler: { maxFPL: 2 } });
    await patch('REP_2', { fpl: { goal: 1.2 } });
    const { status, body } = await setting(1.19);
    expect([status, body.message]).toEqual([400, texts.maxFplBelowGoal('Ben')]);
    expect((await setting(1.2)).status).toBe(200);
    await patch('LEAD_1', { fpl: { goal: 1.1 } });
    await patch('LEAD_1', { fpl: { goal: 1.2 } }, { db: 'preview' });
    await patch('REP_2', { fpl: { goal: 1 } });
    const inPreview = await setting(1.15);
    expect([inPreview.status, inPreview.body.message]).toEqual([400, texts.inPreview(texts.maxFplBelowGoal('Lee'))]);
  });
});

describe('e-mails and passwords', () => {
  test('a new e-mail in prod is the new way in, with the old password, and sessions stay', async () => {
    await patch('REP_1', { email: 'ann@elsewhere.example.com' });
    expect(await signIn('ann@elsewhere.example.com', passwordOfTeam)).toBe(200);
    expect(await signIn(emailOf(id, 'REP_1'), passwordOfTeam)).toBe(401);
    expect(await session(tokens.REP_1)).toBe(200);
  });

  test('a new e-mail in preview changes the way in once published', async () => {
    await patch('REP_1', { email: `draft@${id}.example.com` }, { db: 'preview' });
    expect(await signIn(emailOf(id, 'REP_1'), passwordOfTeam)).toBe(200);
    await publish(server.sql, id, 'test', 'test');
    expect(await signIn(`draft@${id}.example.com`, passwordOfTeam)).toBe(200);
  });

  test("an e-mail with which someone signs in, of whatever wholesaler, or a draft's, is refused in either environment", async () => {
    await patch('REP_2', { email: `draft@${id}.example.com` }, { db: 'preview' });
    const taken = [actors.manager.email, actors.superAdmin.email, emailOf(id, 'MGR_1'), `draft@${id}.example.com`];
    for (const db of ['prod', 'preview'] as const) {
      for (const email of taken)
        expect(await refused(patch('REP_1', { email: email.toUpperCase() }, { db }))).toEqual([409, texts.emailTaken]);
    }
    expect((await patch('REP_1', { email: emailOf(id, 'REP_1') })).status).toBe(200);
  });

  test('two people who are given one e-mail at the same moment: one gets it', async () => {
    const email = `both@${id}.example.com`;
    const answers = await Promise.all([
      patch('REP_1', { email }),
      patch('REP_2', { email }),
      patch('LEAD_1', { email }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test.each(['prod', 'preview'] as const)(
    "a manager's password, set in %s, is the person's, and ends the sessions",
    async (db) => {
      expect((await patch('MGR_1', { password: 'newPass1' }, { db })).status).toBe(200);
      expect(await signIn(emailOf(id, 'MGR_1'), 'newPass1')).toBe(200);
      expect(await signIn(emailOf(id, 'MGR_1'), passwordOfTeam)).toBe(401);
      expect(await session(tokens.MGR_1)).toBe(401);
      expect(await session(tokens.REP_1)).toBe(200);
    },
  );

  test("a manager's password is 6 to 30 letters and digits, and needs a way in", async () => {
    for (const password of ['abc12', 'abc-1234', 'a'.repeat(31)])
      expect(await refused(patch('MGR_1', { password }))).toEqual([400, texts.managerPassword]);
    await server.sql`delete from credentials where wholesaler_id = ${id} and custom_id = 'MGR_1'`;
    expect(await refused(patch('MGR_1', { password: 'abc12345', hidden: true }))).toEqual([409, texts.noWayIn('Mona')]);
    expect((await peopleOf('prod')).MGR_1?.hidden).toBe(false);
  });
});

describe('who may', () => {
  test.each(['salesRep', 'teamLead', 'leadership', 'manager'] as const)('a %s may not', async (role) => {
    const url = `/api/users?customIds=${actors.salesRep.customId}`;
    const { status } = await server.ask({
      url,
      method: 'PATCH',
      as: actors[role].token,
      json: { patch: { hidden: true } },
    });
    expect(status).toBe(403);
  });

  test('a stranger, and a view-only admin', async () => {
    const viewOnly = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'admin', viewOnly: true });
    expect((await patch('REP_1', { hidden: true }, { as: viewOnly.token })).status).toBe(403);
    expect((await server.ask({ url: '/api/users?customIds=REP_1', method: 'PATCH', json: { patch: {} } })).status).toBe(
      401,
    );
  });

  test('an admin changes people of a wholesaler by naming it, and nobody under his own by their ids', async () => {
    const url = '/api/users?customIds=REP_1';
    const { status } = await server.ask({
      url,
      method: 'PATCH',
      as: actors.admin.token,
      json: { patch: { hidden: true } },
    });
    expect(status).toBe(404);
    expect((await patch('REP_1', { hidden: true }, { as: actors.superAdmin.token })).status).toBe(200);
  });

  test('an admin changes himself, but does not take away his own access', async () => {
    const { token, customId } = await insertPerson(server.sql, { wholesalerId: id, role: 'admin' });
    for (const sent of [{ viewOnly: true }, { hidden: true }]) {
      for (const db of ['prod', 'preview'] as const)
        expect(await refused(patch([`${customId}`, 'REP_1'], sent, { as: token, db }))).toEqual([
          409,
          texts.notYourself,
        ]);
    }
    expect((await patch(`${customId}`, { name: 'Me', viewOnly: false }, { as: token })).status).toBe(200);
  });
});
