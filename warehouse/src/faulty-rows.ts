/** Rows that an import leaves out: counted, shown by example, and written out in full. */

import { formulaStart } from '@caselift/domain/csv-field';
import { targetColumns, targetKeys } from '@caselift/domain/import-columns';
import type { DuckDBConnection } from '@duckdb/node-api';
import { exampleLimit, type Problem } from './import-report.ts';
import type { PreparedTarget } from './prepare-target.ts';
import { sameRows } from './same-rows.ts';
import { quoteText, textList } from './sql-text.ts';

/** What is wrong, for a person; the kinds of `typed-columns.ts` and those of whole rows. */
const reasons: Record<string, string> = {
  missing: 'is empty',
  notADate: "is not a date in the mapping's format",
  impossibleDate: 'is not between 1990 and 2099',
  notANumber: 'is not a number, or is too large',
  notAWholeNumber: 'is not a whole number',
  notYesOrNo: 'is not true or false',
  unknownWord: 'is not one of the allowed words',
  notAnId: 'is not an ID such as ATS_104',
  notAnEmail: 'is not an email address',
  positiveReturn: 'is above 0 on a return',
  otherSign: 'has another sign than the units',
  duplicateDiffers: 'appears more than once with different values',
  tooManyLines: 'has more than 999 lines of one product on one invoice',
  malformed: "doesn't have as many values as the header",
};

const bounded = Object.values(targetColumns).flatMap((columns) =>
  columns.flatMap(({ name, below }) => (below === undefined ? [] : [{ name, below: below.toLocaleString('en-US') }])),
);
/** What is wrong with a number that is out of its column's bounds; the bounds go by the column's name. */
const outOfBounds = new Map(bounded.map(({ name, below }) => [name, `is not between -${below} and ${below}`]));

export type TargetFaults = { rejected: number; repeated: number; problems: Problem[] };

/**
 * Finds the rows of a prepared target that must not be stored and leaves in `connection`:
 * - view `good_<target>`: rows to store, one a key;
 * - table `excluded_<target>`: source_file, source_row, differs - keys that stand there twice. Identical rows but the
 *   first are dropped (differs false); where they differ nobody knows which is right, so all are rejected.
 */
export async function findFaults(connection: DuckDBConnection, prepared: PreparedTarget): Promise<TargetFaults> {
  const { target, parquetPath, source } = prepared;
  await excludeRepeated(connection, prepared);
  const counts = await connection.runAndReadAll(
    `select count(*) filter (not differs), count(*) filter (differs) from excluded_${target}`,
  );
  const [repeated, differing] = (counts.getRows()[0] ?? []).map(Number);
  // Left out when there is nothing to leave out: every later scan would pay for it.
  const isKept =
    repeated || differing
      ? `and not exists (from excluded_${target} e where e.source_file = good.source_file and e.source_row = good.source_row)`
      : '';
  await connection.run(`create or replace temp view good_${target} as
    select * from read_parquet(${quoteText(parquetPath)}) good where fault_kind is null ${isKept}`);
  const problems = [...malformedProblems(prepared), ...(await faultProblems(connection, prepared))];
  const faulty = problems.reduce((sum, problem) => sum + problem.count, 0);
  if (differing) problems.push(await duplicateProblem(connection, prepared, differing));
  const same = prepared.numbered ? await sameRows(connection, prepared) : null;
  return {
    rejected: faulty + (differing ?? 0),
    repeated: repeated ?? 0,
    problems: [...problems.map(withNames(source.fileNames)), ...(same === null ? [] : [same])],
  };
}

// Keys are first counted by their hash: 20 million texts in a hash table need several times the memory.
async function excludeRepeated(connection: DuckDBConnection, { target, parquetPath }: PreparedTarget): Promise<void> {
  const keys = targetKeys[target].join(', ');
  const values = targetColumns[target].map((column) => column.sqlName).join(', ');
  const rows = `(from read_parquet(${quoteText(parquetPath)}) where fault_kind is null)`;
  await connection.run(`create or replace temp table repeated_keys as
    select hash(${keys}) as key_hash from ${rows} group by key_hash having count(*) > 1`);
  await connection.run(`create or replace temp table excluded_${target} as
    with suspects as (
      select source_file, source_row, (source_file::bigint << 35 | source_row) as place, ${values}
      from ${rows} where hash(${keys}) in (select key_hash from repeated_keys)
    ), judged as (
      select source_file, source_row, place,
        min(place) over same as first_place,
        count(*) over same as copies,
        min(hash(${values})) over same <> max(hash(${values})) over same as differs
      from suspects window same as (partition by ${keys})
    )
    select source_file, source_row, differs from judged where copies > 1 and (differs or place <> first_place)`);
}

type RawProblem = Omit<Problem, 'examples'> & {
  examples: { file: number; row: number; column: string; value: string | null; reason: string }[];
};

