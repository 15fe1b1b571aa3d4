/** The kinds of notices that a person can switch on and off, and how they are at first (docs/product.md, Notices). */
import { isAlwaysPaid } from '../pay/who-is-paid.ts';
import type { Role } from '../people-below.ts';

/** bell: in the application. mail: in the one mail a day. */
export type NoticeWays = { bell: boolean; mail: boolean };

const firstWays = {
  imageRejected: { bell: true, mail: true },
  imageApproved: { bell: true, mail: false },
  goalReached: { bell: true, mail: true },
  nearMiss: { bell: true, mail: true },
  program: { bell: true, mail: false },
  figures: { bell: true, mail: false },
  adjustment: { bell: true, mail: true },
  question: { bell: true, mail: true },
  plan: { bell: true, mail: true },
} as const satisfies Record<string, NoticeWays>;

export type NoticeKind = keyof typeof firstWays;
export const noticeKinds = Object.keys(firstWays) as [NoticeKind, ...NoticeKind[]];

/** Money is lost where nobody looks: it can't be switched off. */
export const isAlwaysInBell = (kind: NoticeKind): boolean => kind === 'imageRejected';

/** Those who are paid by these numbers get all of them; others hear of new figures, and of adjustments and questions that wait. */
export const noticeKindsOf = (isPaid: boolean): readonly NoticeKind[] =>
  isPaid ? noticeKinds : ['figures', 'adjustment', 'question'];

/** What a person switched; absent: never. */
export type NoticeChoices = { dailyMail: boolean | null; kinds: Partial<Record<NoticeKind, Partial<NoticeWays>>> };
export const noChoices: NoticeChoices = { dailyMail: null, kinds: {} };

/** Staff get none until they want one: what they would be mailed is what they published themselves. */
export const wantsDailyMail = ({ dailyMail }: NoticeChoices, role: Role): boolean => dailyMail ?? isAlwaysPaid(role);

export function waysOf({ kinds }: NoticeChoices, kind: NoticeKind): NoticeWays {
  const ways = { ...firstWays[kind], ...kinds[kind] };
  return isAlwaysInBell(kind) ? { ...ways, bell: true } : ways;
}
