/** Starting an import of uploaded files. The worker does it; features/jobs tells how it goes. */
import { randomUUID } from 'node:crypto';
import { importTexts, startImport } from '@caselift/contract/imports';
import { updateTexts } from '@caselift/contract/wholesaler-update';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { refusal } from '../../http/errors.ts';
import { serveScoped } from '../../http/serve.ts';
import type { ImportOrder } from '../../jobs/import-order.ts';
import { jobFilesOf } from '../../jobs/queue/file-places.ts';
import { placesOf } from '../../jobs/queue/import-uploads.ts';
import { requireJson } from './mapping-json.ts';
import { finishedUploads } from './queries.ts';

const mappingFile = 'mapping.json';

export function importRoutes(app: FastifyInstance, context: Context): void {
  const jobFiles = jobFilesOf({ dataDir: context.env.dataDir, storage: context.storage });

  serveScoped(app, context, startImport, async ({ body, scope, viewer, origin, inScope }) => {
    const { wholesalerId } = scope;
    if (body.files.sales.length === 0) throw refusal('bad_input', importTexts.noSales);
    requireJson(body.mapping);
    const jobId = randomUUID();
    const drop = () => jobFiles.clear(jobId, 'nothing');
    const give = async () => {
      const places = await inScope(async (tx) => {
        const found = placesOf(await finishedUploads(tx, wholesalerId, body.files));
        await jobFiles.giveUploads(jobId, wholesalerId, found.placed);
        return found;
      });
      await jobFiles.give(jobId, mappingFile, body.mapping);
      return places;
    };
    const { files, placed } = await give().catch(async (error: unknown) => {
      await drop();
      throw error;
    });
    const order: ImportOrder = {
      createTitle: null,
      mappingFile,
      files,
      acceptRejects: body.acceptRejects,
      uploads: [...new Set(Object.values(body.files).flat())],
      placed,
    };
    const asked = { wholesalerId, actor: viewer.email, origin };
    const sent = await context.jobs.send({ ...asked, kind: 'import', ...order }, jobId);
    if (sent === 'busy') {
      await drop();
      throw refusal('busy', updateTexts.busy);
    }
    return sent;
  });
}
