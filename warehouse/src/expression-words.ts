/**
 * The functions that a mapping's expression may call: a value of a row from other values of the same row. Not here are
 * functions that read files, settings or the clock, that differ from run to run, that look at other rows, or that make a
 * short text long: DuckDB counts texts in no memory limit (repeat with a billion takes the whole process along).
 */
const operators = ['+', '-', '*', '/', '//', '%', '**', '^', '||', '~~', '!~~', '~~*', '!~~*', '~~~', '@', '&', '|'];

const text =
  'ascii chr concat concat_ws contains ends_with ilike_escape instr lcase left length like_escape lower lpad ltrim ' +
  'not_ilike_escape not_like_escape ord position prefix regexp_escape regexp_extract regexp_full_match ' +
  'regexp_matches regexp_replace replace reverse right rpad rtrim split split_part starts_with strip_accents strlen ' +
  'strpos substr substring suffix translate trim ucase unicode upper md5';

const numbers =
  'abs ceil ceiling exp fdiv floor fmod greatest least ln log log10 log2 mod pow power round round_even sign sqrt trunc';

const dates =
  'date_add date_diff date_part date_sub date_trunc datediff datepart datetrunc day dayname dayofmonth dayofweek ' +
  'dayofyear days_in_month epoch hour isodow isoyear last_day make_date minute month monthname quarter second strftime ' +
  'strptime timezone to_days to_hours to_minutes to_months to_seconds to_timestamp to_weeks to_years try_strptime week ' +
  'weekday year yearweek';

const lists =
  'array_contains array_extract element_at json_extract json_extract_string len list_contains ' +
  'list_distinct list_element list_extract list_has list_value str_split string_split string_split_regex ' +
  '->> map map_extract struct_extract struct_pack';

/** Ours, in `sandbox.ts` and `size-functions.ts`. */
export const helpers = [
  ...['as_number', 'as_date', 'as_text', 'as_ounces', 'as_units'],
  ...['cases_and_units', 'per_unit', 'per_case', 'less', 'negative_if', 'return_if'],
] as const;

const words = [text, numbers, dates, lists].join(' ').split(' ');

export const allowedFunctions: ReadonlySet<string> = new Set([...operators, ...words, 'nullif', ...helpers]);

/** Those that can make a text longer, which `expression.ts` keeps within bounds. */
export const longestPadding = 200;
export const mostPatternReplacements = 3;
