/** A rep's or lead's day: what is earned, and what is within reach (docs/product.md, Today). */
import * as z from 'zod/mini';
import { IsoDate } from './wholesaler.ts';

export const todayTexts = {
  pay: 'My pay',
  earned: 'earned so far',
  pace: 'at this pace',
  running: 'Programs still running',
  runningNote: 'Counted when each one ends',
  /** @example day({ elapsed: 54, total: 64 }) // 'day 54 of 64' */
  day: ({ elapsed, total }: { elapsed: number; total: number }) => `day ${elapsed} of ${total}`,
} as const;

/** Dollars of the sales period, the same as in the person's statement. */
export const TodayPay = z.object({
  earned: z.number(),
  /** null: before the period's first selling day. */
  pace: z.nullable(z.number()),
  period: z.object({ from: IsoDate, to: IsoDate }),
  sellingDays: z.object({ elapsed: z.number(), total: z.number(), left: z.number() }),
  /** Of programs that end later, in none of the two above. */
  running: z.object({ objectives: z.number(), incentives: z.number() }),
});
export type TodayPay = z.output<typeof TodayPay>;
