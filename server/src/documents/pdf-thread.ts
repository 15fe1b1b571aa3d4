/** The thread of pdf.ts: lays one document out and answers its bytes. */
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import pdfmake, { type Content, type Definition, type TableCell } from 'pdfmake';
import type { PdfBlock, PdfDocument, PdfTable } from './pdf.ts';

/** The face of the screens. Its files hold Latin, Greek, Cyrillic and Vietnamese letters. */
const face = (file: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${file}`));
const fonts = { normal: face('400Regular/Inter_400Regular.ttf'), bold: face('600SemiBold/Inter_600SemiBold.ttf') };

const ink = { text: '#1e1a15', muted: '#575045', line: '#cdc6b9' };
/** Points. */
const margin = { side: 40, top: 44, bottom: 52 };
const size = { title: 16, heading: 11, text: 9, dense: 7.5, footer: 8 };
const factNameWidth = 120;

function tableContent({ columns, rows, total, isDense = false }: PdfTable): Content {
  // A number and its unit, or a date, stay in one line; titles may be wider than what is below them.
  const line = (
    cells: readonly string[],
    { bold, isTitle = false }: { bold: boolean; isTitle?: boolean },
  ): TableCell[] =>
    columns.map(({ align, width }, index) => {
      const noWrap = !isTitle && width === 'auto';
      return { text: cells[index] ?? '', alignment: align, bold, noWrap };
    });
  const titles = columns.map(({ title }) => title);
  return {
    table: {
      // Repeated on each page; no row is torn in two.
      headerRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => width),
      body: [
        line(titles, { bold: true, isTitle: true }),
        ...rows.map((row) => line(row, { bold: false })),
        ...(total ? [line(total, { bold: true })] : []),
      ],
    },
    layout: {
      hLineWidth: (row, { table }) => (row === 0 || row === table.body.length ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => ink.line,
      paddingLeft: () => 0,
      paddingRight: () => 8,
    },
    fontSize: isDense ? size.dense : size.text,
    // Nothing below: room that the last row leaves none of would make an empty page of the next.
    margin: [0, 4, 0, 0],
  };
}

function factsContent(facts: readonly (readonly [name: string, text: string])[]): Content {
  return {
    table: {
      headerRows: 0,
      dontBreakRows: true,
      widths: [factNameWidth, '*'],
      body: facts.map(([name, text]) => [
        { text: name, alignment: 'left', bold: false, color: ink.muted },
        { text, alignment: 'left', bold: false },
      ]),
    },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: () => 0,
      hLineColor: () => ink.line,
      paddingLeft: () => 0,
      paddingRight: () => 8,
    },
    margin: [0, 2, 0, 8],
  };
}

function contentOf(block: PdfBlock): Content {
  if ('heading' in block) {
    const page = block.onWidePage ? ({ pageBreak: 'before', pageOrientation: 'landscape' } as const) : {};
    return {
      text: block.heading,
      fontSize: size.heading,
      bold: true,
      margin: [0, 18, 0, 2],
      headlineLevel: 1,
      ...page,
    };
  }
  if ('text' in block) return { text: block.text, margin: [0, 2, 0, 4] };
  if ('facts' in block) return factsContent(block.facts);
  if ('table' in block) return tableContent(block.table);
  const kind = block.image[0] === 0x89 ? 'png' : 'jpeg';
  const image = `data:image/${kind};base64,${Buffer.from(block.image).toString('base64')}`;
  return { image, width: block.width, margin: [0, 4, 0, 8] };
}

function definitionOf({ title, footer, madeAt, blocks }: PdfDocument): Definition {
  return {
    info: { title, creator: 'Caselift', creationDate: madeAt },
    language: 'en-US',
    displayTitle: true,
    pageSize: 'A4',
    pageMargins: [margin.side, margin.top, margin.side, margin.bottom],
    // Digits of one width, so that amounts stand under each other. Contextual alternates took half of the time.
    defaultStyle: {
      font: 'Inter',
      fontSize: size.text,
      color: ink.text,
      lineHeight: 1.15,
      fontFeatures: { tnum: true, calt: false },
    },
    footer: (page, pages) => ({
      columns: [
        { text: footer, width: '*' },
        { text: `Page ${page} of ${pages}`, width: 'auto' },
      ],
      columnGap: 12,
      margin: [margin.side, 16, margin.side, 0],
      fontSize: size.footer,
      color: ink.muted,
    }),
    // A hyphen as wide as a digit tears a title apart.
    content: [
      { text: title, fontSize: size.title, bold: true, fontFeatures: { calt: false }, margin: [0, 0, 0, 6] },
      ...blocks.map(contentOf),
    ],
    // A heading never stands alone at the foot of a page.
    pageBreakBefore: (node, query) => node.headlineLevel === 1 && query.getFollowingNodesOnPage().length === 0,
  };
}

pdfmake.setFonts({ Inter: fonts });
// Nothing of a document is an address: no file but the fonts is read, and nothing is fetched.
pdfmake.setLocalAccessPolicy((path) => Object.values(fonts).includes(path));
pdfmake.setUrlAccessPolicy(() => false);
parentPort?.postMessage(await pdfmake.createPdf(definitionOf(workerData as PdfDocument)).getBuffer());
