import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Fonts that PDFs may leave out, and decoders of scanned pages, with their licenses. */
const wanted = {
  standard_fonts: /./,
  wasm: /_nowasm_fallback\.js$|^LICENSE_(?:JBIG2|OPENJPEG|PDFJS_JBIG2|PDFJS_OPENJPEG)$/,
};

/**
 * Puts into the build what pdf.js fetches by name while it draws (src/features/files/preview/pdf.ts), in a folder of its
 * version: like every asset, its content never changes.
 */
export function pdfParts(): Plugin {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return {
    name: 'pdf-parts',
    apply: 'build',
    generateBundle() {
      for (const [folder, names] of Object.entries(wanted)) {
        const from = path.join(path.dirname(manifest), folder);
        for (const file of readdirSync(from).filter((name) => names.test(name))) {
          this.emitFile({
            type: 'asset',
            fileName: `assets/pdfjs-${version}/${file}`,
            source: readFileSync(path.join(from, file)),
          });
        }
      }
    },
  };
}
