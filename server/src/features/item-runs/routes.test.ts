/** Running items, taking back what was typed, and the update of objectives and incentives. */
import { itemRunTexts } from '@caselift/contract/item-runs';
import type { ItemDetail } from '@caselift/contract/items';
import { statusWords, updateTexts } from '@caselift/contract/wholesaler-update';
import { until } from '@caselift/db/testing/until';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertClosing } from '../../testing/closings.ts';
import { insertItem } from '../../testing/items.ts';
import { lackingScopes } from '../../testing/lacking.ts';
import { type MeasuredHouse, startMeasuredHouse, volumeOf } from '../../testing/measured-house.ts';
import { insertWholesaler } from '../../testing/tenants.ts';

let house: MeasuredHouse;
beforeAll(async () => {
  house = await startMeasuredHouse();
});
afterAll(() => house.stop());

const newItem = (item: Parameters<typeof insertItem>[2] = {}) =>
  insertItem(house.server.sql, 'ats', { kind: 'incentive', terms: volumeOf(), ...item });
const run = (itemId: string, kind = 'Incentive', as?: string) =>
  house.ask(`runQueryFor${kind}/${itemId}`, 'GET', undefined, as);
const lacking = () => lackingScopes(house.server.sql, 'ats');
const ranAgo = (itemId: string, minutes: number) =>
  house.server
    .sql`update item_runs set last_run_at = now() - make_interval(mins => ${minutes}) where item_id = ${itemId}`;
const lastSentences = async (count: number) => {
  const { body } = await house.ask('history');
  return (body.payload as { detail: string }[]).slice(0, count).map(({ detail }) => detail);
};

