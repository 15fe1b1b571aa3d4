/** Sends the fuzz's requests over HTTP to a server that listens, each on a wholesaler with people of every role. */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { insertPerson, insertSuperAdmin } from '../actors.ts';
import { insertBoost } from '../boosts.ts';
import { insertItem, testMeasure } from '../items.ts';
import { insertFile } from '../shared-files.ts';
import { insertTeam } from '../team.ts';
import type { TestApp } from '../test-app.ts';
import { type FuzzActor, type FuzzRequest, fuzzFileNames, fuzzIds } from './requests.ts';

export type Answered = { request: FuzzRequest; status: number; type: string; text: string };

type Ground = { wholesalerId: string; tokens: Record<FuzzActor, string | null> };

/** After these the wholesaler or some of its people are gone or signed out, so a new one takes its place. */
const spends = /^(POST \/api\/logout|DELETE \/api\/(user|wholesaler)\b)/;

let grounds = 0;

async function layGround({ sql }: TestApp): Promise<Ground> {
  grounds += 1;
  const letters = [...String(grounds)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const wholesalerId = `fuzz${letters}`;
  const team = await insertTeam(sql, wholesalerId);
  for (const boostId of fuzzIds) {
    const days = { startDate: '2024-05-01', endDate: '2024-05-31' };
    await insertBoost(sql, wholesalerId, { boostId, ...days, productIds: ['rum'] });
  }
  await sql`insert into tags (wholesaler_id, tag_id, name, color) values (${wholesalerId}, ${fuzzIds[0] ?? ''}, 'Tag', '#112233')`;
  for (const id of fuzzIds) {
    const row = {
      wholesaler_id: wholesalerId,
      podcast_id: id,
      name: 'Talk',
      url: 'https://example.com',
      created_by: '',
    };
    await sql`insert into podcasts ${sql(row)}`;
    const adjustment = {
      wholesaler_id: wholesalerId,
      adjustment_id: id,
      custom_id: 'REP_1',
      part: 'gp',
      cents: 30_000,
    };
    const made = { reason: 'Trade show', made_by: 'MGR_1', made_by_name: 'Mona', state: 'pending' };
    await sql`insert into manual_adjustments ${sql({ ...adjustment, ...made })}`;
  }
  const terms = { userIds: ['REP_1', 'LEAD_1'], measure: testMeasure };
  const [multi = '', sub = '', group, child, incentive] = fuzzIds;
  await insertItem(sql, wholesalerId, { itemId: multi, type: 'multi' });
  await insertItem(sql, wholesalerId, { itemId: sub, type: 'image', parentId: multi });
  await insertItem(sql, wholesalerId, { itemId: group, type: 'grouped' });
  await insertItem(sql, wholesalerId, { itemId: child, terms });
  await insertItem(sql, wholesalerId, { itemId: incentive, kind: 'incentive', terms });
  for (const imageId of fuzzIds) {
    const image = {
      wholesaler_id: wholesalerId,
      image_id: imageId,
      item_id: sub,
      user_id: 'REP_1',
      buyer_id: 'corner',
    };
    const when = { instance_start: '2024-05-01', own_date: '2024-05-02', stored_at: '2024-05-02' };
    await sql`insert into item_images ${sql({ ...image, ...when })}`;
  }
  for (const name of fuzzFileNames) await insertFile(sql, wholesalerId, { name });
  const admin = await insertPerson(sql, { wholesalerId, role: 'admin' });
  const superAdmin = await insertSuperAdmin(sql);
  const tokens = { rep: team.REP_1, lead: team.LEAD_1, manager: team.MGR_1 };
  return { wholesalerId, tokens: { ...tokens, nobody: null, admin: admin.token, superAdmin: superAdmin.token } };
}

/** Sends them in order; answers in the same order. */
export async function sendInOrder(
  server: TestApp,
  base: string,
  requests: readonly FuzzRequest[],
): Promise<Answered[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answers: Answered[] = [];
  let ground = await layGround(server);
  for (const one of requests) {
    const answer = await send(base, agent, ground, one);
    answers.push(answer);
    if (answer.status === 200 && spends.test(`${one.method} ${one.address}`)) ground = await layGround(server);
  }
  agent.destroy();
  return answers;
}

async function send(base: string, agent: Agent, ground: Ground, one: FuzzRequest): Promise<Answered> {
  const { hostname, port } = new URL(base);
  const placed = (given: string) => given.replaceAll('WHOLESALER', ground.wholesalerId);
  const token = ground.tokens[one.actor];
  const basic = one.credentials && `Basic ${Buffer.from(placed(one.credentials)).toString('base64')}`;
  const authorization = basic ?? (token && `Bearer ${token}`);
  const body = one.body && Buffer.from(placed(one.body.toString('latin1')), 'latin1');
  const asking = request({
    hostname,
    port,
    agent,
    method: one.method,
    path: placed(one.address),
    headers: { ...(authorization ? { authorization } : {}), 'content-length': body?.length ?? 0, ...one.headers },
  });
  asking.end(body);
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return {
    request: one,
    status: answer.statusCode ?? 0,
    type: answer.headers['content-type'] ?? '',
    text: await text(answer),
  };
}
