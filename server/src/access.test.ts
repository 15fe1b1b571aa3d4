// Every call of the contract over HTTP, by the table of roles that was written by hand: who may, who may not, and which
// wholesaler it is about. The table is compared with the contract in contract/src/roles-by-hand.test.ts.

import { allEndpoints } from '@caselift/contract/all-endpoints';
import type { Endpoint } from '@caselift/contract/endpoint';
import { kindWords } from '@caselift/contract/item-texts';
import {
  aboutByHand,
  type Caller,
  callers,
  type HandPerson,
  handPeople,
  handReaders,
  openTo,
  rolesByHand,
} from '@caselift/contract/testing/roles-by-hand';
import { itemKinds } from '@caselift/domain/programs/item';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, insertEveryRole, insertPerson, type RoleName } from './testing/actors.ts';
import { insertSnapshot, pointAt } from './testing/figures.ts';
import { insertTeam, type Teammate } from './testing/team.ts';
import { insertWholesaler } from './testing/tenants.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const olderAnswers = Object.fromEntries(
  itemKinds.flatMap((kind) => {
    const { one, many, title, titles } = kindWords[kind];
    return [
      [`GET /api/v2/${many}`, 200],
      [`GET /api/v2/filtered${titles}`, 200],
      [`GET /api/${many}/archived`, 200],
      [`GET /api/v2/${one}/:id/sub${titles}`, 400], // no id
      [`GET /api/v2/grouped${titles}/:id/children`, 400],
      [`GET /api/v3/grouped${titles}/:id/children`, 400],
      [`POST /api/${one}`, 400], // no name
      [`POST /api/sub${title}`, 400],
      [`PATCH /api/v2/${one}/:id`, 400],
      [`PATCH /api/v2/sub${title}/:id`, 400],
      [`DELETE /api/${one}/:id`, 400],
      [`DELETE /api/v2/sub${title}/:id`, 400],
      [`POST /api/v2/addGrouped${titles}Children/:parentId`, 400],
    ];
  }),
) as Record<string, number>;

