import type { Wholesaler } from '@caselift/contract/wholesaler';
import { settingsTexts, type WholesalerPatch } from '@caselift/contract/wholesaler-settings';
import { publish } from '@caselift/db/publish';
import { addDays, addYears } from '@caselift/domain/dates';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSettingsOfPeriod } from '../../figures/settings.ts';
import { type Actor, insertEveryRole, insertPerson, type RoleName } from '../../testing/actors.ts';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { insertCompanyGoal, insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { today } from '../../today.ts';

type Db = 'preview' | 'prod';
let server: TestApp;
let actors: Record<RoleName, Actor>;
let id: string;
let wholesalers = 0;

beforeAll(async () => {
  server = await startTestApp();
  await insertWholesaler(server.sql, 'ats');
  actors = await insertEveryRole(server.sql, 'ats');
});
afterAll(() => server.stop());

// Each test has a wholesaler of its own, with L in May 2024 in prod and in June in preview.
beforeEach(async () => {
  const { sql } = server;
  id = `test${String.fromCharCode(97 + (wholesalers % 26), 97 + Math.floor(wholesalers / 26))}`;
  wholesalers += 1;
  await insertWholesaler(sql, id, { title: 'Atlas' });
  await pointAt(sql, id, 'prod', await insertSnapshot(sql, id, { lastTransactionDate: '2024-05-15' }));
  await pointAt(sql, id, 'preview', await insertSnapshot(sql, id, { lastTransactionDate: '2024-06-14' }));
});

const send = (json: object, db: Db = 'prod', as = actors.admin) =>
  server.ask({ url: `/api/wholesaler?wholesalerId=${id}&db=${db}`, method: 'PATCH', as: as.token, json });

async function edit(patch: WholesalerPatch, db: Db = 'prod') {
  const { status, body } = await send(patch, db);
  expect([status, body]).toEqual([200, { ok: true, payload: null }]);
}
async function read(db: Db): Promise<Wholesaler> {
  const url = `/api/wholesaler?wholesalerId=${id}&db=${db}`;
  return (await server.ask({ url, as: actors.admin.token })).body.payload as Wholesaler;
}
const history = async () => {
  const rows = await server.sql`
    select actor, origin, detail from audit_log where wholesaler_id = ${id} and action = 'edit settings' order by audit_id`;
  return rows.map(({ actor, origin, detail }) => ({ actor, origin, ...detail }));
};

const everySetting = {
  title: 'Iowa Beer-House',
  maxFPL: 1.25,
  salesPeriod: 'quarterly',
  permissions: { visibility: 'teammatesOnly' },
  hideProfits: true,
  companyWideFpl: true,
  fplBySuperTeamLead: false,
  allNonSellingDays: [],
  gpSlope: 1,
  volumeSlope: 2.5,
  fplSlope: 3,
  teamleadGpSlope: 0.0001,
  teamleadVolumeSlope: 1000,
  teamleadFplSlope: 0,
  chargeableLossReasons: ['breakage', 'outOfCode'],
  payCapPercent: 150,
  fplPayCapPercent: 100,
  approvalLimit: 99.5,
  lookBackMonths: 24,
} as const;

describe('settings', () => {
  test('are changed one and all, and read back as they were sent', async () => {
    const day = addDays(today(), 30);
    await edit({ ...everySetting, allNonSellingDays: [day], chargeableLossReasons: ['outOfCode', 'breakage'] });
    for (const db of ['prod', 'preview'] as const)
      expect(await read(db)).toMatchObject({ ...everySetting, allNonSellingDays: [day] });
  });

  const flagEdits = [
    [{ companyWideFpl: true, fplBySuperTeamLead: false }, true, false],
    [{ fplBySuperTeamLead: true }, false, true],
    [{ companyWideFpl: false }, false, true],
    [{ companyWideFpl: true }, true, false],
    [{ fplBySuperTeamLead: false }, true, false],
    [{ companyWideFpl: false }, false, false],
    [{ fplBySuperTeamLead: true, companyWideFpl: false }, false, true],
    [{ fplBySuperTeamLead: false }, false, false],
  ] as const;

  test('one flag of the FPL mode takes the place of the other, and neither means by team', async () => {
    for (const [flags, companyWideFpl, fplBySuperTeamLead] of flagEdits) {
      await edit(flags);
      expect(await read('prod')).toMatchObject({ companyWideFpl, fplBySuperTeamLead });
    }
  });

  test('that are not sent stay as they are', async () => {
    await edit({ ...everySetting, chargeableLossReasons: [], allNonSellingDays: [] });
    const before = await read('prod');
    await edit({ gpSlope: 7 });
    expect(await read('prod')).toEqual({ ...before, gpSlope: 7 });
  });

  test('non-selling days are kept once each, in their order', async () => {
    const [first, second] = [addDays(today(), -10), addDays(today(), 10)];
    await edit({ allNonSellingDays: [second, first, second, first] });
    expect((await read('prod')).allNonSellingDays).toEqual([first, second]);
    await edit({ allNonSellingDays: [] });
    expect((await read('prod')).allNonSellingDays).toEqual([]);
  });

  describe('two people who read the same list', () => {
    const [stays, goes, anns, bens] = [-3, -2, 10, 20].map((days) => addDays(today(), days)) as [
      string,
      string,
      string,
      string,
    ];
    const was = { allNonSellingDays: [stays, goes] };
    beforeEach(() => edit(was));

    test('each keep the day that the other added, and one that either removed is gone', async () => {
      await edit({ allNonSellingDays: [stays, anns], was });
      await edit({ allNonSellingDays: [stays, goes, bens], was });
      for (const db of ['prod', 'preview'] as const) {
        expect((await read(db)).allNonSellingDays).toEqual([stays, anns, bens].sort());
      }
    });

    test('keep the loss reasons of each other, too', async () => {
      await edit({ chargeableLossReasons: ['breakage'] });
      await edit({ chargeableLossReasons: ['breakage', 'outOfCode'], was: { chargeableLossReasons: ['breakage'] } });
      await edit({ chargeableLossReasons: [], was: { chargeableLossReasons: ['breakage'] } });
      expect((await read('prod')).chargeableLossReasons).toEqual(['outOfCode']);
    });

    test('replace it where they do not say what they read, as earlier releases do', async () => {
      await edit({ allNonSellingDays: [stays, anns], was });
      await edit({ allNonSellingDays: [bens] });
      expect((await read('prod')).allNonSellingDays).toEqual([bens]);
    });

    test('what Production held, and not a draft of it, is what preview takes over', async () => {
      await edit({ allNonSellingDays: [stays, goes, bens] }, 'preview');
      await edit({ allNonSellingDays: [stays, goes, anns], was });
      expect((await read('preview')).allNonSellingDays).toEqual([stays, goes, anns].sort());
    });

    test('an ended period adds to what held in it', async () => {
      await edit({ ...was, periodStart: '2024-04-01' });
      await edit({ allNonSellingDays: [stays], periodStart: '2024-04-01', was });
      await edit({ allNonSellingDays: [stays, goes, anns], periodStart: '2024-04-01', was });
      const inApril = await server.sql.begin((tx) =>
        readSettingsOfPeriod(tx, { wholesalerId: id, db: 'prod' }, '2024-04-01'),
      );
      expect(inApril?.allNonSellingDays).toEqual([stays, anns]);
    });

    test('name only lists of settings as what they read', async () => {
      for (const wrong of [{ was: {} }, { allNonSellingDays: [stays], was: { title: ['Atlas'] } }]) {
        expect((await send(wrong)).status).toBe(400);
      }
    });
  });

  test('concurrent edits of different fields do not lose each other', async () => {
    const { companyWideFpl, fplBySuperTeamLead, permissions, ...simple } = everySetting;
    const patches = [...Object.entries(simple).map(([field, value]) => ({ [field]: value })), { permissions }];
    const sent = await Promise.all(patches.map((patch) => send(patch)));
    expect(sent.map(({ status }) => status)).toEqual(patches.map(() => 200));
    for (const db of ['prod', 'preview'] as const) expect(await read(db)).toMatchObject({ ...simple, permissions });
  });
});

describe('a value that cannot be', () => {
  const tooOld = addDays(addYears(today(), -3), -2);
  const tooFar = addDays(addYears(today(), 2), 2);

  test.each<[object, string]>([
    [{ title: null }, settingsTexts.title],
    [{ title: '' }, settingsTexts.title],
    [{ title: '   ' }, settingsTexts.title],
    [{ title: 'Atlas 2' }, settingsTexts.title],
    [{ title: 'A'.repeat(31) }, settingsTexts.title],
    [{ maxFPL: null }, 'Should be numeric'],
    [{ maxFPL: '5' }, 'Should be numeric'],
    [{ maxFPL: 100.01 }, 'Cannot be more than 100'],
    [{ maxFPL: -0.01 }, 'Cannot be less than 0'],
    [{ gpSlope: -1 }, settingsTexts.number],
    [{ gpSlope: 0.00001 }, settingsTexts.number],
    [{ teamleadFplSlope: '1' }, settingsTexts.number],
    [{ volumeSlope: 1001 }, settingsTexts.number],
    [{ payCapPercent: 99 }, settingsTexts.number],
    [{ fplPayCapPercent: null }, settingsTexts.number],
    [{ approvalLimit: -1 }, settingsTexts.approvalLimit],
    [{ approvalLimit: 0.001 }, settingsTexts.approvalLimit],
    [{ approvalLimit: 1_000_001 }, settingsTexts.approvalLimit],
    [{ lookBackMonths: 1.5 }, settingsTexts.lookBackMonths],
    [{ lookBackMonths: 61 }, settingsTexts.lookBackMonths],
    [{ gpCompanyGoal: -1 }, settingsTexts.number],
    [{ gpCompanyGoal: 12.34567 }, settingsTexts.number],
    [{ volumeCompanyGoal: 2e11 }, settingsTexts.number],
    [{ volumeCompanyGoal: 'much' }, settingsTexts.number],
    [{ allNonSellingDays: ['2026-02-30'] }, 'Date 2026-02-30 is invalid'],
    [{ allNonSellingDays: [addDays(today(), 1), 'Christmas'] }, 'Date Christmas is invalid'],
    [{ allNonSellingDays: [tooOld] }, `Date ${tooOld} is over 3 years old. There's no use for it, pls delete it.`],
    [
      { allNonSellingDays: [tooFar] },
      `Date ${tooFar} is over 2 year in the future. This doesn't look right. Pls delete it.`,
    ],
  ])('%j is refused with its own sentence', async (patch, message) => {
    const before = await read('prod');
    const { status, body } = await send({ hideProfits: true, ...patch });
    expect([status, body.code, body.message]).toEqual([400, 'bad_input', message]);
    expect(await read('prod')).toEqual(before);
  });

  test.each<[object, string]>([
    [{}, "There's nothing to change. Name at least one setting."],
    [{ fplMode: 'byTeam' }, 'There is no setting named fplMode.'],
    [{ gpSlope: 3, maxfpl: 2, colour: 'red' }, 'There is no setting named maxfpl, colour.'],
    [
      { companyWideFpl: true, fplBySuperTeamLead: true },
      'FPL can be paid company wide or by super team lead, not both. Choose one.',
    ],
  ])('the patch %j changes nothing and is told why', async (patch, message) => {
    const before = await read('prod');
    const { status, body } = await send(patch);
    expect([status, body.message]).toEqual([400, message]);
    expect(await read('prod')).toEqual(before);
  });

  test.each<[object, string]>([
    [{ salesPeriod: 'weekly' }, 'salesPeriod should be one of monthly, biMonthly, quarterly.'],
    [
      { permissions: { visibility: 'nobody' } },
      'permissions.visibility should be one of all, teammatesOnly, teammatesOnlyToSuperteamlead.',
    ],
    [{ permissions: {} }, 'permissions.visibility is missing.'],
    [{ hideProfits: 'yes' }, 'hideProfits should be true or false.'],
    [{ companyWideFpl: 'yes' }, 'companyWideFpl should be true or false.'],
    [{ chargeableLossReasons: ['theft'] }, 'chargeableLossReasons.0 should be one of '],
    [{ allNonSellingDays: [20260525] }, 'allNonSellingDays.0 should be text.'],
  ])('%j is refused, naming the field', async (patch, sentence) => {
    const { status, body } = await send(patch);
    expect([status, body.message]).toEqual([400, expect.stringContaining(sentence)]);
  });
});

describe('the goals of the house', () => {
  const goalsOf = (db: Db) => server.sql`
    select measure, period_start as "periodStart", goal, edited from company_goals
    where wholesaler_id = ${id} and db = ${db} order by measure, period_start`;

  test("are of the sales period that holds the environment's newest sale, and no file changes them any more", async () => {
    await edit({ gpCompanyGoal: 1000.5, volumeCompanyGoal: 40 }, 'preview');
    expect([...(await goalsOf('preview'))]).toEqual([
      { measure: 'gp', periodStart: '2024-06-01', goal: 1000.5, edited: true },
      { measure: 'volume', periodStart: '2024-06-01', goal: 40, edited: true },
    ]);
    expect(await goalsOf('prod')).toHaveLength(0);
    expect(await read('preview')).toMatchObject({ gpCompanyGoal: 1000.5, volumeCompanyGoal: 40 });
  });

  test("typed in prod are of prod's period, in preview too", async () => {
    await edit({ gpCompanyGoal: 700 });
    const may = { measure: 'gp', periodStart: '2024-05-01', goal: 700, edited: true };
    expect([...(await goalsOf('prod'))]).toEqual([may]);
    expect([...(await goalsOf('preview'))]).toEqual([may]);
  });

  test('sent with a new sales period are of that period', async () => {
    await edit({ salesPeriod: 'quarterly', volumeCompanyGoal: 9 }, 'preview');
    expect([...(await goalsOf('preview'))]).toMatchObject([{ periodStart: '2024-04-01', goal: 9 }]);
  });

  test("replace a file's, and emptied hide the ones of earlier periods", async () => {
    for (const periodStart of ['2024-04-01', '2024-05-01'])
      await insertCompanyGoal(server.sql, { wholesalerId: id, db: 'prod', measure: 'gp', periodStart, goal: 5 });
    await edit({ gpCompanyGoal: null });
    expect((await read('prod')).gpCompanyGoal).toBeNull();
    expect((await read('prod')).gp).toMatchObject({ goal: null, achieved: null });
    expect((await history())[0]).toMatchObject({ changes: { gpCompanyGoal: { before: 5, after: null } } });
  });

  test('wait for the first figures', async () => {
    await server.sql`update environments set snapshot_id = null where wholesaler_id = ${id} and db = 'preview'`;
    const { status, body } = await send({ title: 'Other', gpCompanyGoal: 1 }, 'preview');
    expect([status, body.code, body.message]).toEqual([409, 'conflict', settingsTexts.noPeriod]);
    expect((await read('preview')).title).toBe('Atlas');
  });
});

describe('preview and prod', () => {
  test('an edit in preview is a draft until it is published', async () => {
    await edit({ title: 'Draft', gpCompanyGoal: 5 }, 'preview');
    expect(await read('prod')).toMatchObject({ title: 'Atlas', gpCompanyGoal: null });
    await publish(server.sql, id, 'test', 'test');
    expect(await read('prod')).toMatchObject({ title: 'Draft', gpCompanyGoal: 5 });
  });

  test('an edit made in prod between update and publish survives the publication, beside the drafts of preview', async () => {
    await edit({ fplSlope: 3, title: 'Draft' }, 'preview');
    await edit({ title: 'Right', maxFPL: 2, gpCompanyGoal: 77 });
    await publish(server.sql, id, 'test', 'test');
    // June has no goal of its own: May's, typed in prod, applies.
    expect(await read('prod')).toMatchObject({ title: 'Right', maxFPL: 2, fplSlope: 3, gpCompanyGoal: 77 });
  });
});

test('edits made while a publication runs are neither lost nor half in it', async () => {
  const slopes = [1, 2, 3, 4, 5, 6];
  const [sent] = await Promise.all([
    Promise.all(slopes.map((gpSlope) => send({ gpSlope, volumeSlope: gpSlope, gpCompanyGoal: gpSlope }))),
    publish(server.sql, id, 'test', 'test'),
    publish(server.sql, id, 'test', 'test'),
  ]);
  expect(sent.map(({ status }) => status)).toEqual(slopes.map(() => 200));
  const shown = async (db: Db) => {
    const { gpSlope, volumeSlope } = await read(db);
    return { gpSlope, volumeSlope };
  };
  const prod = await shown('prod');
  expect(prod.gpSlope).toBeGreaterThan(0);
  expect(prod.volumeSlope).toBe(prod.gpSlope);
  expect(await shown('preview')).toEqual(prod);
});

test('the history names who, from where, and each field before and after', async () => {
  await edit({ maxFPL: 2 }, 'preview');
  await edit({ maxFPL: 3, title: 'Atlas', permissions: { visibility: 'teammatesOnly' } });
  const by = { actor: actors.admin.email, origin: '127.0.0.1' };
  const visibility = { before: 'all', after: 'teammatesOnly' };
  expect(await history()).toEqual([
    { ...by, db: 'preview', changes: { maxFPL: { before: 100, after: 2 } } },
    {
      ...by,
      db: 'prod',
      changes: { maxFPL: { before: 100, after: 3 }, visibility },
      preview: { maxFPL: { before: 2, after: 3 }, visibility },
    },
  ]);
});

describe('who may', () => {
  test.each(['salesRep', 'teamLead', 'leadership', 'manager'] as const)('a %s may not', async (role) => {
    const url = '/api/wholesaler';
    const { status } = await server.ask({ url, method: 'PATCH', as: actors[role].token, json: { title: 'Mine' } });
    expect(status).toBe(403);
  });

  test('a view-only admin may not, nor a stranger, and an unknown wholesaler is not found', async () => {
    const viewOnly = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'admin', viewOnly: true });
    expect((await send({ title: 'Mine' }, 'prod', viewOnly)).status).toBe(403);
    const stranger = { url: `/api/wholesaler?wholesalerId=${id}`, method: 'PATCH', json: { title: 'Mine' } } as const;
    expect((await server.ask(stranger)).status).toBe(401);
    id = 'nowhere';
    expect((await send({ title: 'Mine' })).status).toBe(404);
  });

  test('an edit changes no other wholesaler', async () => {
    await edit({ title: 'Mine', gpCompanyGoal: 1 });
    const rows = await server.sql`select distinct title from settings where wholesaler_id = 'ats'`;
    expect(rows.map((row) => row.title)).toEqual(['ats Beverage']);
  });
});
