/** What items measure, as the rows that the models read (models/inputs.sql). */
import { readFileSync } from 'node:fs';
import { itemIdOf } from '@caselift/db/item-ids';
import { addDays, type IsoDate } from '@caselift/domain/dates';
import type { MeasuredUnit } from '@caselift/domain/programs/item-measures';
import {
  accountsText,
  type HolderCorrections,
  type ItemScope,
  type ScopeSet,
  scopeText,
} from '@caselift/domain/programs/item-scope';
import { endOfDay } from '@caselift/domain/programs/own-day';
import type { DuckDBConnection } from '@duckdb/node-api';
import { type AppendedValue, append } from './append-rows.ts';
import { monthsOf } from './day-ranges.ts';

export type ItemsToMeasure = {
  /** Equal ones are measured once. */
  scopes: readonly ItemScope[];
  /** The members of the lists that they name, by hash. */
  lists: ReadonlyMap<string, readonly string[]>;
  /** What they name of corrected holders, by hash; absent: they name none. */
  corrections?: ReadonlyMap<string, HolderCorrections>;
};

/** With the time zone in which the wholesaler's days end. */
export type PlacedItems = ItemsToMeasure & { timeZone: string };

/** What figures ask for, with their newest sale and days off. isOver: they are those of a sales period that is over. */
export type ItemsAt = (calendar: {
  lastDate: IsoDate;
  isOver: boolean;
  nonSellingDays: readonly IsoDate[];
}) => Promise<ItemsToMeasure>;

export const noItems: PlacedItems = { scopes: [], lists: new Map(), timeZone: 'UTC' };

/** What of items the models that say 'only for' are about. */
export function kindsOf({ scopes }: ItemsToMeasure): Set<string> {
  return new Set(scopes.flatMap(({ unit }) => (unit === 'pairs' ? ['pairs', 'graces'] : ['sums'])));
}

const inputsSql = readFileSync(new URL('../models/inputs.sql', import.meta.url), 'utf8');

const unitNumbers: Readonly<Record<MeasuredUnit, number>> = {
  pairs: 0,
  milliUnits: 1,
  microOunces: 2,
  gpCents: 3,
  revenueCents: 4,
};

/** Puts the scopes into the tables of inputs.sql, which it makes for the connection, in place of what they hold. */
export async function putItems(connection: DuckDBConnection, items: PlacedItems): Promise<void> {
  await connection.run(inputsSql);
  for (const table of Object.keys(rowsOf(noItems))) await connection.run(`delete from ${table}`);
  await addItems(connection, items);
}

/** Adds the scopes to those tables, which are there and empty. */
export async function addItems(connection: DuckDBConnection, items: PlacedItems): Promise<void> {
  for (const [table, rows] of Object.entries(rowsOf(items))) {
    if (rows.length > 0) await append(connection, table, rows);
  }
}

type Row = readonly AppendedValue[];
type Inputs = Record<`item_${string}`, Row[]>;

function rowsOf({ scopes, lists, ...held }: PlacedItems): Inputs {
  const byText = new Map(scopes.map((scope) => [scopeText(scope), scope]));
  const selections = new Selections(lists);
  const holders = new Holders(held);
  const sets = new Map<string, Row>();
  const rows = {
    item_scopes: [] as Row[],
    item_windows: [] as Row[],
    item_graces: [] as Row[],
  };
  for (const [scopeIx, [text, scope]] of [...byText].entries()) {
    const { unit, minimum, graceDays } = scope;
    const holdersIx = holders.numberOf(scope);
    const productSet = selections.numberOf('product', scope.products);
    const accountSet = selections.numberOf('buyer', scope.accounts);
    const kind = unit === 'pairs' ? 'pairs' : 'sums';
    rows.item_scopes.push([
      ...[scopeIx, BigInt(itemIdOf(text)), text, kind, productSet, accountSet],
      ...[unitNumbers[unit], minimum ? unitNumbers[minimum.unit] : 0, BigInt(minimum?.value ?? 0), holdersIx],
    ]);
    const accounts = accountsText(scope);
    sets.set(accounts, [BigInt(itemIdOf(accounts)), accounts, accountSet, holdersIx]);
    for (const [side, window] of [scope.selected, scope.reference].entries()) {
      if (window === null) continue;
      for (const { monthNo, from, to } of monthsOf(window)) {
        rows.item_windows.push([scopeIx, side, monthNo, from, to]);
      }
      if (unit === 'pairs' && window.from <= window.to) {
        const [from, to] = [addDays(window.to, 1), addDays(window.to, graceDays)];
        rows.item_graces.push([scopeIx, side, window.from, from, to]);
      }
    }
  }
  return { ...rows, ...selections.rows, ...holders.rows, item_sets: [...sets.values()] };
}