/** The answer to someone who may make the call, sent without a body and without a Basic header. */
const answerToTheAllowed: Record<string, number> = {
  'GET /api/readiness_check': 200,
  'POST /api/login': 401, // no Basic header
  'POST /api/logout': 200,
  'GET /api/session': 200,
  'POST /api/passwordResetRequest': 400, // no email
  'POST /api/passwordReset': 400,
  'POST /api/mails/:mailId/stop': 400, // no mail's ID
  'POST /api/invitation': 400, // no token
  'POST /api/invitationPassword': 400,
  'GET /api/wholesalers': 200,
  'GET /api/wholesaler': 200,
  'PATCH /api/wholesaler': 400, // nothing to change
  'GET /api/users': 200,
  'GET /api/users/:customId/statement': 400, // no user ID
  'GET /api/users/:customId/lines': 400,
  'GET /api/users/:customId/invitation': 400,
  'POST /api/users/:customId/invitation': 400,
  'GET /api/users/:customId/roleChange': 400,
  'GET /api/users/:customId/statements': 400,
  'GET /api/users/:customId/adjustments': 400,
  'GET /api/users/:customId/adjustments/:closedPeriod/lines': 400,
  'GET /api/releases': 200,
  'POST /api/releases': 400,
  'GET /api/closings': 200,
  'GET /api/closings/:period': 400, // no day
  'PATCH /api/closings/:period/waivers': 400,
  'POST /api/closings/:period': 400,
  'POST /api/closings/:period/reopen': 400,
  'GET /api/closings/:period/payrollFiles': 400, // no day
  'POST /api/closings/:period/payrollFiles': 400,
  'GET /api/payrollFiles/:number': 400, // no number
  'GET /api/payrollLayout': 200,
  'PATCH /api/payrollLayout': 200, // changes nothing
  'GET /api/planAcceptance/:customId': 400, // no user ID
  'GET /api/planAcceptance/:customId/:version': 400,
  'POST /api/planAcceptance': 400, // no version
  'GET /api/planAcceptance': 200,
  'POST /api/planAcceptance/reminders': 400, // nobody named
  'POST /api/planAcceptance/checks': 200, // there is nothing to compare
  'GET /api/monthEndSummary': 409, // no figures
  'GET /api/monthEndSummary/people': 409,
  'GET /api/overTime/house': 200,
  'GET /api/overTime/house/days': 409, // no figures
  'GET /api/overTime/users/:customId': 404, // no such person
  'GET /api/overTime/users/:customId/days': 404,
  'PATCH /api/v1/users/goals': 400, // no goals
  'PATCH /api/users': 400, // nobody named
  'PATCH /api/users/numbers': 400,
  'POST /api/user': 400, // no role
  'GET /api/freeUserId': 200,
  'DELETE /api/user': 400, // no id
  'POST /api/user/deactivation': 400,
  'POST /api/user/restoration': 400,
  'GET /api/gonePeople': 200,
  'POST /api/user/signOut': 400, // no id
  'POST /api/user/personalData': 400, // no id
  'DELETE /api/user/personalData': 400,
  'GET /api/userSelf': 200,
  'PATCH /api/userSelf': 400, // nothing to change
  'POST /api/userSelf/emailCode': 409, // no new email waits
  'POST /api/userSelf/confirmEmail': 400, // no code
  'GET /api/userSelf/sessions': 200,
  'DELETE /api/userSelf/sessions/:sessionId': 400, // no id
  'DELETE /api/userSelf/sessions': 200,
  'GET /api/wholesalerUpdate': 200,
  'POST /api/wholesalerUpdate': 409, // prod
  'POST /api/publish': 409, // busy: a job waits already, see below
  'POST /api/backfill': 409,
  'POST /api/reset': 409,
  'GET /api/runQueryForObjective/:id': 400, // no id
  'GET /api/runQueryForIncentive/:id': 400,
  'GET /api/resetValuesForObjective/:id': 400,
  'GET /api/resetValuesForIncentive/:id': 400,
  'POST /api/objectivesIncentivesUpdate': 409, // prod
  'GET /api/objectivesIncentivesStatus': 200,
  'POST /api/wholesaler': 400, // no id
  'DELETE /api/wholesaler': 400, // not said whether everything
  'GET /api/transactions': 400, // no dates
  'DELETE /api/transactions': 400,
  'GET /api/history': 200,
  'GET /api/history/actors': 200,
  'GET /api/failedMails': 200,
  'GET /api/installationFaults': 200,
  'GET /api/publications': 200,
  'GET /api/firstSteps': 200,
  'GET /api/publishPreview': 409, // nothing to publish
  'GET /api/publications/:publicationId/rollback': 400, // no number
  'POST /api/publications/:publicationId/rollback': 400,
  'POST /api/uploads': 400, // no file
  'DELETE /api/uploads/:uploadId': 400,
  'GET /api/mappings': 200,
  'POST /api/mappings': 400,
  'POST /api/mappingPreview': 400,
  'POST /api/imports': 400,
  'GET /api/jobs': 200,
  'GET /api/jobs/:jobId': 400,
  'DELETE /api/jobs/:jobId': 400,
  'POST /api/tracker': 400, // no page
  'GET /api/analytics': 200,
  'GET /api/suppliers': 200,
  'GET /api/brands': 200,
  'GET /api/overTime/suppliers/:customId': 404, // no such supplier
  'GET /api/overTime/brands/:customId': 404,
  'GET /api/palette': 400, // no phrase
  'GET /api/products': 200,
  'GET /api/productsSummary': 200,
  'GET /api/product/:customId': 404, // no such product
  'PATCH /api/products': 400, // no products
  'GET /api/buyers': 200,
  'GET /api/buyer/:customId': 404, // no such buyer
  'GET /api/distinctAccountTypes': 200,
  'GET /api/recommendedProducts/:customId/:tab': 400, // no such tab
  'GET /api/v2/boosts': 200,
  'GET /api/v2/boosts/:id': 400, // no id
  'GET /api/v2/boosts/activeFilters': 200,
  'POST /api/v2/boosts': 200, // a draft of defaults
  'PATCH /api/v2/boosts/:id': 400,
  'DELETE /api/v2/boosts/:id': 400,
  'GET /api/v2/boosts/:boostId/products': 400,
  'GET /api/v2/boosts/:boostId/allProducts': 400,
  'POST /api/v2/boosts/:boostId/selectedCustomProducts': 400,
  'POST /api/v2/boosts/:boostId/selectedCustomProductsSummary': 400,
  'POST /api/v2/boosts/:boostId/updateProducts': 400,
  'GET /api/v2/boosts/:id/packet': 400, // no format
  'GET /api/v2/boosts/:id/result': 400, // no id
  'POST /api/v3/items/reporting': 400, // neither objective nor incentive
  'POST /api/v3/items/exportToFile': 400, // no items
  'POST /api/v3/items/billBack': 400, // no items
  'POST /api/v3/items/exportItems': 400,
  'POST /api/v3/items/exportAllItems': 400, // no email
  'POST /api/v3/items/exportAllImages': 400,
  'GET /api/v3/items/exports/:id': 400, // no id
  'GET /api/v2/incentiveObjectiveQueryResults/:itemId/:customId': 400, // no item
  'GET /api/v3/items/:itemId/whyNot/:customId': 400,
  'GET /api/v3/items/:itemId/lines/:customId': 400,
  'GET /api/v3/items/:itemId/days': 400,
  'GET /api/v3/items/:itemId/standing': 400,
  'POST /api/v3/items/percents': 400, // no items
  'GET /api/v3/items/reported': 200,
  'POST /api/v3/itemDrafts/reach': 400, // no form
  'POST /api/v3/itemDrafts/results': 400,
  'POST /api/v3/itemDrafts/pods': 400,
  'POST /api/v3/updateUserTargetAndPayout': 400, // no item
  'POST /api/updateUserTargetAndPayout': 400,
  'POST /api/v3/items/:itemId/users/:customId/draft': 400,
  'PATCH /api/v3/itemsCustom/:id': 400,
  'POST /api/v3/itemsCustom/:id/rows': 400,
  'PATCH /api/v2/item/:itemId/approveImage/:imageId': 400, // no image
  'PATCH /api/v2/item/:itemId/unApproveImage/:imageId': 400,
  'PATCH /api/v2/item/:itemId/rejectImage/:imageId': 400,
  'PATCH /api/v2/item/:itemId/unRejectImage/:imageId': 400,
  'PATCH /api/v3/items/:itemId/images/:imageId': 400,
  'GET /api/v3/items/:itemId/images/:imageId/pay': 400,
  'POST /api/v3/items/reviewImages': 400,
  'PATCH /api/v3/accountHolders': 400, // no day
  'POST /api/v3/items/:id/entries': 400, // no id
  'DELETE /api/v3/items/:id/entries/:entryId': 400,
  'PATCH /api/v3/items/:id/entries/:entryId': 400,
  'POST /api/v3/items/:id/entries/:entryId/restore': 400,
  'POST /api/v3/items/entries': 200,
  'GET /api/v3/items/takingEntries': 200,
  'GET /api/v3/items/:id/entryPay': 400, // no item
  'POST /api/v3/items/:id/images': 400,
  'DELETE /api/v3/items/:id/images/:imageId': 400,
  'POST /api/v3/items/images': 200,
  'POST /api/v3/items/images/counts': 200,
  'GET /api/v3/items': 200,
  'GET /api/notifications': 200,
  'PATCH /api/notifications': 400, // none named
  'GET /api/notificationSettings': 200,
  'PATCH /api/notificationSettings': 400, // nothing to change
  'GET /api/v3/items/mine': 200,
  'GET /api/v3/items/mine/accounts': 200,
  'GET /api/today': 409, // no figures
  'GET /api/today/programs/:itemId/accounts': 400, // no item's ID
  'GET /api/today/programs/:itemId/accounts/:buyerId/whyNot': 400,
  'GET /api/today/accounts': 200,
  'GET /api/today/accounts/:buyerId': 404, // no figures
  'GET /api/v3/filteredItems': 200,
  'GET /api/v3/items/allWithSubItemsAndGroupedChildren': 200,
  'GET /api/v3/items/:id': 400, // no id
  'GET /api/v2/reporting/item/:id': 400,
  ...olderAnswers,
  'POST /api/v3/items': 400, // neither objective nor incentive
  'PATCH /api/v3/items/:id': 400,
  'POST /api/v3/items/:id/examplePhoto': 400,
  'PATCH /api/v3/items/:id/examplePhoto': 400,
  'DELETE /api/v3/items/:id/examplePhoto': 400,
  'POST /api/v3/addSubItem': 400, // no item
  'PATCH /api/v3/:type/:id/:subId': 400,
  'DELETE /api/v3/:type/:id': 400,
  'DELETE /api/v3/:type/:id/:subId': 400,
  'POST /api/v3/addGroupedChildren/:id': 400,
  'POST /api/v2/:type/:id/updateAccounts': 400,
  'POST /api/v2/:type/:id/updateProducts': 400,
  'GET /api/v2/:type/:id/buyers': 400, // no item
  'GET /api/v2/:type/:id/allBuyers': 400,
  'GET /api/v2/:type/:id/products': 400,
  'GET /api/v2/:type/:id/allProducts': 400,
  'GET /api/v2/:type/:id/buyers/:customId': 400,
  'GET /api/v2/:type/:id/products/:customId': 400,
  'POST /api/v2/:type/:id/selectedCustomAccounts': 400,
  'POST /api/v2/:type/:id/selectedCustomProducts': 400,
  'GET /api/buyersByAccountType': 200,
  'GET /api/buyersByAccountTypePaginated': 200,
  'GET /api/tags': 200,
  'POST /api/tag': 400, // no name
  'GET /api/teamMembers/:customId': 400, // no user ID
  'GET /api/superTeamMembers/:customId': 400,
  'POST /api/teamMembersForTeamLeads': 400, // nobody named
  'POST /api/superTeamMembers': 400,
  'GET /api/adjustments': 200,
  'GET /api/payQuestions': 200,
  'GET /api/payQuestions/:id': 400, // no ID
  'POST /api/payQuestions': 400, // nothing asked
  'POST /api/payQuestions/:id/messages': 400, // no ID
  'POST /api/payQuestions/:id/resolution': 400,
  'POST /api/payQuestions/:id/withdrawal': 400,
  'GET /api/admins': 200,
  'POST /api/adjustments': 400, // nobody named
  'PATCH /api/adjustments/:id': 400, // no ID
  'GET /api/v2/podcasts': 200,
  'GET /api/v2/podcasts/:id': 400, // no id
  'POST /api/v2/podcasts': 400, // no name
  'PATCH /api/v2/podcasts/:id': 400,
  'DELETE /api/v2/podcasts/:id': 400,
  'GET /api/files': 200,
  'POST /api/file': 400, // no file
  'PATCH /api/files': 400,
  'DELETE /api/files': 400,
  'GET /api/downloadLink/:name': 404, // no such file
  'POST /api/userAvatar': 400, // no type
  'GET /api/getUserAvatarSignedUrl': 200,
  'POST /api/wholesalerAvatar': 400,
  'GET /api/getWholesalerAvatarSignedUrl': 200,
};

