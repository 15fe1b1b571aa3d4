/**
 * Reps get a signal back at the same moment: each phone sends its waiting photos, one after the other, as the outbox
 * does.
 */
import { randomUUID } from 'node:crypto';
import { openDatabase } from '@caselift/db/database';
import { setPassword } from '@caselift/server/identity/accounts';
import { paintedPng } from '../../../e2e/painted-png.ts';
import { type Client, signIn } from '../api-client.ts';
import { atMost, type Figure, milliseconds, percentile } from '../figures.ts';
import { startServerProcess } from '../server-process.ts';
import type { Team } from '../team.ts';

const reps = 50;
const photosEach = 6;

type Form = { url: string; fields: Record<string, string> };

/** From the first call of a photo until the server lists it: form, upload, check. */
export async function measureSubmissions(team: Team): Promise<Figure[]> {
  const customIds = Array.from({ length: reps }, (_, n) => `BIG_${1010 + n}`);
  const password = randomUUID();
  await withSql(team, async (sql) => {
    for (const customId of customIds) await setPassword(sql, { email: emailOf(customId), password });
  });
  const server = await startServerProcess(team.dataDir);
  try {
    const query = `wholesalerId=${team.wholesalerId}&db=prod`;
    const manager = await signIn(server.origin, team.manager);
    const { item } = (await manager.post(`/api/v3/items?${query}`, {
      ...{ name: 'Displays', type: 'imageValidation', isIncentive: true, users: customIds, target: 1000 },
      ...{ payoutType: 'quantityAdvanced', minQuantityValue: 1, maxImagesPerAccount: 10 },
      ...{ quantityAdvanced: [{ quantity: 1, payout: 5 }], period: 'custom' },
      ...{ customPeriodStart: '2026-01-01', customPeriodEnd: '2099-12-31' },
    })) as { item: { _id: string } };
    const phones: { client: Client; buyerId: string }[] = [];
    for (const customId of customIds) {
      const client = await signIn(server.origin, { email: emailOf(customId), password });
      const [account] = (await client.get(`/api/v3/items/mine/accounts?${query}`)) as { _id: string }[];
      if (account !== undefined) phones.push({ client, buyerId: account._id });
    }
    const photos = Array.from({ length: photosEach }, (_, n) => paintedPng(n + 1));
    const times = { form: [] as number[], upload: [] as number[], check: [] as number[], 'sent again': [] as number[] };
    const timed = async <T>(step: keyof typeof times, work: Promise<T>): Promise<T> => {
      const begun = performance.now();
      const answer = await work;
      times[step].push(performance.now() - begun);
      return answer;
    };
    const path = `/api/v3/items/${item._id}/images?${query}`;
    const started = performance.now();
    await Promise.all(
      phones.map(async ({ client, buyerId }) => {
        for (const photo of photos) {
          const body = { _id: randomUUID(), buyerId, type: 'image/png', validationQuantity: 5 };
          const { form } = (await timed('form', client.post(path, body))) as { form: Form };
          await timed('upload', upload(server.origin, form, photo));
          await timed('check', client.post(path, body));
          // As if that answer had been lost.
          await timed('sent again', client.post(path, body));
        }
      }),
    );
    const seconds = (performance.now() - started) / 1000;
    const listed = await withSql(team, async (sql) => {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int as count from item_images where item_id = ${item._id} and stored_at is not null`;
      return row?.count ?? 0;
    });
    const sent = phones.length * photosEach;
    const dataset = `${phones.length} reps at once, ${sent} photos`;
    const steps = Object.entries(times).map(([step, all]): Figure => {
      const [half, most] = [percentile(all, 50), percentile(all, 95)];
      return {
        ...{ measure: 'submissions', dataset, what: `a photo: ${step}`, peer: '' },
        value: `p50 ${milliseconds(half)}, p95 ${milliseconds(most)}`,
        limit: atMost(most, 1000, 'p95 < 1 s'),
      };
    });
    const perSecond = (sent / seconds).toFixed(1);
    return [
      ...steps,
      {
        ...{ measure: 'submissions', dataset, what: 'all of them', peer: '', limit: '' },
        value: `${seconds.toFixed(1)} s, ${perSecond} photos a second`,
      },
      {
        ...{ measure: 'submissions', dataset, what: 'photos lost or double', value: `${listed - sent}`, peer: '' },
        limit: atMost(Math.abs(listed - sent), 0, 'none'),
      },
    ];
  } finally {
    await server.stop();
  }
}

const emailOf = (customId: string): string => `rep${Number(customId.slice(4)) - 1000}@example.net`;

async function upload(origin: string, { url, fields }: Form, photo: Buffer): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(photo)]), 'photo.png');
  const answer = await fetch(new URL(url, origin), { method: 'POST', body: form });
  if (!answer.ok) throw new Error(`The storage answered ${answer.status}.`);
}

async function withSql<T>(
  { dataDir }: Team,
  work: (sql: Awaited<ReturnType<typeof openDatabase>>['sql']) => Promise<T>,
) {
  const database = await openDatabase({ dataDir });
  try {
    return await work(database.sql);
  } finally {
    await database.close();
  }
}
