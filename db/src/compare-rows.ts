// Two environments' (or moments') editable rows side by side, field by field, in the words of people.

/** As editable-rows.ts gives them, parsed. */
type Row = Record<string, unknown>;
type Rows = Record<string, Row[] | undefined>;

export type EditValue = string | number | boolean | null;
export type Edit = { entity: string; customId: string; field: string; current: EditValue; after: EditValue };

/** What a row is of: its identity, the fields that say nothing to people, and the words of its columns. */
type Entity = {
  name: string;
  table: string;
  /** Columns that tell its rows apart. */
  keys: string[];
  /** Words in front of each field. */
  prefix: (row: Row) => string;
  /** The one field that stands for a whole row that the other side lacks; without it each field is told. */
  title?: string;
};

const entities: Entity[] = [
  { name: 'settings', table: 'settings', keys: [], prefix: () => '' },
  { name: 'companyGoal', table: 'company_goals', keys: ['measure', 'period_start'], prefix: goalWords },
  { name: 'user', table: 'users', keys: ['custom_id'], prefix: () => '', title: 'name' },
  { name: 'goal', table: 'user_goals', keys: ['custom_id', 'measure', 'period_start'], prefix: goalWords },
  { name: 'productFlag', table: 'product_flags', keys: ['custom_id'], prefix: () => '' },
];

/** Columns that name the row or keep its books. */
const silent = new Set(['wholesaler_id', 'db', 'custom_id', 'measure', 'period_start', 'edited_fields', 'edited']);

/**
 * What would change where `after` takes the place of `current` (both: the text of editableRows). Goals of a person whom
 * one side lacks are not told one by one: the person is.
 */
export function compareRows(wholesalerId: string, current: string, after: string): Edit[] {
  const [before, behind] = [JSON.parse(current) as Rows, JSON.parse(after) as Rows];
  const people = [before, behind].map((rows) => new Set(rows.users?.map((row) => row.custom_id)));
  return entities.flatMap((entity) =>
    pairsOf(entity, before, behind)
      .filter(([one, other]) => entity.name !== 'goal' || people.every((ids) => ids.has((one ?? other)?.custom_id)))
      .flatMap(([one, other]) => editsOf(entity, wholesalerId, one, other)),
  );
}

type Pair = [current: Row | undefined, after: Row | undefined];

function pairsOf({ table, keys }: Entity, current: Rows, after: Rows): Pair[] {
  const keyOf = (row: Row) => keys.map((key) => String(row[key])).join(' ');
  const pairs = new Map<string, Pair>();
  for (const row of current[table] ?? []) pairs.set(keyOf(row), [row, undefined]);
  for (const row of after[table] ?? []) {
    const key = keyOf(row);
    pairs.set(key, [pairs.get(key)?.[0], row]);
  }
  return [...pairs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair);
}

function editsOf(entity: Entity, wholesalerId: string, current: Row | undefined, after: Row | undefined): Edit[] {
  const row = after ?? current ?? {};
  const isWhole = current !== undefined && after !== undefined;
  const columns = Object.keys({ ...current, ...after }).filter((column) => !silent.has(column));
  const told = isWhole || entity.title === undefined ? columns : [entity.title];
  return told
    .map((column) => ({
      entity: entity.name,
      customId: String(row.custom_id ?? wholesalerId),
      field: `${entity.prefix(row)}${words(column)}`,
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

function goalWords(row: Row): string {
  return `${words(String(row.measure))} from ${row.period_start}: `;
}
