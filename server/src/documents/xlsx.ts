/** Writes an .xlsx workbook as a stream, row by row: nothing holds the whole of it (docs/decisions/028-xlsx-streamed.md). */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** `cents` are whole cents, shown as dollars; `quantity` shows 4 decimals; `date` is 'YYYY-MM-DD'. */
export type ColumnKind = 'text' | 'number' | 'quantity' | 'cents' | 'date';
/** Width in characters. */
export type SheetColumn = { title: string; kind: ColumnKind; width: number };
/** What a cell holds. Null and numbers that are not finite leave it empty. */
export type Cell = string | number | null;
export type Sheet = {
  name: string;
  columns: readonly SheetColumn[];
  /** A row has a cell for each column, in their order. */
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
  /** The last row, in bold. */
  total?: readonly Cell[];
  /** Stands at the foot of each printed page, beside its number. */
  footer?: string;
};

const limits = { rows: 1_048_576, characters: 32_767, sheetName: 31, footer: 255 };
const chunkCharacters = 65_536;

/**
 * The bytes of the workbook. Rows are asked for as the reader takes the bytes; a row that fails destroys the stream, and
 * a reader that leaves ends the rows.
 * @param madeAt the time written into the file: the same rows at the same time are the same bytes.
 */
export function xlsxStream(sheets: readonly Sheet[], madeAt: Date): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const options = { mtime: madeAt };
  for (const [path, xml] of fixedParts(sheets)) zip.addBuffer(Buffer.from(xml), path, options);
  const sources = sheets.map((sheet) => Readable.from(sheetXml(sheet), { objectMode: false }));
  const fail = (error: Error) => void output.destroy(error);
  for (const [index, source] of sources.entries())
    zip.addReadStream(source.on('error', fail), sheetPath(index), options);
  zip.on('error', fail);
  output.on('close', () => {
    for (const source of sources) source.destroy();
  });
  zip.end();
  return output;
}

const sheetPath = (index: number) => `xl/worksheets/sheet${index + 1}.xml`;
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types';
const typeOf = (part: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`;

/** Cell formats by their place in styles.xml. A title stands over its numbers. */
const styleOf: Record<ColumnKind, { row: number; title: number; total: number }> = {
  text: { row: 0, title: 1, total: 1 },
  number: { row: 0, title: 2, total: 1 },
  cents: { row: 3, title: 2, total: 4 },
  quantity: { row: 5, title: 2, total: 6 },
  date: { row: 7, title: 2, total: 7 },
};
const formats = ['&quot;$&quot;#,##0.00;\\-&quot;$&quot;#,##0.00', '#,##0.0000'].map(
  (code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`,
);
const bold = 'fontId="1" applyFont="1"';
const cellFormats = [
  '<xf/>',
  `<xf ${bold}/>`,
  `<xf ${bold} applyAlignment="1"><alignment horizontal="right"/></xf>`,
  '<xf numFmtId="164" applyNumberFormat="1"/>',
  `<xf numFmtId="164" applyNumberFormat="1" ${bold}/>`,
  '<xf numFmtId="165" applyNumberFormat="1"/>',
  `<xf numFmtId="165" applyNumberFormat="1" ${bold}/>`,
  '<xf numFmtId="14" applyNumberFormat="1"/>',
];
const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${cellFormats.length}">${cellFormats.join('')}</cellXfs></styleSheet>`;

