import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { becomeWorker } from '../jobs/holding/this-worker.ts';
import { startBoss, stopBoss, wholesalerQueue } from '../jobs/queue/boss.ts';
import { type OpenJob, readWaitingWork } from '../jobs/queue/waiting-work.ts';
import { insertWholesaler } from '../testing/tenants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { ageText, jobText, printMails, readWorkers, statusJson, workerLines } from './status-command.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

test('an operator reads how many mails wait, since when, and why', async () => {
  await server.jobs.sendMail({ template: 'passwordChanged', email: 'ann@example.com' }, '127.0.0.1');
  const boss = await startBoss(server.database, { supervise: false });
  const [job] = await boss.fetch('mail');
  await boss.fail('mail', job?.id ?? '', { message: 'The mail server hung up.' });
  await boss.stop();
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  printMails((await readWaitingWork(server.sql)).mails);
  expect(said.mock.calls.flat()).toEqual([
    expect.stringMatching(/^Not sent yet, tried again: 1 mail since [\d: -]+ UTC\. The mail server hung up\.$/),
  ]);
  said.mockRestore();
});

test('an operator reads which job runs since when, at which attempt, and which waits the longest', async () => {
  for (const id of ['ats', 'iowa', 'texas']) await insertWholesaler(server.sql, id);
  const send = async (wholesalerId: string) => {
    const sent = await server.jobs.send({ kind: 'publish', wholesalerId, actor: 'ann@example.com', origin: '' });
    return sent === 'busy' ? '' : sent.jobId;
  };
  const ran = await send('ats');
  const boss = await startBoss(server.database, { supervise: false });
  await boss.fetch(wholesalerQueue);
  await boss.fail(wholesalerQueue, ran);
  await boss.fetch(wholesalerQueue);
  await stopBoss(boss);
  const [first, second] = [await send('iowa'), await send('texas')];
  const earlier = (seconds: number) => server.sql`interval '1 second' * ${seconds}`;
  await server.sql`
    update pgboss.job set state = 'active', started_on = clock_timestamp() - ${earlier(3700)} where id = ${ran}`;
  await server.sql`update pgboss.job set created_on = created_on - ${earlier(600)} where id = ${first}`;
  const status = statusJson([], await readWaitingWork(server.sql), await readWorkers(server.sql, 30));
  expect(status.jobs.map(({ jobId }) => jobId)).toEqual([ran, first, second]);
  expect(status.oldestRunningJob).toMatchObject({ jobId: ran, kind: 'publish', wholesalerId: 'ats', attempt: 2 });
  expect(status.oldestWaitingJob).toMatchObject({ jobId: first, wholesalerId: 'iowa', attempt: 1 });
  expect(status.mails).toEqual({ triedAgain: 1, givenUp: 0 });
  expect(status.missingBackfills).toEqual([]);
  const [{ seconds: runs } = { seconds: 0 }] = status.jobs;
  expect(runs).toBeGreaterThanOrEqual(3700);
});

test('an operator reads that no worker lives, or which one is silent, and since when', async () => {
  const { sql, options } = server.database;
  const read = async () => {
    const workers = await readWorkers(sql, 30);
    return { lines: workerLines(workers), json: statusJson([], await readWaitingWork(sql), workers).workers };
  };
  expect((await read()).lines).toEqual([expect.stringMatching(/^No worker has given a sign of life since \S+Z: /)]);
  await sql`insert into workers (worker, process, host, lock_key, beat_at)
    values ('one', gen_random_uuid(), 'cellar', 1, clock_timestamp() - interval '1 hour')`;
  const silent = await read();
  const [{ silentSince } = expect.fail('None is silent.')] = silent.json.silent;
  expect(silent.lines).toEqual([expect.stringContaining(`since ${silentSince.toISOString().slice(0, 16)}Z: `)]);
  expect(silent.json.noneForSeconds).toBeGreaterThanOrEqual(3600);
  const two = (await becomeWorker({ sql, options, name: 'two', onLost: () => {} })) ?? expect.fail('It is taken.');
  expect(await read()).toEqual({
    lines: [
      `The worker one has given no sign of life since ${silentSince.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
    ],
    json: { living: ['two'], silent: [{ worker: 'one', silentSince }], noneForSeconds: null },
  });
  await two.release();
});

test('an operator reads of which wholesaler no worker that lives has the lines', async () => {
  const { sql, options } = server.database;
  const two = (await becomeWorker({ sql, options, name: 'two', onLost: () => {} })) ?? expect.fail('It is taken.');
  await sql`update wholesalers set facts_change = 3, worker = 'gone' where wholesaler_id = 'iowa'`;
  await sql`update wholesalers set facts_change = 3, worker = 'two' where wholesaler_id = 'texas'`;
  const workers = await readWorkers(sql, 30);
  expect(workerLines(workers)).toContainEqual(expect.stringMatching(/^The sales lines of iowa .+ the worker gone, /));
  expect(statusJson([], await readWaitingWork(sql), workers).missingLines).toEqual([
    { wholesalerId: 'iowa', worker: 'gone' },
  ]);
  await two.release();
});

test('a job is told with its age, and with its attempt from the second on', () => {
  const job: OpenJob = {
    ...{ jobId: '1', wholesalerId: 'ats', kind: 'import', stage: 'Reading', worker: 'main' },
    state: 'running',
    ...{ fraction: 0.4, attempt: 2, seconds: 190, stageSeconds: 5 },
  };
  expect(jobText(job)).toBe('import: Reading 40%, running for 3 min, attempt 2');
  expect(jobText({ ...job, state: 'waiting', fraction: null, attempt: 1, seconds: 5 })).toBe(
    'import: Reading, waiting for 5 s',
  );
  expect(ageText(3_700)).toBe('1 h 1 min');
});