describe('a run', () => {
  test('measures what Preview and Production lack of the item, and says when', async () => {
    const itemId = await newItem({ name: 'Hops' });
    expect(await lacking()).toEqual({ prod: 1, preview: 1 });
    const { status, body } = await run(itemId, 'Incentive', house.actors.manager.token);
    expect([status, body.message]).toEqual([200, undefined]);
    expect(await lacking()).toEqual({ prod: 0, preview: 0 });
    const { lastRunAt } = body.payload as { lastRunAt: string };
    const [stored] = await house.server
      .sql`select last_run_at as at, run_by as by from item_runs where item_id = ${itemId}`;
    expect(stored).toEqual({ at: new Date(lastRunAt), by: house.actors.manager.email });
    expect(await lastSentences(1)).toEqual(['Ran the incentive "Hops".']);
  });

  test('of an item that has just been run is refused with the time left, which an update completed later lifts', async () => {
    await house.server.sql`update update_runs set finished_at = now() - interval '1 day'`;
    const itemId = await newItem();
    expect((await run(itemId)).status).toBe(200);
    const refused = async () => {
      const { status, body } = await run(itemId);
      return [status, body.message];
    };
    expect(await refused()).toEqual([409, itemRunTexts.ranJustNow(30)]);
    await ranAgo(itemId, 29);
    expect(await refused()).toEqual([409, 'This has just been run. Try again in 1 minute, or after the next update.']);
    await house.server.sql`
      insert into update_runs (wholesaler_id, job_id, started_by, finished_at, failed)
      values ('ats', gen_random_uuid(), 'test', now(), true)`;
    expect((await refused())[0]).toBe(409);
    await house.server.sql`update update_runs set failed = false`;
    expect((await run(itemId)).status).toBe(200);
    expect((await refused())[0]).toBe(409);
    await ranAgo(itemId, 31);
    expect((await run(itemId)).status).toBe(200);
  });

  test('of an item that is archived, incomplete or measures no sales is refused with the reason', async () => {
    const terms = volumeOf();
    const refusals: [Parameters<typeof insertItem>[2], string][] = [
      [{ archivedAt: '2026-05-13T10:00:00Z' }, itemRunTexts.archived('incentive')],
      [{ terms: { ...terms, isValid: false } }, itemRunTexts.incomplete('incentive')],
      [{ type: 'binary', terms: { ...terms, measure: null } }, itemRunTexts.noSales('incentive')],
    ];
    for (const [item, text] of refusals) {
      const { status, body } = await run(await newItem(item));
      expect([status, body.message]).toEqual([409, text]);
    }
    const parent = await newItem({ type: 'multi', terms: { ...terms, measure: null } });
    await newItem({ parentId: parent });
    expect((await run(parent)).status).toBe(200); // a sub-item measures sales
  });

  test('is offered of an item alone where it would not be refused', async () => {
    const measure = volumeOf();
    const nothing = { ...measure, measure: null };
    const parentOf = async (type: 'multi' | 'dependencies', part: 'quantity' | 'binary') => {
      const parent = await newItem({ type, terms: nothing });
      // What isn't measured keeps a measure that it doesn't use.
      await newItem({ parentId: parent, type: part });
      return parent;
    };
    const groupOf = async (part: 'quantity' | 'binary', archivedAt: string | null = null) => {
      const group = await newItem({ type: 'grouped', terms: nothing, archivedAt });
      return [group, await newItem({ type: part, terms: { ...measure, groupId: group } })];
    };
    const items = [
      await newItem(),
      await newItem({ type: 'image' }),
      await newItem({ terms: { ...measure, isValid: false } }),
      await newItem({ archivedAt: '2026-05-13T10:00:00Z' }),
      await parentOf('multi', 'quantity'),
      await parentOf('multi', 'binary'),
      await parentOf('dependencies', 'binary'),
      ...(await groupOf('quantity')),
      ...(await groupOf('binary')),
      ...(await groupOf('quantity', '2026-05-13T10:00:00Z')),
    ];
    const offered: boolean[] = [];
    for (const itemId of items) {
      const { body } = await house.ask(`v3/items/${itemId}`);
      offered.push((body.payload as ItemDetail).item.canExecute);
    }
    const ran: boolean[] = [];
    for (const itemId of items) ran.push((await run(itemId)).status === 200);
    expect(offered).toEqual([true, false, false, false, true, false, false, true, true, false, false, false, false]);
    expect(ran).toEqual(offered);
  });

  test('of an item that is not there, of the other kind or of another wholesaler is not found', async () => {
    await insertWholesaler(house.server.sql, 'oak');
    const ids = [
      await newItem({ kind: 'objective' }),
      await newItem({ deletedAt: '2026-05-13T10:00:00Z' }),
      await insertItem(house.server.sql, 'oak', { kind: 'incentive', terms: volumeOf() }),
      '00000000-0000-4000-8000-000000000000',
    ];
    for (const itemId of ids)
      for (const call of ['runQueryForIncentive', 'resetValuesForIncentive']) {
        const { status, body } = await house.ask(`${call}/${itemId}`);
        expect([call, status, body.message]).toEqual([call, 404, itemRunTexts.unknown.incentive]);
      }
    expect((await run('7')).status).toBe(400);
  });

  test('by two people at once is recorded once, and measured once', async () => {
    const itemId = await newItem({ terms: volumeOf('Vineyard') });
    const answers = await Promise.all([run(itemId), run(itemId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [rows] = await house.server.sql`
      select count(*) as scopes, count(distinct (snapshot_id, scope_id)) as once from snapshot_item_scopes`;
    expect(rows?.scopes).toBe(rows?.once);
    expect(await lacking()).toEqual({ prod: 0, preview: 0 });
  });

  test('is not for team leads, sales reps and view-only people, though it is a GET', async () => {
    const itemId = await newItem();
    for (const { token } of [house.actors.teamLead, house.actors.salesRep])
      expect((await run(itemId, 'Incentive', token)).status).toBe(403);
    await house.server.sql`update users set view_only = true where custom_id = ${house.actors.manager.customId}`;
    for (const call of ['runQueryForIncentive', 'resetValuesForIncentive']) {
      const { status } = await house.ask(`${call}/${itemId}`, 'GET', undefined, house.actors.manager.token);
      expect(status).toBe(403);
    }
    await house.server.sql`update users set view_only = false`;
    expect((await house.server.sql`select from item_runs where item_id = ${itemId}`).count).toBe(0);
  });
});

describe('a reset', () => {
  const edit = (itemId: string, instanceStart: string) => house.server.sql`
    insert into item_edits (wholesaler_id, item_id, user_id, instance_start, rules, edited_by)
    values ('ats', ${itemId}, 'REP_1', ${instanceStart}, '{"target": 7}', 'test')`;
  const handIn = (itemId: string, instanceStart: string, kind: string) => house.server.sql`
    insert into item_submissions
      (wholesaler_id, submission_id, item_id, user_id, instance_start, kind, amount, own_date, submitted_by)
    values ('ats', gen_random_uuid(), ${itemId}, 'REP_1', ${instanceStart}, ${kind}, 1, '2026-05-01', 'test')`;
  const left = async (ids: string[]) => {
    const rows = await house.server.sql`
      select instance_start::text as start, case when rules = 'null' then 'none' else 'edit' end as what
      from item_edits where item_id = any (${ids})
      union all select instance_start::text, kind from item_submissions where item_id = any (${ids}) order by 1, 2`;
    return rows.map(({ start, what }) => `${what} ${start}`);
  };

  test('removes what was typed and uploaded in the running period of an item and its parts, and nothing else', async () => {
    const parent = await newItem({ name: 'Group', type: 'multi', terms: volumeOf('Hopworks', { measure: null }) });
    const child = await newItem({ parentId: parent });
    const other = await newItem();
    for (const itemId of [parent, child, other])
      for (const start of ['2026-01-01', '2026-04-01']) {
        await edit(itemId, start);
        for (const kind of ['quantity', 'tick', 'value']) await handIn(itemId, start, kind);
      }
    const before = await left([other]);
    const { status, body } = await house.ask(`resetValuesForIncentive/${parent}`);
    expect([status, body.payload]).toEqual([200, { edits: 2, quantities: 2 }]);
    const ended = ['edit 2026-01-01', 'quantity 2026-01-01', 'tick 2026-01-01', 'value 2026-01-01'];
    // What January's row said would go on else.
    const running = ['none 2026-04-01', 'tick 2026-04-01', 'value 2026-04-01'];
    expect(await left([parent])).toEqual([...ended, ...running]);
    expect(await left([child])).toEqual([...ended, ...running]);
    expect(await left([other])).toEqual(before);
    expect(await lastSentences(1)).toEqual([
      'Reset the values of the incentive "Group": removed 2 sets of typed values and 2 uploaded quantities.',
    ]);
    const [told] = await house.server.sql`
      select detail from audit_log where action = 'reset item values' order by audit_id desc limit 1`;
    expect(told?.detail.edits).toContainEqual({
      ...{ itemId: child, userId: 'REP_1', instanceStart: '2026-04-01', rules: { target: 7 } },
    });
  });

  test('ends what was typed in an earlier period and carried on, once', async () => {
    const itemId = await newItem();
    await edit(itemId, '2026-01-01');
    for (const edits of [1, 0]) {
      const { body } = await house.ask(`resetValuesForIncentive/${itemId}`);
      expect(body.payload).toEqual({ edits, quantities: 0 });
      expect(await left([itemId])).toEqual(['edit 2026-01-01', 'none 2026-04-01']);
    }
  });

  test('is the only thing that removes what was typed: runs and updates leave it', async () => {
    const itemId = await newItem();
    await edit(itemId, '2026-04-01');
    expect((await run(itemId)).status).toBe(200);
    await house.runJob('objectivesIncentivesUpdate?db=preview');
    await house.runJob('wholesalerUpdate?db=preview');
    expect(await left([itemId])).toEqual(['edit 2026-04-01']);
    await house.ask(`resetValuesForIncentive/${itemId}`);
    expect(await left([itemId])).toEqual([]);
  });

  // docs/product.md, Closing: an edit that would act only in closed periods is refused.
  test('a closed period is not reset: what was paid by it stays', async () => {
    const itemId = await newItem({ terms: volumeOf('Hopworks', { period: 'current_month' }) });
    await handIn(itemId, '2026-05-01', 'quantity');
    await insertClosing(house.server.sql, 'ats', { from: '2026-05-01', to: '2026-05-31' });
    const { status } = await house.ask(`resetValuesForIncentive/${itemId}`);
    const kept = await left([itemId]);
    await house.server.sql`delete from closings`;
    await house.server.sql`delete from items where item_id = ${itemId}`;
    expect([status, kept]).toEqual([409, ['quantity 2026-05-01']]);
  });

  test('of an archived item is refused: its last result stays', async () => {
    const itemId = await newItem({ archivedAt: '2026-05-13T10:00:00Z' });
    const { status, body } = await house.ask(`resetValuesForIncentive/${itemId}`);
    expect([status, body.message]).toEqual([409, itemRunTexts.archived('incentive')]);
  });
});

describe('the update of objectives and incentives', () => {
  const statusNow = async () => {
    const { body } = await house.ask('objectivesIncentivesStatus');
    expect(body.data).toEqual(body.payload);
    return body.payload as { status: string; message: string } | null;
  };

  test('needs Preview', async () => {
    const { status, body } = await house.ask('objectivesIncentivesUpdate', 'POST');
    expect([status, body.message]).toEqual([409, updateTexts.switchToPreview]);
  });

  test('measures both environments, and says how far it is', async () => {
    await newItem({ terms: volumeOf('Vineyard', { period: 'current_year' }) });
    expect(await lacking()).toEqual({ prod: 1, preview: 1 });
    await house.runJob('objectivesIncentivesUpdate?db=preview');
    expect(await lacking()).toEqual({ prod: 0, preview: 0 });
    expect(await statusNow()).toMatchObject({ status: statusWords.completed, message: '' });
    expect(await lastSentences(1)).toEqual(['Updated objectives and incentives.']);
  });

  test('says that there are no figures yet where no update has run', async () => {
    await house.ask('objectivesIncentivesUpdate?db=preview&wholesalerId=oak', 'POST');
    const failed = async () => {
      const { body } = await house.ask('objectivesIncentivesStatus?wholesalerId=oak');
      const run = body.payload as { status: string; message: string } | null;
      return run?.status === statusWords.computingFailed && run;
    };
    expect(await until(failed, 'the run to fail')).toMatchObject({ message: itemRunTexts.noFigures });
  });
});
