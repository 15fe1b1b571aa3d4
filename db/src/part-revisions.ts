import type { Sql, Tx } from './connect.ts';
import type { EditablePart } from './editable-tables.ts';
import type { Scope } from './scope.ts';

/** Of each part of what people edit, a number that is another after every change, by whomever (migration 0020). */
export type PartRevisions = (part: EditablePart) => number;

/**
 * Which edits the environment shows, part by part. A number is never used for anything else. Read them in the
 * transaction that reads the rows; then what follows from a part's rows may be remembered by its number. undefined:
 * there is no such environment.
 */
export async function partRevisions(sql: Sql | Tx, { wholesalerId, db }: Scope): Promise<PartRevisions | undefined> {
  const [environment] = await sql<{ first: number; parts: Partial<Record<EditablePart, number>> }[]>`
    select first_revision as first, part_revisions as parts from environments
    where wholesaler_id = ${wholesalerId} and db = ${db}`;
  return environment && ((part) => environment.parts[part] ?? environment.first);
}
