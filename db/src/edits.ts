// Edits of what is kept per environment: how far one reaches, and how it is told (docs/product.md, Environments).
import type { JSONValue } from 'postgres';
import { recordAudit } from './audit.ts';
import type { Tx } from './connect.ts';
import { lockEnvironments } from './environments.ts';
import type { Scope } from './scope.ts';

/** A field's value before and after; only fields that have changed. */
export type Changes = Record<string, { before: JSONValue; after: JSONValue }>;

/** An edit as it was written: what changed in the environment asked for, and in preview where that is another. */
export type Edited<T> = { asked: T; preview: T | null };

/**
 * Writes an edit to every environment that it belongs to: one in preview is a draft and stays there, one in prod is a
 * correction for everyone and is written to preview too, so that the next publication does not undo it. Edits, publish,
 * reset and rollback of a wholesaler take turns: each sees what the one before has left.
 */
export async function writeEdit<T>(tx: Tx, scope: Scope, write: (scope: Scope) => Promise<T>): Promise<Edited<T>> {
  await lockEnvironments(tx, scope.wholesalerId);
  const asked = await write(scope);
  return { asked, preview: scope.db === 'prod' ? await write({ ...scope, db: 'preview' }) : null };
}

/** The fields of `after` that differ from `before`. */
export function changesBetween(before: Record<string, JSONValue>, after: Record<string, JSONValue>): Changes {
  const changed = Object.entries(after)
    .map(([field, value]) => ({ field, before: before[field] ?? null, after: value }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
  return Object.fromEntries(changed.map(({ field, ...values }) => [field, values]));
}

/** Of each row of `after` that differs from that of `before`: {before, after} with the fields that do. */
export function changesOfEach(
  before: ReadonlyMap<string, Record<string, JSONValue>>,
  after: ReadonlyMap<string, Record<string, JSONValue>>,
): Changes {
  const changed: Changes = {};
  for (const [customId, fields] of after) {
    const own = Object.entries(changesBetween(before.get(customId) ?? {}, fields));
    if (own.length === 0) continue;
    changed[customId] = {
      before: Object.fromEntries(own.map(([field, values]) => [field, values.before])),
      after: Object.fromEntries(own.map(([field, values]) => [field, values.after])),
    };
  }
  return changed;
}

export type EditEntry = { actor: string; origin: string; action: string; detail?: Record<string, JSONValue> };

/**
 * Writes an edit into the history, in its transaction: {db, changes, ...detail}. `preview` is there where preview held
 * something else than prod before: a draft that the correction has replaced. Nothing is written where nothing changed
 * and there is no `detail` to tell.
 */
export async function recordEdit(
  tx: Tx,
  { wholesalerId, db }: Scope,
  { asked, preview }: Edited<Changes>,
  { detail, ...entry }: EditEntry,
): Promise<void> {
  const differs = preview !== null && JSON.stringify(preview) !== JSON.stringify(asked);
  const replaced: Record<string, JSONValue> = differs ? { preview } : {};
  if (Object.keys({ ...asked, ...preview }).length === 0 && detail === undefined) return;
  await recordAudit(tx, { wholesalerId, ...entry, detail: { db, changes: asked, ...replaced, ...detail } });
}
