import type { JSONValue } from 'postgres';
import type { Sql, Tx } from './connect.ts';

export type AuditEntry = {
  /** Null: about the installation, not one wholesaler. */
  wholesalerId?: string | null;
  /** Email of the person, or 'command line', or 'system'. */
  actor: string;
  /** What was done, one word of the business: 'publish', 'import', 'sign in'. */
  action: string;
  detail?: Record<string, JSONValue>;
  /** The caller's address, or the command's host. */
  origin: string;
};

/** Writes one line of history; in the transaction of what it tells of, when given one. */
export async function recordAudit(sql: Sql | Tx, entry: AuditEntry): Promise<void> {
  await sql`
    insert into audit_log (wholesaler_id, actor, action, detail, origin)
    values (${entry.wholesalerId ?? null}, ${entry.actor}, ${entry.action}, ${sql.json(entry.detail ?? {})}, ${entry.origin})`;
}

/** As recordAudit, unless a line with the same `detail.jobId` is there already: a job that was cut off runs again. */
export async function recordAuditOnce(
  sql: Sql | Tx,
  entry: AuditEntry & { wholesalerId: string | null; detail: { jobId: string } },
): Promise<void> {
  const found = await sql`
    select from audit_log where ${entry.wholesalerId === null ? sql`wholesaler_id is null` : sql`wholesaler_id = ${entry.wholesalerId}`}
      and detail ->> 'jobId' = ${entry.detail.jobId} limit 1`;
  if (found.length === 0) await recordAudit(sql, entry);
}