/** What is sent in full, because what is sent is looked at before the caller is known to be view-only. */
const full: Record<string, { json?: object; query?: Record<string, string> }> = {
  'PATCH /api/userSelf': { json: { name: 'Ann' } },
  'POST /api/userSelf/confirmEmail': { json: { code: '12345678' } },
  'POST /api/userAvatar': { query: { type: 'image/png' } },
};

const kindOf: Record<Caller, RoleName | null> = {
  '-': null,
  ...{ R: 'salesRep', T: 'teamLead', L: 'leadership', M: 'manager', A: 'admin', S: 'superAdmin' },
};

let server: TestApp;
let actors: Record<RoleName, Actor>;
/** An admin and a sales rep who may only look. */
let viewOnly: Record<'admin' | 'salesRep', Actor>;
/** An admin of one wholesaler who may act for the others. */
let ofIowa: Actor;
let team: Record<Teammate, string>;

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  await insertWholesaler(sql, 'ats');
  await insertWholesaler(sql, 'iowa');
  await insertActors();
  ofIowa = await insertPerson(sql, { wholesalerId: 'iowa', role: 'admin' });
  await server.jobs.send({ kind: 'update', wholesalerId: 'ats', actor: 'test', origin: 'test' });
  team = await insertTeam(sql, 'team');
  const others = handPeople.filter(({ customId }) => !(customId in team));
  const rows = others.map(({ customId, role, teamLeadIds, hidden, isGone }) => ({
    ...{ wholesaler_id: 'team', custom_id: customId, name: customId, role, hidden },
    ...{ team_lead_ids: [...teamLeadIds], deleted_at: isGone ? '2024-05-10' : null },
  }));
  await sql`insert into users ${sql(['prod', 'preview'].flatMap((db) => rows.map((row) => ({ ...row, db }))))}`;
});
afterAll(() => server.stop());

