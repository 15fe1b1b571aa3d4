// Deleting a team lead: who takes over the reports, and that the lead's id shows nowhere (docs/product.md,
// Environments).
import { allEndpoints } from '@caselift/contract/all-endpoints';
import { listGonePeople } from '@caselift/contract/gone-people';
import { userEditTexts as texts } from '@caselift/contract/user-edits';
import { publish, rollback } from '@caselift/db/publish';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertPerson } from '../../testing/actors.ts';
import { type Db, type House, housePerTest, type PeopleEdits, said } from '../../testing/people-edits.ts';

let edits: PeopleEdits;
let house: House;

housePerTest((...given) => {
  [edits, house] = given;
});

// Ann and Ben report to Lee, who reports to Tia; Omar, a lead without anybody yet, is added.
beforeEach(async () => {
  for (const db of ['prod', 'preview'] as const) await house.insertLead(db, 'LEAD_2', 'Omar');
});

const remove = (customId: string, more = '', { db = 'prod' as Db, as = edits.actors.admin.token } = {}) => {
  const url = `/api/user?wholesalerId=${house.id}&db=${db}&customId=${customId}${more}`;
  return edits.server.ask({ url, method: 'DELETE', as });
};

describe('the people of a deleted lead', () => {
  test('have none when nobody is named, and the history says so by name', async () => {
    expect((await remove('LEAD_1')).status).toBe(200);
    for (const db of ['prod', 'preview'] as const)
      expect([await house.leadsOf('REP_1', db), await house.leadsOf('REP_2', db)]).toEqual([[], []]);
    expect(await house.history()).toEqual([
      'Deleted Lee (LEAD_1) in Production and Preview.',
      'Changed 2 people (Ann, Ben) in Production and Preview: the team leads from Lee to none.',
    ]);
  });

  test('go over to the lead who is named, in prod and preview, beside the leads they have', async () => {
    await house.patch('REP_2', { teamLead: [{ customId: 'LEAD_1' }, { customId: 'TOP_1' }] });
    expect((await remove('LEAD_1', '&moveTo=lead_2')).status).toBe(200);
    for (const db of ['prod', 'preview'] as const) {
      expect(await house.leadsOf('REP_1', db)).toEqual(['Omar']);
      expect(await house.leadsOf('REP_2', db)).toEqual(['Omar', 'Tia']);
      expect((await house.people(db)).REP_1).toMatchObject({ edited_fields: ['team_lead_ids'] }); // no file takes it back
    }
    expect((await house.history())[1]).toBe(
      'Changed 2 people (Ann, Ben) in Production and Preview: the team leads from different values to different values.',
    );
  });

  test('go over in preview alone when the deletion is a draft', async () => {
    await remove('LEAD_1', '&moveTo=LEAD_2', { db: 'preview' });
    expect([await house.leadsOf('REP_1'), await house.leadsOf('REP_1', 'preview')]).toEqual([['Lee'], ['Omar']]);
    await publish(edits.server.sql, house.id, 'test', 'test');
    expect(await house.leadsOf('REP_1')).toEqual(['Omar']);
  });

  test('name a lead once that they had already, and may be led by one of them', async () => {
    await house.patch('REP_1', { teamLead: [{ customId: 'LEAD_1' }, { customId: 'LEAD_2' }] });
    await house.patch('LEAD_2', { teamLead: [{ customId: 'LEAD_1' }] });
    await remove('LEAD_1', '&moveTo=LEAD_2');
    expect([await house.leadsOf('REP_1'), await house.leadsOf('REP_2'), await house.leadsOf('LEAD_2')]).toEqual([
      ['Omar'],
      ['Omar'],
      [],
    ]);
  });
});

describe('who cannot take over is refused, and nothing is written', () => {
  test.each([
    ['LEAD_1', texts.ownSuccessor],
    ['REP_2', texts.unknownLead('REP_2')],
    ['XX_9', texts.unknownLead('XX_9')],
    ['no-id', texts.customId],
  ])('%s: %s', async (moveTo, message) => {
    const before = await house.everything();
    expect(await said(remove('LEAD_1', `&moveTo=${moveTo}`))).toEqual([400, message]);
    expect(await house.everything()).toBe(before);
    expect(await house.leadsOf('REP_1')).toEqual(['Lee']);
  });

  test('a lead of another wholesaler, or one who was deleted', async () => {
    const foreign = `${edits.actors.teamLead.customId}`;
    expect(await said(remove('LEAD_1', `&moveTo=${foreign}`))).toEqual([400, texts.unknownLead(foreign)]);
    await remove('LEAD_2');
    expect(await said(remove('LEAD_1', '&moveTo=LEAD_2'))).toEqual([400, texts.unknownLead('LEAD_2')]);
  });

  test('a lead below one of those who would go over, also in preview alone', async () => {
    for (const db of ['prod', 'preview'] as const) await house.insertLead(db, 'LEAD_3', 'Zoe', ['LEAD_1']);
    await house.patch('LEAD_2', { teamLead: [{ customId: 'LEAD_3' }] }, { db: 'preview' });
    const circle = texts.leadCircle('Omar');
    expect(await said(remove('LEAD_1', '&moveTo=LEAD_2'))).toEqual([400, texts.inPreview(circle)]);
    await house.patch('LEAD_2', { teamLead: [{ customId: 'LEAD_3' }] });
    expect(await said(remove('LEAD_1', '&moveTo=LEAD_2'))).toEqual([400, circle]);
    expect((await remove('LEAD_1', '&moveTo=LEAD_3')).status).toBe(200);
    expect([await house.leadsOf('REP_1'), await house.leadsOf('LEAD_3')]).toEqual([['Zoe'], []]);
  });

  test('the admin themselves, as a manager, or signed out', async () => {
    const { token, customId } = await insertPerson(edits.server.sql, { wholesalerId: house.id, role: 'admin' });
    expect((await remove(`${customId}`, '&moveTo=LEAD_2', { as: token })).status).toBe(409);
    expect((await remove('LEAD_1', '&moveTo=LEAD_2', { as: house.tokens.MGR_1 })).status).toBe(403);
    expect((await remove('LEAD_1', '&moveTo=LEAD_2', { as: '' })).status).toBe(401);
    expect(await house.leadsOf('REP_1')).toEqual(['Lee']);
  });
});

