/** A person's own notifications, and how they want to be told. */
import { notificationTexts } from '@caselift/contract/notification-texts';
import {
  listNotifications,
  type NotificationSettings,
  readNotificationSettings,
  readNotifications,
  stopDailyMails,
  updateNotificationSettings,
} from '@caselift/contract/notifications';
import type { Sql, Tx } from '@caselift/db/connect';
import { scoped } from '@caselift/db/scope';
import {
  isAlwaysInBell,
  type NoticeChoices,
  noChoices,
  noticeKindsOf,
  wantsDailyMail,
  waysOf,
} from '@caselift/domain/notifications/notice-kinds';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { refusal } from '../../http/errors.ts';
import { servePublic, serveSignedIn } from '../../http/serve.ts';
import { isPaidViewer } from '../../identity/session-of.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { readChoices } from '../../notifications/store.ts';
import { markRead, type Person, readPage } from './queries.ts';

export function notificationRoutes(app: FastifyInstance, { sql, ...context }: Context): void {
  const whole = { sql, ...context };
  stopByMail(app, sql);

  serveSignedIn(app, whole, listNotifications, async ({ viewer, query }) => {
    const person = personOf(viewer);
    if (person === null) return { results: [], count: 0, unread: 0 };
    return scoped(sql, scopeOf(person), (tx) => readPage(tx, person, query), 'reading');
  });

  serveSignedIn(app, whole, readNotifications, async ({ viewer, body }) => {
    const person = personOf(viewer);
    if (person === null) return { unread: 0 };
    return scoped(sql, scopeOf(person), (tx) => markRead(tx, person, body));
  });

  serveSignedIn(app, whole, readNotificationSettings, async ({ viewer }) => {
    const person = personOf(viewer);
    if (person === null) return { dailyMail: false, email: viewer.email, kinds: [] };
    const choices = await scoped(sql, scopeOf(person), (tx) => readOwnChoices(tx, person), 'reading');
    return shownSettings(viewer, choices, await isPaidViewer(whole, viewer));
  });

  serveSignedIn(app, whole, updateNotificationSettings, async ({ viewer, body }) => {
    const person = personOf(viewer);
    if (person === null) throw refusal('conflict', notificationTexts.noPerson);
    const isPaid = await isPaidViewer(whole, viewer);
    const kinds = noticeKindsOf(isPaid);
    if (body.kinds?.some(({ kind }) => !kinds.includes(kind))) {
      throw refusal('bad_input', notificationTexts.otherKind);
    }
    const saved = await scoped(sql, scopeOf(person), async (tx) => {
      const { wholesalerId, customId } = person;
      // Two switches that are flipped at once are both kept.
      await tx`
        insert into notification_settings (wholesaler_id, custom_id) values (${wholesalerId}, ${customId})
        on conflict (wholesaler_id, custom_id) do update set custom_id = excluded.custom_id`;
      const before = await readOwnChoices(tx, person);
      const after: NoticeChoices = {
        dailyMail: body.dailyMail ?? before.dailyMail,
        kinds: { ...before.kinds },
      };
      for (const { kind, ...ways } of body.kinds ?? []) after.kinds[kind] = { ...after.kinds[kind], ...ways };
      await tx`
        update notification_settings set daily_mail = ${after.dailyMail}, kinds = ${tx.json(after.kinds)}
        where wholesaler_id = ${wholesalerId} and custom_id = ${customId}`;
      return after;
    });
    return shownSettings(viewer, saved, isPaid);
  });
}

/** A plugin of its own, so that no other call takes the form that mail programs send. */
function stopByMail(app: FastifyInstance, sql: Sql): void {
  app.register(async (route) => {
    route.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, undefined),
    );
    servePublic(route, stopDailyMails, async ({ params: { mailId } }) => {
      const stopped = await sql`
        insert into notification_settings (wholesaler_id, custom_id, daily_mail)
        select wholesaler_id, custom_id, false from notification_mails where mail_id = ${mailId}
        on conflict (wholesaler_id, custom_id) do update set daily_mail = false`;
      if (stopped.count === 0) throw refusal('not_found', notificationTexts.noMail);
      return null;
    });
  });
}

/** null: an admin of no wholesaler, who is nobody's person. */
const personOf = ({ wholesalerId, customId }: Viewer): Person | null =>
  wholesalerId === null || customId === null ? null : { wholesalerId, customId };

const scopeOf = ({ wholesalerId }: Person) => ({ wholesalerId, db: 'prod' }) as const;

const readOwnChoices = async (tx: Tx, { wholesalerId, customId }: Person): Promise<NoticeChoices> =>
  (await readChoices(tx, wholesalerId, customId)).get(customId) ?? noChoices;

function shownSettings({ role, email }: Viewer, choices: NoticeChoices, isPaid: boolean): NotificationSettings {
  return {
    dailyMail: wantsDailyMail(choices, role),
    email,
    kinds: noticeKindsOf(isPaid).map((kind) => {
      const { bell, mail } = waysOf(choices, kind);
      return { kind, bell: isAlwaysInBell(kind) ? null : bell, mail };
    }),
  };
}
