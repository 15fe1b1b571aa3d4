/**
 * Every figure of every person of the demo wholesaler, reckoned a second time by plain loops over the files' lines that
 * share no code with the importer, the update or the rules (testing/naive), beside what the API answers: to the cent.
 * Settings and people are changed through the API, and act at the next reading.
 */

import { demoPeople } from '@caselift/demo/settings';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertSuperAdmin } from '../../testing/actors.ts';
import { startDemo } from '../../testing/load-demo.ts';
import { naiveDemoBoosts } from '../../testing/naive/demo-boosts.ts';
import { callsOf, disagreements } from '../../testing/naive/disagreements.ts';
import { fraction, written } from '../../testing/naive/fraction.ts';
import { overTimeDisagreements } from '../../testing/naive/over-time.ts';
import type { Files } from '../../testing/naive/rows.ts';
import { teamOf } from '../../testing/naive/teams.ts';
import type { TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let calls: ReturnType<typeof callsOf>;
let files: Files;

beforeAll(async () => {
  ({ server, files } = await startDemo());
  calls = callsOf(server, (await insertSuperAdmin(server.sql)).token, 'ats');
});
afterAll(() => server.stop());

/** What the demo is delivered with. */
const delivered = { typed: demoPeople, boosts: naiveDemoBoosts('2026-09-16', 20_260_701) };

const september = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `2026-09-${String(from + at).padStart(2, '0')}`);

