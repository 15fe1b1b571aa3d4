// The rows that pay reads besides facts, of one moment: what a closing stores as its plan.
import type { PendingQuery, Row } from 'postgres';
import type { Tx } from './connect.ts';
import { type EnvironmentTable, environmentTables, wholesalerTables } from './editable-tables.ts';
import type { Scope } from './scope.ts';

/** A part of a query. */
export type QueryPart = PendingQuery<Row[]>;

/** Records of the wholesaler that pay reads as terms. Images and what is handed in are facts. */
const programTables = ['boosts', 'items', 'item_archives', 'item_edits', 'item_holders'] as const;

export type PlanTable = Pick<EnvironmentTable, 'name' | 'key'>;
const ofEnvironment: readonly PlanTable[] = environmentTables;
export const planTables: readonly PlanTable[] = [
  ...environmentTables,
  ...wholesalerTables.filter(({ name }) => programTables.some((table) => table === name)),
];

/** {table: rows} as this transaction reads them: an expression of a query. Preview's are written as Production's. */
export function planOf(tx: Tx, { wholesalerId, db }: Scope) {
  const rowsOf = (table: PlanTable) => {
    const isOfEnvironment = ofEnvironment.includes(table);
    const { name } = table;
    return tx`${name}::text, (
      select coalesce(jsonb_agg(to_jsonb(r) ${isOfEnvironment ? tx`|| '{"db": "prod"}'` : tx``}), '[]')
      from ${tx(name)} r where r.wholesaler_id = ${wholesalerId} ${isOfEnvironment ? tx`and r.db = ${db}` : tx``})`;
  };
  return tx`jsonb_build_object(${listed(tx, planTables.map(rowsOf))})`;
}

/** The parts of a query, with commas between them. */
export function listed(tx: Tx, parts: readonly QueryPart[]): QueryPart {
  return parts.reduce((before, part) => tx`${before}, ${part}`);
}
