/**
 * Serves the built web app beside the API: any path that isn't a file or a call belongs to the app, so it gets
 * index.html.
 */
import { access } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendNotFound } from './errors.ts';

const notBuilt = "The web app hasn't been built yet. Run npm start to build it, or use the calls under /api.\n";

export async function serveWebApp(app: FastifyInstance, webRoot: string): Promise<void> {
  const built = await access(path.join(webRoot, 'index.html')).then(
    () => true,
    () => false,
  );
  if (built) {
    await app.register(fastifyStatic, {
      root: webRoot,
      index: false,
      dotfiles: 'ignore', // the build's own notes
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => reply.header('cache-control', cachingOf(webRoot, file)),
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const asksForPage = request.method === 'GET' || request.method === 'HEAD';
    if (isCall(request) || isAsset(request.url) || !asksForPage) return sendNotFound(request, reply);
    return built ? sendPage(reply) : reply.code(404).type('text/plain; charset=utf-8').send(notBuilt);
  });
  if (built) app.get('/', (_request, reply) => sendPage(reply));
}

/** A build's assets carry a hash of their content in their names; everything else may change with the next build. */
function cachingOf(webRoot: string, file: string): string {
  const hashed = path.relative(webRoot, file).startsWith(`assets${path.sep}`);
  return hashed ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function sendPage(reply: FastifyReply): FastifyReply {
  return reply.code(200).sendFile('index.html');
}

/** Whether the address is one of the API's, whatever lies behind it. */
export function isCall({ url }: FastifyRequest): boolean {
  return /^\/api(\/|\?|$)/.test(url);
}

/** A page of an older build asks for scripts that are gone: index.html in their place would be a riddle. */
function isAsset(url: string): boolean {
  return url.startsWith('/assets/');
}
