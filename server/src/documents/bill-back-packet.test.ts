// Both files are read back as a supplier would: with a reader of their own, and added up.

import { buffer } from 'node:stream/consumers';
import { atLeast } from '@caselift/domain/testing/at-least';
import { read, utils, type WorkBook } from '@e965/xlsx';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { packetPdf } from './bill-back-pdf.ts';
import { packetXlsx } from './bill-back-xlsx.ts';
import { packetOf } from './testing/packets.ts';

type Row = Record<string, string | number | undefined>;

/** One line and the return of it, as for a wholesaler without line numbers in the files: Caselift gave them. */
function unnumbered() {
  const packet = packetOf(8);
  const [sold, returned] = packet.allLines.map((line, index) => ({
    ...line,
    lineNo: 1_000_123_001 + index,
    sale: line.sale && { ...line.sale, lineNo: 1_000_123_001 },
  }));
  async function* lines() {
    if (sold) yield sold;
    if (returned) yield returned;
  }
  return { ...packet, lines: lines(), totals: { ...packet.totals, lines: 2 } };
}

const openXlsx = async (count: number) => read(await buffer(packetXlsx(packetOf(count))), { cellNF: true });

/** The rows of a sheet by their columns' titles, the total apart. */
function rowsOf(workbook: WorkBook, name: string) {
  const rows = utils.sheet_to_json<Row>(workbook.Sheets[name] ?? {});
  return { rows: rows.slice(0, -1), total: rows.at(-1) ?? {} };
}

const cents = (dollars: string | number | undefined) => Math.round(Number(dollars ?? 0) * 100);
const sumOf = (rows: readonly Row[], title: string) => rows.reduce((sum, row) => sum + cents(row[title]), 0);

describe('the packet as a workbook', () => {
  test('names the claim, the supplier and the claimant on its first sheet', async () => {
    const workbook = await openXlsx(8);
    expect(workbook.SheetNames).toEqual([
      'Summary',
      'Claim by product',
      'By sales period',
      'By sales rep',
      'Invoice lines',
    ]);
    expect(utils.sheet_to_json(workbook.Sheets.Summary ?? {}, { header: 1 })).toEqual([
      ['Bill-back', 'Fall Agave Push bill-back', 'Amount'],
      ['Program', 'Fall Agave Push'],
      ['Wholesaler', 'Atlas Beverage Co.'],
      ['Suppliers', 'Cardón Viejo, Destilería Tres Cardones'],
      ['Pays', '$3.00 per CE from Sep 1, 2026 to Sep 2, 2026'],
      [undefined, '$2.50 per CE from Sep 3, 2026 to Oct 31, 2026'],
      ['Supplier contribution', '50%'],
      ['Sales through', 'Oct 14, 2026'],
      ['Made', 'Oct 15, 2026, 14:31 UTC by Mara Oyelaran'],
      ['Rounding', expect.stringContaining('rounded to the cent once per sales period')],
      ['Paid to sales reps', undefined, 21.52], // 4 x 5.63 - 4 x 0.25
      ["Supplier's share", undefined, 10.76],
    ]);
  });

  test('every table sums to its last row, and all of them to the same amount', async () => {
    const workbook = await openXlsx(2008);
    for (const [name, amount] of [
      ['Claim by product', 'Amount paid'],
      ['By sales period', 'Amount paid'],
      ['By sales rep', 'Amount paid'],
      ['Invoice lines', 'Amount'],
    ] as const) {
      const { rows, total } = rowsOf(workbook, name);
      expect([name, sumOf(rows, amount), cents(total[amount])]).toEqual([name, 540_152, 540_152]); // 1,004 x 5.38
    }
    for (const name of ['Claim by product', 'By sales period']) {
      const { rows, total } = rowsOf(workbook, name);
      expect([sumOf(rows, "Supplier's share"), cents(total["Supplier's share"])]).toEqual([270_076, 270_076]);
    }
    expect(rowsOf(workbook, 'Invoice lines').rows).toHaveLength(2008);
  });

  test('a line of a return names the sale that it takes back, and names that look like formulas are text', async () => {
    const { Sheets } = await openXlsx(8);
    const lines = Sheets['Invoice lines'] ?? {};
    const at = (row: number) => [...'ABCDEFGHIJKLMNO'].map((letter) => lines[`${letter}${row}`]?.w);
    expect(at(2)).toEqual([
      ...['9/16/26', 'INV-100000', '1', 'B-0', 'Corner & Vine 0', 'P-101', 'Destilería Tres Cardones Añejo Tequila'],
      ...['Dana Whitfield', '2.2500', 'CE', '$2.50', '$5.63', undefined, undefined, undefined],
    ]);
    expect(at(5)).toEqual([
      ...['10/7/26', 'INV-100003', '4', 'B-3', '@Lantern Street Market & Package Store of East Ridgeview', 'P-102'],
      ...['=1+1 Mezcal', '+Priya Raman', '-0.0833', 'CE', '$3.00', '-$0.25', 'INV-99999', '4', '9/2/26'],
    ]);
    for (const sheet of atLeast(1, Object.values(Sheets))) {
      const formulas = Object.values(sheet).filter((cell: { f?: string }) => cell.f !== undefined);
      expect(formulas).toEqual([]);
    }
  });

  test('line numbers that Caselift gave stay empty', async () => {
    const { Sheets } = read(await buffer(packetXlsx(unnumbered())));
    const lines = Sheets['Invoice lines'] ?? {};
    expect(['B2', 'C2', 'D2'].map((cell) => lines[cell]?.w)).toEqual(['INV-100000', undefined, 'B-0']);
    expect(['M3', 'N3', 'O3'].map((cell) => lines[cell]?.w)).toEqual(['INV-99999', undefined, '9/2/26']);
  });

  test('the last row is bold, and a printed page has the owner and its number', async () => {
    const bytes = await buffer(packetXlsx(packetOf(8)));
    const { files } = read(bytes, { bookFiles: true }) as unknown as { files: Record<string, { content: Uint8Array }> };
    const lines = Buffer.from(files['xl/worksheets/sheet5.xml']?.content ?? []).toString();
    expect(lines).toContain('<c r="A10" s="1" t="inlineStr"><is><t xml:space="preserve">Total</t>');
    expect(lines).toContain('<c r="L10" s="4"><v>21.52</v></c>');
    expect(lines).toContain('<oddFooter>&amp;LFall Agave Push bill-back · Atlas Beverage Co. · Sales through');
    expect(lines).toContain('&amp;RPage &amp;P of &amp;N</oddFooter>');
    const book = Buffer.from(files['xl/workbook.xml']?.content ?? []).toString();
    expect(book).toContain(`localSheetId="1">'Claim by product'!$1:$1</definedName>`);
  });
});

