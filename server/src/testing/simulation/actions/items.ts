/** Objectives and incentives: making and changing them, and what is handed in for them. */
import type { Random } from '@caselift/demo/random';
import { addDays, addMonths, type IsoDate, lastOfMonth } from '@caselift/domain/dates';
import { pointMeasured } from '../../../jobs/kinds/measure-items.ts';
import { insertImage } from '../../item-images.ts';
import { dayFrom, isoDateOf } from '../../naive/calendar.ts';
import { insertInvented } from '../../naive/insert-items.ts';
import { inventItems } from '../../naive/invent-items.ts';
import { treesOf } from '../../naive/item-disagreements.ts';
import { naiveInstances, type Program } from '../../naive/item-instances.ts';
import { tradeOf } from '../../naive/item-sums.ts';
import { storedItems } from '../../naive/stored-items.ts';
import type { Action } from '../action.ts';
import { houseDay, houseId } from '../house.ts';
import { type Life, monthOf } from '../life.ts';
import { settingsFor } from '../rules-in-force.ts';
import { filesOf } from '../second-reader.ts';
import { edit, uuidOf } from './edit.ts';
import { dateOfMaking } from './made-on.ts';

/** What is inserted by hand is measured as a save would do it. */
const measure = (life: Life) =>
  pointMeasured(life.context(), ['preview', 'prod'], (check) => life.sql.begin((tx) => check(tx)));

const isThere = ({ deletedAt, archivedAt }: Program) => deletedAt === null && archivedAt === null;

async function someItem(
  life: Life,
  random: Random,
  fits: (item: Program) => boolean = () => true,
): Promise<Program | null> {
  const { items } = await storedItems(life.sql, houseId);
  const found = items.filter((item) => isThere(item) && item.parentId === null && fits(item));
  return found.length === 0 ? null : random.pick(found);
}

const changes: Record<string, { weight: number; change: (random: Random, item: Program) => object }> = {
  'target of an item': { weight: 1.5, change: (random) => ({ target: random.pick([0.5, 1, 3, 10, 50]) }) },
  'item on or off': { weight: 0.7, change: (_random, { terms }) => ({ status: terms.isActive ? 0 : 1 }) },
  'archived item': { weight: 0.7, change: () => ({ archived: true }) },
  'contribution to an item': { weight: 0.3, change: (random) => ({ supplierContribution: random.pick([0, 25, 100]) }) },
  'people of an item': {
    weight: 1,
    change: (random) => ({
      users: random
        .shuffled(['REP_1', 'REP_2', 'REP_3', 'REP_4', 'REP_5', 'LEAD_1', 'LEAD_3'])
        .slice(0, random.between(1, 5)),
    }),
  },
};

const itemEdits: readonly Action[] = Object.entries(changes).map(([name, { weight, change }]) => ({
  name,
  calls: ['PATCH /api/v3/items/:id'],
  actsFromNow: true,
  weight,
  act: async (life, random) => {
    const item = await someItem(life, random);
    if (item === null) return null;
    const json = change(random, item);
    const said = `Of '${item.name}' is changed ${JSON.stringify(json)}`;
    return edit(life, { url: `v3/items/${item.itemId}`, json }, said);
  },
}));

/** Terms of a month that is over: other fields of a save have no month, or its days would move. */
const termsOfMonths: readonly ((random: Random, item: Program, life: Life) => object)[] = [
  ...['target of an item', 'item on or off', 'contribution to an item', 'people of an item'].flatMap(
    (name) => changes[name]?.change ?? [],
  ),
  (random) => ({ quantityPayout: random.pick([0.07, 2.5, 40]), payout: random.pick([0, 120, 333.33]) }),
  (random, _item, { told }) => ({
    productsFilters: { brand: [random.pick([...told.products.values()]).brand] },
    customProductsSelected: true,
  }),
];

