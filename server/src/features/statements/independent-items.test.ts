/**
 * What 200 invented items of all types pay every person of the demo wholesaler, reckoned a second time by plain loops over
 * the files' lines and the items' rows that share no code with the update, the instances or the rules (testing/naive).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertSuperAdmin } from '../../testing/actors.ts';
import { startDemo } from '../../testing/load-demo.ts';
import { callsOf } from '../../testing/naive/disagreements.ts';
import { insertInvented } from '../../testing/naive/insert-items.ts';
import { type Invented, inventItems, lookUps } from '../../testing/naive/invent-items.ts';
import { itemDisagreements, type NaiveItems, naiveItems, tallied } from '../../testing/naive/item-disagreements.ts';
import { holdersOf, insertCorrected, inventCorrected } from '../../testing/naive/item-holders.ts';
import type { Programs } from '../../testing/naive/item-results.ts';
import { tradeOf } from '../../testing/naive/item-sums.ts';
import { settingsOf } from '../../testing/naive/settings.ts';
import type { TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let calls: ReturnType<typeof callsOf>;
let invented: Invented;
let programs: Programs;

beforeAll(async () => {
  const demo = await startDemo();
  ({ server } = demo);
  calls = callsOf(server, (await insertSuperAdmin(server.sql)).token, 'ats');
  const { files, updateAndPublish } = demo;
  const { newest, daysOff } = settingsOf(await calls.wholesaler());
  const trade = tradeOf(files, newest);
  const around = { trade, newest, daysOff, holderOf: holdersOf(files) };
  invented = inventItems(14, 200, around);
  const corrected = inventCorrected(14, invented.items, around);
  programs = { ...around, ...lookUps(invented), holderOf: holdersOf(files, corrected) };
  await insertInvented(server.sql, 'ats', invented);
  await insertCorrected(server.sql, 'ats', corrected);
  await updateAndPublish();
});
afterAll(() => server.stop());

const expected = async () => naiveItems(invented.items, programs, settingsOf(await calls.wholesaler()));

describe('200 items over the demo, reckoned a second time from its files and their rows', () => {
  test('pay the same, to the cent, by instance, and say the same of every part', async () => {
    const naive = await expected();
    expect(await itemDisagreements(calls, naive)).toEqual([]);
    const { paying, locked, accruing, labels, types } = tallied(naive, invented.items);
    expect([paying > 1000, locked > 50, accruing > 50]).toEqual([true, true, true]);
    expect([types.size, labels.size]).toEqual([9, 18]);
  });

  test('pay others than by the holders of the files: a tenth of the accounts was corrected at the end of many windows', async () => {
    const settings = settingsOf(await calls.wholesaler());
    const ofFiles = naiveItems(invented.items, { ...programs, holderOf: holdersOf(programs.trade.files) }, settings);
    const centsOf = (own: NaiveItems | undefined) =>
      [own?.objective.lines, own?.incentive.lines].map((lines) => lines?.map(({ earnedCents }) => earnedCents)).join();
    const moved = [...(await expected())].filter(([customId, own]) => centsOf(own) !== centsOf(ofFiles.get(customId)));
    expect(moved.length).toBeGreaterThan(10);
  });

  test('pay the same by months: those of July and August are in no total then', async () => {
    await calls.change({ salesPeriod: 'monthly' });
    expect(await itemDisagreements(calls, await expected())).toEqual([]);
  });
});
