/** The rows of notices: writing them once, taking back what was undone, and what people switched. */
import { NoticeFacts as ShownFacts } from '@caselift/contract/notifications';
import type { Sql, Tx } from '@caselift/db/connect';
import { kindOf, type NewNotice, type NoticeFacts } from '@caselift/domain/notifications/notice-facts';
import { type NoticeChoices, noChoices, waysOf } from '@caselift/domain/notifications/notice-kinds';
import { dollars } from '@caselift/domain/numbers';
import type { JSONValue } from 'postgres';
import * as z from 'zod/mini';

/** A person's as it is to be written. */
export type PersonNotice = NewNotice & { customId: string };

/** PostgreSQL takes 65,535 parameters a statement. */
const rowsAtATime = 1000;

/** Those that the person doesn't have yet. */
export async function writeNotices(tx: Tx, wholesalerId: string, notices: readonly PersonNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const choices = await readChoices(tx, wholesalerId);
  const rows = notices.map(({ customId, key, facts }) => ({
    ...{ wholesaler_id: wholesalerId, custom_id: customId, once_key: key, kind: kindOf(facts.about) },
    facts: tx.json(facts as unknown as JSONValue),
    in_bell: waysOf(choices.get(customId) ?? noChoices, kindOf(facts.about)).bell,
  }));
  for (let at = 0; at < rows.length; at += rowsAtATime) {
    await tx`insert into notifications ${tx(rows.slice(at, at + rowsAtATime))} on conflict do nothing`;
  }
}

/** What the people were told of the images, where they haven't read it yet. */
export async function takeBackImageNotices(
  tx: Tx,
  wholesalerId: string,
  { customIds, imageIds }: { customIds: readonly string[]; imageIds: readonly string[] },
): Promise<void> {
  await tx`
    delete from notifications
    where wholesaler_id = ${wholesalerId} and custom_id = any (${[...customIds]}) and kind in ('imageApproved', 'imageRejected') and read_at is null
      and facts ->> 'imageId' = any (${[...imageIds]})`;
}

/** What people switched, by person; who never did is absent. */
export async function readChoices(
  tx: Sql | Tx,
  wholesalerId: string,
  customId: string | null = null,
): Promise<Map<string, NoticeChoices>> {
  const rows = await tx<(NoticeChoices & { customId: string })[]>`
    select custom_id as "customId", daily_mail as "dailyMail", kinds from notification_settings
    where wholesaler_id = ${wholesalerId} and (${customId}::text is null or custom_id = ${customId})`;
  return new Map(rows.map(({ customId: of, dailyMail, kinds }) => [of, { dailyMail, kinds }]));
}

/**
 * Of notifications `n`: not about a hidden person, where the reader is neither that person nor an admin. Who is hidden now
 * was not when staff were told of an adjustment or a question.
 */
export const isOfSeen = (sql: Sql | Tx) => sql`
  (n.kind not in ('adjustment', 'question') or not exists (
    select from users h
    where h.wholesaler_id = n.wholesaler_id and h.db = 'prod' and h.hidden and h.custom_id <> n.custom_id
      and h.custom_id in (
        (select a.custom_id from manual_adjustments a
         where a.wholesaler_id = n.wholesaler_id and a.adjustment_id = (n.facts ->> 'adjustmentId')::uuid),
        (select q.custom_id from pay_questions q
         where q.wholesaler_id = n.wholesaler_id and q.question_id = (n.facts ->> 'questionId')::uuid))
      and not exists (
        select from users r
        where r.wholesaler_id = n.wholesaler_id and r.db = 'prod' and r.custom_id = n.custom_id and r.role = 'admin')))`;

/** How many the person hasn't read. */
export async function countUnread(sql: Sql | Tx, wholesalerId: string, customId: string): Promise<number> {
  const [row] = await sql<{ unread: number }[]>`
    select count(*)::int as unread from notifications n
    where wholesaler_id = ${wholesalerId} and custom_id = ${customId} and in_bell and read_at is null and ${isOfSeen(sql)}`;
  return row?.unread ?? 0;
}

/** In dollars, as the contract has it; null: of a release that told it in another way. */
export function shownFacts(facts: NoticeFacts): ShownFacts | null {
  const parsed = z.safeParse(ShownFacts, inDollars(facts));
  return parsed.success ? parsed.data : null;
}

/** @example { earnedCents: 150 } -> { earned: 1.5 } */
function inDollars(facts: NoticeFacts): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) =>
      name.endsWith('Cents') ? [name.slice(0, -5), typeof value === 'number' ? dollars(value) : null] : [name, value],
    ),
  );
}
