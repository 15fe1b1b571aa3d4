/**
 * Draws PDFs with pdf.js, which is fetched with the first preview (docs/decisions/043). A PDF is anyone's file: only its
 * pages are drawn. Its scripts, links and forms are never given a layer in which they could act.
 */
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { pixelDensity } from './pages.ts';
import styles from './pdf.module.css';

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/** Put there by web/scripts/pdf-parts.ts. */
const parts = `/assets/pdfjs-${pdfjs.version}/`;

export type Pdf = pdfjs.PDFDocumentProxy;

/** `destroy` ends its worker, too. The promise is refused where the PDF is broken or wants a password. */
export function openPdf(bytes: Uint8Array): { promise: Promise<Pdf>; destroy: () => Promise<void> } {
  return pdfjs.getDocument({
    data: bytes,
    standardFontDataUrl: parts,
    wasmUrl: parts,
    // The content policy forbids WebAssembly: scripts of the same decoders lie beside it.
    useWasm: false,
    enableXfa: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
}

type Drawing = { host: HTMLElement; width: number; onShape: (ratio: number) => void; onFailed: () => void };

/** Draws a page into `host`, `width` px wide, its text selectable above it. The answer takes everything away again. */
export function drawPage(pdf: Pdf, number: number, { host, width, onShape, onFailed }: Drawing): () => void {
  let gone = false;
  let clear = () => {};
  const draw = async () => {
    const page = await pdf.getPage(number);
    if (gone) return;
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
    onShape(viewport.width / viewport.height);
    const density = pixelDensity(viewport, devicePixelRatio);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(viewport.width * density);
    canvas.height = Math.round(viewport.height * density);
    canvas.ariaHidden = 'true';
    const text = document.createElement('div');
    text.className = styles.text ?? '';
    host.style.setProperty('--total-scale-factor', String(viewport.scale * viewport.userUnit));
    host.replaceChildren(canvas, text);
    const picture = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
    const words = new pdfjs.TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
    clear = () => {
      picture.cancel();
      words.cancel();
      // Some browsers keep a canvas' memory until it has no size.
      canvas.width = 0;
      canvas.height = 0;
      host.replaceChildren();
      page.cleanup();
    };
    await Promise.all([picture.promise, words.render()]);
  };
  draw().catch(() => {
    if (!gone) onFailed();
  });
  return () => {
    gone = true;
    clear();
  };
}
