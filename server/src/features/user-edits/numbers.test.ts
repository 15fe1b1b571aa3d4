// One edit of many people's goals, payouts and limits, each with values of their own.

import { gridEditLimit, type NumbersPatch, userEditTexts as texts } from '@caselift/contract/user-edits';
import { atLeast } from '@caselift/domain/testing/at-least';
import { describe, expect, test } from 'vitest';
import { insertPerson } from '../../testing/actors.ts';
import { type Db, type House, housePerTest, type PeopleEdits, said } from '../../testing/people-edits.ts';
import { emailOf } from '../../testing/team.ts';
import { sentenceOf } from '../history/sentences.ts';

let edits: PeopleEdits;
let house: House;

housePerTest((...given) => {
  [edits, house] = given;
});

type Row = { customId: string; patch: NumbersPatch };
const send = (rows: readonly Row[], { db = 'prod' as Db, as = edits.actors.admin.token } = {}) => {
  const url = `/api/users/numbers?wholesalerId=${house.id}&db=${db}`;
  return edits.server.ask({ url, method: 'PATCH', as, json: { rows } });
};
const typed = async (db: Db) =>
  (await house.goals(db)).map(({ person, measure, goal, cents, threshold }) => [
    person,
    measure,
    goal,
    cents,
    threshold,
  ]);

const pasted: Row[] = [
  { customId: 'REP_1', patch: { gp: { goal: 50_000, totalPayout: 500 }, volume: { threshold: 85 } } },
  { customId: 'REP_2', patch: { gp: { goal: 40_000, totalPayout: null }, wholesaler: { maxFPL: 1.5 } } },
];

