// The people that answers name, by reader. Each call of the contract that reads is asked about everyone. The IDs, emails
// and names anywhere in the answers are compared with a rule that was written by hand from docs/product.md (Visibility),
// never with the product's own.

import type { Endpoint } from '@caselift/contract/endpoint';
import { lineOrders } from '@caselift/contract/line-orders';
import { readPlanDocument } from '@caselift/contract/plan-acceptance';
import { recordOf } from '@caselift/domain/record';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Name, type NamedHouse, names, sellers, startNamedHouse } from '../testing/named-house.ts';
import { reading as allReading, requestsOf, walk } from '../testing/reading.ts';

const readers = ['Ann', 'Lee', 'Tia', 'Mona', 'Ada'] as const;
type Reader = (typeof readers)[number];

/** A plan's paper is of the people of the plan, and takes long to lay out. */
const reading = allReading.filter((endpoint) => endpoint !== readPlanDocument);

let house: NamedHouse;
beforeAll(async () => {
  house = await startNamedHouse();
});
afterAll(() => house.server.stop());

const of = (people: string) => names.filter((name) => people.split(' ').includes(name));
const all = [...names];
const sold = [...sellers];

/** The people that each reader sees, with sales reps that can see all sales reps. */
const seen: Record<Reader, Name[]> = {
  Ann: of('Ann Ben Cal Gus'),
  Lee: of('Ann Ben Cal Gus Lee Moe'),
  Tia: of('Ann Ben Cal Gus Lee Moe Tia Mona Ada'),
  Mona: of('Ann Ben Cal Gus Lee Moe Tia Mona Ada'),
  Ada: all,
};
/** The people with pay, plan and questions open to each reader: sales reps themselves, leads their team, staff everyone they see. */
const teams: Record<Reader, Name[]> = {
  ...seen,
  Ann: of('Ann'),
  Lee: of('Ann Ben Lee'),
  Tia: of('Ann Ben Cal Lee Moe Tia'),
};
const explained: Record<Reader, Name[]> = { ...seen, Ann: of('Ann') };
const self: Record<Reader, Name[]> = {
  Ann: of('Ann'),
  Lee: of('Lee'),
  Tia: of('Tia'),
  Mona: of('Mona'),
  Ada: of('Ada'),
};
const only = (people: Name[], rule: Record<Reader, Name[]>, ...among: Reader[]): Record<Reader, Name[]> =>
  recordOf(readers, (reader) => (among.includes(reader) ? rule[reader].filter((name) => people.includes(name)) : []));
const leads = ['Lee', 'Tia', 'Mona', 'Ada'] as const;

