/** What surrounds notices on the screen and in the daily mail; notice-words.ts makes their sentences. */
import type { IsoDate } from '@caselift/domain/dates';
import type { NoticeKind } from '@caselift/domain/notifications/notice-kinds';
import { salesPeriodName } from './sales-period-name.ts';

export const notificationTexts = {
  none: 'No notifications yet',
  noneHint: 'You hear here when a photo is decided on, a goal is reached, or new figures are published.',
  fresh: 'New',
  earlier: 'Earlier',
  markAllRead: 'Mark all read',
  more: 'Show more',
  unread: 'Unread',
  panel: 'Notices',
  daily: 'One mail a day',
  dailySays: (email: string) => `At 6:30 am, only when there is news, to ${email}`,
  bell: 'Bell',
  mail: 'Mail',
  always: 'Always',
  switchOf: (kind: string, way: 'bell' | 'mail') => `${kind}, ${way === 'bell' ? 'in the bell' : 'by mail'}`,
  nothingToChange: 'Nothing to change was sent.',
  nothingToRead: 'Name the notifications to mark as read, or send all.',
  unknown: "This notification doesn't exist.",
  otherKind: "Your role doesn't get notices of this kind.",
  alwaysInBell: 'Rejected photos always show in the bell.',
  noMail: 'There is no such mail.',
  noPerson: 'Notices are for people of a wholesaler.',
} as const;

export const noticeKindTexts: Readonly<Record<NoticeKind, { title: string; says?: string }>> = {
  imageRejected: { title: 'Photo rejected' },
  imageApproved: { title: 'Photo approved' },
  goalReached: { title: 'Goal reached' },
  nearMiss: { title: 'Near miss', says: 'A step ends in 3 days or less' },
  program: { title: 'Program opened or locked' },
  figures: { title: 'New figures published', says: 'Also when a sales period is closed' },
  adjustment: { title: 'Adjustments of pay' },
  question: { title: 'Questions about statements' },
  plan: { title: 'Plans to accept' },
};

export const mailTexts = {
  subject: (count: number) => (count === 1 ? '1 new notice in Caselift' : `${count} new notices in Caselift`),
  /** Without the amount: subjects stand on locked screens. */
  ofPeriod: (period: { from: IsoDate; to: IsoDate }) => `${salesPeriodName(period)} is closed`,
  open: 'Open notifications',
  more: (count: number) => `And ${count} more.`,
  settings: (address: string) =>
    `You get this mail at 6:30 am on days with news. Change or stop it under Notices at ${address}`,
  openStatements: 'Open My statements',
  ofClosing: 'Whoever closed the sales period chose to mail everyone who is paid.',
};