const countingFrom: Action = {
  name: 'item of a month that is over',
  calls: ['PATCH /api/v3/items/:id', 'PATCH /api/v3/:type/:id/:subId'],
  weight: 2,
  act: async (life, random) => {
    const newest = await life.newestSale();
    const months = monthsThatAreOver(life, newest);
    if (months.length === 0) return null;
    const month = random.pick(months);
    const isOfMonth = ({ to }: { to: number }) => to >= dayFrom(month) && to <= dayFrom(lastOfMonth(month));
    const { items: all } = await storedItems(life.sql, houseId);
    const ended = treesOf(all)
      .filter((tree) => isThere(tree.root) && naiveInstances(tree, dayFrom(newest)).some(isOfMonth))
      .flatMap(({ root, children }) => [
        root,
        ...children.filter((child) => child.parentId !== null && isThere(child)),
      ]);
    if (ended.length === 0) return null;
    const item = random.pick(ended);
    const json = random.pick(termsOfMonths)(random, item, life);
    const url = item.parentId === null ? `v3/items/${item.itemId}` : `v3/${item.kind}s/${item.parentId}/${item.itemId}`;
    const said = `Of '${item.name}' is changed from ${month.slice(0, 7)} on ${JSON.stringify(json)}`;
    const did = await edit(life, { url, json: { ...json, periodStart: month } }, said);
    await life.measureLate();
    return did;
  },
};

/** Those that aren't closed: of the last ones before the month of the newest sale. */
function monthsThatAreOver(life: Life, newest: IsoDate): IsoDate[] {
  const lastClosed = [...life.closed.keys()].sort().at(-1) ?? '';
  return [-1, -2]
    .map((months) => addMonths(monthOf(newest).from, months))
    .filter((month) => month > lastClosed && month >= monthOf(houseDay).from);
}

const handIns = {
  image: 'image',
  imageValidation: 'image',
  binary: 'tick',
  validation: 'value',
  custom: 'quantity',
} as const;