describe('the figures of the demo wholesaler, reckoned a second time from its files', () => {
  test('are the same as they are delivered', async () => {
    expect(files.lines.length).toBeGreaterThan(285_000);
    expect(await disagreements(calls, files, delivered)).toEqual([]);
  });

  test('are the same month by month and day by day', async () => {
    expect(await overTimeDisagreements(calls, files)).toEqual([]);
  });

  test('are in the months what they are in the lists, of the month and of the year', async () => {
    const { gp, volume } = await calls.wholesaler();
    const users = (await calls.users()).map((user) => ({ path: `users/${user.customId}`, ...user }));
    const subjects = [{ path: 'house', gp, volume }, ...users];
    expect(subjects).toHaveLength(files.people.length + 1);
    for (const { path, ...figures } of subjects) {
      const { months } = await calls.months(path);
      const { thisYear, elapsed } = await calls.days(path, '2026-09-01');
      for (const measure of ['gp', 'volume'] as const) {
        const listed = figures[measure];
        const month = months.at(-1);
        expect([path, thisYear[elapsed - 1]?.sum?.[measure]]).toEqual([path, listed?.thisYearMonth]);
        expect([path, month?.thisYear[measure], month?.lastYear[measure]]).toEqual([
          path,
          listed?.thisYearMonth,
          listed?.lastYearFullMonth,
        ]);
        expect([path, month?.lastYearToDate[measure], month?.pace?.[measure]]).toEqual([
          path,
          listed?.lastYearMonth,
          listed?.pem,
        ]);
        // The year's nine months, each rounded to a cent or to four decimals of a CE.
        const year = months.filter((row) => row.month >= '2026-01-01');
        const sum = (of: 'thisYear' | 'lastYearToDate') => year.reduce((all, row) => all + (row[of][measure] ?? 0), 0);
        const digits = measure === 'gp' ? 4 : 3;
        expect(sum('thisYear'), path).toBeCloseTo(listed?.thisYearYTD ?? Number.NaN, digits);
        expect(sum('lastYearToDate'), path).toBeCloseTo(listed?.lastYearYTD ?? Number.NaN, digits);
      }
    }
  });

  test('compare the year, not the month, with transferred accounts after territories were redrawn in March', async () => {
    const users = await calls.users();
    const marked = (by: 'hasTransferredAccountsMonth' | 'hasTransferredAccountsYTD') =>
      users.filter(({ gp }) => gp[by]).map(({ customId }) => customId);
    const reps = ['ATS_101', 'ATS_102', 'ATS_103', 'ATS_104', 'ATS_105', 'ATS_106', 'ATS_107', 'ATS_108'];
    expect(marked('hasTransferredAccountsYTD')).toEqual(expect.arrayContaining(reps));
    expect(marked('hasTransferredAccountsYTD')).not.toContain('ATS_109');
    expect(marked('hasTransferredAccountsMonth')).toEqual([]);
  });

  test("come from the files' own invoice lines, which add up to the actual, and are paid by lines that add up", async () => {
    const quarter = files.lines.filter(({ day }) => day >= 20_260_701);
    for (const { customId, gp, volume, fpl } of atLeast(1, await calls.users())) {
      const statement = await calls.statement(customId);
      for (const [part, figures] of [
        [statement.gp, gp],
        [statement.volume, volume],
        [statement.fpl, fpl],
      ] as const) {
        expect(cents(part.lines.map(({ amount }) => amount)), customId).toBe(cents([part.earned]));
        expect(part.earned, customId).toBe(figures.totalPayout);
      }
      const { lines, totals } = await calls.lines(customId, 'gp');
      expect(cents(lines.map((line) => line.gp ?? Number.NaN)), customId).toBe(cents([gp.thisYear ?? Number.NaN]));
      expect(totals, customId).toMatchObject({ gp: gp.thisYear, ce: volume.thisYear });
      const team = teamOf(files.people, customId);
      const own = quarter.filter(({ counts, rep }) => counts && rep !== null && team.has(rep));
      const keys = lines.map(({ invoiceId, lineNo }) => `${invoiceId}/${lineNo}`);
      expect(keys.sort(), customId).toEqual(own.map(({ key }) => key).sort());
    }
  });

  test('are the same for other periods, FPL modes, slopes and caps', async () => {
    await calls.change({ salesPeriod: 'monthly', companyWideFpl: true, gpSlope: 0, teamleadVolumeSlope: 3.25 });
    expect(await disagreements(calls, files, delivered)).toEqual([]);
    await calls.change({
      salesPeriod: 'biMonthly',
      fplBySuperTeamLead: true,
      chargeableLossReasons: ['breakage', 'outOfCode'],
      payCapPercent: 105,
      fplPayCapPercent: 101.5,
      fplSlope: 0.4,
      maxFPL: 1,
    });
    expect(await disagreements(calls, files, delivered)).toEqual([]);
    expect(await overTimeDisagreements(calls, files)).toEqual([]);
  });

  test('are the same while no selling day of the month has passed, and when none is left', async () => {
    await calls.change({ salesPeriod: 'quarterly', allNonSellingDays: september(1, 16) });
    expect(await disagreements(calls, files, delivered)).toEqual([]);
    expect(await overTimeDisagreements(calls, files)).toEqual([]);
    await calls.change({ allNonSellingDays: september(17, 30) });
    expect(await disagreements(calls, files, delivered)).toEqual([]);
    await calls.change({ salesPeriod: 'monthly', allNonSellingDays: september(1, 15) }); // the first day of its period
    expect(await disagreements(calls, files, delivered)).toEqual([]);
  });

  test('are the same once people have been given other leads, goals, payouts and limits', async () => {
    await calls.change({ salesPeriod: 'quarterly', allNonSellingDays: september(7, 7), fplBySuperTeamLead: true });
    await calls.edit(['ATS_23'], { leadership: true });
    await calls.edit(['ATS_109', 'ATS_116'], { teamLead: [{ customId: 'ATS_21' }, { customId: 'ATS_12' }] });
    await calls.edit(['ATS_101', 'ATS_107'], { hidden: true, gp: { payout: 1234.56, threshold: 75.5 } });
    await calls.edit(['ATS_22'], { volume: { goal: 9000.5, threshold: null }, fpl: { goal: 0.91 } });
    await calls.edit(['ATS_103'], { gp: { goal: 0 }, wholesaler: { maxFPL: 2.5 } });
    const edited = withEdits(files);
    const typed = {
      ...demoPeople,
      ATS_101: { hidden: true },
      ATS_107: { hidden: true },
      ATS_103: { maxFplPercent: 2.5 },
    };
    expect(await disagreements(calls, edited, { typed, boosts: delivered.boosts })).toEqual([]);
    expect(await overTimeDisagreements(calls, edited)).toEqual([]);
  });
});

const cents = (dollars: readonly number[]): number =>
  dollars.reduce((sum, amount) => sum + Math.round(100 * amount), 0);

/** The files as they would be if the people's edits stood in them. */
function withEdits({ people, goals, ...files }: Files): Files {
  const promise = { payout: written('1234.56'), threshold: written('75.5') };
  return {
    ...files,
    people: people.map((person) => {
      if (person.customId === 'ATS_23') return { ...person, leadership: true };
      const isMoved = ['ATS_109', 'ATS_116'].includes(person.customId);
      return isMoved ? { ...person, leads: ['ATS_21', 'ATS_12'] } : person;
    }),
    goals: goals.map((row) => {
      const { customId, gp, volume, fpl } = row;
      if (row.from < 20_260_701) return row; // an edit acts from the quarter of the newest sale on
      if (['ATS_101', 'ATS_107'].includes(customId)) return { ...row, gp: { ...gp, ...promise } };
      if (customId === 'ATS_103') return { ...row, gp: { ...gp, goal: fraction(0) } };
      if (customId !== 'ATS_22') return row;
      const typedVolume = { ...volume, goal: written('9000.5'), threshold: null };
      return { ...row, volume: typedVolume, fpl: { ...fpl, goal: written('0.91') } };
    }),
  };
}
