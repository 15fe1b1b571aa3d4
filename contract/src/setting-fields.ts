/**
 * Each setting once: its column, its kind (how it is checked, sent, typed and shown), and its words. What the server
 * reads and writes, the history, the form's values and the Diff View follow from it; form fields stand in
 * web/src/features/wholesaler-settings/SettingFields.tsx.
 */
import { measureIds, measures } from '@caselift/domain/measure-list';
import { type SlopeName, slopeName } from '@caselift/domain/pay/pay-settings';
import type { Role } from '@caselift/domain/people-below';
import { snakeCase } from '@caselift/domain/snake-case';

/** A cap is a percent of the payout; a slope a percent of the payout per point; a percent one of 0 to 100. */
export type SettingKind =
  | 'title'
  | 'percent'
  | 'cap'
  | 'slope'
  | 'dollars'
  | 'months'
  | 'flag'
  | 'days'
  | 'lossReasons'
  | 'salesPeriod'
  | 'timeZone'
  | 'visibility'
  | 'fplMode';

/** inHistory: within a sentence. label: on screens, under the section of the Diff View. */
export type SettingField<Kind extends SettingKind = SettingKind> = {
  column: string;
  kind: Kind;
  inHistory: string;
  label: string;
  section: 'Settings' | 'Goals and pay';
  /** Shapes pay: an edit acts from the sales period of L on, and earlier ones keep what they had. */
  ofPeriod?: true;
};

/** As the Diff View and the history's words list them. */
export const settingFields = {
  title: { column: 'title', kind: 'title', inHistory: 'the name', label: 'Title', section: 'Settings' },
  salesPeriod: {
    column: 'sales_period',
    kind: 'salesPeriod',
    inHistory: 'the sales period',
    label: 'Sales Period',
    section: 'Settings',
  },
  timeZone: {
    column: 'time_zone',
    kind: 'timeZone',
    inHistory: 'the time zone',
    label: 'Time zone',
    section: 'Settings',
  },
  visibility: {
    column: 'visibility',
    kind: 'visibility',
    inHistory: 'what sales reps can see',
    label: 'Sales Reps can see',
    section: 'Settings',
  },
  hideProfits: {
    column: 'hide_profits',
    kind: 'flag',
    inHistory: 'hide profits',
    label: 'Hide profits',
    section: 'Settings',
  },
  maxFPL: {
    column: 'max_fpl_percent',
    kind: 'percent',
    inHistory: 'max FPL',
    label: 'Max FPL',
    section: 'Settings',
    ofPeriod: true,
  },
  fplMode: {
    column: 'fpl_mode',
    kind: 'fplMode',
    inHistory: 'the FPL mode',
    label: 'FPL mode',
    section: 'Settings',
    ofPeriod: true,
  },
  chargeableLossReasons: {
    column: 'chargeable_loss_reasons',
    kind: 'lossReasons',
    inHistory: 'chargeable loss reasons',
    label: 'Chargeable loss reasons',
    section: 'Settings',
    ofPeriod: true,
  },
  allNonSellingDays: {
    column: 'non_selling_days',
    kind: 'days',
    inHistory: 'non-selling days',
    label: 'Non-selling days',
    section: 'Settings',
    ofPeriod: true,
  },
  payCapPercent: {
    column: 'pay_cap_percent',
    kind: 'cap',
    inHistory: 'the pay cap',
    label: 'Pay cap, GP and volume',
    section: 'Goals and pay',
    ofPeriod: true,
  },
  fplPayCapPercent: {
    column: 'fpl_pay_cap_percent',
    kind: 'cap',
    inHistory: 'the FPL pay cap',
    label: 'Pay cap, FPL',
    section: 'Goals and pay',
    ofPeriod: true,
  },
  approvalLimit: {
    column: 'approval_limit',
    kind: 'dollars',
    inHistory: 'the adjustment approval limit',
    label: 'Adjustment approval limit',
    section: 'Goals and pay',
  },
  lookBackMonths: {
    column: 'look_back_months',
    kind: 'months',
    inHistory: 'the adjustment look-back in months',
    label: 'Adjustment look-back',
    section: 'Goals and pay',
  },
  ...slopeFields(),
} as const satisfies Record<string, SettingField>;

function slopeFields(): Record<SlopeName, SettingField<'slope'>> {
  const whose = { salesRep: 'Sales rep', teamLead: 'Team lead' } as const;
  const fieldOf = (role: keyof typeof whose & Role) =>
    measureIds.map((measure) => {
      const name = slopeName(role, measure);
      const { inSentence } = measures[measure];
      const words = {
        inHistory: `${whose[role].toLowerCase()}s' ${inSentence} slope`,
        label: `${whose[role]} ${inSentence} slope`,
      };
      return [
        name,
        { column: snakeCase(name), kind: 'slope', ...words, section: 'Goals and pay', ofPeriod: true },
      ] as const;
    });
  return Object.fromEntries([...fieldOf('salesRep'), ...fieldOf('teamLead')]) as Record<
    SlopeName,
    SettingField<'slope'>
  >;
}

type Fields = typeof settingFields;
export type SettingName = keyof Fields;
export const settingNames = Object.keys(settingFields) as SettingName[];
/** Those that shape pay, kept by sales period like goals. */
export const settingsOfPeriods = settingNames.filter((name) => 'ofPeriod' in settingFields[name]);

/** A field of its own on the wire; the others are `permissions.visibility` and two flags for the FPL mode. */
export type PlainSetting = Exclude<SettingName, 'visibility' | 'fplMode'>;
export const plainSettings = settingNames.filter(
  (name): name is PlainSetting => name !== 'visibility' && name !== 'fplMode',
);
export type PlainKind = Fields[PlainSetting]['kind'];

/** For each plain setting what its kind has. @example bySetting({ cap: z.number(), ... }).payCapPercent */
export function bySetting<ByKind extends Record<PlainKind, unknown>>(
  byKind: ByKind,
): { [Name in PlainSetting]: ByKind[Fields[Name]['kind']] } {
  return Object.fromEntries(plainSettings.map((name) => [name, byKind[settingFields[name].kind]])) as {
    [Name in PlainSetting]: ByKind[Fields[Name]['kind']];
  };
}