const typings: readonly Action[] = [
  {
    name: 'typed target',
    calls: ['POST /api/v3/updateUserTargetAndPayout'],
    weight: 1.5,
    act: async (life, random) => {
      const item = await someItem(life, random, ({ terms }) => terms.userIds.length > 0);
      if (item === null) return null;
      const userId = random.pick(item.terms.userIds);
      const isEdited = random.chance(0.8);
      const typed = random.pick([{ target: random.pick([0.5, 2, 8]) }, { target: 4, payout: 75 }]);
      const json = { kind: item.kind, itemId: item.itemId, userId, isEdited, ...(isEdited && typed) };
      const said = `For ${userId} in '${item.name}' is typed ${isEdited ? JSON.stringify(typed) : 'nothing any more'}`;
      return edit(life, { url: 'v3/updateUserTargetAndPayout', method: 'POST', json }, said);
    },
  },
  {
    name: 'reset item',
    calls: ['GET /api/resetValuesForObjective/:id', 'GET /api/resetValuesForIncentive/:id'],
    weight: 0.4,
    act: async (life, random) => {
      const item = await someItem(life, random);
      if (item === null) return null;
      const kind = item.kind === 'objective' ? 'Objective' : 'Incentive';
      const said = `What was typed for people in '${item.name}' is reset`;
      return edit(life, { url: `resetValuesFor${kind}/${item.itemId}`, method: 'GET' }, said);
    },
  },
  {
    name: 'corrected holders',
    calls: ['PATCH /api/v3/accountHolders'],
    weight: 0.7,
    act: async (life, random, size) => {
      const day = lastOfMonth(addMonths(life.day, -1));
      const people = [...life.told.people.keys()];
      const moved = random
        .shuffled([...life.told.accounts.keys()])
        .slice(0, Math.min(3, size))
        .map((buyerId) => ({ buyerId, repId: random.chance(0.2) ? null : random.pick(people) }));
      const said = `On ${day} accounts were held by ${moved.map(({ buyerId, repId }) => `${repId} (${buyerId})`).join(', ')}`;
      const did = await edit(life, { url: 'v3/accountHolders', json: { day, accounts: moved } }, said);
      await life.measureLate();
      return did;
    },
  },
  {
    name: 'taken back entry',
    calls: ['DELETE /api/v3/items/:id/entries/:entryId'],
    weight: 0.4,
    act: async (life, random) => {
      const entries = await life.sql<{ id: string; itemId: string }[]>`
        select submission_id as id, item_id as "itemId" from item_submissions where wholesaler_id = ${houseId}
        order by received_at, submission_id`;
      if (entries.length === 0) return null;
      const { id, itemId } = random.pick(entries);
      const did = await edit(
        life,
        { url: `v3/items/${itemId}/entries/${id}`, method: 'DELETE' },
        'An entry is taken back',
      );
      await life.measureLate();
      return did;
    },
  },
  {
    name: 'corrected entry',
    calls: ['PATCH /api/v3/items/:id/entries/:entryId'],
    weight: 0.6,
    act: async (life, random) => {
      const entries = await life.sql<{ id: string; itemId: string; kind: string; version: number }[]>`
        select submission_id as id, item_id as "itemId", kind, version::float8 as version from item_submissions
        where wholesaler_id = ${houseId} order by received_at, submission_id`;
      if (entries.length === 0) return null;
      const { id, itemId, kind, version } = random.pick(entries);
      const amount = kind === 'tick' ? random.pick([0, 1]) : random.between(0, 20);
      const said = `An entry is corrected to ${amount}`;
      const did = await edit(life, { url: `v3/items/${itemId}/entries/${id}`, json: { amount, version } }, said);
      await life.measureLate();
      return did;
    },
  },
  {
    name: 'entry put back',
    calls: ['POST /api/v3/items/:id/entries/:entryId/restore'],
    weight: 0.4,
    act: async (life, random) => {
      const deleted = await life.sql<{ id: string; itemId: string }[]>`
        select detail ->> 'entryId' as id, detail ->> 'itemId' as "itemId" from audit_log
        where wholesaler_id = ${houseId} and action = 'take back entry' and detail ? 'row'
          and exists (select from items where item_id = (detail ->> 'itemId')::uuid)
        order by audit_id`;
      if (deleted.length === 0) return null;
      const { id, itemId } = random.pick(deleted);
      const url = `v3/items/${itemId}/entries/${id}/restore`;
      const did = await edit(life, { url, method: 'POST' }, 'An entry that was taken back is put back');
      await life.measureLate();
      return did;
    },
  },
  {
    name: 'restored item',
    calls: ['PATCH /api/v3/items/:id'],
    weight: 0.4,
    act: async (life, random) => {
      const { items } = await storedItems(life.sql, houseId);
      const archived = items.filter(({ archivedAt, deletedAt }) => archivedAt !== null && deletedAt === null);
      if (archived.length === 0) return null;
      const { itemId, name } = random.pick(archived);
      return edit(life, { url: `v3/items/${itemId}`, json: { archived: false } }, `'${name}' is restored`);
    },
  },
];

