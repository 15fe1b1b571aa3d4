/** Starting an import of uploaded files. The worker does it; features/jobs tells how it goes. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { importTexts, startImport } from '@caselift/contract/imports';
import { updateTexts } from '@caselift/contract/wholesaler-update';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { refusal } from '../../http/errors.ts';
import { type ScopedCall, serveScoped } from '../../http/serve.ts';
import type { ImportedFiles, ImportOrder } from '../../jobs/import-order.ts';
import { placeUploads } from '../../jobs/queue/import-uploads.ts';
import { jobFolder } from '../../jobs/queue/job-files.ts';
import { requireJson } from './mapping-json.ts';
import { finishedUploads } from './queries.ts';

const mappingFile = 'mapping.json';

export function importRoutes(app: FastifyInstance, context: Context): void {
  const { dataDir } = context.env;

  serveScoped(app, context, startImport, async (call) => {
    const { body, scope, viewer, origin } = call;
    if (body.files.sales.length === 0) throw refusal('bad_input', importTexts.noSales);
    requireJson(body.mapping);
    const jobId = randomUUID();
    const folder = jobFolder(dataDir, jobId);
    const removeFolder = () => rm(folder, { recursive: true, force: true });
    const files = await fillFolder(dataDir, folder, call).catch(async (error: unknown) => {
      await removeFolder();
      throw error;
    });
    const order: ImportOrder = {
      createTitle: null,
      mappingFile,
      files,
      acceptRejects: body.acceptRejects,
      uploads: [...new Set(Object.values(body.files).flat())],
    };
    const asked = { wholesalerId: scope.wholesalerId, actor: viewer.email, origin };
    const sent = await context.jobs.send({ ...asked, kind: 'import', ...order }, jobId);
    if (sent === 'busy') {
      await removeFolder();
      throw refusal('busy', updateTexts.busy);
    }
    return sent;
  });
}

type Order = Pick<ScopedCall<typeof startImport>, 'body' | 'scope' | 'inScope'>;

/** Puts the uploads and the mapping where the job looks for them. */
async function fillFolder(dataDir: string, folder: string, { body, scope, inScope }: Order): Promise<ImportedFiles> {
  const { wholesalerId } = scope;
  const files = await inScope(async (tx) => {
    const uploads = await finishedUploads(tx, wholesalerId, body.files);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return placeUploads({ dataDir, wholesalerId, folder }, uploads);
  });
  await writeFile(path.join(folder, mappingFile), body.mapping);
  return files;
}
