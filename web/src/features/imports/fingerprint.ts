/** How the browser knows a file again after a reload, without reading all of it. */

/** The browser hands out sha256 on https and on this machine's own address only. */
export const mayUpload = (): boolean => globalThis.crypto?.subtle !== undefined;

export const insecureText = 'Uploads need a page on https or localhost. Open this page there.';

const readBytes = 64 * 1024;

/** sha256, in hex, of name, size, time of last change and first 64 kB. */
export async function fingerprintOf(file: File): Promise<string> {
  const said = new TextEncoder().encode(`${file.name}\n${file.size}\n${file.lastModified}\n`);
  const start = new Uint8Array(await file.slice(0, readBytes).arrayBuffer());
  const bytes = new Uint8Array(said.length + start.length);
  bytes.set(said);
  bytes.set(start, said.length);
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