describe('the id of a deleted lead', () => {
  /** Every answer of a GET, of both environments, but for the name with the id behind it in the history. */
  async function idShows(): Promise<string[]> {
    const found: string[] = [];
    // Month-End Summary waits for a worker, which these tests don't run; it names teams by people who are there. And who is
    // gone is listed among the gone.
    const asked = allEndpoints.filter(
      ({ method, path }) => method === 'GET' && !path.includes('monthEnd') && path !== listGonePeople.path,
    );
    for (const endpoint of asked) {
      for (const customId of ['REP_1', 'TOP_1']) {
        for (const db of ['prod', 'preview'] as const) {
          const path = endpoint.path.replace(':customId', customId).replace(/:\w+/g, '1');
          const more = path.endsWith('/lines') ? '&measure=gp' : '';
          const url = `${path}?wholesalerId=${house.id}&db=${db}${more}`;
          const { text } = await edits.server.ask({ url, as: edits.actors.admin.token });
          if (text.replaceAll('Lee (LEAD_1)', 'Lee').includes('LEAD_1')) found.push(url);
        }
      }
    }
    return found;
  }

  test('shows in no answer: not after an edit of the reports, an update by the files or a rollback', async () => {
    const { sql } = edits.server;
    expect(await idShows()).toContain(`/api/users?wholesalerId=${house.id}&db=prod`);
    await house.patch('REP_1', { teamLead: [{ customId: 'LEAD_1' }, { customId: 'LEAD_2' }] });
    await remove('LEAD_1');
    expect(await idShows()).toEqual([]);

    // As an update of files that still name the lead writes it, and as a publication holds it.
    await sql`
      update users set team_lead_ids = '{LEAD_1}', edited_fields = '{}'
      where wholesaler_id = ${house.id} and db = 'preview' and custom_id = 'REP_2'`;
    const { publicationId } = await publish(sql, house.id, 'test', 'test');
    expect(await idShows()).toEqual([]);
    await publish(sql, house.id, 'test', 'test');
    await rollback(sql, house.id, publicationId, 'test', 'test');
    expect(await idShows()).toEqual([]);
    expect(await house.leadsOf('REP_2')).toEqual([]);

    await house.patch('REP_2', { teamLead: [{ customId: 'LEAD_2' }] });
    expect((await house.history())[0]).toBe(
      'Changed Ben (REP_2) in Production and Preview: the team leads from none to Omar.',
    );
    expect(await idShows()).toEqual([]);
  });

  test('is back, as a person with a name, where a rollback goes back to before the deletion', async () => {
    const { sql } = edits.server;
    const { publicationId } = await publish(sql, house.id, 'test', 'test');
    await remove('LEAD_1');
    await rollback(sql, house.id, publicationId, 'test', 'test');
    expect([await house.leadsOf('LEAD_1'), await house.leadsOf('REP_1')]).toEqual([['Tia'], ['Lee']]);
    expect([await house.leadsOf('LEAD_1', 'preview'), await house.leadsOf('REP_1', 'preview')]).toEqual([
      undefined,
      [],
    ]);
  });

  test('is skipped in an edit if its form still names it', async () => {
    await remove('LEAD_1', '&moveTo=LEAD_2');
    const lead = { customId: 'LEAD_1' };
    expect((await house.patch('REP_1', { name: 'Anna', teamLead: [lead] })).status).toBe(200);
    expect([(await house.people('prod')).REP_1?.name, await house.leadsOf('REP_1')]).toEqual(['Anna', ['Omar']]);
    expect((await house.patch('REP_1', { teamLead: [lead] })).status).toBe(200);
    expect((await house.patch('REP_1', { teamLead: [lead, { customId: 'TOP_1' }] })).status).toBe(200);
    expect(await house.leadsOf('REP_1')).toEqual(['Tia']);
  });
});