async function faultProblems(connection: DuckDBConnection, prepared: PreparedTarget): Promise<RawProblem[]> {
  const reader = await connection.runAndReadAll(`
    select fault_column, fault_kind, count(*)::integer as count,
      to_json(arg_min({file: source_file, row: source_row, value: fault_value},
        source_file::bigint << 35 | source_row, ${exampleLimit}))::varchar as examples
    from read_parquet(${quoteText(prepared.parquetPath)})
    where fault_kind is not null group by all order by count desc, fault_column, fault_kind`);
  return reader.getRows().map(([column, kind, count, examples]) => ({
    target: prepared.target,
    kind: String(kind),
    effect: 'rejected',
    count: Number(count),
    examples: exampleList(examples).map((example) => ({
      ...example,
      column: String(column),
      reason: (kind === 'tooLarge' ? outOfBounds.get(String(column)) : reasons[String(kind)]) ?? String(kind),
    })),
  }));
}

async function duplicateProblem(
  connection: DuckDBConnection,
  { target, parquetPath }: PreparedTarget,
  count: number,
): Promise<RawProblem> {
  const keys = targetKeys[target];
  const names = targetColumns[target].filter((column) => keys.includes(column.sqlName)).map((column) => column.name);
  const reader = await connection.runAndReadAll(`
    select to_json(list({file: source_file, row: source_row, value: value} order by value, source_file, source_row))::varchar
    from (
      select source_file, source_row, concat_ws(' ', ${keys.join(', ')}) as value
      from read_parquet(${quoteText(parquetPath)}) semi join (from excluded_${target} where differs) using (source_file, source_row)
      order by value, source_file, source_row limit ${exampleLimit})`);
  const examples = exampleList(reader.getRows()[0]?.[0]);
  const reason = reasons.duplicateDiffers ?? '';
  return {
    target,
    kind: 'duplicateDiffers',
    effect: 'rejected',
    count,
    examples: examples.map((example) => ({ ...example, column: names.join(' '), reason })),
  };
}

function malformedProblems({ target, source, derived }: PreparedTarget): RawProblem[] {
  if (source.malformedCount === 0 || derived) return [];
  const examples = source.malformed.slice(0, exampleLimit).map(({ file, row, value, reason }) => ({
    file: source.fileNames.indexOf(file),
    row,
    column: 'the whole line',
    value,
    reason: `${reasons.malformed} (${reason})`,
  }));
  return [{ target, kind: 'malformed', effect: 'rejected', count: source.malformedCount, examples }];
}

function exampleList(json: unknown): { file: number; row: number; value: string | null }[] {
  return json === null || json === undefined ? [] : JSON.parse(String(json));
}

function withNames(fileNames: readonly string[]): (problem: RawProblem) => Problem {
  return (problem) => ({
    ...problem,
    examples: problem.examples.map((example) => ({ ...example, file: fileNames[example.file] ?? '' })),
  });
}

/**
 * Writes every rejected row as CSV. Values that a spreadsheet would take for a formula get an apostrophe in front;
 * malformed lines are there as far as they were kept.
 */
export async function writeRejects(
  connection: DuckDBConnection,
  prepared: readonly PreparedTarget[],
  path: string,
): Promise<void> {
  const cases = (texts: Iterable<[string, string]>) =>
    [...texts].map(([word, text]) => `when ${quoteText(word)} then ${quoteText(text)}`).join(' ');
  const parts = prepared.flatMap(({ target, parquetPath, source, derived }) => {
    const file = `(${textList(source.fileNames)})[source_file + 1]`;
    const rows = `read_parquet(${quoteText(parquetPath)})`;
    const malformed = (derived ? [] : source.malformed).map(
      (line) => `(${quoteText(line.file)}, ${line.row}, ${quoteText(line.value)})`,
    );
    return [
      `select '${target}' as target, ${file} as file, source_row as row, fault_column as "column", fault_value as value,
        fault_kind as kind from ${rows} where fault_kind is not null`,
      `select '${target}', ${file}, source_row, '${targetKeys[target].join(' ')}',
        concat_ws(' ', ${targetKeys[target].join(', ')}), 'duplicateDiffers'
       from ${rows} semi join (from excluded_${target} where differs) using (source_file, source_row)`,
      ...(malformed.length === 0
        ? []
        : [
            `select '${target}', file, row, 'the whole line', value, 'malformed' from (values ${malformed.join(', ')}) t(file, row, value)`,
          ]),
    ];
  });
  const defused = (name: string) => `case
    when try_cast(${name} as double) is null and regexp_matches(${name}, ${quoteText(formulaStart)})
    then '''' || ${name} else ${name} end`;
  await connection.run(`copy (
    select target, ${defused('file')} as file, row, "column", ${defused('value')} as value,
      case kind ${cases(Object.entries(reasons))} when 'tooLarge' then case "column" ${cases(outOfBounds)} end end as reason
    from (${parts.join(' union all ')}) order by target, file, row
  ) to ${quoteText(path)} (format csv, header)`);
}
