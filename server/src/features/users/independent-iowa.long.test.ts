/**
 * Real invoices: the figures of every person at Iowa's wholesaler of spirits in December 2021, computed a second time
 * from the published lines by code that shares nothing with the product (testing/naive). The file isn't in the
 * repository (data.iowa.gov, m3tr-qhgy); without it the test is skipped.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isHere } from '../../../../scripts/testing/needs.ts';
import { insertSuperAdmin } from '../../testing/actors.ts';
import { type Iowa, loadIowa } from '../../testing/load-iowa.ts';
import { callsOf, disagreements } from '../../testing/naive/disagreements.ts';
import { fraction } from '../../testing/naive/fraction.ts';
import type { Files, GoalOf } from '../../testing/naive/rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

describe.skipIf(!isHere('iowa'))(
  "the figures of Iowa's people, reckoned a second time from the published invoices",
  () => {
    let server: TestApp;
    let calls: ReturnType<typeof callsOf>;
    let iowa: Iowa;

    beforeAll(async () => {
      server = await startTestApp();
      calls = callsOf(server, (await insertSuperAdmin(server.sql)).token, 'iowa');
      iowa = await loadIowa(server);
    });
    afterAll(() => server.stop());

    test('are the same in the middle of December, without anything to be paid', async () => {
      await iowa.updateAndPublish('2021-12-15');
      const { files } = iowa;
      expect(files.people).toHaveLength(24);
      const lines = files.lines.filter(({ day }) => day <= 20_211_215);
      expect(await disagreements(calls, { ...files, lines })).toEqual([]);
    });

    test('are the same at its end, with payouts typed', async () => {
      await iowa.updateAndPublish('2021-12-31');
      const paid = iowa.files.people.filter(({ role }) => role !== 'manager').map(({ customId }) => customId);
      const slopes = { gpSlope: 2, volumeSlope: 2, fplSlope: 1 };
      await calls.change({ ...slopes, teamleadGpSlope: 2, teamleadVolumeSlope: 2, teamleadFplSlope: 1 });
      const measure = { payout: 500, threshold: 90 };
      await calls.edit(paid, { gp: measure, volume: measure, fpl: { goal: 1, payout: 100 } });
      expect(await disagreements(calls, withPayouts(iowa.files, paid))).toEqual([]);
      const earned = (await calls.users()).filter(({ gp }) => gp.totalPayout > 0);
      expect(earned.length).toBeGreaterThan(5);
      expect(earned.length).toBeLessThan(paid.length);
    });
  },
);

/** The goals of the files with what the test types. */
function withPayouts(files: Files, paid: readonly string[]): Files {
  const promise = { payout: fraction(500), threshold: fraction(90) };
  const goals = paid.map((customId) => {
    const row = files.goals.find((goal) => goal.customId === customId);
    const of = (measure: 'gp' | 'volume'): GoalOf => ({ goal: row?.[measure].goal ?? null, ...promise });
    const fpl = { goal: fraction(1), payout: fraction(100), threshold: null };
    return { customId, from: 20_211_201, gp: of('gp'), volume: of('volume'), fpl };
  });
  return { ...files, goals };
}
