import { addYears, isRealDate } from '@caselift/domain/dates';
import { lossReasons } from '@caselift/domain/loss-reasons';
import { companyGoals, goalMeasures } from '@caselift/domain/measure-list';
import * as z from 'zod/mini';
import { editable } from './editable.ts';
import { endpoint } from './endpoint.ts';
import { asRead } from './read-lists.ts';
import { scopeQuery } from './scope.ts';
import { bySetting } from './setting-fields.ts';
import { CountsFrom, SalesPeriod, Visibility } from './wholesaler.ts';

/** Dollars; months. */
const settingLimits = { approvalLimit: 1_000_000, lookBackMonths: 60 } as const;

/** Texts of the Settings panel, word for word (docs/product.md, Screens). */
export const settingsTexts = {
  title: 'The name should include between 1 and 30 letters, spaces and dashes',
  nothing: "There's nothing to change. Name at least one setting.",
  unknown: (names: readonly string[]) => `There is no setting named ${names.join(', ')}.`,
  twoFplModes: 'FPL can be paid company wide or by super team lead, not both. Choose one.',
  maxFplNumeric: 'Should be numeric',
  maxFplTooHigh: 'Cannot be more than 100',
  maxFplTooLow: 'Cannot be less than 0',
  timeZone: 'Choose a time zone of the list, like America/Chicago.',
  timeZoneNotKept: (name: string) =>
    `The database of this installation doesn't know the time zone ${name}. Choose another with the same hours.`,
  approvalLimit: 'The approval limit should be 0 to 1,000,000 dollars, with up to 2 decimals.',
  lookBackMonths: 'The months should be a whole number from 0 to 60.',
  number: "Doesn't look like a valid number",
  dateInvalid: (date: string) => `Date ${date} is invalid`,
  dateTooOld: (date: string) => `Date ${date} is over 3 years old. There's no use for it, pls delete it.`,
  dateTooFar: (date: string) => `Date ${date} is over 2 year in the future. This doesn't look right. Pls delete it.`,
  noPeriod: "There are no figures yet, so there's no sales period to set goals for. Run an update first.",
} as const;

/**
 * Why a day cannot be a non-selling day, as the sentence for the person; null when it can. `today` is the server's day.
 * @example nonSellingDayFault('2026-02-30', '2026-05-15') // 'Date 2026-02-30 is invalid'
 */
export function nonSellingDayFault(date: string, today: string): string | null {
  if (!isRealDate(date)) return settingsTexts.dateInvalid(date);
  if (date < addYears(today, -3)) return settingsTexts.dateTooOld(date);
  if (date > addYears(today, 2)) return settingsTexts.dateTooFar(date);
  return null;
}

/** The wholesaler's name. A name from before this rule stays until it is edited. */
export const WholesalerTitle = z
  .string(settingsTexts.title)
  .check(z.trim(), z.regex(/^[\p{L} -]{1,30}$/u, settingsTexts.title));
/** The names that calendars of browsers and servers know; saving asks the database, too. */
const TimeZone = z
  .string(settingsTexts.timeZone)
  .check(z.refine((name) => Intl.supportedValuesOf('timeZone').includes(name), settingsTexts.timeZone));
export const LossReason = z.enum(lossReasons);

/** More decimals than are stored are refused, never cut. */
const decimals = (most: number, text: string) =>
  z.refine<number>((value) => Number(value.toFixed(most)) === value, text);
const slope = z
  .number(settingsTexts.number)
  .check(z.nonnegative(settingsTexts.number), z.maximum(1000, settingsTexts.number), decimals(4, settingsTexts.number));
export const goalOf = (text: string) =>
  z.number(text).check(z.nonnegative(text), z.maximum(1e11, text), decimals(4, text));
const goal = z.nullable(goalOf(settingsTexts.number));
const cap = z
  .number(settingsTexts.number)
  .check(
    z.minimum(100, settingsTexts.number),
    z.maximum(1000, settingsTexts.number),
    decimals(2, settingsTexts.number),
  );

const { approvalLimit: limitText, lookBackMonths: monthsText } = settingsTexts;
const approvalLimit = z
  .number(limitText)
  .check(z.nonnegative(limitText), z.maximum(settingLimits.approvalLimit, limitText), decimals(2, limitText));
const lookBackMonths = z
  .number(monthsText)
  .check(z.minimum(0, monthsText), z.maximum(settingLimits.lookBackMonths, monthsText), decimals(0, monthsText));

const fields = z.strictObject(
  {
    ...bySetting({
      title: WholesalerTitle,
      percent: z
        .number(settingsTexts.maxFplNumeric)
        .check(z.maximum(100, settingsTexts.maxFplTooHigh), z.minimum(0, settingsTexts.maxFplTooLow)),
      cap,
      slope,
      dollars: approvalLimit,
      months: lookBackMonths,
      flag: z.boolean(),
      days: z.array(z.string()).check(z.maxLength(2000)),
      lossReasons: z.array(LossReason),
      salesPeriod: SalesPeriod,
      timeZone: TimeZone,
    }),
    permissions: z.object({ visibility: Visibility }),
    companyWideFpl: z.boolean(),
    fplBySuperTeamLead: z.boolean(),
    ...companyGoals(goalMeasures, () => goal),
    periodStart: CountsFrom,
    was: asRead({ allNonSellingDays: z.array(z.string()), chargeableLossReasons: z.array(LossReason) }),
  },
  {
    error: (issue) => (issue.code === 'unrecognized_keys' ? settingsTexts.unknown(issue.keys as string[]) : undefined),
  },
);

/**
 * What PATCH /wholesaler may change; absent fields stay. Goals and what pays count from a sales period on, periodStart; goals
 * are in dollars and CE. `was` holds lists as they were read: what differs from them is added and removed, so that of two
 * people neither loses the other's days. Without it a list replaces the stored one.
 * Non-selling days are checked against the server's day: no older than 3 years, no more than 2 years ahead. The FPL mode
 * is two flags, at most one of them true (neither: by team); a true one takes the other's place.
 */
export const WholesalerPatch = z.partial(fields).check(
  z.refine(
    (patch) => Object.keys(patch).some((name) => name !== 'periodStart' && name !== 'was'),
    settingsTexts.nothing,
  ),
  z.refine(
    ({ companyWideFpl, fplBySuperTeamLead }) => !(companyWideFpl && fplBySuperTeamLead),
    settingsTexts.twoFplModes,
  ),
);
export type WholesalerPatch = z.output<typeof WholesalerPatch>;

export const updateWholesaler = endpoint({
  method: 'PATCH',
  path: '/api/wholesaler',
  summary: 'Changes settings in one environment. An edit in prod also changes preview.',
  access: editable.settings.editors,
  scope: 'wholesaler',
  // Other non-selling days make items measure other days.
  mayTakeLonger: true,
  query: scopeQuery,
  body: WholesalerPatch,
  reply: z.null(),
});
