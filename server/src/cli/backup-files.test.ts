import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FormUpload } from '@caselift/contract/avatars';
import type { SharedFile } from '@caselift/contract/files';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  addressOf,
  ask,
  newDataFolder,
  type Program,
  removeInstallation,
  runApp,
  runCommand,
} from '../testing/installation.ts';
import { basic } from '../testing/sign-in.ts';
import { insertWholesaler } from '../testing/tenants.ts';

const email = 'ann@example.com';
const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), randomBytes(100_000)]);
const csv = Buffer.from('Product,Case price\nHalvorn Pilsner,23.90\n');

type Served = {
  app: Program;
  call: <T>(method: string, address: string, body?: object) => Promise<T>;
  /** The bytes at an address that a call answered. */
  bytesAt: (address: string) => Promise<Buffer>;
  send: (form: FormUpload, content: Buffer) => Promise<void>;
};
let folder: string;
let backups: string;
let password: string;
let served: Served;

/** The application on the folder, and ann's calls. */
async function serve(dataDir: string): Promise<Served> {
  const app = runApp(dataDir);
  const origin = await addressOf(app);
  password ||= await makeAnn(dataDir);
  const headers = { authorization: basic(email, password) };
  const signedIn = await fetch(`${origin}/api/login`, { method: 'POST', headers });
  const { payload } = (await signedIn.json()) as { payload: { token: string } };
  return {
    app,
    call: async <T>(method: string, address: string, body?: object) => {
      const answer = await fetch(`${origin}/api/${address}?wholesalerId=oak&db=prod`, {
        method,
        headers: { authorization: `Bearer ${payload.token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const { message, payload: answered } = (await answer.json()) as { message?: string; payload: T };
      expect([answer.status, message]).toEqual([200, undefined]);
      return answered;
    },
    bytesAt: async (address) => Buffer.from(await (await fetch(new URL(address, origin))).arrayBuffer()),
    send: async ({ url, fields }, content) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('file', new Blob([new Uint8Array(content)]));
      expect((await fetch(new URL(url, origin), { method: 'POST', body: form })).status).toBe(204);
    },
  };
}

async function makeAnn(dataDir: string): Promise<string> {
  await ask(dataDir, (sql) => insertWholesaler(sql, 'oak'));
  const command = runCommand(dataDir, 'admin', 'create', email);
  expect(await command.ended, command.output()).toBe(0);
  return /password (\S+)/.exec(command.output())?.[1] ?? '';
}

async function stop({ app }: Served): Promise<void> {
  app.child.kill('SIGTERM');
  await app.ended;
}

const formOf = (name: string) =>
  served.call<FormUpload>('POST', 'file', { file: { name, access: ['manager', 'salesRep'] } });
async function run(dataDir: string, ...args: string[]): Promise<string> {
  const command = runCommand(dataDir, ...args);
  expect(await command.ended, command.output()).toBe(0);
  return command.output();
}

beforeAll(async () => {
  folder = newDataFolder();
  backups = newDataFolder();
  served = await serve(folder);
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(async () => {
  await removeInstallation(folder);
  rmSync(backups, { recursive: true, force: true });
});

test('a restored installation lists the shared files and downloads them byte for byte', async () => {
  await served.send(await formOf('Price lists/June.csv'), csv);
  await served.send(await formOf('archive/Back bar.png'), png);
  await formOf('Never sent.pdf');
  const files = await served.call<SharedFile[]>('GET', 'files');
  expect(files.map(({ name, size }) => [name, size])).toEqual([
    ['archive/Back bar.png', png.length],
    ['Price lists/June.csv', csv.length],
  ]);
  const keys = [
    'packets/oak/boost/hash.pdf',
    'avatars/oak/incoming/ann',
    'images/oak/shelf.webp',
    'images/oak/incoming/b',
  ];
  for (const key of [`files/oak/${randomUUID()}`, ...keys]) {
    const file = path.join(folder, 'storage', `${key}=`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, 'Nobody asks for it.');
  }
  const job = path.join('jobs', randomUUID());
  await mkdir(path.join(folder, job), { recursive: true });
  for (const name of ['rejects.csv', 'sales.csv']) await writeFile(path.join(folder, job, name), `Rows of ${name}`);
  const backup = path.join(backups, 'disk');
  expect(await run(folder, 'backup', backup)).not.toContain('bucket');
  expect(await readdir(path.join(backup, job))).toEqual(['rejects.csv']);
  await stop(served);
  expect(existsSync(path.join(backup, 'storage', 'files'))).toBe(true);
  expect(existsSync(path.join(backup, 'storage', 'packets'))).toBe(false);
  expect(existsSync(path.join(backup, 'storage', 'avatars'))).toBe(false);
  const [handedIn, unfinished] = ['shelf.webp=', 'incoming'].map((name) =>
    path.join(backup, 'storage/images/oak', name),
  );
  expect([handedIn, unfinished].map((file) => existsSync(file ?? ''))).toEqual([true, false]);

  const restored = newDataFolder();
  try {
    expect(await run(restored, 'restore', backup)).not.toContain('Uploaded files');
    served = await serve(restored);
    expect(await served.call('GET', 'files')).toEqual(files);
    expect(await readFile(path.join(restored, job, 'rejects.csv'), 'utf8')).toBe('Rows of rejects.csv');
    for (const [name, content] of [['Price lists/June.csv', csv] as const, ['archive/Back bar.png', png] as const]) {
      const link = await served.call<{ signedUrl: string }>('GET', `downloadLink/${encodeURIComponent(name)}`);
      expect((await served.bytesAt(link.signedUrl)).equals(content)).toBe(true);
    }
    await served.send(await formOf('Never sent.pdf'), Buffer.from('%PDF-1.7 At last.'));
    expect(await served.call<SharedFile[]>('GET', 'files')).toHaveLength(3);
    await stop(served);
  } finally {
    await removeInstallation(restored);
  }
});

test('a backup is read back, and says which of its files are missing, changed or added', async () => {
  const backup = path.join(backups, 'verified');
  await run(folder, 'backup', backup);
  expect(await run(folder, 'backup', '--verify', backup)).toMatch(/is whole: \d+ files, \d+ bytes/);
  const file = (name: string) => path.join(backup, 'postgres', `${name}.copy.gz`);
  rmSync(file('settings'));
  const users = await readFile(file('users'));
  users.writeUInt8(users.readUInt8(12) ^ 1, 12);
  await writeFile(file('users'), users);
  await writeFile(file('wholesalers'), 'short');
  await writeFile(file('extra'), '');
  const command = runCommand(folder, 'backup', '--verify', backup);
  expect(await command.ended).toBe(1);
  for (const fault of [
    'postgres/settings.copy.gz is missing.',
    "postgres/users.copy.gz isn't what was written.",
    'postgres/wholesalers.copy.gz has another size than when it was written.',
    'postgres/extra.copy.gz was added to the backup.',
  ])
    expect(command.output()).toContain(fault);
  const restored = newDataFolder();
  const restoring = runCommand(restored, 'restore', backup);
  expect(await restoring.ended).toBe(1);
  expect(restoring.output()).toContain(`The backup in ${backup} is damaged, and nothing was restored: `);
  await removeInstallation(restored);
});

test('a backup with a key is opened by that key alone', async () => {
  const [key, another] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
  vi.stubEnv('BACKUP_KEY', key);
  const backup = path.join(backups, 'sealed');
  await run(folder, 'backup', backup);
  await run(folder, 'backup', '--verify', backup);
  const texts = await Promise.all(
    ['postgres/manifest.json', 'postgres/wholesalers.copy.gz'].map((name) => readFile(path.join(backup, name))),
  );
  expect(texts[0]?.includes('wholesalers')).toBe(false);
  expect(texts[1]?.subarray(0, 2).toString('hex')).not.toBe('1f8b'); // gzip
  for (const [given, said] of [
    ['', 'The backup is encrypted. Set BACKUP_KEY to the key that it was made with.'],
    [another, "can't be opened with this BACKUP_KEY."],
  ]) {
    vi.stubEnv('BACKUP_KEY', given || undefined);
    const place = newDataFolder();
    const restoring = runCommand(place, 'restore', backup);
    expect(await restoring.ended).toBe(1);
    expect(restoring.output()).toContain(said);
    expect(existsSync(`${place}.decrypted`)).toBe(false);
    await removeInstallation(place);
  }
  vi.stubEnv('BACKUP_KEY', key);
  const place = newDataFolder();
  await run(place, 'restore', backup);
  expect(await ask(place, (sql) => sql`select wholesaler_id as id from wholesalers`)).toEqual([{ id: 'oak' }]);
  await removeInstallation(place);
});

describe('with a bucket', () => {
  const variables = {
    S3_ENDPOINT: 'https://someone:else@s3.example.com',
    S3_BUCKET: 'oak-files',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY: 'the-access-key',
    S3_SECRET_KEY: 'the-secret-key',
  };
  const setBucket = (bucket: string) => {
    for (const [name, value] of Object.entries({ ...variables, S3_BUCKET: bucket })) vi.stubEnv(name, value);
  };
  async function restored(backup: string): Promise<string> {
    const place = newDataFolder();
    try {
      return (await run(place, 'restore', path.join(backups, backup))).replaceAll(place, 'DATA_DIR');
    } finally {
      await removeInstallation(place);
    }
  }

  test('a backup names it, and nothing that opens it', async () => {
    setBucket('oak-files');
    const said = await run(folder, 'backup', path.join(backups, 'bucket'));
    expect(said).toContain(
      'Uploaded files and lists of rejected rows are not in it. They are in the bucket oak-files at https://s3.example.com. Back that up too.',
    );
    const manifest = await readFile(path.join(backups, 'bucket', 'caselift-backup.json'), 'utf8');
    expect(JSON.parse(manifest)).toMatchObject({ bucket: { bucket: 'oak-files', endpoint: 'https://s3.example.com' } });
    expect(manifest).not.toMatch(/access-key|secret-key|someone|else/);
  });

  test('a restore says that the files stay there, or that this installation looks elsewhere', async () => {
    // Each is started with the variables of its moment; they restore at the same time.
    setBucket('oak-files');
    const asBefore = restored('bucket');
    setBucket('elm-files');
    const inAnother = restored('bucket');
    const fromDisk = restored('disk');
    vi.unstubAllEnvs();
    const onDisk = restored('bucket');
    await Promise.allSettled([asBefore, inAnother, fromDisk, onDisk]);
    expect(await asBefore).toContain(
      "Uploaded files are in the bucket oak-files at https://s3.example.com, as before. The backup doesn't have them.",
    );
    expect(await inAnother).toContain(
      'Uploaded files are in the bucket oak-files at https://s3.example.com, and this installation looks for them in the bucket elm-files at https://s3.example.com. Set the S3_ variables to that bucket, or copy the files.',
    );
    expect(await fromDisk).toContain(
      'Uploaded files were restored to DATA_DIR/storage, and this installation looks for them in the bucket elm-files at https://s3.example.com.',
    );
    expect(await onDisk).toContain(
      'Uploaded files are in the bucket oak-files at https://s3.example.com, and this installation looks for them in DATA_DIR/storage.',
    );
  });
});

test('a backup without the sales lines that another disk has is refused, and names their wholesaler', async () => {
  await ask(folder, async (sql) => {
    await insertWholesaler(sql, 'elm');
    await sql`update wholesalers set worker = 'worker-2', claim = 1, facts_change = 3 where wholesaler_id = 'elm'`;
  });
  const backup = path.join(backups, 'lacking');
  const command = runCommand(folder, 'backup', backup);
  expect(await command.ended).toBe(1);
  expect(command.output()).toContain(
    'The sales lines of elm are on the disk of the worker worker-2, and no copy of them is in a bucket.',
  );
  expect(existsSync(backup)).toBe(false);
});
