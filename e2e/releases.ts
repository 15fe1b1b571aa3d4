/** The built app on a server of its own, which can get a newer release while a browser has the older one. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contractHeader } from '@caselift/contract/errors';
import type { Page } from '@playwright/test';
import fastify, { type FastifyInstance } from 'fastify';
import { root } from '../scripts/repository.ts';
import { setSecurityHeaders } from '../server/src/http/security-headers.ts';
import { serveWebApp } from '../server/src/http/static.ts';
import { serviceWorkerFile, serviceWorkerScript } from '../web/scripts/service-worker.ts';

type Served = { app: FastifyInstance; webRoot: string; origin: string };

const writeWorker = async (webRoot: string) =>
  writeFileSync(path.join(webRoot, serviceWorkerFile), await serviceWorkerScript(webRoot));

/**
 * @param api the product's server, which answers the calls, or who that is right now; without it there are none
 * @param storageOrigin of the bucket that browsers send to and read from; null: the server itself
 */
export async function serveRelease(
  api?: string | (() => string),
  storageOrigin: string | null = null,
): Promise<Served> {
  const webRoot = mkdtempSync(path.join(tmpdir(), 'caselift-release-'));
  // Without the compressed twins: the tests change the files.
  cpSync(path.join(root, 'web/dist'), webRoot, { recursive: true, filter: (file) => !/\.(gz|br)$/.test(file) });
  await writeWorker(webRoot);
  // The browser holds connections that it opened ahead and never used; waiting for them took a minute at times.
  const app = fastify({ forceCloseConnections: true });
  await setSecurityHeaders(app, { webRoot, publicUrl: 'http://127.0.0.1', storageOrigin });
  if (api !== undefined) passCalls(app, typeof api === 'string' ? () => api : api);
  await serveWebApp(app, webRoot);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, webRoot, origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
}

function passCalls(app: FastifyInstance, api: () => string): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.all('/api/*', async ({ url, method, headers, body }, reply) => {
    const { authorization = '', 'content-type': type = '', [contractHeader]: contract = '' } = headers;
    const sent = {
      ...(authorization && { authorization }),
      ...(type && { 'content-type': type }),
      ...(contract && { [contractHeader]: String(contract) }),
    };
    const asked = { method, headers: sent, ...(Buffer.isBuffer(body) && { body: Uint8Array.from(body) }) };
    const answer = await fetch(api() + url, asked).catch(() => null);
    // As a load balancer says it while no server is there.
    if (answer === null) return reply.code(503).type('text/html').send('<h1>Back in a minute</h1>');
    const wait = answer.headers.get('retry-after');
    return reply
      .code(answer.status)
      .headers(wait === null ? {} : { 'retry-after': wait })
      .type(answer.headers.get('content-type') ?? 'application/json')
      .send(Buffer.from(await answer.arrayBuffer()));
  });
}

/** A release that is new on the server: another inline script, and one asset gone. Answers the asset. */
export async function releaseAnew(webRoot: string): Promise<string> {
  const fileOf = (name: string) => path.join(webRoot, name);
  const html = readFileSync(fileOf('index.html'), 'utf8');
  const name = readdirSync(fileOf('assets')).find((file) => file.startsWith('SuppliersPage') && file.endsWith('.js'));
  if (name === undefined) throw new Error('The build has no SuppliersPage');
  writeFileSync(fileOf('index.html'), html.replace('</head>', '<script>window.isNewRelease = true;</script></head>'));
  rmSync(fileOf(`assets/${name}`));
  await writeWorker(webRoot);
  return `/assets/${name}`;
}

/** False while the page is on its way to another one. */
export const isNewRelease = (page: Page) => page.evaluate(() => 'isNewRelease' in window).catch(() => false);
