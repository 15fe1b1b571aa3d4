/** What people are told of versions of their plan, in the transaction that makes them or reminds of them. */
import type { Tx } from '@caselift/db/connect';
import { writeNotices } from './store.ts';

/** changed: how many parts of it are others than accepted; null: nothing was accepted before. */
type Asked = { customId: string; version: number; changed: number | null };

export function noticesToAccept(tx: Tx, wholesalerId: string, asked: readonly Asked[]): Promise<void> {
  return writeNotices(
    tx,
    wholesalerId,
    asked.map(({ customId, version, changed }) => ({
      customId,
      key: `plan ${version}`,
      facts: { about: 'planToAccept', version, changed },
    })),
  );
}

/** by: a name. */
export function remindersToAccept(
  tx: Tx,
  wholesalerId: string,
  { people, by, at }: { people: readonly { customId: string; version: number }[]; by: string; at: Date },
): Promise<void> {
  return writeNotices(
    tx,
    wholesalerId,
    people.map(({ customId, version }) => ({
      customId,
      key: `plan ${version} reminder ${at.toISOString()}`,
      facts: { about: 'planReminder', version, by },
    })),
  );
}

/** Once the version that they are about is accepted, withdrawn or followed by another; what was read stays. */
export async function takeBackPlanNotices(tx: Tx, wholesalerId: string, customIds: readonly string[]): Promise<void> {
  if (customIds.length === 0) return;
  await tx`
    delete from notifications
    where wholesaler_id = ${wholesalerId} and custom_id = any (${[...customIds]}) and kind = 'plan' and read_at is null`;
}
