/** Shared files as people upload them: through the calls and the form that they answer, to a server that listens. */
import type { FormUpload } from '@caselift/contract/avatars';
import { type FileRole, fileRoles, type SharedFile } from '@caselift/contract/files';
import type { Sql } from '@caselift/db/connect';
import { extensionOf, type FileExtension } from '@caselift/domain/file-names';
import { type Actor, insertEveryRole, type RoleName } from './actors.ts';
import { insertWholesaler } from './tenants.ts';
import { type Answer, startTestApp, type TestApp } from './test-app.ts';

type Named = { name: string; access?: readonly string[]; month?: string | null };
type Patch = { key: string; name?: string; access?: readonly FileRole[]; version?: number };

const beginnings: Record<FileExtension, string | Buffer> = {
  pdf: '%PDF-1.7\n',
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpg: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  xlsx: 'PK\u0003\u0004',
  docx: 'PK\u0003\u0004',
  csv: 'item,price\n',
};

/** What a file of this name may hold. */
export function contentFor(name: string, rest = ' and the rest'): Buffer {
  return Buffer.concat([Buffer.from(beginnings[extensionOf(name) ?? 'csv']), Buffer.from(rest)]);
}

/** A listed file without stored content. */
export async function insertFile(sql: Sql, wholesalerId: string, { name, access = fileRoles }: Named): Promise<void> {
  const listed = { size: 10, uploaded_at: new Date(), created_by: 'test' };
  await sql`insert into files ${sql({ wholesaler_id: wholesalerId, name, access: [...access], ...listed })}`;
}

export type SharedFiles = Awaited<ReturnType<typeof startSharedFiles>>;

/** A server with the wholesalers `ats`, of which everyone is, and `iowa`. */
export async function startSharedFiles() {
  const server: TestApp = await startTestApp();
  await insertWholesaler(server.sql, 'ats');
  await insertWholesaler(server.sql, 'iowa');
  const people: Record<RoleName, Actor> = await insertEveryRole(server.sql, 'ats');
  const base = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const scope = (wholesalerId: string, db = 'prod') => `?wholesalerId=${wholesalerId}&db=${db}`;
  const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', call: string, as: Actor, json?: object) =>
    server.ask({ url: `/api/${call}${scope('ats')}`, method, as: as.token, ...(json && { json }) });

  const create = (file: Named, as = people.manager) => ask('POST', 'file', as, { file });
  const patch = (patches: readonly Patch[], as = people.manager) => ask('PATCH', 'files', as, { patches });
  const remove = (fileNames: readonly string[], as = people.manager) => ask('DELETE', 'files', as, { fileNames });
  const link = (name: string, as = people.manager) => ask('GET', `downloadLink/${encodeURIComponent(name)}`, as);

  /** Answers the status of the storage. */
  async function send(answer: Answer, content: Buffer): Promise<number> {
    const { url, fields } = answer.body.payload as FormUpload;
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(content)]), 'any');
    return (await fetch(new URL(url, base), { method: 'POST', body: form })).status;
  }
  async function list(as = people.manager): Promise<SharedFile[]> {
    const { status, body } = await ask('GET', 'files', as);
    if (status !== 200) throw new Error(String(body.message));
    return body.payload as SharedFile[];
  }
  const named = async (name: string, as = people.manager) => (await list(as)).find((file) => file.name === name);

  /** Answers the file as it is listed from then on. */
  async function upload(file: Named, { as = people.manager, content = contentFor(file.name) } = {}) {
    const created = await create(file, as);
    if (created.status !== 200) throw new Error(String(created.body.message));
    await send(created, content);
    const listed = await named(file.name);
    if (listed === undefined) throw new Error(`${file.name} is not listed`);
    return listed;
  }
  /** The file behind a download address, which needs no session. */
  async function download(name: string, as = people.manager): Promise<Response> {
    const { body } = await link(name, as);
    return fetch(new URL((body.payload as { signedUrl: string }).signedUrl, base));
  }
  const clear = async () => {
    await remove((await list()).map(({ name }) => name));
    await server.sql`delete from files`;
  };
  return { server, people, base, create, patch, remove, link, send, list, named, upload, download, clear };
}

/** By clocks of whole seconds, as those of files and signatures may be. */
export const isBetween = (from: number, moment: number, to: number): boolean =>
  from - 1000 <= moment && moment <= to + 1000;
