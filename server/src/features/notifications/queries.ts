import type { BodyOf, QueryOf } from '@caselift/contract/endpoint';
import { notificationTexts } from '@caselift/contract/notification-texts';
import type { listNotifications, Notice, readNotifications } from '@caselift/contract/notifications';
import type { Tx } from '@caselift/db/connect';
import type { NoticeFacts } from '@caselift/domain/notifications/notice-facts';
import type { NoticeKind } from '@caselift/domain/notifications/notice-kinds';
import { refusal } from '../../http/errors.ts';
import { pageInOrder } from '../../http/paging.ts';
import { countUnread, isOfSeen, shownFacts } from '../../notifications/store.ts';

export type Person = { wholesalerId: string; customId: string };

type Row = { _id: string; kind: NoticeKind; createdAt: Date; isRead: boolean; facts: NoticeFacts };

export async function readPage(tx: Tx, person: Person, page: QueryOf<typeof listNotifications>) {
  const { wholesalerId, customId } = person;
  const theirs = tx`wholesaler_id = ${wholesalerId} and custom_id = ${customId} and in_bell and ${isOfSeen(tx)}`;
  const [rows, [{ count } = { count: 0 }], unread] = await Promise.all([
    tx<Row[]>`
      select notification_id as "_id", kind, created_at as "createdAt", read_at is not null as "isRead", facts
      from notifications n where ${theirs} ${pageInOrder(tx, page, { order: tx`created_at desc`, unique: tx`notification_id` })}`,
    tx<{ count: number }[]>`select count(*)::int as count from notifications n where ${theirs}`,
    countUnread(tx, wholesalerId, customId),
  ]);
  const results = rows.flatMap(({ facts, createdAt, ...row }): Notice[] => {
    const shown = shownFacts(facts);
    return shown === null ? [] : [{ ...row, createdAt: createdAt.toISOString(), facts: shown }];
  });
  return { results, count, unread };
}

/** All or nothing: 404 where one of the IDs is not the person's. */
export async function markRead(
  tx: Tx,
  { wholesalerId, customId }: Person,
  { ids, until }: BodyOf<typeof readNotifications>,
): Promise<{ unread: number }> {
  const theirs = tx`wholesaler_id = ${wholesalerId} and custom_id = ${customId} and in_bell`;
  if (ids !== undefined) {
    const asked = [...new Set(ids)];
    const found = await tx`select from notifications where ${theirs} and notification_id = any (${asked})`;
    if (found.length < asked.length) throw refusal('not_found', notificationTexts.unknown);
  }
  await tx`
    update notifications set read_at = clock_timestamp()
    where ${theirs} and read_at is null
      ${ids === undefined ? tx`` : tx`and notification_id = any (${ids})`}
      ${until === undefined ? tx`` : tx`and created_at < ${until}::timestamptz + interval '1 millisecond'`}`;
  return { unread: await countUnread(tx, wholesalerId, customId) };
}
