/** Values: as the program has them, as text and as the API's JSON. */
import type { Column, ColumnType, Kind } from './types.ts';
import { type Cell, StatementError } from './zetasql.ts';

const decimals: Partial<Record<Kind, number>> = { NUMERIC: 9, BIGNUMERIC: 38 };
const dayMs = 86_400_000;

export const isNull = (cell: Cell): boolean => Object.values(cell).every((value) => value === undefined);

/** Two's complement, the lowest byte first, no byte more than needed. */
function bytesOfInteger(value: bigint): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= 8n) {
    const byte = Number(rest & 255n);
    bytes.push(byte);
    const isNegative = (byte & 128) !== 0;
    if ((rest >> 8n === 0n && !isNegative) || (rest >> 8n === -1n && isNegative)) return Buffer.from(bytes);
  }
}

function integerOfBytes(bytes: Uint8Array): bigint {
  let value = 0n;
  for (const byte of [...bytes].reverse()) value = (value << 8n) | BigInt(byte);
  return BigInt.asIntN(bytes.length * 8, value);
}

function scaled(text: string, places: number): bigint {
  const found = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text.trim());
  if (found === null || !/\d/.test(text)) throw new StatementError(`Invalid NUMERIC value: ${text}`);
  const [, sign, whole = '', fraction = '', exponent = '0'] = found;
  const shift = places - fraction.length + Number(exponent);
  const digits = BigInt(whole + fraction);
  const magnitude = shift >= 0 ? digits * 10n ** BigInt(shift) : halfUp(digits, 10n ** BigInt(-shift));
  return sign === '-' ? -magnitude : magnitude;
}

const halfUp = (digits: bigint, by: bigint): bigint => (2n * digits + by) / (2n * by);

