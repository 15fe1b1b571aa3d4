/** A rep's or lead's day: what is earned, and what is within reach (docs/product.md, Today). */
import { itemKinds } from '@caselift/domain/programs/item';
import * as z from 'zod/mini';
import { repsAndLeads } from './access.ts';
import { endpoint } from './endpoint.ts';
import { scopeQuery } from './scope.ts';
import { IsoDate } from './wholesaler.ts';

export const todayTexts = {
  pay: 'My pay',
  earned: 'earned so far',
  pace: 'at this pace',
  running: 'Programs still running',
  runningNote: 'Counted when each one ends',
  /** @example day({ elapsed: 54, total: 64 }) // 'day 54 of 64' */
  day: ({ elapsed, total }: { elapsed: number; total: number }) => `day ${elapsed} of ${total}`,
  programs: 'Programs',
  programsNote: 'by dollars within reach',
  reachable: 'Programs by dollars within reach',
  noPrograms: 'No program is running for you. Programs appear here once a manager or an admin adds you to one.',
  soFar: 'so far',
  locked: 'Locked',
  /** @example daysLeft(2) // '2 days left' */
  daysLeft: (days: number) => (days === 0 ? 'No selling day left' : `${days} ${days === 1 ? 'day' : 'days'} left`),
  /** @example allReached('Thu, Sep 17') // 'All steps reached. Next figures on Thu, Sep 17.' */
  allReached: (day: string) => `All steps reached. Next figures on ${day}.`,
  /** There are steps, but none that can be made in the days left. */
  noneNear: (day: string) => `No step is close right now. Every sale still counts. Next figures on ${day}.`,
  team: 'My team',
  withinReach: 'within reach',
  noTeam: 'Nobody reports to you. Sales reps appear here once an admin adds them to your team.',
  teamTable: 'Pace, gap and payout of every rep',
  nothingOpen: 'All steps reached',
  nothingNear: 'No step is close right now',
  showAll: (programs: number) => `Show all ${programs} programs`,
  /** @example ends(2, 'Fri, Sep 18') // '2 days left, ends Fri, Sep 18' */
  ends: (days: number, day: string) => `${days} ${days === 1 ? 'day' : 'days'} left, ends ${day}`,
} as const;

/** Dollars of the sales period, the same as in the person's statement. */
export const TodayPay = z.object({
  /** The person. */
  customId: z.string(),
  earned: z.number(),
  /** null: before the period's first selling day. */
  pace: z.nullable(z.number()),
  period: z.object({ from: IsoDate, to: IsoDate }),
  sellingDays: z.object({ elapsed: z.number(), total: z.number(), left: z.number() }),
  /** Of programs that end later, in none of the two above. */
  running: z.object({ objectives: z.number(), incentives: z.number() }),
});
export type TodayPay = z.output<typeof TodayPay>;

/**
 * What brings more. amount: dollars, pay there minus pay now. quantity: so much more of it; null where it is a profit
 * that is hidden, or nothing that is counted. words: 'for 2 more', 'for 72 CE more', 'a photo of 25 cases', 'once it
 * opens'.
 */
export const TodayStep = z.object({ amount: z.number(), quantity: z.nullable(z.number()), words: z.string() });

/**
 * What a bar is drawn from, in the unit, or in percent of the target where quantities are hidden. done: not below 0.
 * waiting: handed in, after what is done. threshold: up to here nothing is paid. marks: where more is paid.
 */
export const StepBarFacts = z.object({
  end: z.number(),
  done: z.number(),
  waiting: z.number(),
  threshold: z.number(),
  marks: z.array(z.object({ at: z.number(), amount: z.number(), isNext: z.boolean() })),
});

/**
 * A program in the instance that holds the newest sale. progress: '10' 'of 20 placements', of 'House' or of a part
 * where
 * `of` isn't empty; label: the same with all steps, for those who don't see the bar. bar null: it has no end.
 */
export const TodayProgram = z.object({
  itemId: z.string(),
  /** Its first day. */
  instance: IsoDate,
  to: IsoDate,
  name: z.string(),
  kind: z.enum(itemKinds),
  /** Selling days after the newest sale, the last one included. */
  daysLeft: z.number(),
  isLocked: z.boolean(),
  /** Dollars. */
  earned: z.number(),
  next: z.nullable(TodayStep),
  progress: z.object({ of: z.string(), has: z.string(), needs: z.string(), waiting: z.string() }),
  bar: z.nullable(StepBarFacts),
  label: z.string(),
});
export type TodayProgram = z.output<typeof TodayProgram>;

const programRef = { itemId: z.string(), instance: IsoDate, name: z.string(), to: IsoDate };

/** Someone below a lead. Dollars; whole ones where `rounded`, as in lists. */
export const TodayPerson = z.object({
  customId: z.string(),
  name: z.string(),
  role: z.enum(['salesRep', 'teamLead']),
  leadership: z.boolean(),
  rounded: z.boolean(),
  earned: z.number(),
  reach: z.number(),
  /** The step that matters most to them. */
  urgent: z.nullable(z.object({ ...programRef, daysLeft: z.number(), amount: z.number(), words: z.string() })),
});
export type TodayPerson = z.output<typeof TodayPerson>;

export const Today = z.object({
  /** The day of the newest sale, and the selling day after it, which brings the next figures. */
  salesThrough: IsoDate,
  nextFigures: IsoDate,
  pay: TodayPay,
  /** Dollars of all next steps. */
  reach: z.number(),
  /**
   * The one step that matters; text: '$120 more for 2 placements by Friday'. null: all steps are reached, or none can
   * be made in the days left.
   */
  sentence: z.nullable(
    z.object({
      ...programRef,
      /** The item, or the part of it, that counts accounts; null: it is locked. */
      partId: z.nullable(z.string()),
      amount: z.number(),
      quantity: z.nullable(z.number()),
      unit: z.string(),
      text: z.string(),
    }),
  ),
  /** By dollars within reach. */
  programs: z.array(TodayProgram),
  /** Those below, by dollars within reach; null for sales reps. */
  team: z.nullable(z.array(TodayPerson)),
});
export type Today = z.output<typeof Today>;

/** 409: there are no figures yet. */
export const readToday = endpoint({
  method: 'GET',
  path: '/api/today',
  summary:
    "Tells a sales rep's or team lead's pay so far, their running programs by dollars within reach, and the same of a team.",
  access: repsAndLeads,
  scope: 'wholesaler',
  query: scopeQuery,
  reply: Today,
});