/** Everyone in the answers of a call, by reader; of calls that aren't here, nobody. */
const told: Record<string, Record<Reader, Name[]>> = {
  'GET /api/session': self,
  'GET /api/userSelf': self,
  'GET /api/notificationSettings': self,
  // With the leads of whoever is seen.
  'GET /api/users': { ...seen, Ann: of('Ann Ben Cal Gus Lee Moe'), Lee: [...seen.Lee, 'Tia'] },
  'GET /api/users/:customId/statement': explained,
  'GET /api/users/:customId/lines': only(sold, explained, ...readers),
  'GET /api/users/:customId/invitation': only(all, seen, 'Ada'),
  'GET /api/users/:customId/roleChange': only(all, seen, 'Ada'),
  'GET /api/closings/:period': only(of('Dee Eve Gus'), seen, 'Mona', 'Ada'),
  'GET /api/payrollLayout': only([...sold, 'Tia'], seen, 'Mona', 'Ada'),
  'GET /api/planAcceptance/:customId': teams,
  // Leads aren't in their own list.
  'GET /api/planAcceptance': {
    ...only([...sold, 'Tia'], teams, 'Mona', 'Ada'),
    ...{ Lee: of('Ann Ben'), Tia: of('Ann Ben Cal Lee Moe') },
  },
  'GET /api/payQuestions': only(sold, teams, ...readers),
  // The admin made them.
  'GET /api/adjustments': recordOf(readers, (reader) => [...only(sold, teams, reader)[reader], 'Ada']),
  'GET /api/admins': only(of('Ada'), seen, 'Mona', 'Ada'),
  // An adjustment names who made it; staff is told of questions.
  'GET /api/notifications': { ...only(sold, seen, 'Mona', 'Ada'), Ann: of('Ada'), Lee: of('Ada') },
  'GET /api/history': only([...sold, 'Ada'], seen, 'Ada'),
  'GET /api/history/actors': only([...sold, 'Ada'], seen, 'Ada'),
  'GET /api/publishPreview': only(sold, seen, 'Ada'),
  'GET /api/publications/:publicationId/rollback': only(all, seen, 'Ada'),
  'GET /api/palette': only(all, seen, ...readers),
  'GET /api/product/:customId': only(sold, seen, ...readers),
  'GET /api/buyers': only(sold, seen, ...readers),
  'GET /api/buyer/:customId': only(of('Ann'), seen, ...readers),
  // A reader of costs sees everyone who is paid.
  'GET /api/v2/boosts/:id': only(sold, seen, 'Tia', 'Mona', 'Ada'),
  'GET /api/v3/items': only(sold, seen, ...leads),
  'GET /api/v3/items/:id': only(sold, seen, ...leads),
  'GET /api/v2/objectives': only(sold, seen, ...leads),
  'GET /api/v2/incentives': only(sold, seen, ...leads),
  'GET /api/v2/reporting/item/:id': only(sold, seen, ...leads),
  'POST /api/v3/items/:itemId/users/:customId/draft': only(sold, seen, ...leads),
  'POST /api/v3/items/reporting': only([...sold, 'Tia'], seen, ...leads),
  'GET /api/v3/items/:itemId/standing': only(of('Ann Ben Cal Dee Eve Gus'), seen, ...leads),
  'POST /api/v3/items/images': only(sold, seen, ...leads),
  'POST /api/v3/items/images/counts': only(sold, seen, ...leads),
  'POST /api/v3/items/entries': only(sold, seen, ...leads),
  'GET /api/v3/items/takingEntries': only(sold, seen, 'Mona', 'Ada'),
  // Hidden people are offered to nobody.
  'GET /api/teamMembers/:customId': only(of('Ann Ben Cal Lee Moe Tia'), seen, ...leads),
  'GET /api/superTeamMembers/:customId': only(of('Ann Ben Cal Lee Moe Tia'), seen, ...leads),
  'POST /api/teamMembersForTeamLeads': only(of('Ann Ben Lee'), seen, ...leads),
  'POST /api/superTeamMembers': only(of('Ann Ben Lee'), seen, ...leads),
  'GET /api/v2/incentiveObjectiveQueryResults/:itemId/:customId': only(sold, explained, ...readers),
  'GET /api/v3/items/mine': only(sold, self, 'Ann', 'Lee', 'Tia'),
  'GET /api/today': only([...sold, 'Tia'], teams, 'Ann', 'Lee', 'Tia'),
  'GET /api/today/accounts': only(sold, teams, 'Ann', 'Lee', 'Tia'),
};

/** Calls that name some of the people of the table: five of a kind at most, or those with other pay. */
const ofSome = ['GET /api/palette', 'GET /api/users/:customId/roleChange'];
/** What no answer of this house comes to: it has no worker, no closed period, no upload. */
const unanswered = `
POST /api/invitation
GET /api/users/:customId/adjustments/:closedPeriod/lines
GET /api/monthEndSummary
GET /api/payrollFiles/:number
POST /api/v3/itemDrafts/results
POST /api/v3/itemDrafts/pods
GET /api/v3/items/:itemId/images/:imageId/pay
GET /api/v3/items/:id/entryPay
GET /api/v3/items/exports/:id
GET /api/v3/items/:itemId/days
GET /api/v3/items/:itemId/lines/:customId
GET /api/transactions
GET /api/jobs/:jobId
GET /api/overTime/suppliers/:customId
GET /api/overTime/brands/:customId
GET /api/v2/boosts/:id/result
GET /api/v2/boosts/:id/packet
POST /api/v2/boosts/:boostId/selectedCustomProductsSummary
GET /api/v2/podcasts/:id
GET /api/payQuestions/:id
GET /api/today/programs/:itemId/accounts/:buyerId/whyNot
GET /api/downloadLink/:name`
  .trim()
  .split('\n');

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

