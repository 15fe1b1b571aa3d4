/** What a person is told of their images, programs and pay, and how they want to be told (docs/product.md, Notices). */
import { measureIds } from '@caselift/domain/measure-list';
import { isAlwaysInBell, noticeKinds } from '@caselift/domain/notifications/notice-kinds';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { notificationTexts as texts } from './notification-texts.ts';
import { pageFields } from './paging.ts';

export const notificationLimits = { page: 30, atMost: 100 } as const;

export const NoticeKind = z.enum(noticeKinds);

const units = ['CE', 'units', '$', 'PODs', '%', 'accounts', 'images', 'cases', 'items', '', 'ofTarget'] as const;
/** ofTarget: percent of the item's target, in place of dollars of profit. */
const Amount = z.object({ value: z.number(), unit: z.enum(units) });
export type NoticeAmount = z.output<typeof Amount>;

const level = z.enum(['threshold', 'target', 'cap', 'step']);
const ofItem = { itemId: z.string(), from: z.string(), item: z.string() };
const ofImage = {
  ...ofItem,
  imageId: z.string(),
  buyerId: z.string(),
  account: z.string(),
  /** Of image validation; null: none. */
  cases: z.nullable(z.number()),
};

const ofAdjustment = { adjustmentId: z.string(), amount: z.number(), reason: z.string(), by: z.string() };

const ofQuestion = {
  ...{ questionId: z.string(), from: z.string(), to: z.string() },
  ...{ line: z.string(), text: z.string() },
};

/** In dollars. `about` says what happened; noticeWords makes the sentences. */
export const NoticeFacts = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('imageRejected'),
    ...ofImage,
    reason: z.string(),
    reviewer: z.string(),
    /** What it would have paid; null: not known. */
    unpaid: z.nullable(z.number()),
    /** The last day on which another image can be handed in; null: it was over, or an earlier release told it. */
    until: z._default(z.nullable(z.string()), null),
  }),
  z.object({ about: z.literal('imageApproved'), ...ofImage, added: z.nullable(z.number()) }),
  z.object({
    about: z.literal('levelReached'),
    ...ofItem,
    level,
    at: z.nullable(Amount),
    earned: z.number(),
    before: z.number(),
  }),
  z.object({ about: z.literal('goalReached'), measure: z.enum(measureIds), earned: z.number() }),
  z.object({
    about: z.literal('nearMiss'),
    ...ofItem,
    level,
    missing: Amount,
    at: Amount,
    has: Amount,
    added: z.number(),
    earned: z.number(),
    /** Its last day; null: an earlier release told it. */
    to: z._default(z.nullable(z.string()), null),
  }),
  z.object({
    about: z.literal('programsBegan'),
    /** The first of them. */
    programs: z.array(z.object({ ...ofItem, to: z.string() })),
    count: z.number(),
  }),
  z.object({
    about: z.literal('programLocked'),
    ...ofItem,
    to: z.string(),
    locked: z.number(),
    unmet: z.array(z.object({ name: z.string(), isHouse: z.boolean(), target: z.nullable(Amount) })),
  }),
  z.object({ about: z.literal('programOpened'), ...ofItem, earned: z.number() }),
  z.object({
    about: z.literal('newFigures'),
    through: z.string(),
    pay: z.nullable(z.number()),
    change: z.nullable(z.number()),
  }),
  z.object({
    about: z.literal('periodPaid'),
    from: z.string(),
    to: z.string(),
    payable: z.number(),
    before: z.optional(z.number()),
  }),
  z.object({ about: z.literal('adjustmentMade'), ...ofAdjustment }),
  z.object({ about: z.literal('adjustmentWaits'), ...ofAdjustment, person: z.string() }),
  z.object({ about: z.literal('questionAsked'), ...ofQuestion, person: z.string() }),
  z.object({ about: z.literal('questionAnswered'), ...ofQuestion, by: z.string() }),
  z.object({
    about: z.literal('questionResolved'),
    ...ofQuestion,
    by: z.string(),
    /** null: without an adjustment. */
    adjustment: z.nullable(z.number()),
  }),
  z.object({ about: z.literal('planToAccept'), version: z.number(), changed: z.nullable(z.number()) }),
  z.object({ about: z.literal('planReminder'), version: z.number(), by: z.string() }),
]);
export type NoticeFacts = z.output<typeof NoticeFacts>;

