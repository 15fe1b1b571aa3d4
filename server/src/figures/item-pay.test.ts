import { scoped } from '@caselift/db/scope';
import { expect, test } from 'vitest';
import { insertImage } from '../testing/item-images.ts';
import { itemTeam, payout } from '../testing/item-team.ts';
import { currentSnapshot } from './current-snapshot.ts';
import { readEditedParts } from './edited-parts.ts';
import { readItemPay } from './item-pay.ts';
import { createSnapshotMemory, type SnapshotMemory } from './snapshot-memory.ts';

const { team, insert, change, measure, edit } = itemTeam();

/** Everyone's, by objectives and incentives. */
const sums = (memory: SnapshotMemory) => {
  const scope = { wholesalerId: team.id, db: 'prod' } as const;
  return scoped(team.server.sql, scope, async (tx) => {
    const [edited, snapshot] = await Promise.all([readEditedParts(tx, memory, scope), currentSnapshot(tx, scope)]);
    const [people, settings] = await Promise.all([edited.people(), edited.settings()]);
    if (snapshot === undefined) throw new Error('There are figures.');
    return (await readItemPay(tx, memory, { scope, snapshot, edited, people, settings })).sums;
  });
};

test('incremental sums equal freshly computed ones after every kind of change', async () => {
  const { sql } = team.server;
  const memory = createSnapshotMemory();
  const items = [
    await insert({}),
    await insert({ kind: 'objective', terms: { userIds: ['REP_2', 'REP_3'], hideFromSalesReps: true } }),
    await insert({ terms: { period: 'custom', periodStart: '2024-06-01', periodEnd: '2024-08-31' } }),
  ];
  const [first = '', hidden = '', accruing = ''] = items;
  const display = await insert({ type: 'image', terms: { target: 4, payout: payout({ rateCents: 333 }) } });
  await measure();
  const image = await insertImage(sql, team.id, { itemId: display, instanceStart: '2024-06-01' });
  const steps: (() => PromiseLike<unknown>)[] = [
    async () => {},
    () => sql`update item_images set status = 'approved' where image_id = ${image}`,
    () => sql`update item_images set status = 'rejected' where image_id = ${image}`,
    () => edit(first, '2024-05-01'),
    () => change(first, { userIds: ['REP_2'] }),
    () => change(hidden, { hideFromSalesReps: false }),
    () => change(hidden, { hideFromSalesReps: true, userIds: ['REP_1'] }),
    () => sql`update items set terms = terms || '{"isActive": false}' where item_id = ${accruing}`,
    () => sql`update items set deleted_at = now() where item_id = ${first}`,
    () => insert({ terms: { userIds: ['REP_3'] } }).then(() => measure()),
    () => sql`delete from items where item_id = ${hidden}`,
    () => sql`delete from users where wholesaler_id = ${team.id} and custom_id = 'REP_2'`,
  ];
  const seen = new Set<string>();
  for (const [at, step] of steps.entries()) {
    await step();
    const found = await sums(memory);
    expect([at, found]).toEqual([at, await sums(createSnapshotMemory())]);
    seen.add(JSON.stringify([...found.objectives, ...found.incentives]));
  }
  expect(seen.size).toBeGreaterThan(7);
});
