/** Mappings to choose from, to keep for next time, and to try on uploaded files. */
import { importTexts, listMappings, previewMapping, saveMapping } from '@caselift/contract/imports';
import { recordAudit } from '@caselift/db/audit';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { refusal } from '../../http/errors.ts';
import { serveScoped } from '../../http/serve.ts';
import { requireJson } from './mapping-json.ts';
import { builtInMappings, keepMapping, savedMappings } from './mappings.ts';
import { finishedUploads } from './queries.ts';

export function mappingRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, listMappings, async ({ scope, inScope }) => {
    const saved = await inScope((tx) => savedMappings(tx, scope.wholesalerId));
    return [...(await builtInMappings()), ...saved];
  });

  serveScoped(app, context, saveMapping, async ({ body: { name, text, version }, scope, viewer, origin, inScope }) => {
    requireJson(text);
    const taken = (await builtInMappings()).map((mapping) => mapping.name.toLowerCase());
    if (taken.includes(name.toLowerCase())) throw refusal('conflict', importTexts.builtInName);
    const { wholesalerId } = scope;
    await inScope(async (tx) => {
      await keepMapping(tx, { wholesalerId, name, text, version, savedBy: viewer.email });
      const who = { wholesalerId, actor: viewer.email, origin };
      await recordAudit(tx, { ...who, action: 'mapping saved', detail: { name } });
    });
    return null;
  });

  serveScoped(app, context, previewMapping, async ({ body, scope, gone, inScope }) => {
    const { wholesalerId } = scope;
    const files = await inScope((tx) => finishedUploads(tx, wholesalerId, body.files));
    const question = { target: body.target, mapping: body.mapping, files };
    return context.questions.ask({ wholesalerId, kind: 'previewMapping', question, gone });
  });
}
