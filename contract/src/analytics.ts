/** Which pages people look at: reported by the pages themselves, shown to admins. */
import * as z from 'zod/mini';
import { adminsOnly, Role } from './access.ts';
import { endpoint } from './endpoint.ts';
import { scopeQuery } from './scope.ts';
import { IsoDate, RealDate } from './wholesaler.ts';

/** The pages that report themselves, every 10 s while their tab is visible (docs/product.md, Screens). */
export const trackedPages = [
  'executiveReport',
  'leadership',
  'teamleads',
  'salesreps',
  'suppliers',
  'brands',
  'userManagement',
  'products',
  'customers',
  'files',
  'archive',
] as const;
export type TrackedPage = (typeof trackedPages)[number];
export const trackerIntervalSeconds = 10;
/** Characters of a reported path. */
export const trackedPathLimit = 98;

export const analyticsTexts = {
  page: 'This page is not tracked.',
  client: 'Only the dashboard can report page views.',
  pageTooLong: 'The path can have up to 98 characters.',
  endBeforeStart: 'The end date is before the start date.',
  tooLong: 'Choose a range of at most one year.',
  days: 'The number of days should be a whole number, 1 or more.',
} as const;

/** Says nothing to the person. A report sooner than the interval after the last one of the page counts nothing. */
export const trackPage = endpoint({
  method: 'POST',
  path: '/api/tracker',
  summary: 'Reports that the caller is viewing a page.',
  access: 'signedIn',
  scope: 'none',
  body: z.object({
    page: z.string(analyticsTexts.page).check(
      z.maxLength(trackedPathLimit, analyticsTexts.pageTooLong),
      z.refine((page) => trackedPages.some((known) => known === page), analyticsTexts.page),
    ),
    client: z.literal('dashboard', analyticsTexts.client),
  }),
  reply: z.null(),
});

/** seconds: reports x 10. Days are the server's calendar days, which are not days of sales. */
export const PageUse = z.object({ page: z.enum(trackedPages), people: z.number(), seconds: z.number() });
export const PersonUse = z.object({
  customId: z.string(),
  name: z.string(),
  role: Role,
  seconds: z.number(),
  /** The page looked at the longest. */
  page: z.enum(trackedPages),
  /** ISO instant. */
  lastSeen: z.string(),
});
export const DayUse = z.object({ day: IsoDate, people: z.number(), seconds: z.number() });
export const Analytics = z.object({
  from: IsoDate,
  to: IsoDate,
  pages: z.array(PageUse),
  people: z.array(PersonUse),
  days: z.array(DayUse),
});
export type Analytics = z.output<typeof Analytics>;

/**
 * Without dates: the `days` (30 unless given) that end today, by the server's calendar, which also dates the reports:
 * in the evening a browser's own day is still yesterday's.
 */
export const readAnalytics = endpoint({
  method: 'GET',
  path: '/api/analytics',
  summary: 'Returns how long people viewed each page.',
  access: adminsOnly,
  scope: 'wholesaler',
  query: z.extend(scopeQuery, {
    from: z.optional(RealDate),
    to: z.optional(RealDate),
    days: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,2}$/, analyticsTexts.days)), z.transform(Number))),
  }),
  reply: Analytics,
});
