import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { inlineScriptHashes } from './security-headers.ts';

const themeScript = "document.documentElement.dataset.theme = 'dark';";
const html = `<!doctype html><script>${themeScript}</script><script type="module" src="/assets/app-1a2b.js"></script>`;
const script = 'console.log("the app");'.repeat(100);

let webRoot: string;
let server: TestApp;

beforeAll(async () => {
  webRoot = await mkdtemp(path.join(tmpdir(), 'caselift-static-test-'));
  await mkdir(path.join(webRoot, 'assets'));
  await writeFile(path.join(webRoot, 'index.html'), html);
  await writeFile(path.join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(path.join(webRoot, 'assets', 'app-1a2b.js'), script);
  await writeFile(path.join(webRoot, 'assets', 'app-1a2b.js.gz'), gzipSync(script));
  server = await startTestApp({ webRoot });
});
afterAll(async () => {
  await server.stop();
  await rm(webRoot, { recursive: true });
});

describe('the web app', () => {
  test.each(['/', '/suppliers?wholesalerId=ats', '/deep/link', '/apiary'])(
    'is at %s, revalidated each time',
    async (url) => {
      const { status, text, headers } = await server.ask({ url });
      expect([status, text, headers['cache-control']]).toEqual([200, html, 'no-cache']);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
    },
  );

  test('its hashed assets may be kept for ever, compressed as they were built', async () => {
    const url = '/assets/app-1a2b.js';
    const { headers, rawPayload } = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      'content-type': expect.stringContaining('javascript'),
    });
    expect(rawPayload).toEqual(gzipSync(script));
    const plain = await server.ask({ url });
    expect(plain.text).toBe(script);
  });

  test('other files may change with the next build', async () => {
    expect((await server.ask({ url: '/favicon.svg' })).headers['cache-control']).toBe('no-cache');
  });

  test('an asset of an older build is a plain 404, not the page', async () => {
    const { status, body } = await server.ask({ url: '/assets/app-0000.js' });
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  test('nothing outside the built folder is served', async () => {
    for (const url of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json']) {
      expect((await server.ask({ url })).text).not.toContain('"name"');
    }
  });

  test('its content policy lets the written-in theme script run, and no other', async () => {
    const { headers } = await server.ask({ url: '/' });
    const hash = createHash('sha256').update(themeScript).digest('base64');
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'self'", "object-src 'none'", "frame-ancestors 'none'"]),
    );
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test('rebuilt under a running server runs its new script, and not the old one', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'caselift-static-test-'));
    await writeFile(path.join(folder, 'index.html'), '<script>old()</script>');
    const running = await startTestApp({ webRoot: folder });
    await writeFile(path.join(folder, 'index.html'), '<script>renewed()</script>');
    const { headers, text } = await running.ask({ url: '/' });
    await running.stop();
    await rm(folder, { recursive: true });
    expect(text).toContain('renewed()');
    expect(headers['content-security-policy']).toContain(inlineScriptHashes(text)[0]);
    expect(headers['content-security-policy']).not.toContain(inlineScriptHashes('<script>old()</script>')[0]);
  });

  test('of an installation reached by https is never asked for by http', async () => {
    const https = await startTestApp({ webRoot, env: { publicUrl: 'https://caselift.example.com' } });
    const { headers } = await https.ask({ url: '/' });
    await https.stop();
    expect(headers['strict-transport-security']).toContain('max-age=');
  });
});

test('a server without a built web app says so, and its calls work', async () => {
  const without = await startTestApp();
  const page = await without.ask({ url: '/suppliers' });
  const call = await without.ask({ url: '/api/readiness_check' });
  await without.stop();
  expect([page.status, page.text]).toEqual([404, expect.stringContaining("hasn't been built yet")]);
  expect(call.status).toBe(200);
});

test('only scripts written into the page are hashed, each as it stands', () => {
  expect(
    inlineScriptHashes('<script src="/a.js"></script><script type="module" crossorigin src="/b.js"></script>'),
  ).toEqual([]);
  expect(inlineScriptHashes('<script>\n1\n</script><script type="module">2</script>')).toHaveLength(2);
});
