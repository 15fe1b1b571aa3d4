/** Reports that are mailed: the file is stored for a day, and the worker sends it. */
import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { QueryOf } from '@caselift/contract/endpoint';
import { itemReportTexts, type mailItemReport } from '@caselift/contract/item-reports';
import type { Scope } from '@caselift/contract/scope';
import { recordAudit } from '@caselift/db/audit';
import type { Tx } from '@caselift/db/connect';
import { fileTypes } from '@caselift/domain/file-names';
import type { Context } from '../../context.ts';
import { refusal } from '../../http/errors.ts';
import { type FileReply, inEnvironment } from '../../http/file-reply.ts';
import { addressKey } from '../../identity/guess-limit.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { exportsOf } from '../../storage/contents.ts';
import type { Storage } from '../../storage/storage.ts';
import { reportFile } from './files.ts';
import { readReportPeriod } from './report-period.ts';
import { matchingRows } from './rows.ts';
import { everyRow, readReportView } from './view.ts';

const keptMs = 24 * 60 * 60 * 1000;

type Asked = {
  viewer: Viewer;
  scope: Scope;
  origin: string;
  of: 'rows' | 'images';
  /** null: all items. */
  itemIds: readonly string[] | null;
  userEmail: string;
  query: Pick<QueryOf<typeof mailItemReport>, 'period'>;
  gone: AbortSignal;
  inScope<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

export async function mailReport(context: Context, call: Asked): Promise<null> {
  const { storage, jobs } = context;
  const { viewer, scope, origin, of, itemIds, userEmail, inScope, query } = call;
  const { wholesalerId } = scope;
  const isPreview = scope.db === 'preview';
  const { memory, inTerms, period } = await readReportPeriod(context, call, query.period);
  const { content, rows, fileName } = await inTerms(async (tx) => {
    const view = await readReportView(tx, memory, { viewer, scope, period, query: everyRow, itemIds });
    const isKnown = view.people.some(({ email }) => email?.toLowerCase() === userEmail);
    const isOwn = viewer.email.toLowerCase() === userEmail;
    if (!isKnown && !isOwn) throw refusal('bad_input', itemReportTexts.otherEmail);
    if (isPreview && !isOwn && !(await isAdmin(tx, wholesalerId, userEmail)))
      throw refusal('bad_input', itemReportTexts.adminsOnly);
    const made = await reportFile(tx, memory, matchingRows(view), {
      ...{ of, type: 'xlsx', showAllColumns: true },
    });
    return inEnvironment(made, scope);
  });
  // Made of what was read, once the transaction is over.
  const whole = Buffer.isBuffer(content) ? content : await buffer(content);
  await forgetOld(storage, wholesalerId);
  const key = `${folderOf(wholesalerId, userEmail)}${randomUUID()}`;
  await storage.put(key, whole, fileTypes.xlsx);
  await inScope((tx) =>
    recordAudit(tx, {
      ...{ wholesalerId, actor: viewer.email, origin, action: 'mail item export' },
      detail: { name: fileName, email: userEmail, rows, db: scope.db },
    }),
  );
  const request = { template: 'itemExport', email: userEmail, key, name: fileName, rows, by: viewer.name } as const;
  await jobs.sendMail(request, addressKey(origin));
  return null;
}

/** By the word of Production, whatever Preview says of the person. */
async function isAdmin(tx: Tx, wholesalerId: string, email: string): Promise<boolean> {
  const found = await tx`
    select from users
    where wholesaler_id = ${wholesalerId} and db = 'prod' and role = 'admin' and deleted_at is null and lower(email) = ${email}`;
  return found.length > 0;
}

/** Refuses with 404 what was mailed to someone else, or more than a day ago. */
export async function mailedFile(
  storage: Storage,
  { viewer, scope, id }: { viewer: Viewer; scope: Scope; id: string },
): Promise<FileReply> {
  const key = `${folderOf(scope.wholesalerId, viewer.email.toLowerCase())}${id}`;
  const found = await storage.peek(key, 0);
  const content = found === null || isOld(found.storedAt) ? null : await storage.get(key);
  if (content === null) throw refusal('not_found', itemReportTexts.noExport);
  return { fileName: 'Export.xlsx', fileType: 'xlsx', content };
}

const folderOf = (wholesalerId: string, email: string): string =>
  `${exportsOf(wholesalerId)}${createHash('sha256').update(email).digest('hex')}/`;

const isOld = (storedAt: Date) => Date.now() - storedAt.getTime() > keptMs;

async function forgetOld(storage: Storage, wholesalerId: string): Promise<void> {
  for (const key of await storage.list(exportsOf(wholesalerId))) {
    const found = await storage.peek(key, 0);
    if (found !== null && isOld(found.storedAt)) await storage.delete(key);
  }
}