describe('the packet on paper', () => {
  const pagesOf = async (count: number) => {
    const bytes = await packetPdf(packetOf(count));
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
    return text.map((page) => page.replaceAll(/\s+/g, ' '));
  };

  test('has the same tables, with the total of each', async () => {
    const [first = '', second = ''] = await pagesOf(8);
    expect(first).toContain("Paid to sales reps $21.52 Supplier's share, 50% $10.76");
    for (const row of [
      'Destilería Tres Cardones Añejo Tequila, 750 ml (P-101) Destilería Tres Cardones 4.5000 0.0000 4.5000 $2.50 per CE $11.26 $5.63',
      'Total 9.0000 0.3332 8.6668 $21.52 $10.76',
      'Oct 1, 2026 to Oct 31, 2026 4 -$1.00 -$0.50 Total 8 $21.52 $10.76',
      '+Priya Raman (ATS_117) 4 $10.76 Total 8 $21.52',
      'Atlas Beverage Co. · Sales through Oct 14, 2026 · Made Oct 15, 2026, 14:31 UTC by Mara Oyelaran',
    ]) {
      expect(first).toContain(row);
    }
    expect(second).toContain('INV-99999 line 4, Sep 2, 2026 -0.0833 $3.00 per CE -$0.25');
    expect(second).toContain('Total $21.52');
    expect(second).not.toContain('other lines');
  });

  test('names a sale that is taken back without a line number that Caselift gave', async () => {
    const bytes = await packetPdf(unnumbered());
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    expect(text.replaceAll(/\s+/g, ' ')).toContain('INV-99999, Sep 2, 2026 -0.0833');
    expect(text).not.toContain('1000123001');
  });

  test('lists 1,000 lines and sums the others, so that its total is that of all', async () => {
    const text = (await pagesOf(1008)).join(' ');
    expect(text).toContain('The first 1,000 of 1,008 invoice lines. All of them are in the .xlsx file of this packet.');
    expect(text).toContain('8 other lines $21.52 Total $2,711.52'); // 504 x 5.38
    const invoices = new Set([...text.matchAll(/\bINV-\d{6}\b/g)].map(([invoice]) => invoice));
    expect(invoices.size).toBe(999); // the thousandth has a longer number
  });
});
