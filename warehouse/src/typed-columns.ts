/** SQL that turns the result of a mapping's expression into a column's type, and says what is wrong where it cannot. */
import type { TargetColumn } from '@caselift/domain/import-columns';
import { quoteText } from './sql-text.ts';

export type TypedColumn = {
  /** The value, null where there is none or it is at fault. */
  valueSql: string;
  /** Fault kinds with their conditions, the first that holds counts. `value` names the typed value. */
  faults: { kind: FaultKind; whenSql: string }[];
};

export type FaultKind =
  | 'missing'
  | 'notADate'
  | 'impossibleDate'
  | 'notANumber'
  | 'tooLarge'
  | 'notAWholeNumber'
  | 'notYesOrNo'
  | 'unknownWord'
  | 'notAnId'
  | 'notAnEmail';

// No invoice of a running business is older, and a year 2202 is a slip of the finger.
const firstDay = "date '1990-01-01'";
const lastDay = "date '2099-12-31'";
// What decimal(14, 3) and cents in a bigint hold with room to spare.
const largestNumber = '1e10';

/**
 * @param raw SQL name of the expression's result
 * @param value SQL name that `valueSql` is given
 * @param rawType DuckDB's name of the result's type
 */
export function typedColumn(column: TargetColumn, raw: string, value: string, rawType: string): TypedColumn {
  const filled = isText(rawType) ? `as_text(${raw}) is not null` : `${raw} is not null`;
  const wrong = `${value} is null and ${filled}`;
  const missing = column.required ? [{ kind: 'missing' as const, whenSql: `not (${filled})` }] : [];
  switch (column.type) {
    case 'text':
      return { valueSql: textSql(column, raw, rawType), faults: [...missing, ...textFaults(column, value, wrong)] };
    case 'date':
      return {
        valueSql: /^(DATE|TIMESTAMP)/.test(rawType) ? `try_cast(${raw} as date)` : `as_date(${raw})`,
        faults: [
          ...missing,
          { kind: 'notADate', whenSql: wrong },
          { kind: 'impossibleDate', whenSql: `${value} not between ${firstDay} and ${lastDay}` },
        ],
      };
    case 'yesNo':
      return {
        valueSql: `case lower(as_text(${raw})) ${yesNoCases} end`,
        faults: [...missing, { kind: 'notYesOrNo', whenSql: wrong }],
      };
    case 'list':
      return { valueSql: listSql(column, raw, rawType), faults: missing };
    case 'integerList':
      return {
        valueSql: integerListSql(raw, rawType),
        faults: [{ kind: 'notAWholeNumber', whenSql: `list_contains([x is null for x in ${value}], true)` }],
      };
    default:
      return numberColumn(column, raw, value, rawType, missing);
  }
}

const yesNoCases = [
  ...['true', 't', 'yes', 'y', '1', 'x'].map((word) => `when '${word}' then true`),
  ...['false', 'f', 'no', 'n', '0'].map((word) => `when '${word}' then false`),
].join(' ');

function numberColumn(
  { type, below }: TargetColumn,
  raw: string,
  value: string,
  rawType: string,
  missing: TypedColumn['faults'],
): TypedColumn {
  // By way of a decimal, which takes the noise out of binary fractions: 1.005 is 1.005 before it is rounded.
  const number = isText(rawType) ? `as_number(${raw})` : `try_cast(${raw} as decimal(18, 6))`;
  const filled = isText(rawType) ? `as_text(${raw}) is not null` : `${raw} is not null`;
  const notANumber = { kind: 'notANumber' as const, whenSql: `${value} is null and ${filled}` };
  const inRange = (sql: string) => `case when abs(${sql}) < ${largestNumber} then ${sql} end`;
  if (type === 'integer') {
    const whole = isWhole(rawType) ? raw : `case when ${number} = trunc(${number}) then ${number} end`;
    const wrong = { kind: 'notAWholeNumber' as const, whenSql: `${value} is null and ${filled}` };
    return { valueSql: `try_cast(${whole} as integer)`, faults: [...missing, wrong] };
  }
  const isMoney = type === 'money';
  const tooLarge = `abs(${value}) >= ${(below ?? 0) * (isMoney ? 100 : 1)}`;
  return {
    valueSql: isMoney ? `round(${inRange(number)} * 100)::bigint` : inRange(number),
    faults: [
      ...missing,
      notANumber,
      ...(below === undefined ? [] : [{ kind: 'tooLarge' as const, whenSql: tooLarge }]),
    ],
  };
}

function textSql(column: TargetColumn, raw: string, rawType: string): string {
  // Spreadsheets and dataframes hold numbers of shops and items as 4154.0.
  const text = /^(DOUBLE|FLOAT)$/.test(rawType)
    ? `case when ${raw} = trunc(${raw}) and abs(${raw}) < 1e15 then (${raw}::bigint)::varchar else ${raw}::varchar end`
    : `as_text(${raw})`;
  if (column.words) {
    const cases = column.words.map((word) => `when ${quoteText(word.toLowerCase())} then ${quoteText(word)}`);
    return `case lower(${text}) ${cases.join(' ')} end`;
  }
  if (column.form === 'userId' || column.form === 'goalOwner') return `upper(${text})`;
  if (column.form === 'email') return `lower(${text})`;
  return text;
}

function textFaults(column: TargetColumn, value: string, wrong: string): TypedColumn['faults'] {
  if (column.words) return [{ kind: 'unknownWord', whenSql: wrong }];
  if (column.form === 'goalOwner' || (column.form === 'userId' && column.required)) {
    const shape = column.form === 'goalOwner' ? '[A-Z]+_[0-9]+|HOUSE' : '[A-Z]+_[0-9]+';
    return [{ kind: 'notAnId', whenSql: `not regexp_full_match(${value}, '${shape}')` }];
  }
  if (column.form === 'email') {
    return [{ kind: 'notAnEmail', whenSql: `not regexp_full_match(${value}, '[^@\\s]+@[^@\\s]+\\.[^@\\s]+')` }];
  }
  return [];
}

function listSql(column: TargetColumn, raw: string, rawType: string): string {
  const parts = rawType.endsWith('[]') ? `${raw}::varchar[]` : `string_split_regex(as_text(${raw}), '[;|]')`;
  const letters = column.form === 'userId' ? 'upper(as_text(x))' : 'as_text(x)';
  return `coalesce([${letters} for x in ${parts} if as_text(x) is not null], [])`;
}

function integerListSql(raw: string, rawType: string): string {
  if (rawType.endsWith('[]')) return `coalesce([try_cast(x as integer) for x in ${raw}], [])`;
  const parts = `string_split_regex(as_text(${raw}), '[;|,\\s]+')`;
  return `coalesce([try_cast(x as integer) for x in ${parts} if x <> ''], [])`;
}

function isText(rawType: string): boolean {
  return rawType === 'VARCHAR' || rawType === '"NULL"';
}

function isWhole(rawType: string): boolean {
  return /^U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?$/.test(rawType);
}
