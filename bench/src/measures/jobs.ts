/** What a burst of jobs makes people wait: fifty wholesalers publish at once; a code is mailed beside five hundred others. */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '@caselift/db/connect';
import { openDatabase } from '@caselift/db/database';
import { createWholesaler } from '@caselift/db/wholesalers';
import { createAdmin } from '@caselift/server/identity/accounts';
import { insertSnapshot, pointAt } from '@caselift/server/testing/figures';
import { signIn } from '../api-client.ts';
import { atMost, type Figure, milliseconds as ms, percentile } from '../figures.ts';
import { startServerProcess } from '../server-process.ts';

const wholesalers = 50;
const others = 500;
const patienceMs = 120_000;
const letters = [...'abcdefghijklmnopqrstuvwxyz'];

export async function measureJobs(folder: string): Promise<Figure[]> {
  const dataDir = join(folder, 'jobs');
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  const account = { email: 'bench@example.com', password: randomBytes(9).toString('hex') };
  const database = await openDatabase({ dataDir });
  const { sql } = database;
  try {
    await createAdmin(sql, { ...account, name: 'Bench', wholesalerId: null });
    const ids = await fill(sql);
    const server = await startServerProcess(dataDir, { TRUST_PROXY: '127.0.0.1' });
    try {
      const client = await signIn(server.origin, account);
      const publish = (id: string) => client.post(`/api/publish?wholesalerId=${id}&db=preview`);
      const bursts = [await burst(ids, publish), await burst(ids, publish), await burst(ids, publish)];
      const mails = mailsOf(server.origin, join(dataDir, 'outbox'), sql);
      await mails.addPeople(others * 2 + 2);
      const stranger = await mails.amid('person0@example.com', 1, () => '10.0.0.1');
      const many = await mails.amid('person1@example.com', 1 + others, (n) => `10.1.${n >> 8}.${n & 255}`);
      return [...figuresOf(bursts), ...mailFigures(stranger, many)];
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
  }
}

async function fill(sql: Sql): Promise<string[]> {
  const ids = Array.from({ length: wholesalers }, (_, n) => `w${letters[Math.floor(n / 26)]}${letters[n % 26]}`);
  for (const wholesalerId of ids) {
    await createWholesaler(sql, { wholesalerId, title: wholesalerId });
    const snapshotId = await insertSnapshot(sql, wholesalerId, { lastTransactionDate: '2026-05-15' });
    await pointAt(sql, wholesalerId, 'preview', snapshotId);
  }
  return ids;
}

/** How long each took, all asked for at the same moment. */
function burst(ids: string[], publish: (id: string) => Promise<unknown>): Promise<number[]> {
  return Promise.all(
    ids.map(async (id) => {
      const start = performance.now();
      await publish(id);
      return performance.now() - start;
    }),
  );
}

type Mailed = { milliseconds: number; accepted: number; refused: number };

function mailsOf(origin: string, outbox: string, sql: Sql) {
  const askForCode = async (email: string, from: string): Promise<number> => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
    const body = JSON.stringify({ email });
    return (await fetch(`${origin}/api/passwordResetRequest`, { method: 'POST', headers, body })).status;
  };
  const isMailed = async (email: string): Promise<boolean> => {
    for (const name of await readdir(outbox).catch(() => [])) {
      if (!name.endsWith('.eml')) continue;
      if ((await readFile(join(outbox, name), 'utf8')).includes(`To: ${email}`)) return true;
    }
    return false;
  };
  return {
    addPeople: (count: number) => sql`
      insert into credentials (email, name)
      select 'person' || n || '@example.com', 'Person' from generate_series(0, ${count}) n`,
    /** 500 others ask; when half of them have been answered the person does, from an address of their own. */
    amid: async (person: string, firstOther: number, addressOf: (n: number) => string): Promise<Mailed> => {
      await rm(outbox, { recursive: true, force: true });
      const half = Promise.withResolvers<void>();
      let answered = 0;
      const asking = Promise.all(
        Array.from({ length: others }, async (_, n) => {
          const status = await askForCode(`person${firstOther + n + 1}@example.com`, addressOf(n));
          answered += 1;
          if (answered === others / 2) half.resolve();
          return status;
        }),
      );
      await half.promise;
      const start = performance.now();
      await askForCode(person, '192.0.2.1');
      for (const until = Date.now() + patienceMs; !(await isMailed(person)); await sleep(20)) {
        if (Date.now() > until) throw new Error(`${person} got no code.`);
      }
      const milliseconds = performance.now() - start;
      const accepted = (await asking).filter((status) => status === 200).length;
      const waiting = async () => (await sql`select from pgboss.job where name = 'mail' and state < 'completed'`).count;
      while ((await waiting()) > 0) await sleep(200);
      return { milliseconds, accepted, refused: others - accepted };
    },
  };
}

const figure = (what: string, value: string, peer: string, limit: string): Figure => ({
  measure: 'jobs',
  dataset: '',
  what,
  value,
  peer,
  limit,
});

function figuresOf(bursts: number[][]): Figure[] {
  const all = bursts.map((times) => Math.max(...times));
  const slowest = Math.max(...all);
  return [
    figure(
      `${wholesalers} wholesalers publish at once`,
      `all done within ${all.map(ms).join(', ')}`,
      `the middle one: ${bursts.map((times) => ms(percentile(times, 50))).join(', ')}`,
      atMost(slowest, 5000, 'all within 5 s'),
    ),
  ];
}

function mailFigures(stranger: Mailed, many: Mailed): Figure[] {
  const said = ({ accepted, refused }: Mailed) => `of the others ${accepted} accepted, ${refused} refused`;
  return [
    figure(
      `a code, while one address asks for ${others}`,
      ms(stranger.milliseconds),
      said(stranger),
      atMost(stranger.milliseconds, 2000, 'within 2 s'),
    ),
    figure(
      `a code, while ${others} people ask from ${others} addresses`,
      ms(many.milliseconds),
      said(many),
      'in order',
    ),
  ];
}