async function insertActors(): Promise<void> {
  const person = { wholesalerId: 'ats', viewOnly: true };
  actors = await insertEveryRole(server.sql, 'ats');
  viewOnly = {
    admin: await insertPerson(server.sql, { ...person, role: 'admin' }),
    salesRep: await insertPerson(server.sql, { ...person, role: 'salesRep' }),
  };
}

type Call = Pick<Endpoint, 'method' | 'path' | 'scope'>;
const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

function ask(endpoint: Call, as: Actor | null, query: Record<string, string> | null = {}, json?: object) {
  const isScoped = endpoint.scope === 'wholesaler' && query !== null;
  const search = new URLSearchParams(isScoped ? { wholesalerId: 'ats', ...query } : (query ?? {}));
  return server.ask({
    url: `${endpoint.path}?${search}`,
    method: endpoint.method,
    as: as?.token,
    ...(json && { json }),
  });
}

/** The callers of R, T, L, M, A, S that the table lets in, and those that it doesn't. */
function sides(name: string): { allowed: RoleName[]; refused: RoleName[] } {
  const open = openTo(name);
  const [allowed, refused] = [true, false].map((isOpen) =>
    callers.filter((caller) => open.includes(caller) === isOpen).flatMap((caller) => kindOf[caller] ?? []),
  );
  return { allowed: allowed ?? [], refused: refused ?? [] };
}

