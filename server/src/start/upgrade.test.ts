// Every frozen release, restored and upgraded in this process: each call that reads answers what the release answered, but
// for differences that are named as intended (testing/upgrade-differences.ts).
import { listTables } from '@caselift/db/catalog';
import { setNow } from '@caselift/db/clock';
import { backToNow } from '@caselift/db/testing/clock';
import { testDatabase } from '@caselift/db/testing/database';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { answerTo, nameOf, type Recorded, recordedCalls, tokensOf } from '../testing/frozen-answers.ts';
import { frozenReleases, type Restored, startRestored, tablesIn } from '../testing/frozen-releases.ts';
import { compareSince } from '../testing/upgrade-differences.ts';

/** Tables of today without a row in the newest release, and why. `npm run freeze` makes the next release. */
const without: Readonly<Record<string, string>> = {
  earlier_people: 'it came after this release',
  email_changes: 'no backup has it',
  gone_snapshots: 'it came after this release',
  installation: 'no backup has it',
  invitations: 'no backup has it',
  job_progress: 'the house does its jobs without the queue',
  one_time_passwords: 'no backup has it',
  sessions: 'no backup has it',
  tries: 'no backup has it',
  uploads: 'no backup has it',
  worker_questions: 'rows live for seconds',
  workers: 'it is of the workers that run',
};

/** Calls of today that the newest release answered to nobody, and why. */
const unanswered: Readonly<Record<string, string>> = {
  'GET /api/jobs/:jobId': 'the house does its jobs without the queue',
  'GET /api/users/:customId/roleChange': 'the release had no such call',
  'GET /api/v3/items/reported': 'the release had no such call',
  'POST /api/v3/items/entries': 'the release had no such call',
  'GET /api/v3/items/takingEntries': 'the release had no such call',
  'GET /api/v3/items/:id/entryPay': 'the release had no such call',
  'GET /api/gonePeople': 'the release had no such call',
  'GET /api/failedMails': 'the release had no such call',
  'GET /api/installationFaults': 'the release had no such call',
  'GET /api/history/actors': 'the release had no such call',
  'GET /api/v3/items/exports/:id': 'it is what a mail links to, which no backup has',
};

const isOfPay = /statement|closings|djustments|monthEnd|payroll|releases|planAccept|payQuestions|history|archived/;

/** All answers about pay, and one of each other call; the long tier asks for all. */
function askedNow(recorded: readonly Recorded[]): readonly Recorded[] {
  if (process.env.CASELIFT_LONG !== undefined || recorded.length < 100) return recorded;
  const firsts = new Map([...recorded].reverse().map((one) => [one.of, one]));
  return recorded.filter((one) => isOfPay.test(one.of) || firsts.get(one.of) === one);
}

describe.each(frozenReleases)('$name', ({ name, at, recorded: all, backup }) => {
  const recorded = askedNow(all);
  let restored: Restored;
  let tokens: ReadonlyMap<string, string>;
  const { unintended, unmet } = compareSince(name);

  beforeAll(async () => {
    restored = await startRestored(backup());
    tokens = await tokensOf(restored.server.sql, [...new Set(recorded.map(({ as }) => as))]);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) });
    setNow(at);
  });
  afterAll(async () => {
    vi.useRealTimers();
    backToNow();
    await restored?.stop();
  });

  test.each([...new Set(recorded.map(({ of }) => of))])('%s answers what the release answered', async (call) => {
    const asked = recorded.filter(({ of }) => of === call);
    expect(asked).not.toHaveLength(0);
    for (const one of asked) {
      const now = await answerTo(restored.server, one, tokens);
      expect([one.as, one.url, unintended(one.as, one.answer, now)]).toEqual([one.as, one.url, []]);
    }
  });

  test('every difference that is named as intended exists', () => {
    expect(unmet()).toEqual([]);
  });
});

describe('the newest release', () => {
  const newest = frozenReleases.at(-1) ?? expect.fail('There is none.');

  test('has rows in each table of today, but for those with a reason', async () => {
    const database = await testDatabase();
    try {
      const tables = (await listTables(database.sql)).map(({ name }) => name).filter((name) => name !== 'migrations');
      const held = tablesIn(newest.backup());
      expect(tables.filter((name) => !held.has(name))).toEqual(Object.keys(without));
    } finally {
      await database.drop();
    }
  });

  test('answered each call of today that reads, but for those with a reason', () => {
    const answered = new Set(newest.recorded.map(({ of }) => of));
    const names = recordedCalls.map(nameOf).filter((name) => !answered.has(name));
    expect(names.sort()).toEqual(Object.keys(unanswered).sort());
  });
});
