/** Files and mappings that would hold a reader for hours. */
import { execFileSync } from 'node:child_process';
import { crc32, deflateRawSync } from 'node:zlib';

/** On 80 letters a, DuckDB tries some 10^18 ways to place the twenty parts, and heeds no interrupt meanwhile. */
export const hangingExpression = `txt ilike '${'%a'.repeat(20)}%b'`;
export const hangingLine = 'a'.repeat(80);

/** A mapping of files with the columns no and txt; its rep hangs. */
export const hangingMapping = {
  sales: {
    columns: {
      invoiceId: 'no',
      lineNo: "'1'",
      invoiceDate: "'2026-09-01'",
      buyerId: "'B1'",
      productId: "'P1'",
      units: "'1'",
      revenue: "'2'",
      kind: `case when ${hangingExpression} then 'return' else 'sale' end`,
    },
  },
};

/** An .xlsx of one sheet with rows of text that fill this many megabytes once unpacked. */
export function spreadsheetBomb(megabytes: number): Buffer {
  const row = `<row>${'<c t="inlineStr"><is><t>caselift caselift</t></is></c>'.repeat(20)}</row>`;
  const rows = Buffer.from(row.repeat(Math.ceil(1e6 / row.length)));
  // Each block ends on a byte's edge and refers to nothing before it, so that the same bytes may follow again and
  // again.
  const block = deflateRawSync(rows, { finishFlush: 3 });
  const head = Buffer.from(
    '<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>',
  );
  const tail = Buffer.from('</sheetData></worksheet>');
  const times = Math.ceil((megabytes * 1e6) / rows.length);
  let crc = crc32(head);
  for (let time = 0; time < times; time += 1) crc = crc32(rows, crc);
  return zip([
    entry(
      '[Content_Types].xml',
      `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    ),
    entry('_rels/.rels', relationships('officeDocument', 'xl/workbook.xml')),
    entry('xl/_rels/workbook.xml.rels', relationships('worksheet', 'worksheets/sheet1.xml')),
    entry(
      'xl/workbook.xml',
      `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Sales" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    {
      name: 'xl/worksheets/sheet1.xml',
      packed: Buffer.concat([
        deflateRawSync(head, { finishFlush: 3 }),
        ...Array.from({ length: times }, () => block),
        deflateRawSync(tail),
      ]),
      size: head.length + times * rows.length + tail.length,
      crc: crc32(tail, crc),
    },
  ]);
}

type Entry = { name: string; packed: Buffer; size: number; crc: number };

function relationships(type: string, target: string): string {
  const base = 'http://schemas.openxmlformats.org';
  return `<?xml version="1.0"?><Relationships xmlns="${base}/package/2006/relationships"><Relationship Id="rId1" Type="${base}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;
}

function entry(name: string, text: string): Entry {
  const bytes = Buffer.from(text);
  return { name, packed: deflateRawSync(bytes), size: bytes.length, crc: crc32(bytes) };
}

function zip(entries: Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, packed, size, crc } of entries) {
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0); // version
    common.writeUInt16LE(8, 4); // deflate
    common.writeUInt32LE(crc, 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, Buffer.from(name));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

/** The readers of this machine that work in a folder, as process ids. */
export const readersIn = (folder: string): number[] => listReaders(folder).map(({ pid }) => pid);

/** Those that were stopped, and don't go on by themselves. */
export const stoppedReadersIn = (folder: string): number[] =>
  listReaders(folder)
    .filter(({ state }) => state.startsWith('T'))
    .map(({ pid }) => pid);

function listReaders(folder: string): { pid: number; state: string }[] {
  const listed = execFileSync('ps', ['-eo', 'pid=,stat=,args='], { encoding: 'utf8' });
  return listed
    .split('\n')
    .filter((line) => line.includes('reader-process.ts') && line.includes(`--allow-fs-write=${folder}`))
    .map((line) => {
      const [pid, state = ''] = line.trim().split(/\s+/);
      return { pid: Number(pid), state };
    });
}
