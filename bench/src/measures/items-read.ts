/**
 * What readers feel of objectives and incentives: 300 people who all have 1,000 items, quiet, and with an edit or an
 * approval a second.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '@caselift/db/connect';
import { openDatabase } from '@caselift/db/database';
import { publish } from '@caselift/db/publish';
import { defaultPayout, type ItemTerms, type ItemType } from '@caselift/domain/programs/item';
import { measureLabels } from '@caselift/domain/programs/item-measures';
import { type Client, signIn, updateAndWait } from '../api-client.ts';
import { atMost, type Figure, gigabytes, percentile, spread } from '../figures.ts';
import { type Answered, underLoad } from '../load.ts';
import { startServerProcess } from '../server-process.ts';
import type { Team } from '../team.ts';
import { measureItemExports } from './item-exports.ts';
import { type Approvals, insertImages } from './item-images.ts';
import { measureItemReports } from './item-reports.ts';
import { measureNotices } from './notices.ts';

const items = 1000;
const perSecond = 200;
const measure = 'items';

/** @param seconds of load, each of the four times that the list is measured. */
export async function measureItemsRead(team: Team, seconds: number): Promise<Figure[]> {
  const database = await openDatabase({ dataDir: team.dataDir });
  const { sql } = database;
  const server = await startServerProcess(team.dataDir);
  try {
    const itemIds = await insertItems(sql, team.wholesalerId);
    const admin = await signIn(server.origin, team.superAdmin);
    await updateAndWait(admin, team.wholesalerId);
    await publish(sql, team.wholesalerId, 'bench', 'bench');
    const manager = await signIn(server.origin, team.manager);
    const approvals = await insertImages(sql, manager, team.wholesalerId);
    const request = { urls: [`${server.origin}/api/users?db=prod`], token: manager.token, perSecond };
    const startedAt = performance.now();
    const people = (await manager.get('/api/users?db=prod')) as { incentives: { count: number } }[];
    const first = performance.now() - startedAt;
    await underLoad(request, () => sleep(2000)); // a process that has just started is still compiling its code
    const before = server.processorTime();
    const quiet = await underLoad(request, () => sleep(1000 * seconds));
    const processorMs = (server.processorTime() - before) / quiet.length;
    const onItems = await underLoad(request, () => editItems(admin, team, { itemIds, seconds }));
    const onGoals = await underLoad(request, () => editGoals(admin, team, seconds));
    const onApprovals = await underLoad(request, () => approve(approvals, seconds));
    const { wholesalerId } = team;
    const reports = await measureItemReports({ client: manager, wholesalerId, itemIds, approvals });
    const peak = server.peaks().server;
    const notices = await measureNotices(sql, server, wholesalerId);
    await server.stop();
    const exports = await measureItemExports(team, itemIds);
    const row = { measure, dataset: `${people.length} people, ${items} items of all of them` };
    return [
      {
        ...row,
        what: `GET /api/users at ${perSecond}/s, manager`,
        value: `${spread(quiet)}, ${processorMs.toFixed(1)} ms of processor each`,
        peer: `the first after a publication: ${first.toFixed(0)} ms`,
        limit: p95Limit(quiet),
      },
      { ...row, what: 'the same, an item edited a second', value: spread(onItems), peer: '', limit: p95Limit(onItems) },
      { ...row, what: 'the same, a goal edited a second', value: spread(onGoals), peer: '', limit: p95Limit(onGoals) },
      {
        ...{ ...row, what: 'the same, an image approved a second', value: spread(onApprovals), peer: '' },
        limit: p95Limit(onApprovals),
      },
      ...reports,
      { ...row, what: 'peak memory, server', value: gigabytes(peak), peer: '', limit: '' },
      ...exports,
      ...notices,
    ];
  } finally {
    await server.stop();
    await sql`delete from items where wholesaler_id = ${team.wholesalerId}`;
    await database.close();
  }
}

function p95Limit(answered: readonly Answered[]): string {
  const times = answered.map(({ milliseconds }) => milliseconds);
  return atMost(percentile(times, 95), 50, 'p95 < 50 ms');
}

type Edits = { itemIds: readonly string[]; seconds: number };

/** The target of another item each second. */
async function editItems(admin: Client, { wholesalerId }: Team, { itemIds, seconds }: Edits): Promise<void> {
  for (let n = 0; n < seconds; n++) {
    await admin.patch(`/api/v3/items/${itemIds[n]}?wholesalerId=${wholesalerId}&db=prod`, { target: 40 + n });
    await sleep(1000);
  }
}

