import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Of what is served; the build's own notes (.vite) are not. */
const compressible = /^[^.].*\.(?:m?js|css|html|svg|json|webmanifest)$/;
/** Below this a packet is a packet. */
const smallestBytes = 512;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Puts a .br and a .gz beside every text file of the build, at the best level: the server only has to send them. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: {
      sequential: true,
      order: 'post',
      handler: async ({ dir }) => {
        if (dir === undefined) return;
        const files = await readdir(dir, { recursive: true });
        await Promise.all(files.filter((file) => compressible.test(file)).map((file) => compress(join(dir, file))));
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < smallestBytes) return;
  await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }).then((packed) =>
      writeFile(`${path}.br`, packed),
    ),
    zip(content, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ]);
}
