/** A tick, a value or a quantity as it is stored, handed in by REP_1 on the first day of its period unless said otherwise. */
import { randomUUID } from 'node:crypto';
import type { Sql } from '@caselift/db/connect';

export type TestEntry = {
  itemId: string;
  entryId?: string;
  userId?: string;
  instance?: string;
  kind?: 'quantity' | 'tick' | 'value';
  amount?: number;
  date?: string;
  buyerId?: string;
  notes?: string;
  submittedBy?: string;
  receivedAt?: string;
};

export async function insertEntry(sql: Sql, wholesalerId: string, entry: TestEntry): Promise<string> {
  const { itemId, entryId = randomUUID(), userId = 'REP_1', instance = '2024-05-01', kind = 'quantity' } = entry;
  const { amount = 1, date = instance, buyerId = null, notes = '', submittedBy = 'test' } = entry;
  const { receivedAt = `${date}T18:00:00Z` } = entry;
  await sql`
    insert into item_submissions ${sql({
      ...{ wholesaler_id: wholesalerId, submission_id: entryId, item_id: itemId, user_id: userId, kind, amount },
      ...{ instance_start: instance, own_date: date, buyer_id: buyerId, notes, submitted_by: submittedBy },
      received_at: receivedAt,
    })}`;
  return entryId;
}