describe('goals, payouts and limits of several people', () => {
  test('one call writes them at once, to preview too, as one entry of the history that names them', async () => {
    expect((await send(pasted)).body.payload).toEqual({ updated: 2 });
    for (const db of ['prod', 'preview'] as const) {
      expect(await typed(db)).toEqual([
        ['REP_1', 'gp', 50_000, 500_00, null],
        ['REP_1', 'volume', null, null, 85],
        ['REP_2', 'gp', 40_000, null, null],
      ]);
      expect((await house.people(db)).REP_2?.max_fpl_percent).toBe(1.5);
    }
    const url = `/api/history?wholesalerId=${house.id}&db=prod`;
    const history = (await edits.server.ask({ url, as: edits.actors.admin.token })).body.payload as {
      detail: string;
    }[];
    expect(history.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^Changed 2 people \(Ann, Ben\)/)]);
  });

  test('stay drafts in preview, and leave what is not named as it was', async () => {
    await send([{ customId: 'REP_1', patch: { gp: { goal: 1, payout: 2, threshold: 3 } } }]);
    await send([{ customId: 'REP_1', patch: { gp: { payout: 20 } } }], { db: 'preview' });
    expect(await typed('prod')).toEqual([['REP_1', 'gp', 1, 2_00, 3]]);
    // June in preview takes over what May says but for the payout.
    expect(await typed('preview')).toContainEqual(['REP_1', 'gp', 1, 20_00, 3]);
  });

  test.each<[string, Row[], number, string]>([
    ['nobody', [], 400, texts.none],
    ['a person twice', [...pasted, { customId: 'rep_1', patch: { gp: { goal: 1 } } }], 400, texts.rowTwice('REP_1')],
    ['nothing for one of them', [...pasted, { customId: 'LEAD_1', patch: {} }], 400, texts.nothing],
    ['a name', [{ customId: 'REP_1', patch: { name: 'Anna' } as NumbersPatch }], 400, texts.nothing],
    ['a goal below zero', [...pasted, { customId: 'LEAD_1', patch: { gp: { goal: -1 } } }], 400, texts.number],
    [
      'a limit below the goal',
      [...pasted, { customId: 'LEAD_1', patch: { fpl: { goal: 2 }, wholesaler: { maxFPL: 1 } } }],
      400,
      texts.maxFplBelowGoal('Lee'),
    ],
    [
      'someone unknown',
      [...pasted, { customId: 'XX_9', patch: { gp: { goal: 1 } } }],
      404,
      texts.unknownUsers(['XX_9']),
    ],
  ])('of %s are refused, and nothing is written', async (_, rows, status, message) => {
    const before = await house.everything();
    expect(await said(send(rows))).toEqual([status, message]);
    expect(await house.everything()).toBe(before);
  });

  test('of more people than one edit takes are refused', async () => {
    const rows = Array.from({ length: gridEditLimit + 1 }, (_, n) => ({
      customId: `REP_${n}`,
      patch: { gp: { goal: 1 } },
    }));
    expect(await said(send(rows))).toEqual([400, texts.tooManyRows]);
  });

  describe('of oneself', () => {
    const adminOf = async (name: string) => {
      const actor = await insertPerson(edits.server.sql, { wholesalerId: house.id, role: 'admin', name });
      return { ...actor, customId: actor.customId ?? '' };
    };
    const patch = { gp: { goal: 1, totalPayout: 900 } };
    const ways = (customId: string, as: string) => {
      const file = `/api/v1/users/goals?wholesalerId=${house.id}&db=prod`;
      return [
        () => send([{ customId, patch: { gp: { goal: 2 } } }], { as }),
        () => house.patch([customId, 'REP_1'], patch, { as }),
        () => house.patch(customId, { wholesaler: { maxFPL: 99 } }, { as, db: 'preview' }),
        () => edits.server.ask({ url: file, method: 'PATCH', as, json: [{ customId, gpGoal: 4, volumeGoal: 1 }] }),
      ];
    };

    test("an admin's own numbers are refused by every call where another admin can set them, who is named", async () => {
      const [ann, bea] = [await adminOf('Ann Lee'), await adminOf('Bea Wu')];
      const before = await house.everything();
      for (const way of atLeast(4, ways(ann.customId, ann.token)))
        expect(await said(way())).toEqual([403, texts.ownNumbers(['Bea Wu'])]);
      expect(await house.everything()).toBe(before);
      expect((await send([{ customId: ann.customId, patch }], { as: bea.token })).status).toBe(200);
      expect((await house.patch(ann.customId, { name: 'Ann Wu' }, { as: ann.token })).status).toBe(200);
    });

    test("an admin's own numbers go through where nobody else can, and the history and a mail to every manager say so", async () => {
      const ann = await adminOf('Ann Lee');
      for (const way of atLeast(4, ways(ann.customId, ann.token))) {
        await edits.server.sql`delete from pgboss.job where name = 'mail'`;
        expect((await way()).status).toBe(200);
        const mails = await edits.server.sql`select data from pgboss.job where name = 'mail'`;
        expect(mails.map(({ data }) => [data.email, data.template, data.by])).toEqual([
          [emailOf(house.id, 'MGR_1'), 'ownNumbers', 'Ann Lee'],
        ]);
        const [told] = await edits.server.sql`
          select action, detail from audit_log where wholesaler_id = ${house.id} order by audit_id desc limit 1`;
        expect(told?.detail.byOneself).toBe(ann.customId);
        expect(sentenceOf(told?.action, told?.detail)).toMatch(
          / Among them are the editor's own, which no other admin could set\.$/,
        );
      }
    });
  });

  test('are an edit of admins alone, of their own wholesaler', async () => {
    const before = await house.everything();
    expect((await send(pasted, { as: house.tokens.MGR_1 })).status).toBe(403);
    expect((await send(pasted, { as: '' })).status).toBe(401);
    const foreign = `${edits.actors.teamLead.customId}`;
    expect(await said(send([{ customId: foreign, patch: { gp: { goal: 1 } } }]))).toEqual([
      404,
      texts.unknownUsers([foreign]),
    ]);
    expect(await house.everything()).toBe(before);
  });
});