/** Changes one person's goal every second. */
async function editGoals(admin: Client, { wholesalerId, salesRep }: Team, seconds: number): Promise<void> {
  for (let n = 0; n < seconds; n++) {
    const path = `/api/users?customIds=${salesRep.customId}&wholesalerId=${wholesalerId}&db=prod`;
    await admin.patch(path, { patch: { gp: { goal: 80_000 + n } } });
    await sleep(1000);
  }
}

async function approve({ next }: Approvals, seconds: number): Promise<void> {
  for (let n = 0; n < seconds; n++) {
    await next();
    await sleep(1000);
  }
}

/** Of ten eight are measured, one counts pictures and one is made of two others. All have 40 products of their own. */
export async function insertItems(sql: Sql, wholesalerId: string): Promise<string[]> {
  const people = await sql<{ id: string }[]>`
    select custom_id as id from users where wholesaler_id = ${wholesalerId} and db = 'prod' and role <> 'manager'`;
  const products = await sql<{ id: string }[]>`
    select custom_id as id from environments join snapshot_products using (snapshot_id)
    where environments.wholesaler_id = ${wholesalerId} and db = 'prod' order by ounces desc, custom_id limit 4000`;
  const lists = Array.from({ length: 100 }, (_, at) => products.filter((_product, place) => place % 100 === at));
  const rowsOfLists = lists.map((members, at) => ({
    ...{ wholesaler_id: wholesalerId, hash: `bench-${at}`, members: members.map(({ id }) => id) },
  }));
  await sql`insert into item_lists ${sql(rowsOfLists)} on conflict do nothing`;
  const userIds = people.map(({ id }) => id);
  const rowOf = (number: number, type: ItemType, parentId: string | null) => ({
    ...{ wholesaler_id: wholesalerId, number, name: `Item ${number}`, type, since: '2026-01-05', created_by: 'bench' },
    ...{ kind: number % 2 === 0 ? 'objective' : 'incentive', parent_id: parentId, sort_order: (number % 2) + 1 },
    terms: sql.json(termsOf(number, type, { userIds, count: lists[number % lists.length]?.length ?? 0 }) as never),
  });
  const types = Array.from(
    { length: items },
    (_, at): ItemType => (at % 10 === 8 ? 'image' : at % 10 === 9 ? 'multi' : 'quantity'),
  );
  const roots = types.map((type, at) => rowOf(at + 1, type, null));
  const made = await sql<{ id: string; number: number; type: string }[]>`
    insert into items ${sql(roots)} returning item_id as id, number, type`;
  const parents = made.filter(({ type }) => type === 'multi');
  const parts = parents.flatMap(({ id, number }) =>
    [0, 1].map((part) => rowOf(10_000 + number * 2 + part, 'quantity', id)),
  );
  // A part is of the kind of what it is part of.
  const kinds = new Map(made.map(({ id, number }) => [id, number % 2 === 0 ? 'objective' : 'incentive']));
  await sql`insert into items ${sql(parts.map((part) => ({ ...part, kind: kinds.get(part.parent_id ?? '') ?? '' })))}`;
  return made.filter(({ type }) => type === 'quantity').map(({ id }) => id);
}

const periods = ['current_month', 'current_month', 'current_month', 'current_quarter', 'current_year'] as const;

function termsOf(number: number, type: ItemType, { userIds, count }: { userIds: string[]; count: number }): ItemTerms {
  const noAccounts = { accountType: [], premise: [], chain: [], location: [] };
  const noProducts = { supplier: [], brandFams: [], brand: [], packageType: [], size: [], productType: [] };
  const label = measureLabels[number % measureLabels.length] ?? 'PODs';
  return {
    ...{ isActive: true, isValid: true, userIds, hideFromSalesReps: false, periodStart: null, periodEnd: null },
    ...{ period: periods[number % periods.length] ?? 'current_month', isOpenEnded: false },
    ...{ isAccountSpecific: type === 'quantity' && number % 4 === 0, cappedStatus: true, isQualifier: false },
    ...{ isHouseGoal: false, target: 40, payoutsByUserType: false, payoutMap: {}, valueInputType: 'gt', valueInput: 0 },
    payout: { ...defaultPayout, rateCents: 150 },
    measure:
      type === 'quantity'
        ? {
            ...{ label, trackingOption: 'default', trackingStart: null, trackingEnd: null, trackingPeriod: 30 },
            ...{ minimumType: 'volume', minimumValue: 0.5 },
          }
        : null,
    ...{ minQuantityValue: 0, maxImagesPerAccount: 1, supplierContribution: 0, groupId: null, weight: 1 },
    accounts: { byFilters: true, filters: { ...noAccounts, premise: number % 3 === 0 ? ['on'] : [] }, list: null },
    products: { byFilters: false, filters: noProducts, list: { hash: `bench-${number % 100}`, count } },
  };
}
