// Two environments' (or moments') editable rows side by side, field by field, in the words of people.
import { type EnvironmentEntity, type EnvironmentTable, environmentTables } from './editable-tables.ts';

type Table = EnvironmentTable & { entity: EnvironmentEntity };
/** As editable-rows.ts gives them, parsed. */
type Row = Record<string, unknown>;
type Rows = Record<string, Row[] | undefined>;

export type EditValue = string | number | boolean | null;
export type Edit = { entity: EnvironmentEntity; customId: string; field: string; current: EditValue; after: EditValue };

/**
 * What would change where `after` takes the place of `current` (both: the text of editableRows). If a person is missing
 * on one side, the person is listed, but not each of their goals. What is kept by sales period is told with the days on
 * which it differs, so that it says from which period on an edit counts.
 */
export function compareRows(wholesalerId: string, current: string, after: string): Edit[] {
  const sides = [JSON.parse(current) as Rows, JSON.parse(after) as Rows] as const;
  const tables: readonly Table[] = environmentTables;
  return tables.flatMap((table) => {
    if (table.earlierOf !== undefined) return [];
    const owner = tables.find(({ name }) => name === table.owner);
    const ownerOf = (row: Row | undefined) => keyOf(owner?.key ?? [], row ?? {});
    const owners = owner && sides.map((rows) => new Set(rows[owner.name]?.map(ownerOf)));
    const earlier = tables.find(({ earlierOf }) => earlierOf === table.name);
    const kept = sides.map((rows) =>
      Map.groupBy((earlier && rows[earlier.name]) ?? [], (row) => keyOf(table.key, row)),
    );
    return pairsOf(table, ...sides)
      .filter(([one, other]) => owners === undefined || owners.every((keys) => keys.has(ownerOf(one ?? other))))
      .flatMap((pair) => {
        const key = keyOf(table.key, pair[0] ?? pair[1] ?? {});
        const [before = [], behind = []] = kept.map((rows) => rows.get(key));
        return editsOf(table, wholesalerId, pair, { entity: earlier?.entity ?? table.entity, rows: [before, behind] });
      });
  });
}

const keyOf = (key: readonly string[], row: Row): string => key.map((column) => String(row[column])).join(' ');

type Pair = [current: Row | undefined, after: Row | undefined];

function pairsOf({ name, key }: Table, current: Rows, after: Rows): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const row of current[name] ?? []) pairs.set(keyOf(key, row), [row, undefined]);
  for (const row of after[name] ?? []) {
    const at = keyOf(key, row);
    pairs.set(at, [pairs.get(at)?.[0], row]);
  }
  return [...pairs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair);
}

/** What both sides keep of earlier sales periods. @property entity what it is in a comparison. */
type Kept = { entity: EnvironmentEntity; rows: readonly [current: readonly Row[], after: readonly Row[]] };

function editsOf(
  { entity, key, title, silent = [] }: Table,
  wholesalerId: string,
  [current, after]: Pair,
  kept: Kept,
): Edit[] {
  const row = after ?? current ?? {};
  const isWhole = current !== undefined && after !== undefined;
  const untold = new Set(['wholesaler_id', 'db', ...key, ...silent]);
  // A row that is overwritten keeps what a publication of an earlier release says nothing of.
  const isKept = (column: string) => key.length === 0 && isWhole && !(column in after);
  const columns = Object.keys({ ...current, ...after }).filter((column) => !untold.has(column) && !isKept(column));
  const told = isWhole || title === undefined ? columns : [title];
  return told.flatMap((column) =>
    spansOf(column, [current, after], isWhole ? kept.rows : [[], []])
      .filter((span) => span.current !== span.after && !(isNothing(span.current) && isNothing(span.after)))
      .map((span) => ({
        entity: span.to === null ? entity : kept.entity,
        customId: String(row.custom_id ?? wholesalerId),
        field: `${periodWords(row)}${words(column)}${daysWords(span)}`,
        current: span.current,
        after: span.after,
      })),
  );
}

/** Days on which a column says the same on each side. null: since ever, and for good. */
type Span = { from: string | null; to: string | null; current: EditValue; after: EditValue };

/** @example 2 and, on the other side, 2 until May 31 and 3 since -> [2 and 2 to May 31, 2 and 3 from Jun 1] */
function spansOf(column: string, pair: Pair, kept: Kept['rows']): Span[] {
  const ends = kept.map((rows) => rows.filter(({ name }) => name === column).sort(byEnd));
  const days = [...new Set(ends.flatMap((rows) => rows.map(({ until }) => String(until))))].sort();
  const valueAt = (side: 0 | 1, day: string | null) => {
    const held = ends[side]?.find(({ until }) => day !== null && String(until) >= day);
    return shown(held === undefined ? pair[side]?.[column] : held.value);
  };
  const spans: Span[] = [];
  for (const to of [...days, null]) {
    const [current, after] = [valueAt(0, to), valueAt(1, to)];
    const last = spans.at(-1);
    if (last !== undefined && last.current === current && last.after === after) last.to = to;
    else spans.push({ from: last?.to ? dayAfter(last.to) : null, to, current, after });
  }
  return spans;
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

const byEnd = (one: Row, other: Row) => (String(one.until) < String(other.until) ? -1 : 1);

/** @example daysWords({ from: '2026-06-01', to: '2026-06-30' }) // ' from 2026-06-01 to 2026-06-30' */
function daysWords({ from, to }: Pick<Span, 'from' | 'to'>): string {
  if (from === null) return to === null ? '' : ` until ${to}`;
  return to === null ? ` from ${from}` : ` from ${from} to ${to}`;
}

/** A flag that is off is as good as none. */
const isNothing = (value: EditValue): boolean => value === null || value === false;

function shown(value: unknown): EditValue {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ');
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return String(value);
}

/** @example words('max_fpl_percent') // 'max FPL percent' */
function words(column: string): string {
  return column
    .split('_')
    .map((word) => (word === 'fpl' || word === 'gp' ? word.toUpperCase() : word))
    .join(' ');
}

/** In front of each field of a row that is of a measure and a sales period. */
function periodWords({ measure, period_start: from }: Row): string {
  return measure === undefined ? '' : `${words(String(measure))} from ${from}: `;
}
