import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkExpression } from './expression.ts';
import { allowedFunctions } from './expression-words.ts';
import { defineHelpers, openSandbox, type Sandbox } from './sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'caselift-expression-'));
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await openSandbox(folder);
  await defineHelpers(sandbox.connection, {});
});
afterAll(() => {
  sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const columns = ['invoice_no', 'qty', 'Net Sales', 'sold_on'];
const check = (expression: string) => checkExpression(sandbox.connection, 'sales.columns.units', expression, columns);

describe('an expression of a mapping', () => {
  test.each([
    'qty',
    'QTY',
    '"Net Sales"',
    "'ATS_' || qty",
    'as_number("Net Sales") - as_number(qty) * 0.05',
    "case when qty like '-%' then 'return' else 'sale' end",
    'extract(year from sold_on::date)',
    'round(qty::decimal(12, 2) / 1.5, 2)',
    "coalesce(nullif(trim(invoice_no), ''), 'none')",
    "try_strptime(sold_on, '%d.%m.%Y')::date",
    "date '2021-12-01'",
    "sold_on between '2021-01-01' and '2021-12-31' and not (qty in ('0', '00'))",
    "split_part(invoice_no, '-', 1)::integer",
    'qty -- units of the invoice',
    "lpad(qty, 8, '0')",
    "replace(replace(qty, ',', ''), 'CS', '')",
    "regexp_replace(qty, '[^0-9]', '', 'g')",
    'null',
  ])('may be %s', async (expression) => {
    await expect(check(expression)).resolves.toBeUndefined();
  });

  test.each([
    '1 from keep; drop table keep; select 2',
    '1; select 2',
    '1); drop table keep; select (2',
    '1) from keep where (true',
    '1), (2',
    '1) union all select (2',
    '1) order by (1',
    '1) limit (1',
    '1) as "units", (2',
    '1, 2',
    'qty as other',
    '1 /*',
    "'open",
    '$$open',
    '(select 1)',
    "(select content from read_text('/etc/passwd'))",
    "exists (from '/etc/passwd')",
    "qty in (select qty from read_csv('/etc/passwd'))",
    'array(select 1)',
    "read_text('/etc/passwd')",
    "read_csv('/etc/passwd')",
    "getenv('HOME')",
    "current_setting('memory_limit')",
    "getvariable('x')",
    "query('select 1')",
    "json_execute_serialized_sql('x')",
    "json_serialize_plan('select 1')",
    "system.main.upper('x')",
    "other.main.as_number('x')",
    'qty::no_such_type',
    "copy (select 1) to '/tmp/out.csv'",
    "attach '/tmp/other.duckdb'",
    'pragma database_list',
    'set memory_limit = 1',
    'install httpfs',
    'drop table keep',
    'now()',
    'current_date',
    'current_user',
    'random()',
    'uuid()',
    'sum(qty)',
    'count(*)',
    'max(qty) over ()',
    'row_number() over ()',
    'lag(qty) over (order by qty)',
    'string_agg(qty)',
    'unnest([1, 2])',
    'range(1000000000)',
    "repeat('x', 1000000000)",
    'generate_series(1, 1000000000)',
    "lpad(qty, 1000000000, '0')",
    "rpad(qty, length(qty), '0')",
    "replace(qty, '0', '000')",
    "replace(qty, '0', qty)",
    "regexp_replace(qty, '.', qty, 'g')",
    "regexp_replace(regexp_replace(regexp_replace(regexp_replace(qty, '', 'x', 'g'), '', 'x', 'g'), '', 'x', 'g'), '', 'x', 'g')",
    "format('{:1000000000}', 1)",
    "printf('%1000000000d', 1)",
    'sleep_ms(1000)',
    "error('x')",
    "nextval('s')",
    'columns(*)',
    '*',
    '?',
    '$1',
    '$name',
    '#1',
    'default',
    'list_transform([1], lambda x: x + 1)',
    'grouping(qty)',
    'rowid',
    'file_row_number',
    'no_such_column',
    'upper(distinct qty)',
    '',
    ' ',
    '-- only a comment',
    ';',
    'qty\0',
  ])('may not be %j', async (expression) => {
    await expect(check(expression)).rejects.toThrow(/^sales\.columns\.units: /);
  });

  test('names the columns that the file has when one is misspelt', async () => {
    await expect(check('quantity')).rejects.toThrow(
      'sales.columns.units: the file has no column quantity; it has invoice_no, qty, Net Sales, sold_on',
    );
  });
});

describe('the functions that expressions may call', () => {
  test('are all there, and none is volatile, an aggregate or a table function', async () => {
    const reader = await sandbox.connection.runAndReadAll(`
      select function_name from duckdb_functions()
      group by function_name
      having bool_and(coalesce(stability, 'CONSISTENT') = 'CONSISTENT')
        and bool_and(function_type in ('scalar', 'macro'))`);
    const safe = new Set(reader.getRows().map((row) => String(row[0]).toLowerCase()));
    expect([...allowedFunctions].filter((name) => !safe.has(name))).toEqual([]);
  });
});

describe('the sandbox', () => {
  const run = (sql: string) => sandbox.connection.run(sql);

  test('reads its folder', async () => {
    writeFileSync(join(folder, 'own.csv'), 'a,b\n1,2\n');
    await expect(run(`from read_csv('${folder}/own.csv')`)).resolves.toBeDefined();
  });

  test.each([
    "from read_text('/etc/passwd')",
    "from read_csv('/etc/passwd')",
    "from '/etc/passwd'",
    "from glob('/etc/*')",
    `from read_text('${folder}/../../etc/passwd')`,
    "copy (select 1) to '/tmp/caselift-escaped.csv'",
    "attach '/tmp/caselift-escaped.duckdb'",
    'set enable_external_access = true',
    "set allowed_directories = ['/']",
    "set memory_limit = '100GB'",
    'reset lock_configuration',
    "load 'httpfs'",
    'install httpfs',
    "from read_csv('https://example.com/x.csv')",
    "export database '/tmp/caselift-escaped'",
  ])('refuses %s', async (sql) => {
    await expect(run(sql)).rejects.toThrow();
  });
});

describe('the helpers', () => {
  const value = async (expression: string) => {
    const reader = await sandbox.connection.runAndReadAll(`select (${expression})::varchar`);
    return reader.getRows()[0]?.[0];
  };

  test.each([
    ['1234.5', '1234.500000'],
    ['$1,234.50', '1234.500000'],
    ['($1,234.50)', '-1234.500000'],
    ['$(12.00)', '-12.000000'],
    ['-$12', '-12.000000'],
    ['12.00-', '-12.000000'],
    ['  7 ', '7.000000'],
    ['.5', '0.500000'],
    ['1,23', null],
    ['12,34,567', null],
    ['twelve', null],
    ['', null],
    ['nan', null],
    ['1.2.3', null],
  ])('read %j as the number %s', async (written, number) => {
    expect(await value(`as_number('${written}')`)).toBe(number);
  });

  test('read decimal commas where the mapping says so', async () => {
    await defineHelpers(sandbox.connection, { decimalComma: true });
    expect(await value("as_number('1.234,56 €')")).toBe('1234.560000');
    expect(await value("as_number('1.234')")).toBe('1234.000000');
    expect(await value("as_number('1,5')")).toBe('1.500000');
    await defineHelpers(sandbox.connection, {});
  });

  test.each([
    ['dd/mm/yyyy', '03/04/2024', '2024-04-03'],
    ['mm/dd/yyyy', '03/04/2024', '2024-03-04'],
    ['mm/dd/yyyy', '3/4/2024 10:15', '2024-03-04'],
    ['mm/dd/yyyy', '2024-03-04T00:00:00', '2024-03-04'],
    ['dd/mm/yyyy', '31/02/2024', null],
    ['dd/mm/yyyy', '12/31/2024', null],
    ['mm/dd/yy', '12/31/24', '2024-12-31'],
    ['dd.mm.yyyy', '31.12.2024', '2024-12-31'],
    ['yyyymmdd', '20241231', '2024-12-31'],
    ['yyyy-mm-dd', '2024-12-31', '2024-12-31'],
    ['yyyy-mm-dd', 'soon', null],
  ] as const)('read, with %s, %j as the day %s', async (dateFormat, written, day) => {
    await defineHelpers(sandbox.connection, { dateFormat });
    expect(await value(`as_date('${written}')`)).toBe(day);
    await defineHelpers(sandbox.connection, {});
  });
});
