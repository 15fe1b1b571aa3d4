// What is kept in a bucket, by the clock. Behind it here is the disk's storage, which has the times that a test sets;
// testing/s3-servers.ts asks the same of a real bucket, through HTTP.
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { uploadTexts } from '@caselift/contract/uploads';
import { type TestDatabase, testDatabase } from '@caselift/db/testing/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DiskStorage, openDisk } from '../../storage/disk.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import type { JobRequest } from '../requests.ts';
import { sweepJobFiles } from './clear-job.ts';
import { removeBytes, removeReadUploads, removeUploads, sweepUploads } from './import-uploads.ts';
import type { JobFiles } from './job-files.ts';
import { jobFilesInBucket } from './job-files-in-bucket.ts';
import { type Jobs, startJobs } from './queue.ts';
import type { HeldUpload, UploadBytes } from './upload-bytes.ts';
import { uploadBytesInBucket } from './upload-bytes-in-bucket.ts';
import { uploadPath } from './upload-bytes-on-disk.ts';

let database: TestDatabase;
let jobs: Jobs;
let folder: string;
/** This machine's. */
let dataDir: string;
let storage: DiskStorage;
let bytes: UploadBytes;
let jobFiles: JobFiles;

beforeAll(async () => {
  database = await testDatabase();
  jobs = await startJobs(database);
  await insertWholesaler(database.sql, 'ats');
  folder = await mkdtemp(path.join(tmpdir(), 'caselift-bucket-'));
  dataDir = path.join(folder, 'data');
  storage = await openDisk(path.join(folder, 'bucket'));
  bytes = uploadBytesInBucket({ dataDir, storage });
  jobFiles = jobFilesInBucket({ dataDir, storage });
});
afterAll(async () => {
  await jobs.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
async function age(prefix: string, days: number): Promise<void> {
  for (const key of await storage.list(prefix)) await utimes(storage.fileOf(key), daysAgo(days), daysAgo(days));
}
const isThere = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Of ten bytes in two parts, with its row unless it is said to have none. */
async function uploaded({ hasRow = true } = {}): Promise<HeldUpload & { size: number }> {
  const upload = { wholesalerId: 'ats', uploadId: randomUUID(), size: 10 };
  if (hasRow)
    await database.sql`
      insert into uploads (wholesaler_id, upload_id, name, size, received, fingerprint, started_by)
      values ('ats', ${upload.uploadId}, 'sales.csv', 10, 10, ${upload.uploadId.padEnd(64, '0')}, 'ann@example.com')`;
  await bytes.write({ ...upload, claim: 1 }, 0, Buffer.from('no,net'));
  await bytes.write({ ...upload, claim: 2 }, 6, Buffer.from('\n1,2'));
  return upload;
}
const importOf = ({ uploadId }: HeldUpload) =>
  ({
    ...({ kind: 'import', wholesalerId: 'ats', actor: 'test', origin: 'test', createTitle: null } as const),
    ...{ mappingFile: 'mapping.json', files: { sales: [], buyers: [], products: [], users: [], goals: [] } },
    ...{ acceptRejects: false, uploads: [uploadId] },
  }) satisfies JobRequest<'import'>;
const held = ({ uploadId }: HeldUpload) => storage.list(`uploads/ats/${uploadId}/`);

describe('an upload that a worker reads', () => {
  test('is on its machine once, however many ask for it, and under the names that they gave', async () => {
    const upload = await uploaded();
    const files = ['1/sales.csv', '2/again.csv', '3/more.csv'].map((name) => path.join(folder, 'job', name));
    await Promise.all(files.map((file) => bytes.place(upload, file)));
    for (const file of files) expect(await readFile(file, 'utf8')).toBe('no,net\n1,2');
    expect((await stat(files[0] ?? '')).nlink).toBe(4); // with the worker's own
    await storage.delete((await held(upload))[0] ?? ''); // it needs no other look at the bucket
    await bytes.place(upload, path.join(folder, 'job/4/last.csv'));
  });

  test.each([
    ['its first part', 0],
    ['its last part', 1],
  ])('without %s in the bucket is refused in words, and nothing half of it is left', async (_, part) => {
    const upload = await uploaded();
    await storage.delete((await held(upload))[part] ?? '');
    const placed = bytes.place(upload, path.join(folder, `job/lacks ${part}.csv`));
    await expect(placed).rejects.toThrow(uploadTexts.gone);
    expect(await isThere(path.join(folder, `job/lacks ${part}.csv`))).toBe(false);
    expect((await readdir(path.join(dataDir, 'uploads/ats'))).join()).not.toContain(upload.uploadId);
  });

  test('what was acknowledged counts, whatever those write who lost their claims', async () => {
    const upload = { wholesalerId: 'ats', uploadId: randomUUID(), size: 10 };
    const write = (claim: number, offset: number, text: string) =>
      bytes.write({ ...upload, claim }, offset, Buffer.from(text));
    await write(2, 0, 'no,net');
    await write(4, 6, '\n1,');
    await write(5, 9, '2');
    await write(3, 6, 'late');
    await write(1, 0, 'no,late');
    await write(1, 7, 'no,late');
    expect([await bytes.held(upload), await bytes.held({ ...upload, claim: 4 })]).toEqual([10, 9]);
    expect((await bytes.ends(upload, 100, 4)).tail.toString()).toBe('\n1,2');
    await bytes.place(upload, path.join(folder, 'job/claimed.csv'));
    expect(await readFile(path.join(folder, 'job/claimed.csv'), 'utf8')).toBe('no,net\n1,2');
  });

  test('parts that an earlier release stored are read', async () => {
    const upload = { wholesalerId: 'ats', uploadId: randomUUID(), size: 10 };
    const prefix = `uploads/ats/${upload.uploadId}/`;
    await storage.put(`${prefix}000000000000`, Buffer.from('no,net'), 'any');
    await storage.put(`${prefix}000000000006`, Buffer.from('late'), 'any');
    expect(await bytes.held(upload)).toBe(10);
    await bytes.write({ ...upload, claim: 1 }, 6, Buffer.from('\n1,2'));
    await bytes.place(upload, path.join(folder, 'job/earlier.csv'));
    expect(await readFile(path.join(folder, 'job/earlier.csv'), 'utf8')).toBe('no,net\n1,2');
  });

  test('leaves its copy for a day, for the next preview', async () => {
    const [old, fresh] = [await uploaded(), await uploaded()];
    await bytes.place(old, path.join(folder, 'job/old.csv'));
    await utimes(uploadPath(dataDir, old), daysAgo(2), daysAgo(2));
    await bytes.place(fresh, path.join(folder, 'job/fresh.csv'));
    expect([await isThere(uploadPath(dataDir, old)), await isThere(uploadPath(dataDir, fresh))]).toEqual([false, true]);
  });
});

test('a job that was cut off after it had stored everything finds its files again on another machine', async () => {
  const upload = await uploaded();
  const placed = [{ uploadId: upload.uploadId, size: upload.size, file: '1/sales.csv' }];
  const jobId = randomUUID();
  await jobFiles.give(jobId, 'mapping.json', '{}');
  await jobs.send({ ...importOf(upload), placed }, jobId);
  await database.sql`update pgboss.job set state = 'active' where id::text = ${jobId}`;
  const machines = ['one', 'other'].map((name) => path.join(folder, name));
  for (const machine of machines) {
    await jobFilesInBucket({ dataDir: machine, storage }).bring({ jobId, wholesalerId: 'ats' }, placed);
    expect(await readdir(path.join(machine, 'jobs', jobId))).toEqual(['1', 'mapping.json']);
    expect(await readFile(path.join(machine, 'jobs', jobId, '1/sales.csv'), 'utf8')).toBe('no,net\n1,2');
    // As the import does once its lines are stored; the first time there is a row to remove.
    const removed = await removeUploads(database.sql, 'ats', [upload.uploadId]);
    await removeBytes(database.sql, bytes, removed);
  }
  await database.sql`update pgboss.job set state = 'completed', completed_on = now() where id::text = ${jobId}`;
  expect(await held(upload)).toHaveLength(2);
  await jobFiles.clear(jobId, 'nothing');
  await removeReadUploads(database.sql, bytes, jobId);
  expect([await storage.list(`jobs/${jobId}/`), await held(upload)]).toEqual([[], []]);
});

describe('a sweep', () => {
  test('removes uploads of seven days, and parts that belong to none, but not those that have just come', async () => {
    const [old, kept, stray, justCome] = [
      await uploaded(),
      await uploaded(),
      await uploaded({ hasRow: false }),
      await uploaded({ hasRow: false }),
    ];
    for (const upload of [old, kept, stray]) await age(`uploads/ats/${upload.uploadId}/`, 8);
    await database.sql`update uploads set touched_at = ${daysAgo(8)} where upload_id::text = ${old.uploadId}`;
    await sweepUploads(database.sql, bytes);
    expect([await held(old), await held(stray)]).toEqual([[], []]);
    for (const upload of [kept, justCome]) expect(await held(upload)).toHaveLength(2);
  });

  test('keeps the parts of an upload that was thrown away while an import of it waits', async () => {
    const upload = await uploaded({ hasRow: false });
    await age('uploads/', 8);
    const sent = await jobs.send(importOf(upload));
    await sweepUploads(database.sql, bytes);
    expect(await held(upload)).toHaveLength(2);
    const jobId = sent === 'busy' ? '' : sent.jobId;
    await jobFiles.give(jobId, 'mapping.json', '{}');
    await age(`jobs/${jobId}/`, 8);
    await sweepJobFiles(database.sql, jobFiles);
    expect(await storage.list(`jobs/${jobId}/`)).toHaveLength(1);
    await database.sql`update pgboss.job set state = 'completed', completed_on = now() where id::text = ${jobId}`;
    await sweepUploads(database.sql, bytes);
    await sweepJobFiles(database.sql, jobFiles);
    expect([await held(upload), await storage.list(`jobs/${jobId}/`)]).toEqual([[], []]);
  });

  test('keeps the rejected rows of an import for seven days', async () => {
    const jobId = randomUUID();
    await mkdir(path.join(dataDir, 'jobs', jobId), { recursive: true });
    await writeFile(path.join(dataDir, 'jobs', jobId, 'rejects.csv'), 'sales,1,few');
    await jobFiles.give(jobId, '1/erp.csv', 'no,net');
    await jobFiles.keepRejects(jobId);
    await jobFiles.clear(jobId, 'rejects');
    expect(await storage.list(`jobs/${jobId}/`)).toEqual([`jobs/${jobId}/rejects.csv`]);
    expect(await isThere(path.join(dataDir, 'jobs', jobId))).toBe(false);
    await age(`jobs/${jobId}/`, 6);
    await sweepJobFiles(database.sql, jobFiles);
    expect(await jobFiles.rejectsHere(jobId)).toBe(path.join(dataDir, 'jobs', jobId, 'rejects.csv'));
    await age(`jobs/${jobId}/`, 8);
    await sweepJobFiles(database.sql, jobFiles);
    const elsewhere = jobFilesInBucket({ dataDir: path.join(folder, 'elsewhere'), storage });
    expect(await elsewhere.readRejects(jobId)).toBeNull();
  });
});