function numberOf<Key>(numbers: Map<Key, number>, key: Key): number {
  const number = numbers.get(key) ?? numbers.size;
  numbers.set(key, number);
  return number;
}

/** The present holders, and those of days as they were corrected, each once. */
class Holders {
  readonly rows: { item_holder_days: Row[]; item_holder_corrections: Row[] } = {
    item_holder_days: [],
    item_holder_corrections: [],
  };
  readonly #numbers = new Map<string, number>();
  readonly #corrections: ItemsToMeasure['corrections'];
  readonly #timeZone: string;

  constructor({ corrections, timeZone }: Pick<PlacedItems, 'corrections' | 'timeZone'>) {
    this.#corrections = corrections;
    this.#timeZone = timeZone;
  }

  numberOf({ holdersAt, corrections }: Pick<ItemScope, 'holdersAt' | 'corrections'>): number {
    const key = JSON.stringify([holdersAt, corrections]);
    const isNew = !this.#numbers.has(key);
    const holders = numberOf(this.#numbers, key);
    if (!isNew) return holders;
    this.rows.item_holder_days.push([holders, ...this.#endOf(holdersAt)]);
    if (corrections === null) return holders;
    const corrected = this.#corrections?.get(corrections);
    if (corrected === undefined) throw new Error(`The corrected holders ${corrections} are not there.`);
    for (const [buyerId, repId] of corrected) this.rows.item_holder_corrections.push([holders, buyerId, repId]);
    return holders;
  }

  #endOf(day: IsoDate | null): [day: IsoDate | null, seconds: number] {
    if (day === null) return [null, 0];
    const end = endOfDay(this.#timeZone, day);
    const endDay = end.slice(0, 10);
    return [endDay, (Date.parse(end) - Date.parse(endDay)) / 1000];
  }
}

/** Selections, each once. */
class Selections {
  readonly rows: { item_selections: Row[]; item_filters: Row[]; item_members: Row[] } = {
    item_selections: [],
    item_filters: [],
    item_members: [],
  };
  readonly #numbers = new Map<string, number>();
  readonly #lists: ItemsToMeasure['lists'];

  constructor(lists: ItemsToMeasure['lists']) {
    this.#lists = lists;
  }

  numberOf(dimension: 'product' | 'buyer', set: ScopeSet): number {
    const key = JSON.stringify([dimension, set]);
    const isNew = !this.#numbers.has(key);
    const selection = numberOf(this.#numbers, key);
    if (isNew) this.#add(selection, dimension, set);
    return selection;
  }

  #add(selection: number, dimension: string, set: ScopeSet): void {
    const { item_selections, item_filters, item_members } = this.rows;
    item_selections.push([selection, dimension, set.kind, set.kind === 'filters' ? set.filters.length : 0]);
    if (set.kind === 'filters') {
      for (const [attribute, values] of set.filters) {
        for (const value of new Set(values)) item_filters.push([selection, attribute, value]);
      }
    }
    if (set.kind === 'list') {
      const members = this.#lists.get(set.hash);
      if (members === undefined) throw new Error(`The list ${set.hash} of an item is not there.`);
      for (const member of new Set(members)) item_members.push([selection, member]);
    }
  }
}
