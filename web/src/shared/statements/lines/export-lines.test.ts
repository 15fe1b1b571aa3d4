import { linesLimit } from '@caselift/contract/line-orders';
import { afterEach, expect, test, vi } from 'vitest';
import { accepted, serveWith } from '../../../api/testing/serve.ts';
import { tableCsv } from '../../../ui/table/csv.ts';
import { boostInvoiceLine, invoiceLine, linesAnswer } from '../testing/statements.ts';
import { readEveryLine } from './every-page.ts';
import { fileColumns, lineKey } from './line-columns.tsx';

afterEach(() => vi.unstubAllGlobals());

const input = { params: { customId: 'ATS_104' }, query: { wholesalerId: 'ats', db: 'prod', measure: 'gp' } } as const;

test('an export asks for all matches, a large page after the other, with the same filters', async () => {
  const asked = serveWith(({ url }) => {
    const page = Number(new URL(url).searchParams.get('page'));
    return accepted({ ...linesAnswer([invoiceLine({ lineNo: page })]), count: 3 });
  });
  const { lines } = await readEveryLine({ ...input, query: { ...input.query, buyer: 'B1' } });
  expect(lines.map(({ lineNo }) => lineNo)).toEqual([1, 2, 3]);
  const queries = asked.map(({ url }) => new URL(url).searchParams);
  expect(queries.map((query) => [query.get('page'), query.get('limit'), query.get('buyer')])).toEqual([
    ['1', String(linesLimit), 'B1'],
    ['2', String(linesLimit), 'B1'],
    ['3', String(linesLimit), 'B1'],
  ]);
});

test('an export ends when the server has no more, though fewer than it counted', async () => {
  const asked = serveWith(({ url }) =>
    accepted({ ...linesAnswer(url.includes('page=1&') ? [invoiceLine()] : []), count: 3 }),
  );
  expect((await readEveryLine(input)).lines).toHaveLength(1);
  expect(asked).toHaveLength(2);
});

const csvOf = (line: ReturnType<typeof invoiceLine>, profits = true, boosts = false) =>
  tableCsv({ columns: fileColumns({ profits, boosts }), rows: [{ key: lineKey(line), row: line }] }).split('\r\n');

test('a file names every column and runs nothing in a spreadsheet', () => {
  const [head, row] = csvOf(invoiceLine({ buyer: { customId: 'B1', name: '=HYPERLINK("x")' }, kind: 'return' }));
  expect(head).toBe(
    '\uFEFFDate,Invoice,Line,Kind,Customer ID,Customer,Product ID,Product,Sales rep,Units,CE,"Revenue, $","Cost, $","GP, $","Loss, $"',
  );
  expect(row).toBe(
    '2026-09-16,INV-208841,1,Return,B1,"\'=HYPERLINK(""x"")",P1,Northern Crown Lager 12 oz 24 pk,Dana Whitfield,18,18,487.26,349.74,137.52,0',
  );
});

test('a line number that Caselift gave is on no paper, so it is not in a file', () => {
  const given = 1_000_123_001;
  const [, row] = csvOf(invoiceLine({ lineNo: given }));
  expect(row).toMatch(/^2026-09-16,INV-208841,,Sale,/);
  const paid = boostInvoiceLine(-2.5);
  if (paid.boost?.sale) paid.boost.sale.lineNo = given;
  expect(csvOf(paid, false, true)[1]).toMatch(/,2026-09-05,INV-208700,$/);
});

test('a file without profits has neither cost, GP nor loss', () => {
  const [head, row] = csvOf(invoiceLine(), false);
  expect(head).not.toMatch(/Cost|GP|Loss/);
  expect(row).not.toContain('137.52');
});

test("a file of a boost's lines says rate and amount, and which sale a return takes back", () => {
  const [head, row] = csvOf(boostInvoiceLine(-2.5), false, true);
  expect(head).toMatch(/,Units,CE,"Rate, \$",Rate per,"Amount, \$",Returned sale date,Returned invoice,Returned line$/);
  expect(row).toMatch(/,-2\.5,-2\.5,5,CE,-12\.5,2026-09-05,INV-208700,4$/);
});

test('a return that takes back two sales is two lines of a boost', () => {
  const [one, other] = [boostInvoiceLine(-1), boostInvoiceLine(-1.5)];
  if (other?.boost?.sale) other.boost.sale.lineNo = 5;
  expect(new Set([one, other].map(lineKey)).size).toBe(2);
});
