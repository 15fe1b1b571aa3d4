/** The numbers of a person that are typed: goals, payouts at goal, thresholds and the person's max FPL. */
import { decimalsFault, NumbersPatch, type TypedNumber, userEditTexts } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import { type GoalMeasure, isGoalMeasure, type Measure, measureIds, measures } from '@caselift/domain/measure-list';
import { recordOf } from '@caselift/domain/record';
import { unitSigns } from '../units.ts';

type Typed = number | null | undefined;
type Amount = {
  label: string;
  /** Within a sentence. */
  inSentence: string;
  unit: (typeof unitSigns)[keyof typeof unitSigns];
  kind: TypedNumber;
  /** What holds; a goal may be the sum of a team's. */
  value: (user: User) => Typed;
  /** As it was typed for this person; null: nothing was. */
  typed: (user: User) => Typed;
  /** Where PATCH /users takes it. */
  group: Measure | 'wholesaler';
  field: 'goal' | 'payout' | 'threshold' | 'maxFPL';
};

export type AmountName = `${Measure}Goal` | `${Measure}Payout` | `${GoalMeasure}Threshold` | 'maxFpl';

const maxFpl = ({ wholesaler }: User) => wholesaler.maxFPL;

/** By measure, in the order of forms; the limit of what is lost stands with the losses. */
const groups = measureIds.map((measure): [Measure, [AmountName, Amount][]] => {
  const { rule, unit } = measures[measure];
  const amount = (name: AmountName, field: 'goal' | 'payout' | 'threshold', sign: Amount['unit']) => {
    const figures = (user: User): { goal?: Typed; payout: Typed; threshold?: Typed; goalSource?: string | null } =>
      user[measure];
    const value = (user: User) => figures(user)[field];
    const typed = (user: User) => (field === 'goal' && figures(user).goalSource === 'sumOfTeam' ? null : value(user));
    const kind = rule === 'loss' && field === 'goal' ? 'fplGoal' : field;
    const label = `${measures[measure].name} ${field}`;
    const inSentence = `${measures[measure].inSentence} ${field === 'payout' ? 'payout at goal' : field}`;
    return [name, { label, inSentence, unit: sign, kind, value, typed, group: measure, field }] as [AmountName, Amount];
  };
  return [
    measure,
    [
      amount(`${measure}Goal`, 'goal', unitSigns[unit]),
      amount(`${measure}Payout`, 'payout', '$'),
      isGoalMeasure(measure)
        ? amount(`${measure}Threshold`, 'threshold', '%')
        : [
            'maxFpl',
            {
              label: 'Max FPL',
              inSentence: 'max FPL',
              unit: '%',
              kind: 'maxFPL',
              value: maxFpl,
              typed: maxFpl,
              group: 'wholesaler',
              field: 'maxFPL',
            },
          ],
    ],
  ];
});

export const amounts = Object.fromEntries(groups.flatMap(([, entries]) => entries)) as Record<AmountName, Amount>;
export const amountNames = Object.keys(amounts) as AmountName[];
/** How forms group them. */
export const payGroups = groups.map(([measure, entries]) => ({
  title: measures[measure].title,
  names: entries.map(([name]) => name),
}));
/** What stands in the fields, as it was typed. */
export type AmountTexts = Record<AmountName, string>;

const written = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

/** @example amountText(156000.5) // '156,000.5'; amountText(null) // '' */
export const amountText = (value: Typed): string =>
  value === null || value === undefined ? '' : written.format(value);

/** The texts of a form, one a number. */
export const amountTexts = (textOf: (name: AmountName) => string): AmountTexts => recordOf(amountNames, textOf);

/**
 * A typed number, with or without $, % and thousands; null if nothing is typed, NaN if it isn't a number.
 * @example readAmount('$156,000') // 156000
 */
export function readAmount(text: string): number | null {
  const bare = text.replace(/[$%,\s]/g, '');
  if (bare === '') return text.trim() === '' ? null : Number.NaN;
  return /^(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : Number.NaN;
}

/** The patch of some numbers; null clears one. */
export function amountsPatch(values: Partial<Record<AmountName, number | null>>): NumbersPatch {
  const patch: Record<string, Record<string, number | null>> = {};
  for (const name of amountNames) {
    const value = values[name];
    if (value === undefined) continue;
    const { group, field } = amounts[name];
    patch[group] = { ...patch[group], [field]: value };
  }
  return patch as NumbersPatch;
}

/** The contract's sentence for a text that isn't such a number; null: it is one, or empty. */
export function amountFault(name: AmountName, text: string): string | null {
  const value = readAmount(text);
  const decimals = value && decimalsFault(amounts[name].kind, value);
  if (Number.isFinite(value) && decimals) return decimals;
  return NumbersPatch.safeParse(amountsPatch({ [name]: value })).success ? null : userEditTexts.number;
}