/** Everyone named in any of the answers of a call, however it is asked; null: it isn't answered. */
async function found(endpoint: Endpoint, reader: Reader): Promise<Name[] | null> {
  const requests = requestsOf(endpoint, Object.values(house.ids), house.boostId).filter(
    ({ url }) => !url.includes('orderBy') || url.endsWith(`orderBy=${lineOrders[0]}`),
  );
  const as = house.tokens[reader];
  const answers = await Promise.all(
    requests.map((request) =>
      house.server.ask({ ...request, url: request.url.replace('/closings/1', '/closings/2024-05-01'), as }),
    ),
  );
  const good = answers.filter(({ status }) => status === 200);
  if (good.length === 0) return null;
  const text = good.map(({ body }) => [...walk(body)].map(({ leaf }) => leaf).join('\n')).join('\n');
  const words = (name: Name) => [name, house.ids[name], house.emails[name]];
  return names.filter((name) => words(name).some((word) => new RegExp(`\\b${word}\\b`, 'i').test(text)));
}

test.each(reading.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s names exactly the people that its reader sees',
  async (name, endpoint) => {
    const answered: [Reader, Name[]][] = [];
    for (const reader of readers) {
      const people = await found(endpoint, reader);
      if (people === null) continue;
      answered.push([reader, people]);
    }
    expect(answered.length === 0).toBe(unanswered.includes(name));
    if (ofSome.includes(name)) {
      for (const [reader, people] of answered) expect(told[name]?.[reader]).toEqual(expect.arrayContaining(people));
      return;
    }
    expect(answered).toEqual(
      answered.map(([reader]) => [reader, names.filter((one) => told[name]?.[reader].includes(one))]),
    );
    const silent = readers.filter((reader) => !answered.some(([one]) => one === reader));
    for (const reader of atLeast(0, silent)) expect([reader, told[name]?.[reader] ?? []]).toEqual([reader, []]);
  },
);

test.each([
  ['teammatesOnly', 'Ann Ben', ['corner', 'store1']],
  ['teammatesOnlyToSuperteamlead', 'Ann Ben Cal', ['corner', 'store1', 'store2']],
])(
  'where sales reps can see %s, nobody else and no customer of theirs is in their answers',
  async (visibility, people, stores) => {
    await house.server.sql`update settings set visibility = ${visibility} where db = 'prod'`;
    for (const path of [
      '/api/users',
      '/api/buyers',
      '/api/palette',
      '/api/product/:customId',
      '/api/overTime/users/:customId',
    ]) {
      const endpoint = reading.find((one) => nameOf(one) === `GET ${path}`) ?? expect.fail(path);
      const named = await found(endpoint, 'Ann');
      // The leads of whoever is seen are named with them.
      const reps = (named ?? []).filter((name) => !['Lee', 'Moe'].includes(name));
      if (path === '/api/users' || path === '/api/buyers') expect([path, reps]).toEqual([path, of(people)]);
      else expect(of(people)).toEqual(expect.arrayContaining(reps));
    }
    const { body } = await house.server.ask({ url: '/api/buyers', as: house.tokens.Ann });
    const { results } = body.payload as { results: { customId: string }[] };
    expect(results.map(({ customId }) => customId).sort()).toEqual(stores);
  },
);