/** The nearest to the line between who may and who may not: a team lead of what leadership may. */
const nearest = (refused: readonly RoleName[]): RoleName | undefined =>
  refused.filter((kind) => kind !== 'superAdmin').at(-1) ?? refused.at(-1);
const isAdmin = (kind: RoleName) => /admin/i.test(kind);

test.each(allEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s answers who may make it, and refuses a stranger, other roles, other wholesalers, Preview and view-only people',
  async (name, endpoint) => {
    const { allowed, refused } = sides(name);
    const [lowest] = allowed;
    const answer = answerToTheAllowed[name] ?? 0;
    if (lowest === undefined) throw new Error(`${name} is open to nobody`);
    const isPublic = openTo(name).includes('-');
    const refusedOne = nearest(refused);
    type Try = [who: string, status: number, as: Actor | null, query?: Record<string, string> | null, json?: object];
    const tries: Try[] = [
      ['a stranger', isPublic ? answer : 401, null],
      [lowest, answer, actors[lowest]],
      ...(refusedOne === undefined ? [] : [[refusedOne, 403, actors[refusedOne]] as Try]),
    ];
    if (endpoint.scope === 'wholesaler') {
      if (!isAdmin(lowest)) {
        tries.push([`${lowest} elsewhere`, 403, actors[lowest], { wholesalerId: 'iowa' }]);
        tries.push([`${lowest} in Preview`, 403, actors[lowest], { db: 'preview' }]);
      }
      tries.push(['bound admin elsewhere', 403, actors.boundAdmin, { wholesalerId: 'iowa' }]);
      if (allowed.includes('admin')) {
        tries.push(['bound admin', answer, actors.boundAdmin]);
        tries.push(['admin of another', answer, ofIowa]);
      }
      if (allowed.includes('superAdmin')) {
        tries.push(['super admin of no wholesaler', 400, actors.superAdmin, null]);
        tries.push(['super admin nowhere', 404, actors.superAdmin, { wholesalerId: 'nowhere' }]);
      }
    }
    // Super admins belong to no wholesaler, and nothing makes them view-only.
    const looking = allowed.includes('admin') ? 'admin' : allowed.includes('salesRep') ? 'salesRep' : null;
    if (looking !== null) {
      const { json, query = {} } = full[name] ?? {};
      const db = looking === 'admin' ? 'preview' : 'prod';
      const status = rolesByHand.get(name)?.viewOnly ? answer : 403;
      tries.push([`view-only ${looking}`, status, viewOnly[looking], { db, ...query }, json]);
    }
    const answers = await Promise.all(tries.map(([, , as, query, json]) => ask(endpoint, as, query, json)));
    expect(answers.map(({ status }, at) => [tries[at]?.[0], status])).toEqual(
      tries.map(([who, status]) => [who, status]),
    );
    for (const { status, body } of answers) {
      if (status >= 400)
        expect(body).toMatchObject({ ok: false, message: expect.any(String), requestId: expect.any(String) });
    }
    const ofNone = answers[tries.findIndex(([who]) => who === 'super admin of no wholesaler')];
    if (ofNone) expect(ofNone.body.message).toBe('Choose a wholesaler first.');
    if (name === 'POST /api/logout') await insertActors();
  },
);