const items: readonly Action[] = [
  {
    name: 'new items',
    weight: 2,
    act: async (life, random, size) => {
      const rules = await life.rules();
      const newest = await life.newestSale();
      const { daysOff } = settingsFor(rules, newest, newest);
      const around = life.shown.prod;
      const files = filesOf({ lines: around.lines, around, rules, people: rules.people });
      const holderOf = (buyer: string) => around.accounts.get(buyer)?.rep ?? null;
      const programs = { trade: tradeOf(files, dayFrom(newest)), newest: dayFrom(newest), daysOff, holderOf };
      const invented = inventItems(random.between(1, 99_999_999), size, programs);
      for (const item of invented.items) {
        // It was never anything else: a save would have kept that.
        const name = `${item.type} ${item.terms.measure?.label ?? ''} ${item.name.replace('Item ', '')}`.replace(
          '  ',
          ' ',
        );
        const supplierContribution = item.kind === 'incentive' ? random.pick([0, 33.33, 50]) : 0;
        const terms = { ...item.terms, supplierContribution };
        Object.assign(item, { name, terms, since: newest, earlierTerms: [], deletedAt: null });
      }
      const { items: before } = await storedItems(life.sql, houseId);
      const nothing = { edits: [], pictures: [], handed: [] };
      await insertInvented(life.sql, houseId, { ...invented, ...nothing }, before.length);
      await dateOfMaking(life, 'items');
      await measure(life);
      return { said: `Made: ${invented.items.map(({ kind, name }) => `${kind} '${name}'`).join(', ')}` };
    },
  },
  {
    name: 'deleted item',
    calls: ['DELETE /api/v3/:type/:id'],
    actsFromNow: true,
    weight: 0.4,
    act: async (life, random) => {
      const item = await someItem(life, random);
      if (item === null) return null;
      const kind = item.kind === 'objective' ? 'objectives' : 'incentives';
      return edit(life, { url: `v3/${kind}/${item.itemId}`, method: 'DELETE' }, `'${item.name}' is deleted`);
    },
  },
  {
    name: 'handed in',
    calls: ['POST /api/v3/items/:id/entries'],
    weight: 3,
    act: async (life, random, size) => {
      const { items: all } = await storedItems(life.sql, houseId);
      const newest = dayFrom(await life.newestSale());
      const takers = treesOf(all).flatMap((tree) =>
        [tree.root, ...tree.children].flatMap((item) => {
          const instance = naiveInstances(tree, newest).at(-1);
          return isThere(tree.root) && item.type in handIns && instance !== undefined ? [{ item, tree, instance }] : [];
        }),
      );
      if (takers.length === 0) return null;
      const { item, tree, instance } = random.pick(takers);
      const people = tree.root.terms.userIds;
      if (people.length === 0) return null;
      const [from, to] = [isoDateOf(instance.from), isoDateOf(instance.to)];
      const kind = handIns[item.type as keyof typeof handIns];
      for (let at = 0; at < size; at += 1) {
        const userId = random.pick(people);
        const ownDate = addDays(life.day, -random.between(0, 3));
        // The product takes nothing of another day, and images are stored here without asking it.
        if (ownDate < from || ownDate > to) continue;
        const place = { itemId: item.itemId, userId, instanceStart: from, ownDate };
        if (kind === 'image') {
          const cases = item.type === 'imageValidation' ? random.pick([1, 2.5, 5]) : null;
          const status = random.pick(['approved', 'approved', 'pending'] as const);
          const buyerId = random.pick([...life.told.accounts.keys()]);
          await insertImage(life.sql, houseId, { ...place, buyerId, status, validationQuantity: cases });
          continue;
        }
        const amount = kind === 'tick' ? random.pick([1, 1, 0]) : random.between(0, 20);
        const takenAt = `${ownDate}T17:00:00Z`;
        const json = { _id: uuidOf(random), kind, amount, user: userId, takenAt };
        await edit(life, { url: `v3/items/${item.itemId}/entries`, method: 'POST', json }, '');
      }
      await life.measureLate();
      return { said: `${size} times a ${kind} is handed in for '${item.name}'` };
    },
  },
  {
    name: 'decided image',
    calls: ['POST /api/v3/items/reviewImages'],
    weight: 1.5,
    act: async (life, random) => {
      const images = await life.sql<{ id: string; status: string }[]>`
        select image_id as id, status from item_images where wholesaler_id = ${houseId}
        order by own_date, user_id, buyer_id, instance_start, received_at, status, item_id`;
      if (images.length === 0) return null;
      const { id, status } = random.pick(images);
      const decision = status === 'pending' ? 'approve' : status === 'approved' ? 'unApprove' : 'restore';
      const json = { imageIds: [id], decision };
      const did = await edit(life, { url: 'v3/items/reviewImages', method: 'POST', json }, `An image: ${decision}`);
      await life.measureLate();
      return did;
    },
  },
];

export const itemActions: readonly Action[] = [...items, ...itemEdits, countingFrom, ...typings];