function fixedParts(sheets: readonly Sheet[]): [path: string, xml: string][] {
  const each = (write: (sheet: Sheet, index: number) => string) => sheets.map(write).join('');
  const override = (path: string, part: string) => `<Override PartName="/${path}" ContentType="${typeOf(part)}"/>`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${officeRelations}/${kind}" Target="${target}"/>`;
  const relations = (list: string) =>
    `${declaration}<Relationships xmlns="${packageRelations}">${list}</Relationships>`;
  return [
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('xl/workbook.xml', 'sheet.main')}${override('xl/styles.xml', 'styles')}${each((_, index) => override(sheetPath(index), 'worksheet'))}</Types>`,
    ],
    ['_rels/.rels', relations(relation('rId1', 'officeDocument', 'xl/workbook.xml'))],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets>${each(({ name }, index) => `<sheet name="${textXml(sheetName(name))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)}</sheets><definedNames>${each(({ name }, index) => `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${textXml(sheetName(name).replaceAll("'", "''"))}'!$1:$1</definedName>`)}</definedNames></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations(
        each((_, index) => relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`)) +
          relation(`rId${sheets.length + 1}`, 'styles', 'styles.xml'),
      ),
    ],
    ['xl/styles.xml', styles],
  ];
}

/** Excel refuses some characters and lengths. @example sheetName('Miller 50/50') // 'Miller 50 50' */
export const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/^'|'$/g, ' ')
    .slice(0, limits.sheetName);

async function* sheetXml({ columns, rows, total, footer = '' }: Sheet): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnLetters(index));
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  let text = `${declaration}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  const titles = columns.map(({ title, kind }, index) => textCell(`${letters[index]}1`, title, styleOf[kind].title));
  text += `<row r="1">${titles.join('')}</row>`;
  let at = 1;
  const rowXml = (row: readonly Cell[], part: 'row' | 'total') => {
    const cells = columns.map(({ kind }, index) =>
      cellXml(`${letters[index]}${at}`, { kind, part }, row[index] ?? null),
    );
    return `<row r="${at}">${cells.join('')}</row>`;
  };
  for await (const row of rows) {
    at += 1;
    if (at + (total ? 1 : 0) > limits.rows) throw new Error(`A sheet can have at most ${limits.rows} rows`);
    text += rowXml(row, 'row');
    if (text.length < chunkCharacters) continue;
    yield text;
    text = '';
  }
  at += 1;
  if (total) text += rowXml(total, 'total');
  yield `${text}</sheetData>${printXml(footer)}</worksheet>`;
}

/** Printed as wide as the page. */
function printXml(footer: string): string {
  const pages = '&RPage &P of &N';
  const left = footer.slice(0, limits.footer - pages.length).replaceAll('&', '&&');
  return `<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.7" header="0.3" footer="0.3"/><pageSetup orientation="landscape" fitToHeight="0"/><headerFooter><oddFooter>${textXml(`&L${left}${pages}`)}</oddFooter></headerFooter>`;
}

/** @example columnLetters(27) // 'AB' */
function columnLetters(index: number): string {
  const before = Math.floor(index / 26) - 1;
  return (before < 0 ? '' : columnLetters(before)) + String.fromCharCode(65 + (index % 26));
}

function cellXml(place: string, { kind, part }: { kind: ColumnKind; part: 'row' | 'total' }, value: Cell): string {
  if (value === null || value === '') return '';
  const isWord = kind !== 'date' || part === 'total';
  // A text stays a text, whatever it begins with: only a <f> element is a formula, and none is ever written.
  if (typeof value === 'string' && isWord) return textCell(place, value, styleOf.text[part]);
  if (kind === 'date') return numberCell(place, dayNumber(String(value)), styleOf.date[part]);
  return numberCell(place, kind === 'cents' ? Number(value) / 100 : Number(value), styleOf[kind][part]);
}

const numberCell = (place: string, value: number, style: number): string =>
  Number.isFinite(value) ? `<c r="${place}" s="${style}"><v>${value}</v></c>` : '';

const textCell = (place: string, text: string, style: number): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${textXml(text.slice(0, limits.characters))}</t></is></c>`;

/** Days since 1899-12-30, as spreadsheets count them from March 1900 on. */
const dayNumber = (date: string): number => (Date.parse(date) - Date.UTC(1899, 11, 30)) / 86_400_000;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML cannot hold are dropped, and what Excel would read as one of its escapes is escaped. */
const textXml = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those that XML 1.0 forbids.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '');
