/** Correcting who held accounts on the day on which periods of items ended (docs/product.md, Items). */
import { dayText, isRealDate } from '@caselift/domain/dates';
import * as z from 'zod/mini';
import { managersAndAdmins } from './access.ts';
import { endpoint } from './endpoint.ts';
import { scopeQuery } from './scope.ts';
import { IsoDate } from './wholesaler.ts';

/** Accounts corrected by one call. */
export const holdersLimit = 1000;

export const itemHolderTexts = {
  day: 'Enter the day as YYYY-MM-DD.',
  noAccounts: 'Name at least one account.',
  tooMany: `Up to ${holdersLimit} accounts can be changed at a time.`,
  twice: (buyerId: string) => `Account ${buyerId} is named twice. Name each account once.`,
  noFigures: 'There are no figures yet. Run an update first.',
  running: (day: string) =>
    `The sales of ${dayText(day)} aren't complete yet, so accounts still count for the rep who holds them now. To move an account, change its rep in the customers file and import it.`,
  unknownAccounts: (ids: readonly string[]) => `There is no account ${ids.join(', ')}.`,
  unknownReps: (ids: readonly string[]) => `There is no sales rep or team lead ${ids.join(', ')}.`,
  /** What it does, where it is chosen and once it is done. */
  effect: (account: string, rep: string, day: string) =>
    `${account} counts for ${rep} in every objective and incentive that ended on ${dayText(day)}`,
} as const;

const id = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
/**
 * rep null: nobody. version: of the correction that was shown, null: none was; absent: whatever is stored is replaced.
 */
const HeldAccount = z.object({
  buyerId: id,
  repId: z.nullable(id),
  version: z.optional(z.nullable(z.number().check(z.int(), z.minimum(1)))),
});

/**
 * 400: no such account, sales rep or team lead. 409: sales of the day aren't complete, or someone has corrected one of
 * the accounts since (stale). Naming the person in the files removes a correction.
 */
export const correctHolders = endpoint({
  method: 'PATCH',
  path: '/api/v3/accountHolders',
  summary: 'Corrects who held accounts at the end of a day, for every objective and incentive that ended on it.',
  access: managersAndAdmins,
  scope: 'wholesaler',
  mayTakeLonger: true,
  inHistory: true,
  query: scopeQuery,
  body: z.object({
    day: IsoDate.check(z.refine(isRealDate, itemHolderTexts.day)),
    accounts: z
      .array(HeldAccount)
      .check(z.minLength(1, itemHolderTexts.noAccounts), z.maxLength(holdersLimit, itemHolderTexts.tooMany)),
  }),
  /** version null: the files say so. */
  reply: z.object({
    accounts: z.array(
      z.object({ buyerId: z.string(), repId: z.nullable(z.string()), version: z.nullable(z.number()) }),
    ),
  }),
});
