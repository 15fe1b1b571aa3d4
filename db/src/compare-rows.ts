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
 * on one side, the person is listed, but not each of their goals.
 */
export function compareRows(wholesalerId: string, current: string, after: string): Edit[] {
  const [before, behind] = [JSON.parse(current) as Rows, JSON.parse(after) as Rows];
  return environmentTables.flatMap((table: Table) => {
    const owner = environmentTables.find(({ name }) => name === table.owner);
    const ownerOf = (row: Row | undefined) => keyOf(owner?.key ?? [], row ?? {});
    const owners = owner && [before, behind].map((rows) => new Set(rows[owner.name]?.map(ownerOf)));
    return pairsOf(table, before, behind)
      .filter(([one, other]) => owners === undefined || owners.every((keys) => keys.has(ownerOf(one ?? other))))
      .flatMap(([one, other]) => editsOf(table, wholesalerId, one, other));
  });
}

const keyOf = (key: readonly string[], row: Row): string => key.map((column) => String(row[column])).join(' ');

type Pair = [current: Row | undefined, after: Row | undefined];

function pairsOf({ name, key }: EnvironmentTable, current: Rows, after: Rows): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const row of current[name] ?? []) pairs.set(keyOf(key, row), [row, undefined]);
  for (const row of after[name] ?? []) {
    const at = keyOf(key, row);
    pairs.set(at, [pairs.get(at)?.[0], row]);
  }
  return [...pairs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair);
}

function editsOf(
  { entity, key, title, silent = [] }: Table,
  wholesalerId: string,
  current: Row | undefined,
  after: Row | undefined,
): Edit[] {
  const row = after ?? current ?? {};
  const isWhole = current !== undefined && after !== undefined;
  const untold = new Set(['wholesaler_id', 'db', ...key, ...silent]);
  // A row that is overwritten keeps what a publication of an earlier release says nothing of.
  const isKept = (column: string) => key.length === 0 && isWhole && !(column in after);
  const columns = Object.keys({ ...current, ...after }).filter((column) => !untold.has(column) && !isKept(column));
  const told = isWhole || title === undefined ? columns : [title];
  return told
    .map((column) => ({
      entity,
      customId: String(row.custom_id ?? wholesalerId),
      field: 'until' in row ? earlierWords(row) : `${periodWords(row)}${words(column)}`,
      current: shown(current?.[column]),
      after: shown(after?.[column]),
    }))
    .filter((edit) => edit.current !== edit.after && !(isNothing(edit.current) && isNothing(edit.after)));
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

/** @example earlierWords({ name: 'pay_cap_percent', until: '2026-05-31' }) // 'pay cap percent until 2026-05-31' */
function earlierWords({ name, until }: Row): string {
  return `${words(String(name))} until ${until}`;
}

/** In front of each field of a row that is of a measure and a sales period. */
function periodWords({ measure, period_start: from }: Row): string {
  return measure === undefined ? '' : `${words(String(measure))} from ${from}: `;
}
