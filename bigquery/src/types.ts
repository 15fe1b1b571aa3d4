/** The types of columns: as SQL, as the API's JSON and as the program has them. */
import { type Token, tokensOf } from './tokens.ts';
import { StatementError, type TypeProto } from './zetasql.ts';

/** By SQL name: the API's name in a schema, and the program's. */
const kinds = {
  INT64: ['INTEGER', 'TYPE_INT64'],
  FLOAT64: ['FLOAT', 'TYPE_DOUBLE'],
  NUMERIC: ['NUMERIC', 'TYPE_NUMERIC'],
  BIGNUMERIC: ['BIGNUMERIC', 'TYPE_BIGNUMERIC'],
  STRING: ['STRING', 'TYPE_STRING'],
  BOOL: ['BOOLEAN', 'TYPE_BOOL'],
  BYTES: ['BYTES', 'TYPE_BYTES'],
  DATE: ['DATE', 'TYPE_DATE'],
  TIMESTAMP: ['TIMESTAMP', 'TYPE_TIMESTAMP'],
  DATETIME: ['DATETIME', 'TYPE_DATETIME'],
  JSON: ['JSON', 'TYPE_JSON'],
} as const;

export type Kind = keyof typeof kinds;
export type ColumnType = { kind: Kind; isArray: boolean };
export type Column = ColumnType & { name: string; required: boolean };

export type RestField = {
  name: string;
  type: string;
  mode?: string;
  precision?: string;
  scale?: string;
  description?: string;
};

const otherNames: Readonly<Record<string, Kind>> = {
  INT: 'INT64',
  INTEGER: 'INT64',
  BIGINT: 'INT64',
  SMALLINT: 'INT64',
  FLOAT: 'FLOAT64',
  DECIMAL: 'NUMERIC',
  BIGDECIMAL: 'BIGNUMERIC',
  BOOLEAN: 'BOOL',
};

export function kindOf(name: string): Kind {
  const upper = name.toUpperCase();
  const kind = upper in kinds ? (upper as Kind) : otherNames[upper];
  if (kind === undefined) throw new StatementError(`Type not found, or not one of this test bed's: ${name}`);
  return kind;
}

export function typeProto({ kind, isArray }: ColumnType): TypeProto {
  const element: TypeProto = { type_kind: kinds[kind][1] };
  return isArray ? { type_kind: 'TYPE_ARRAY', array_type: { element_type: element } } : element;
}

export function typeOfProto(proto: TypeProto): ColumnType {
  const element = proto.array_type?.element_type;
  const [kind] = Object.entries(kinds).find(([, [, name]]) => name === (element ?? proto).type_kind) ?? [];
  if (kind === undefined)
    throw new StatementError(`A result of type ${(element ?? proto).type_kind}: this test bed doesn't keep it.`);
  return { kind: kind as Kind, isArray: element !== undefined };
}

export function restField({ name, kind, isArray, required }: Column): RestField {
  return { name, type: kinds[kind][0], mode: isArray ? 'REPEATED' : required ? 'REQUIRED' : 'NULLABLE' };
}

export function columnOfRest({ name, type, mode = 'NULLABLE' }: RestField): Column {
  return { name, kind: kindOf(type), isArray: mode === 'REPEATED', required: mode === 'REQUIRED' };
}

/** The columns of `(name type [not null], ...)`, the text between the parentheses. */
export function columnsOfSql(text: string): Column[] {
  const tokens = tokensOf(text);
  const columns: Column[] = [];
  for (const part of splitByComma(tokens)) {
    const [name, ...rest] = part;
    const { type, used } = typeAt(rest);
    const words = rest.slice(used).map((token) => token.text.toLowerCase());
    columns.push({ name: name?.text ?? '', ...type, required: words.includes('not') && words.includes('null') });
  }
  return columns;
}

export function typeAt(tokens: readonly Token[]): { type: ColumnType; used: number } {
  const [first, second, element] = tokens;
  if (first?.text.toLowerCase() === 'array' && second?.text === '<') {
    const close = tokens.findIndex(({ text }) => text === '>');
    return { type: { kind: kindOf(element?.text ?? ''), isArray: true }, used: close + 1 };
  }
  const close = second?.text === '(' ? tokens.findIndex(({ text }) => text === ')') : 0;
  return { type: { kind: kindOf(first?.text ?? ''), isArray: false }, used: close + 1 };
}

function splitByComma(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (/^[(<]$/.test(token.text)) depth += 1;
    if (/^[)>]$/.test(token.text)) depth -= 1;
    if (token.text === ',' && depth === 0) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}
