/** What watches is begun whole or not at all: what went on after a failure would go on beside the next try, too. */
import { connect } from '@caselift/db/connect';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startBoss, stopBoss } from '../queue/boss.ts';
import { watchLateFacts } from './watch-late-facts.ts';
import { watchNotices } from './watch-notices.ts';
import { watchPlans } from './watch-plans.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

test.each(['notices', 'plans', 'what came late'] as const)(
  'watching for %s that cannot listen leaves nothing behind that looks',
  async (what) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const [begun, ended] = [vi.spyOn(globalThis, 'setInterval'), vi.spyOn(globalThis, 'clearInterval')];
    const boss = await startBoss(server.database, { supervise: false });
    const before = begun.mock.results.length;
    const away = connect({ ...server.database.options, database: 'nowhere' });
    const { signal } = new AbortController();
    const { env } = server;
    const watch = {
      notices: () => watchNotices({ sql: away, boss, env, signal }),
      plans: () => watchPlans({ sql: away, signal }),
      'what came late': () =>
        watchLateFacts({ sql: away, env, signal, worker: env.worker, withFiles: (_, work) => work() }),
    };
    await expect(watch[what]()).rejects.toThrow('does not exist');
    const timers = begun.mock.results.slice(before).map(({ value }) => value);
    expect(timers.length).toBeGreaterThan(0);
    expect(ended.mock.calls.map(([timer]) => timer)).toEqual(expect.arrayContaining(timers));
    await stopBoss(boss);
    await away.end();
  },
);
