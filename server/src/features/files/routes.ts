/** Shared files: their list, uploading, changing, deleting and downloading them. */
import type { Endpoint } from '@caselift/contract/endpoint';
import {
  createFile,
  deleteFiles,
  fileLimits,
  fileTexts,
  listFiles,
  readDownloadLink,
  updateFiles,
} from '@caselift/contract/files';
import type { Tx } from '@caselift/db/connect';
import { baseNameOf, extensionOf, fileTypes } from '@caselift/domain/file-names';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { refusal } from '../../http/errors.ts';
import { type ScopedCall, serveScoped } from '../../http/serve.ts';
import { changeFiles, type Edit, insertPending, deleteFiles as markDeleted } from './change.ts';
import { contentKey, mayBeSeen, readFiles, shownFile, uploadKey } from './rows.ts';
import { finishDeleting, settleFiles } from './settle.ts';

export function fileRoutes(app: FastifyInstance, context: Context): void {
  const { storage } = context;

  serveScoped(app, context, listFiles, async ({ scope, viewer, inScope }) => {
    await settleFiles(context, scope);
    const files = await inScope((tx) => readFiles(tx, scope.wholesalerId));
    return files.filter((file) => mayBeSeen(file, viewer)).map(shownFile);
  });

  serveScoped(app, context, createFile, async ({ body: { file }, ...call }) => {
    await settleFiles(context, call.scope);
    const fileId = await call.inScope((tx) => insertPending(editOf(call, tx), file));
    const limits = { type: typeOf(file.name), maxBytes: fileLimits.bytes, seconds: fileLimits.formSeconds };
    return storage.presignPost(uploadKey(call.scope.wholesalerId, fileId), limits);
  });

  serveScoped(app, context, updateFiles, async ({ body: { patches }, ...call }) => {
    await settleFiles(context, call.scope);
    const files = await call.inScope((tx) => changeFiles(editOf(call, tx), patches));
    return files.map(shownFile);
  });

  serveScoped(app, context, deleteFiles, async ({ body: { fileNames }, ...call }) => {
    await settleFiles(context, call.scope);
    const fileIds = await call.inScope((tx) => markDeleted(editOf(call, tx), fileNames));
    await finishDeleting(context, call.scope, fileIds);
    return null;
  });

  serveScoped(app, context, readDownloadLink, async ({ params: { name }, scope, viewer, inScope }) => {
    await settleFiles(context, scope);
    const [file] = await inScope((tx) => readFiles(tx, scope.wholesalerId, [name]));
    if (file === undefined || !mayBeSeen(file, viewer)) throw refusal('not_found', fileTexts.unknown(name));
    const signing = { type: typeOf(file.name), seconds: fileLimits.linkSeconds, attachment: baseNameOf(file.name) };
    return { signedUrl: await storage.signedUrl(contentKey(scope.wholesalerId, file.fileId), signing) };
  });
}

function editOf({ scope, viewer, origin }: Pick<ScopedCall<Endpoint>, 'scope' | 'viewer' | 'origin'>, tx: Tx): Edit {
  return { tx, wholesalerId: scope.wholesalerId, by: { actor: viewer.email, origin } };
}

/** The contract lets no other name in. */
function typeOf(name: string): string {
  const extension = extensionOf(name);
  if (extension === null) throw new Error(`"${name}" is of no type that is shared.`);
  return fileTypes[extension];
}
