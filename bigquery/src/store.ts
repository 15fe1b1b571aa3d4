/** What the fake project holds. A table is never changed, only replaced: whoever reads one keeps what it began with. */
import { ApiError } from './api-error.ts';
import type { Column } from './types.ts';
import type { Cell } from './zetasql.ts';

export type Table = {
  kind: 'TABLE';
  columns: readonly Column[];
  rows: readonly Cell[][];
  createdAt: number;
  /** Null: never. */
  expiresAt: number | null;
  /** What else the API was told: partitions, clusters, labels, a description. Read back, and otherwise ignored. */
  told: Readonly<Record<string, unknown>>;
};
export type View = Omit<Table, 'kind' | 'rows'> & {
  kind: 'VIEW';
  query: string;
  /** 1: it reads tables alone; 2: it reads such views; ... */
  level: number;
};
export type Held = Table | View;

export type Dataset = {
  createdAt: number;
  defaultTableExpirationMs: number | null;
  location: string;
  told: Readonly<Record<string, unknown>>;
  tables: Map<string, Held>;
};

export type Result = { columns: readonly Column[]; rows: readonly Cell[][] };

/** A table's name in its project: `dataset.table`. */
export type TableName = { dataset: string; table: string };

export class Project {
  readonly id: string;
  readonly datasets = new Map<string, Dataset>();
  readonly now: () => number;

  constructor(id: string, now: () => number) {
    this.id = id;
    this.now = now;
  }

  dataset(id: string): Dataset {
    const dataset = this.datasets.get(id);
    if (dataset === undefined) throw new ApiError('notFound', `Not found: Dataset ${this.id}:${id}`);
    return dataset;
  }

  addDataset(id: string, told: Record<string, unknown>): Dataset {
    if (this.datasets.has(id)) throw new ApiError('duplicate', `Already Exists: Dataset ${this.id}:${id}`);
    if (!/^\w{1,1024}$/.test(id)) throw new ApiError('invalid', `Invalid dataset ID "${id}".`);
    const { defaultTableExpirationMs, location = 'US', ...others } = told;
    const milliseconds = defaultTableExpirationMs === undefined ? null : Number(defaultTableExpirationMs);
    if (milliseconds !== null && milliseconds < 3_600_000)
      throw new ApiError('invalid', 'Invalid value for defaultTableExpirationMs: at least 3600000 (an hour).');
    const dataset: Dataset = {
      ...{ createdAt: this.now(), defaultTableExpirationMs: milliseconds, location: String(location).toUpperCase() },
      ...{ told: others, tables: new Map() },
    };
    this.datasets.set(id, dataset);
    return dataset;
  }

  removeDataset(id: string, withContents: boolean): void {
    const dataset = this.dataset(id);
    if (!withContents && [...dataset.tables.keys()].some((table) => this.find({ dataset: id, table }) !== null))
      throw new ApiError('resourceInUse', `Dataset ${this.id}:${id} is still in use`);
    this.datasets.delete(id);
  }

  /** The table, or null; one that has expired is removed on the way. */
  find({ dataset, table }: TableName): Held | null {
    const tables = this.datasets.get(dataset)?.tables;
    const held = tables?.get(table) ?? null;
    if (held?.expiresAt != null && held.expiresAt <= this.now()) {
      tables?.delete(table);
      return null;
    }
    return held;
  }

  table(name: TableName): Held {
    this.dataset(name.dataset);
    const held = this.find(name);
    if (held === null) throw new ApiError('notFound', `Not found: Table ${this.id}:${name.dataset}.${name.table}`);
    return held;
  }

  put(name: TableName, held: Held): void {
    this.dataset(name.dataset).tables.set(name.table, held);
  }

  remove(name: TableName): void {
    this.table(name);
    this.dataset(name.dataset).tables.delete(name.table);
  }

  /** A new table of a dataset: it expires as the dataset says. */
  made(
    dataset: string,
    columns: readonly Column[],
    rows: readonly Cell[][],
    told: Record<string, unknown> = {},
  ): Table {
    const lifetime = this.dataset(dataset).defaultTableExpirationMs;
    const expiresAt = lifetime === null ? null : this.now() + lifetime;
    return { kind: 'TABLE', columns, rows, createdAt: this.now(), expiresAt, told };
  }
}

/** What a script reads and writes: the project, or its own transaction's copy of it until that is committed. */
export class Scope {
  readonly #project: Project;
  #changed: Map<string, { name: TableName; before: Held | null; after: Held | null }> | null = null;

  constructor(project: Project) {
    this.#project = project;
  }

  get isTransaction(): boolean {
    return this.#changed !== null;
  }

  find(name: TableName): Held | null {
    const changed = this.#changed?.get(keyOf(name));
    return changed === undefined ? this.#project.find(name) : changed.after;
  }

  /**
   * Replaces a table. `read` is what the new one was made of: if another job has replaced it meanwhile, this is refused.
   */
  replace(name: TableName, read: Held | null, after: Held | null): void {
    if (this.#changed === null) {
      if (this.#project.find(name) !== read)
        throw new ApiError(
          'invalidQuery',
          `Could not serialize access to table ${this.#project.id}:${keyOf(name)} due to concurrent update`,
        );
      this.#write(name, after);
      return;
    }
    const before = this.#changed.get(keyOf(name))?.before;
    this.#changed.set(keyOf(name), { name, before: before === undefined ? read : before, after });
  }

  begin(): void {
    if (this.#changed !== null) throw new ApiError('invalidQuery', 'Cannot begin a nested transaction');
    this.#changed = new Map();
  }

  commit(): void {
    if (this.#changed === null) throw new ApiError('invalidQuery', 'There is no transaction to commit');
    const changes = [...this.#changed.values()];
    this.#changed = null;
    for (const { name, before } of changes) {
      if (this.#project.find(name) !== before)
        throw new ApiError(
          'invalidQuery',
          `Transaction is aborted due to concurrent update against table ${this.#project.id}:${keyOf(name)}.`,
        );
    }
    for (const { name, after } of changes) this.#write(name, after);
  }

  rollback(): void {
    if (this.#changed === null) throw new ApiError('invalidQuery', 'There is no transaction to roll back');
    this.#changed = null;
  }

  /** A script that ends within a transaction leaves nothing of it. */
  end(): void {
    this.#changed = null;
  }

  #write(name: TableName, held: Held | null): void {
    if (held === null) this.#project.remove(name);
    else this.#project.put(name, held);
  }
}

const keyOf = ({ dataset, table }: TableName): string => `${dataset}.${table}`;
