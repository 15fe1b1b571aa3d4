/** Security headers of every answer. The content policy allows what the built web app does and nothing else. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export async function setSecurityHeaders(
  app: FastifyInstance,
  { webRoot, publicUrl, storageOrigin }: { webRoot: string; publicUrl: string; storageOrigin: string | null },
): Promise<void> {
  const page = path.join(webRoot, 'index.html');
  const storage = storageOrigin === null ? [] : [storageOrigin];
  const https = publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", scriptsOf(page)],
        // The component library writes style elements while it runs.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...storage],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...storage],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // On plain http it would lock people out of the address once it has been reached by https.
    strictTransportSecurity: https,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
}

/** The hashes of the page as it is now: the app may be rebuilt under a running server. */
function scriptsOf(page: string): () => string {
  let writtenAt = 0;
  let hashes = '';
  return () => {
    const found = statSync(page, { throwIfNoEntry: false });
    if (found && found.mtimeMs !== writtenAt) {
      writtenAt = found.mtimeMs;
      hashes = inlineScriptHashes(readFileSync(page, 'utf8')).join(' ');
    }
    return hashes;
  };
}

/**
 * The policy's words for the scripts written inside a page: each may run as it is, and no other.
 * @example inlineScriptHashes('<script>go()</script>') // ["'sha256-...'"]
 */
export function inlineScriptHashes(html: string): string[] {
  const inline = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi);
  return [...inline].map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}