const aboutOne = [...rolesByHand].flatMap(([name, { about }]) => {
  const endpoint = allEndpoints.find((one) => nameOf(one) === name);
  return about === null || endpoint === undefined ? [] : [[name, endpoint, about] as const];
});

/** And about no item. */
const pathAbout = ({ path }: Endpoint, customId: string) =>
  path
    .replace(':customId', customId)
    .replace(':type', 'objective')
    .replace(':closedPeriod', '2024-04-01')
    .replace(':version', '1')
    .replace(/:(itemId|id)/, '00000000-0000-0000-0000-000000000000');

test.each(aboutOne)('%s is refused for exactly the people that the table leaves out', async (name, endpoint, about) => {
  const statusOf = async (customId: string, as: string) =>
    (await server.ask({ url: `${pathAbout(endpoint, customId)}?wholesalerId=team`, method: endpoint.method, as }))
      .status;
  for (const reader of atLeast(
    1,
    handReaders.filter((one) => one !== 'REP_4'),
  )) {
    const as = reader === 'ADM_1' ? actors.admin.token : team[reader as Teammate];
    const isOpen = reader !== 'REP_1' || openTo(name).includes('R');
    const found = await Promise.all(handPeople.map(({ customId }) => statusOf(customId, as)));
    // Who is hidden is told apart from nobody by no answer.
    const refusedWith = ({ hidden }: { hidden: boolean }) => (hidden && isOpen && reader !== 'ADM_1' ? 404 : 403);
    const ids = handPeople.flatMap((one, at) => (found[at] === refusedWith(one) ? [] : [one.customId]));
    const said: readonly HandPerson[] = isOpen ? aboutByHand[about][reader] : [];
    const isFound = ({ customId, isGone }: { customId: HandPerson; isGone: boolean }) =>
      said.includes(customId) || (isGone && found[handPeople.findIndex((one) => one.customId === customId)] === 404);
    expect([reader, ids]).toEqual([reader, handPeople.filter(isFound).map(({ customId }) => customId)]);
  }
  expect(await statusOf('REP_99', actors.admin.token)).toBe(404);
});

test('nobody but admins leaves their wholesaler or Production, and an environment is named by its name', async () => {
  const call = { method: 'GET', path: '/api/wholesaler', scope: 'wholesaler' } as const;
  const others = ['salesRep', 'teamLead', 'leadership', 'manager'] as const;
  for (const kind of others) {
    expect((await ask(call, actors[kind], { wholesalerId: 'iowa' })).status).toBe(403);
    expect((await ask(call, actors[kind], { db: 'preview' })).status).toBe(403);
  }
  for (const kind of ['admin', 'superAdmin', 'boundAdmin'] as const)
    expect((await ask(call, actors[kind], { db: 'preview' })).status).toBe(200);
  const badId = await ask(call, actors.superAdmin, { wholesalerId: 'a1' });
  expect([badId.status, badId.body.message]).toEqual([400, 'Wholesaler ID should include 3 to 10 letters']);
  const badDb = await ask(call, actors.superAdmin, { db: 'test' });
  expect([badDb.status, badDb.body.message]).toEqual([400, 'db must be preview or prod']);
});

