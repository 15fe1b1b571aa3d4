/**
 * What the demo's own objectives and incentives pay everyone, reckoned a second time by plain loops over the files'
 * lines and the items' rows that share no code with the update, the instances or the rules (testing/naive).
 */
import { faultsOf, incompleteOf } from '@caselift/contract/item-rules';
import type { Today } from '@caselift/contract/today';
import { bitsApart, mostBitsApart } from '@caselift/domain/programs/image-flags';
import { itemTypes } from '@caselift/domain/programs/item';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formOf } from '../../edits/item-terms.ts';
import { readItems } from '../../figures/item-rows.ts';
import { startSession } from '../../identity/viewer.ts';
import { imageKeys, imagesOf } from '../../storage/contents.ts';
import { openStorage } from '../../storage/open-storage.ts';
import { insertSuperAdmin } from '../../testing/actors.ts';
import { startDemo } from '../../testing/load-demo.ts';
import { callsOf } from '../../testing/naive/disagreements.ts';
import { type Invented, lookUps } from '../../testing/naive/invent-items.ts';
import { itemDisagreements, naiveItems, tallied } from '../../testing/naive/item-disagreements.ts';
import { holdersOf } from '../../testing/naive/item-holders.ts';
import type { Programs } from '../../testing/naive/item-results.ts';
import { tradeOf } from '../../testing/naive/item-sums.ts';
import { comparedSteps } from '../../testing/naive/next-steps.ts';
import { settingsOf } from '../../testing/naive/settings.ts';
import { storedItems } from '../../testing/naive/stored-items.ts';
import type { TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let calls: ReturnType<typeof callsOf>;
let stored: Invented;
let programs: Programs;

beforeAll(async () => {
  const demo = await startDemo({ withItems: true });
  ({ server } = demo);
  calls = callsOf(server, (await insertSuperAdmin(server.sql)).token, 'ats');
  const { files } = demo;
  const { newest, daysOff } = settingsOf(await calls.wholesaler());
  const trade = tradeOf(files, newest);
  stored = await storedItems(server.sql, 'ats');
  programs = { trade, newest, daysOff, holderOf: holdersOf(files), ...lookUps(stored) };
});
afterAll(() => server.stop());

const expected = async () => naiveItems(stored.items, programs, settingsOf(await calls.wholesaler()));

describe("the demo's objectives and incentives, reckoned a second time from its files and their rows", () => {
  test('pay the same, to the cent, by person and instance, suppliers their share of it', async () => {
    const naive = await expected();
    expect(await itemDisagreements(calls, naive)).toEqual([]);
    const { paying, locked, accruing } = tallied(naive, stored.items);
    expect([paying > 500, locked > 5, accruing > 5]).toEqual([true, true, true]);
  });

  test('pay the same by months: those of July and August are in no total then', async () => {
    await calls.change({ salesPeriod: 'monthly' });
    expect(await itemDisagreements(calls, await expected())).toEqual([]);
  });

  test('are told on /today with next steps that pay what paying the quantity again pays', async () => {
    let compared = 0;
    for (const email of ['salesrep', 'teamlead', 'leadership'].map((who) => `${who}@example.com`)) {
      const [credential] = await server.sql<{ id: number }[]>`
        select credential_id as id from credentials where email = ${email}`;
      const as = await startSession(server.sql, credential?.id ?? 0, 1, { origin: '127.0.0.1', userAgent: '' });
      const { body } = await server.ask({ url: '/api/today?wholesalerId=ats', as });
      const of = comparedSteps(body.payload as Today, stored.items, programs);
      expect([email, ...of.wrong]).toEqual([email]);
      compared += of.compared;
    }
    expect(compared).toBeGreaterThan(35);
  });

  test('have some 1,200 pictures in every state, with stored content', async () => {
    const images = await server.sql<{ status: string; count: number }[]>`
      select status, count(*)::int as count from item_images
      where wholesaler_id = 'ats' and stored_at is not null and perceptual_hash is not null group by status`;
    const counts = new Map(images.map(({ status, count }) => [status, count]));
    expect(['approved', 'pending', 'rejected'].filter((status) => (counts.get(status) ?? 0) > 50)).toHaveLength(3);
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    expect([all, all > 1100 && all < 1300]).toEqual([all, true]);
    const used = await server.sql<{ id: string }[]>`
      select distinct content_id as id from item_images where wholesaler_id = 'ats'`;
    expect(used.length).toBeLessThanOrEqual(43);
    const storage = await openStorage(server.env);
    const keys = new Set(await storage.list(imagesOf('ats')));
    const wanted = used.flatMap(({ id }) => Object.values(imageKeys('ats', id)).slice(1));
    expect(wanted.filter((key) => !keys.has(key))).toEqual([]);
  });

  test('have three pictures that were handed in again, and two taken before their period, all of them pending', async () => {
    const flagged = await server.sql<Record<'hash' | 'again' | 'status', string>[]>`
      select i.perceptual_hash as hash, t.perceptual_hash as again, i.status
      from item_images i join item_images t on t.image_id = i.twin_id and t.received_at < i.received_at
      where i.wholesaler_id = 'ats' and i.content_id <> t.content_id and i.twin_bits <= ${mostBitsApart}`;
    expect(flagged.map(({ hash, again, status }) => [status, bitsApart(hash, again) <= mostBitsApart])).toEqual(
      Array(3).fill(['pending', true]),
    );
    const early = await server.sql`
      select status, own_date >= instance_start as "isCounted" from item_images
      where taken_outside and (taken_at at time zone 'America/Chicago')::date < instance_start`;
    expect(early).toEqual(Array(2).fill({ status: 'pending', isCounted: true }));
  });

  test('are of all types, complete and without faults, but for two drafts', async () => {
    const rows = await server.sql.begin((tx) => readItems(tx, 'ats'));
    const byId = new Map(rows.map((row) => [row.itemId, row]));
    const lacking = rows.flatMap((row) => {
      const above = byId.get(row.parentId ?? row.terms.groupId ?? '') ?? null;
      const form = formOf(row, above);
      const parentType = row.parentId === null ? null : (above?.type ?? null);
      const faults = faultsOf(form, { ...row, parentType, isGrouped: row.terms.groupId !== null }).map(
        ({ text }) => text,
      );
      const missing = [...faults, ...incompleteOf(form, row.terms.products.list?.count ?? 0)];
      expect([row.name, row.terms.isValid]).toEqual([row.name, missing.length === 0]);
      return missing.length === 0 ? [] : [row.name];
    });
    expect(lacking.sort()).toEqual(['Hop Water launch', 'Spring reset photos']);
    expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(itemTypes));
  });
});
