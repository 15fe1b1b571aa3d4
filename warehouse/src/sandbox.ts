/** The place where files and expressions of strangers are read: a DuckDB in memory that reaches one folder only. */
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { ReadOptions } from './mapping.ts';
import { defineSizeFunctions } from './size-functions.ts';
import { quoteText, textList } from './sql-text.ts';

export type Sandbox = { connection: DuckDBConnection; close(): void };

const importMemory = '1000MB';

/** Opens a sandbox that can read and write `jobDir` and nothing else; its settings cannot be changed afterwards. */
export async function openSandbox(jobDir: string, memoryLimit = importMemory): Promise<Sandbox> {
  const spill = join(jobDir, 'spill');
  mkdirSync(spill, { recursive: true });
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: memoryLimit,
    temp_directory: spill,
    max_temp_directory_size: '100GB',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  });
  const connection = await instance.connect();
  defineSizeFunctions(connection);
  await connection.run(`set allowed_directories = ${textList([jobDir])}`);
  await connection.run('set enable_external_access = false');
  await connection.run('set lock_configuration = true');
  return {
    connection,
    close: () => {
      connection.disconnectSync();
      instance.closeSync();
    },
  };
}

/** Removes what reading leaves in `jobDir`. */
export async function removeWorkingFiles(jobDir: string): Promise<void> {
  for (const folder of ['source', 'prepared', 'spill'])
    await rm(join(jobDir, folder), { recursive: true, force: true });
}

const dateFormats: Record<NonNullable<ReadOptions['dateFormat']>, string> = {
  'yyyy-mm-dd': '%Y-%m-%d',
  yyyymmdd: '%Y%m%d',
  'dd/mm/yyyy': '%d/%m/%Y',
  'mm/dd/yyyy': '%m/%d/%Y',
  'dd/mm/yy': '%d/%m/%y',
  'mm/dd/yy': '%m/%d/%y',
  'dd.mm.yyyy': '%d.%m.%Y',
  'dd-mm-yyyy': '%d-%m-%Y',
  'mm-dd-yyyy': '%m-%d-%Y',
  'yyyy/mm/dd': '%Y/%m/%d',
  mmddyyyy: '%m%d%Y',
  'dd-mon-yyyy': '%d-%b-%Y',
};

/**
 * What domain/src/mapping/amounts.ts writes. They take numbers, and give null where what they need is missing: an amount
 * that is not known is not 0. A missing discount, and missing cases beside bottles, are.
 */
const amountHelpers = `
  create or replace temp macro cases_and_units(cases, per_case, units) as
    case when cases is not null or units is not null then try_cast(
      case when coalesce(cases, 0) = 0 then 0 else cases * per_case end + coalesce(units, 0) as decimal(18, 6)) end;
  create or replace temp macro per_unit(price, units) as try_cast(price * units as decimal(18, 6));
  create or replace temp macro per_case(price, units, per_case) as
    try_cast(price * units / nullif(per_case, 0) as decimal(18, 6));
  create or replace temp macro less(amount, discount) as amount - coalesce(discount, 0);
  create or replace temp macro negative_if(amount, kind, credits) as
    case when list_contains(credits, as_text(kind)) then -abs(amount) else amount end;
  create or replace temp macro return_if(kind, credits) as
    case when list_contains(credits, as_text(kind)) then 'return' end;`;

/**
 * Makes the helpers of expressions, by the way a file writes dates and numbers. All take text and give null where the
 * text is not one: as_number('($1,234.50)') = -1234.5, as_date('31/12/2024') with dd/mm/yyyy, as_text(' a ') = 'a'. Of a
 * size, as_ounces('12/750ML') = 25.360517 and as_units('12/750ML') = 12 are made once a sandbox, by `size-functions.ts`.
 */
export async function defineHelpers(connection: DuckDBConnection, read: ReadOptions): Promise<void> {
  const format = quoteText(dateFormats[read.dateFormat ?? 'yyyy-mm-dd']);
  const [group, decimal] = read.decimalComma ? ['.', ','] : [',', '.'];
  const shape = `[-+]?(([0-9]{1,3}([${group}][0-9]{3})+|[0-9]+)([${decimal}][0-9]*)?|[${decimal}][0-9]+)`;
  const plain = `replace(replace(body, '${group}', ''), '${decimal}', '.')`;
  // A plain 1234.5 is by far the most frequent; with a decimal comma it would be read wrongly.
  const quick = read.decimalComma ? 'null' : 'try_cast(t as decimal(18, 6))';
  await connection.run(`
    create or replace temp macro as_text(t) as nullif(trim(replace(t::varchar, chr(0), '')), '');
    create or replace temp macro number_shaped(body) as
      case when regexp_full_match(body, '${shape}') then try_cast(${plain} as decimal(18, 6)) end;
    create or replace temp macro number_signed(s) as case
      when s like '(%)' then -number_shaped(s[2:-2])
      when s like '%-' then -number_shaped(s[1:-2])
      else number_shaped(s) end;
    create or replace temp macro as_number(t) as
      coalesce(${quick}, number_signed(replace(regexp_replace(t::varchar, '[\\s\\x{00a0}$€£\\x00]', '', 'g'), '−', '-')));
    create or replace temp macro date_first_word(word) as
      coalesce(try_strptime(word, '%Y-%m-%d'), try_strptime(word, ${format}))::date;
    create or replace temp macro as_date(t) as date_first_word(
      regexp_extract(trim(replace(t::varchar, chr(0), '')), '^([^ ]+?)( .*|T[0-9].*)?$', 1));
    ${amountHelpers}
  `);
}