function unscaled(value: bigint, places: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -places)}${fraction && `.${fraction}`}`;
}

const daysOf = (text: string): number => {
  const ms = Date.parse(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(ms)) throw new StatementError(`Invalid date: '${text}'`);
  return ms / dayMs;
};

/** Microseconds since 1970, of an instant as text; without a zone it is UTC. */
function microsOf(text: string): bigint {
  if (/^-?\d+$/.test(text)) return BigInt(text);
  const found = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:\.(\d{1,6})\d*)?\s*(Z|UTC|[+-]\d{2}(?::?\d{2})?)?$/.exec(
    text.trim(),
  );
  if (found === null) throw new StatementError(`Invalid timestamp: '${text}'`);
  const [, day, time, fraction = '', zone = 'Z'] = found;
  const offset = zone === 'UTC' ? 'Z' : /^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone;
  return BigInt(Date.parse(`${day}T${time}${offset}`)) * 1000n + BigInt(fraction.padEnd(6, '0'));
}

/** The value of a text, as loads and parameters write it. */
export function cellOfText(text: string, kind: Kind): Cell {
  switch (kind) {
    case 'INT64':
      if (!/^[+-]?\d+$/.test(text.trim()) || BigInt.asIntN(64, BigInt(text)) !== BigInt(text))
        throw new StatementError(`Could not convert value to integer: ${text}`);
      return { int64_value: BigInt(text).toString() };
    case 'FLOAT64':
      return { double_value: Number(text) };
    case 'NUMERIC':
      return { numeric_value: bytesOfInteger(scaled(text, 9)) };
    case 'BIGNUMERIC':
      return { bignumeric_value: bytesOfInteger(scaled(text, 38)) };
    case 'BOOL':
      return { bool_value: /^(true|t|1|yes|y)$/i.test(text) };
    case 'BYTES':
      return { bytes_value: Buffer.from(text, 'base64') };
    case 'DATE':
      return { date_value: daysOf(text) };
    case 'TIMESTAMP': {
      const micros = microsOf(text);
      const seconds = (micros - (((micros % 1_000_000n) + 1_000_000n) % 1_000_000n)) / 1_000_000n;
      return { timestamp_value: { seconds: String(seconds), nanos: Number(micros - seconds * 1_000_000n) * 1000 } };
    }
    case 'DATETIME':
      return { datetime_value: datetimeOf(text) };
    case 'JSON':
      return { json_value: text };
    case 'STRING':
      return { string_value: text };
  }
}

/** Year, month, day, hour, minute and second in their bits: 4, 5, 5, 6 and 6 below the year. */
function datetimeOf(text: string): { bit_field_datetime_seconds: string; nanos: number } {
  const micros = microsOf(text);
  const at = new Date(Number(micros / 1000n));
  const parts: [number, number][] = [
    [at.getUTCFullYear(), 0],
    [at.getUTCMonth() + 1, 4],
    [at.getUTCDate(), 5],
    [at.getUTCHours(), 5],
    [at.getUTCMinutes(), 6],
    [at.getUTCSeconds(), 6],
  ];
  const bits = parts.reduce((sum, [value, width]) => (sum << BigInt(width)) | BigInt(value), 0n);
  return { bit_field_datetime_seconds: String(bits), nanos: Number(micros % 1_000_000n) * 1000 };
}

function textOfDatetime({ bit_field_datetime_seconds: bits = '0', nanos = 0 }: NonNullable<Cell['datetime_value']>) {
  let rest = BigInt(bits);
  const take = (width: number): string => {
    const value = rest & ((1n << BigInt(width)) - 1n);
    rest >>= BigInt(width);
    return String(value).padStart(2, '0');
  };
  const [second, minute, hour, day, month] = [take(6), take(6), take(5), take(5), take(4)];
  const fraction = nanos === 0 ? '' : `.${String(Math.floor(nanos / 1000)).padStart(6, '0')}`;
  return `${String(rest).padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}${fraction}`;
}

const microsOfCell = ({ seconds = '0', nanos = 0 }: NonNullable<Cell['timestamp_value']>): bigint =>
  BigInt(seconds) * 1_000_000n + BigInt(Math.floor(nanos / 1000));

/** A value that is neither null nor an array, as text. Instants are microseconds since 1970. */
export function textOfCell(cell: Cell, kind: Kind): string {
  if (cell.int64_value !== undefined) return cell.int64_value;
  if (cell.string_value !== undefined) return cell.string_value;
  if (cell.bool_value !== undefined) return String(cell.bool_value);
  if (cell.date_value !== undefined) return new Date(cell.date_value * dayMs).toISOString().slice(0, 10);
  if (cell.double_value !== undefined) return textOfDouble(Number(cell.double_value));
  if (cell.bytes_value !== undefined) return Buffer.from(cell.bytes_value).toString('base64');
  if (cell.timestamp_value !== undefined) return String(microsOfCell(cell.timestamp_value));
  if (cell.datetime_value !== undefined) return textOfDatetime(cell.datetime_value);
  if (cell.json_value !== undefined) return cell.json_value;
  const bytes = cell.numeric_value ?? cell.bignumeric_value;
  if (bytes !== undefined) return unscaled(integerOfBytes(bytes), decimals[kind] ?? 9);
  throw new StatementError(`A value without a kind in a column of ${kind}.`);
}

function textOfDouble(value: number): string {
  if (Number.isFinite(value))
    return Number.isInteger(value) && Math.abs(value) < 1e15 ? value.toFixed(1) : String(value);
  return Number.isNaN(value) ? 'NaN' : value > 0 ? 'Infinity' : '-Infinity';
}

export type PlainValue = string | null | (string | null)[];

/** A value as text, an array as texts. */
export function plainOf(cell: Cell, { kind, isArray }: ColumnType): PlainValue {
  if (isArray)
    return (cell.array_value?.element ?? []).map((element) => plainOf(element, { kind, isArray: false }) as string);
  return isNull(cell) ? null : textOfCell(cell, kind);
}

export function cellOf(value: PlainValue | undefined, { kind, isArray }: ColumnType): Cell {
  if (isArray) {
    const elements = Array.isArray(value) ? value : [];
    return { array_value: { element: elements.map((element) => (element === null ? {} : cellOfText(element, kind))) } };
  }
  if (Array.isArray(value)) throw new StatementError(`An array in a column of ${kind}.`);
  return value === null || value === undefined ? {} : cellOfText(value, kind);
}

export type RestValue = { v: string | null | { v: string | null }[] };

export function restValue(cell: Cell, column: ColumnType, int64Timestamps: boolean): RestValue {
  const text = (value: string | null): string | null =>
    value !== null && column.kind === 'TIMESTAMP' && !int64Timestamps ? String(Number(value) / 1e6) : value;
  const plain = plainOf(cell, column);
  return { v: Array.isArray(plain) ? plain.map((value) => ({ v: text(value) })) : text(plain) };
}

const fixedBytes: Partial<Record<Kind, number>> = { BOOL: 1, NUMERIC: 16, BIGNUMERIC: 32 };

/** BigQuery's logical size, which it bills by. */
export function bytesOf(cell: Cell, { kind }: Column): number {
  const elements = cell.array_value ? (cell.array_value.element ?? []) : [cell];
  return elements.reduce((sum, element) => {
    if (isNull(element)) return sum;
    if (kind === 'STRING' || kind === 'JSON')
      return sum + 2 + Buffer.byteLength(element.string_value ?? element.json_value ?? '');
    if (kind === 'BYTES') return sum + 2 + (element.bytes_value?.length ?? 0);
    return sum + (fixedBytes[kind] ?? 8);
  }, 0);
}
