/** The numbers of a person that are typed: goals, payouts at goal, thresholds and the own max FPL. */
import { decimalsFault, UserPatch, userEditTexts } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';

type Typed = number | null | undefined;
type Amount = {
  label: string;
  unit: '$' | 'CE' | '%';
  /** As it was typed for this person; null: nothing was. A goal that is the sum of a team's was not typed. */
  typed: (user: User) => Typed;
  /** Where PATCH /users takes it. */
  group: 'gp' | 'volume' | 'fpl' | 'wholesaler';
  field: 'goal' | 'payout' | 'threshold' | 'maxFPL';
};

const typedGoal = ({ goal, goalSource }: User['gp']): Typed => (goalSource === 'sumOfTeam' ? null : goal);

export const amounts = {
  gpGoal: { label: 'GP goal', unit: '$', typed: ({ gp }) => typedGoal(gp), group: 'gp', field: 'goal' },
  gpPayout: { label: 'GP payout', unit: '$', typed: ({ gp }) => gp.payout, group: 'gp', field: 'payout' },
  gpThreshold: { label: 'GP threshold', unit: '%', typed: ({ gp }) => gp.threshold, group: 'gp', field: 'threshold' },
  volumeGoal: {
    label: 'Volume goal',
    unit: 'CE',
    typed: ({ volume }) => typedGoal(volume),
    group: 'volume',
    field: 'goal',
  },
  volumePayout: {
    label: 'Volume payout',
    unit: '$',
    typed: ({ volume }) => volume.payout,
    group: 'volume',
    field: 'payout',
  },
  volumeThreshold: {
    label: 'Volume threshold',
    unit: '%',
    typed: ({ volume }) => volume.threshold,
    group: 'volume',
    field: 'threshold',
  },
  fplGoal: { label: 'FPL goal', unit: '%', typed: ({ fpl }) => fpl.goal, group: 'fpl', field: 'goal' },
  fplPayout: { label: 'FPL payout', unit: '$', typed: ({ fpl }) => fpl.payout, group: 'fpl', field: 'payout' },
  maxFpl: {
    label: 'Max FPL',
    unit: '%',
    typed: ({ wholesaler }) => wholesaler.maxFPL,
    group: 'wholesaler',
    field: 'maxFPL',
  },
} as const satisfies Record<string, Amount>;

export type AmountName = keyof typeof amounts;
export const amountNames = Object.keys(amounts) as AmountName[];
/** What stands in the fields, as it was typed. */
export type AmountTexts = Record<AmountName, string>;

const written = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

/** @example amountText(156000.5) // '156,000.5'; amountText(null) // '' */
export const amountText = (value: Typed): string =>
  value === null || value === undefined ? '' : written.format(value);

/** The texts of a form, one a number. */
export const amountTexts = (textOf: (name: AmountName) => string): AmountTexts =>
  Object.fromEntries(amountNames.map((name) => [name, textOf(name)])) as AmountTexts;

/**
 * A typed number, with or without $, % and thousands; null where nothing is typed, NaN where it is no number.
 * @example readAmount('$156,000') // 156000
 */
export function readAmount(text: string): number | null {
  const bare = text.replace(/[$%,\s]/g, '');
  if (bare === '') return text.trim() === '' ? null : Number.NaN;
  return /^(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : Number.NaN;
}

/** The patch of some numbers; null clears one. */
export function amountsPatch(values: Partial<Record<AmountName, number | null>>): UserPatch {
  const patch: Record<string, Record<string, number | null>> = {};
  for (const name of amountNames) {
    const value = values[name];
    if (value === undefined) continue;
    const { group, field } = amounts[name];
    patch[group] = { ...patch[group], [field]: value };
  }
  return patch as UserPatch;
}

/** The contract's sentence for a text that is no such number; null: it is one, or empty. */
export function amountFault(name: AmountName, text: string): string | null {
  const value = readAmount(text);
  const { field } = amounts[name];
  const decimals = value && decimalsFault(name === 'fplGoal' ? name : field, value);
  if (Number.isFinite(value) && decimals) return decimals;
  return UserPatch.safeParse(amountsPatch({ [name]: value })).success ? null : userEditTexts.number;
}