export const Notice = z.object({
  _id: z.string(),
  kind: NoticeKind,
  /** ISO instant. */
  createdAt: z.string(),
  isRead: z.boolean(),
  facts: NoticeFacts,
});
export type Notice = z.output<typeof Notice>;

/** The newest first. unread: of all pages. */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: "Lists the caller's notifications of the last 90 days, the newest first, with the number unread.",
  access: 'signedIn',
  scope: 'none',
  paged: true,
  query: z.object(pageFields({ limit: notificationLimits.page, atMost: notificationLimits.atMost })),
  reply: z.object({ results: z.array(Notice), count: z.number(), unread: z.number() }),
});

/** until: only those up to this instant, so that one that has just come stays unread. 404: one of the IDs isn't the caller's. */
export const readNotifications = endpoint({
  method: 'PATCH',
  path: '/api/notifications',
  summary: "Marks some or all of the caller's notifications as read.",
  access: 'signedIn',
  scope: 'none',
  body: z
    .object({
      ids: z.optional(z.array(z.uuid(texts.unknown)).check(z.minLength(1), z.maxLength(notificationLimits.atMost))),
      all: z.optional(z.boolean()),
      until: z.optional(z.iso.datetime({ offset: true })),
    })
    .check(z.refine(({ ids, all }) => ids !== undefined || all === true, texts.nothingToRead)),
  reply: z.object({ unread: z.number() }),
});

/** kinds: those that the role gets. bell null: always. */
export const NotificationSettings = z.object({
  dailyMail: z.boolean(),
  email: z.string(),
  kinds: z.array(z.object({ kind: NoticeKind, bell: z.nullable(z.boolean()), mail: z.boolean() })),
});
export type NotificationSettings = z.output<typeof NotificationSettings>;

export const readNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/notificationSettings',
  summary: 'Returns which notices the caller gets in the bell and in the daily mail.',
  access: 'signedIn',
  scope: 'none',
  reply: NotificationSettings,
});

/** What is not sent stays. Open to view-only people too: it is about their own mail. */
export const updateNotificationSettings = endpoint({
  method: 'PATCH',
  path: '/api/notificationSettings',
  summary: "Switches kinds of notices, or the daily mail, for the caller. Rejected photos can't leave the bell.",
  access: 'signedIn',
  scope: 'none',
  body: z
    .object({
      dailyMail: z.optional(z.boolean()),
      kinds: z.optional(
        z.array(z.object({ kind: NoticeKind, bell: z.optional(z.boolean()), mail: z.optional(z.boolean()) })).check(
          z.maxLength(noticeKinds.length),
          z.refine(
            (kinds) => kinds.every(({ kind, bell }) => bell !== false || !isAlwaysInBell(kind)),
            texts.alwaysInBell,
          ),
        ),
      ),
    })
    .check(z.refine(({ dailyMail, kinds = [] }) => dailyMail !== undefined || kinds.length > 0, texts.nothingToChange)),
  reply: NotificationSettings,
});

/**
 * What mail programs call behind their own button (RFC 8058): nobody signs in for it, and the mail's ID is known to its
 * receiver alone. What is sent with it is passed over.
 */
export const stopDailyMails = endpoint({
  method: 'POST',
  path: '/api/mails/:mailId/stop',
  summary: 'Stops the daily mails of the person who got the mail.',
  access: 'public',
  scope: 'none',
  params: z.object({ mailId: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, texts.noMail)) }),
  reply: z.null(),
});