/** Calls beside the contract, of bytes; all of them are of the import, which is for admins (spec 3, routes). */
test.each([
  { method: 'PUT', path: '/api/uploads/00000000-0000-0000-0000-000000000000', answer: 400 }, // no offset
  { method: 'GET', path: '/api/jobs/00000000-0000-0000-0000-000000000000/rejects', answer: 404 },
] as const)('$method $path is for admins of the wholesaler alone', async ({ method, path, answer }) => {
  const statusOf = async (as: Actor | null, query = '') => {
    const bytes = method === 'PUT' ? { bytes: Buffer.from('1') } : {};
    return (await server.ask({ url: `${path}?wholesalerId=ats${query}`, method, as: as?.token, ...bytes })).status;
  };
  expect(await statusOf(null)).toBe(401);
  for (const kind of ['salesRep', 'teamLead', 'leadership', 'manager'] as const)
    expect(await statusOf(actors[kind])).toBe(403);
  for (const kind of ['admin', 'superAdmin', 'boundAdmin'] as const) expect(await statusOf(actors[kind])).toBe(answer);
  expect(await statusOf(viewOnly.admin)).toBe(method === 'PUT' ? 403 : answer);
  const { status } = await server.ask({ url: `${path}?wholesalerId=iowa`, method, as: actors.boundAdmin.token });
  expect(status).toBe(403);
});

test('a bound admin sees one wholesaler in the list, and the other admins see all', async () => {
  const { boundAdmin, admin } = await insertEveryRole(server.sql, 'ats');
  const seenBy = async ({ token }: Actor) => {
    const { body } = await server.ask({ url: '/api/wholesalers', as: token });
    return (body.payload as { customId: string }[]).map(({ customId }) => customId);
  };
  expect([await seenBy(boundAdmin), await seenBy(admin)]).toEqual([['ats'], ['ats', 'iowa', 'team']]);
  const { body } = await server.ask({ url: '/api/session', as: boundAdmin.token });
  expect(body.payload).toMatchObject({ role: 'admin', wholesalerId: 'ats', bound: true });
});

test("a bound admin finds nothing behind another wholesaler's ids, and keeps Preview", async () => {
  const { boundAdmin } = await insertEveryRole(server.sql, 'ats');
  const iowaRep = await insertPerson(server.sql, { wholesalerId: 'iowa', role: 'manager' });
  const iowaAdmin = await insertPerson(server.sql, { wholesalerId: 'iowa', role: 'admin' });
  const job = await server.jobs.send({ kind: 'update', wholesalerId: 'iowa', actor: 'test', origin: 'test' });
  if (job === 'busy') throw new Error('iowa is busy');
  const upload = await server.ask({
    url: '/api/uploads?wholesalerId=iowa&db=preview',
    method: 'POST',
    as: iowaAdmin.token,
    json: { name: 'sales.csv', size: 10, fingerprint: 'a'.repeat(64) },
  });
  const { uploadId } = upload.body.payload as { uploadId: string };
  const snapshotId = await insertSnapshot(server.sql, 'iowa', { lastTransactionDate: '2026-09-16' });
  await pointAt(server.sql, 'iowa', 'prod', snapshotId);
  const [{ publicationId } = {}] = await server.sql`
    select publication_id as "publicationId" from publications where wholesaler_id = 'iowa'`;
  const tries: [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, json?: object][] = [
    ['GET', `/api/jobs/${job.jobId}`],
    ['DELETE', `/api/uploads/${uploadId}`],
    ['GET', `/api/publications/${publicationId}/rollback`],
    ['GET', `/api/users/${iowaRep.customId}/statement`],
    ['GET', `/api/users/${iowaRep.customId}/lines?measure=gp`],
    ['GET', `/api/overTime/users/${iowaRep.customId}`],
    ['GET', `/api/overTime/users/${iowaRep.customId}/days`],
    ['PATCH', `/api/users?customIds=${iowaRep.customId}`, { patch: { password: 'secret77' } }],
    ['DELETE', `/api/user?customId=${iowaRep.customId}`],
  ];
  for (const [method, path, json] of tries) {
    const url = `${path}${path.includes('?') ? '&' : '?'}wholesalerId=ats&db=preview`;
    const { status, body } = await server.ask({ url, method, as: boundAdmin.token, json });
    expect([path, status, body.ok]).toEqual([path, 404, false]);
  }
});
