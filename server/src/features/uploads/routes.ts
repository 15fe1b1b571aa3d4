/** Files sent in parts, so that a broken connection or a reload costs one part at most. */
import { adminsOnly } from '@caselift/contract/access';
import { removeUpload, startUpload, uploadFault, uploadParams, uploadTexts } from '@caselift/contract/uploads';
import { recordAudit } from '@caselift/db/audit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { refusal } from '../../http/errors.ts';
import { parse, requireScope, serveScoped } from '../../http/serve.ts';
import { uploadBytesOf } from '../../jobs/queue/file-places.ts';
import { removeBytes, removeUploads } from '../../jobs/queue/import-uploads.ts';
import type { UploadBytes } from '../../jobs/queue/upload-bytes.ts';
import { readPart } from './part-body.ts';
import { findOrStart, noteLost } from './queries.ts';
import { receivePart } from './receive-part.ts';

export function uploadRoutes(app: FastifyInstance, context: Context): void {
  const bytes = uploadBytesOf({ dataDir: context.env.dataDir, storage: context.storage });

  serveScoped(app, context, startUpload, async ({ body, scope, viewer, inScope }) => {
    const { wholesalerId } = scope;
    const file = { ...body, name: plainName(body.name) };
    const fault = uploadFault(file);
    if (fault !== null) throw refusal(fault.code, fault.message);
    const known = await inScope((tx) => findOrStart(tx, { ...file, wholesalerId, startedBy: viewer.email }));
    const { claim: _, isClaimed, ...upload } = known;
    const { uploadId, received } = upload;
    const held = received === 0 ? 0 : await bytes.held({ wholesalerId, uploadId });
    if (held >= received) return upload;
    if (!isClaimed) await inScope((tx) => noteLost(tx, { wholesalerId, uploadId }, known, held));
    return { ...upload, received: held };
  });

  serveScoped(app, context, removeUpload, async ({ params, scope, viewer, origin, inScope }) => {
    const { wholesalerId } = scope;
    const removed = await inScope(async (tx) => {
      const [upload] = await removeUploads(tx, wholesalerId, [params.uploadId]);
      if (!upload) throw refusal('not_found', uploadTexts.gone);
      const detail = { name: upload.name };
      await recordAudit(tx, { wholesalerId, actor: viewer.email, action: 'upload removed', detail, origin });
      return upload;
    });
    await removeBytes(context.sql, bytes, [removed]);
    return null;
  });

  // A plugin of its own, so that no other call takes bytes.
  app.register(async (route) => {
    // The body stays unread until the sender has been let in.
    route.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));
    route.put('/api/uploads/:uploadId', (request) => takePart(context, bytes, request));
  });
}

const partQuery = z.object({ offset: z.string().check(z.regex(/^\d{1,12}$/, 'offset must be a number of bytes')) });

async function takePart(context: Context, bytes: UploadBytes, request: FastifyRequest): Promise<object> {
  const { scope, viewer, inScope } = await requireScope(context, { access: adminsOnly, method: 'PUT' }, request);
  const { uploadId } = parse(uploadParams, request.params);
  const offset = Number(parse(partQuery, request.query).offset);
  const { wholesalerId } = scope;
  const content = await readPart(request);
  const part = { wholesalerId, uploadId, offset, content };
  const payload = await receivePart(inScope, bytes, part, async (tx, { name, size, received }) => {
    if (content.length === 0 || received < size) return;
    const detail = { name, size };
    await recordAudit(tx, { wholesalerId, actor: viewer.email, action: 'upload', detail, origin: request.ip });
  });
  if (payload === 'wrongContent') {
    await removeBytes(context.sql, bytes, [{ wholesalerId, uploadId }]);
    throw refusal('bad_input', uploadTexts.wrongContent);
  }
  return { ok: true, payload };
}

/** The name without folders and control characters, which some browsers and programs send along. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return last.replace(/\p{Cc}/gu, '').trim();
}
