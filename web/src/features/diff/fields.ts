/** What the two sides of a wholesaler and of a person are compared by: each field's words, unit and value. */

import type { Role } from '@caselift/contract/access';
import { type SettingKind, type SettingName, settingFields, settingNames } from '@caselift/contract/setting-fields';
import type { User } from '@caselift/contract/users';
import type { HouseMeasure, Wholesaler } from '@caselift/contract/wholesaler';
import { lossReasonWords } from '@caselift/domain/loss-reasons';
import { companyGoalName, goalMeasureRows, goalMeasures } from '@caselift/domain/measure-list';
import { roundHalfAway } from '@caselift/domain/numbers';
import { shownAchieved } from '@caselift/domain/pay/goal-pay';
import { fplModeOf, fplModeWords, salesPeriodWords, visibilityWords } from '../../shared/setting-words.ts';

/** How a value is written. 'dates' and 'texts' are unordered lists. */
export type Unit = 'text' | 'usd' | 'ce' | 'percent' | 'count' | 'flag' | 'date' | 'dates' | 'texts';
/** undefined and null: there is no such value. Percents may be 'Infinity': nothing last year. */
export type Value = string | number | boolean | readonly string[] | null | undefined;

/** No value: an empty list and an empty text say as little as null. */
export function isNothing(value: Value): value is null | undefined | '' {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

export type Field<Entity> = {
  section: string;
  label: string;
  unit: Unit;
  read: (entity: Entity) => Value;
  /** What tells the items of a list apart where it is not their text, in the same order: a name may change. */
  idsOf?: (entity: Entity) => readonly string[];
};

export const roleWords: Record<Role, string> = {
  admin: 'Admin',
  manager: 'Manager',
  teamLead: 'Team lead',
  salesRep: 'Sales rep',
};

/** A reason that this program does not know yet stands for itself. */
const lossReasonWord = (reason: string): string =>
  Object.entries(lossReasonWords).find(([known]) => known === reason)?.[1] ?? reason;

/** Fields of one measure of an entity that has it under a name, in the measure's unit. */
function measureFields<Entity, Measure>(
  section: string,
  measureOf: (entity: Entity) => Measure | null | undefined,
  fields: readonly [label: string, unit: Unit, read: (measure: Measure) => Value][],
): Field<Entity>[] {
  return fields.map(([label, unit, read]) => ({
    section,
    label,
    unit,
    read: (entity) => {
      const measure = measureOf(entity);
      return measure === null || measure === undefined ? null : read(measure);
    },
  }));
}

/** Those of a person's profits are absent where profits are hidden; admins, who compare, see them. */
type Windows = Partial<
  Pick<HouseMeasure, 'thisYear' | 'lastYear' | 'thisYearMonth' | 'lastYearMonth' | 'thisYearYTD' | 'lastYearYTD'>
>;
type WindowField = [label: string, unit: Unit, read: (measure: Windows) => Value];

const windows = (unit: Unit): WindowField[] => [
  ['Sales period to date', unit, (measure) => measure.thisYear],
  ['Sales period, last year', unit, (measure) => measure.lastYear],
  ['Month to date', unit, (measure) => measure.thisYearMonth],
  ['Month, last year', unit, (measure) => measure.lastYearMonth],
  ['Year to date', unit, (measure) => measure.thisYearYTD],
  ['Year, last year', unit, (measure) => measure.lastYearYTD],
];

const houseFields = (section: string, unit: Unit, measureOf: (house: Wholesaler) => HouseMeasure | null | undefined) =>
  measureFields<Wholesaler, HouseMeasure>(section, measureOf, [
    ...windows(unit),
    ['Year vs last year', 'percent', ({ deltaYTD }) => deltaYTD],
    ['Percent of goal', 'percent', ({ achieved }) => achieved],
    ['Percent of goal at this pace', 'percent', ({ achievedSellingDays }) => achievedSellingDays],
    ['Percent of month goal at this pace', 'percent', ({ achievedSellingDaysMonth }) => achievedSellingDaysMonth],
    ['Month at this pace vs last year', 'percent', ({ pemVsLyMonth }) => pemVsLyMonth],
  ]);

type SettingField = [label: string, unit: Unit, read: (house: Wholesaler) => Value];
const settings = (section: string, fields: readonly SettingField[]): Field<Wholesaler>[] =>
  fields.map(([label, unit, read]) => ({ section, label, unit, read }));

const unitOfKind: Record<SettingKind, Unit> = {
  title: 'text',
  percent: 'percent',
  cap: 'percent',
  slope: 'percent',
  dollars: 'usd',
  months: 'count',
  flag: 'flag',
  days: 'dates',
  lossReasons: 'texts',
  salesPeriod: 'text',
  timeZone: 'text',
  visibility: 'text',
  fplMode: 'text',
};

function readSetting(name: SettingName, house: Wholesaler): Value {
  if (name === 'visibility') return visibilityWords[house.permissions.visibility];
  if (name === 'fplMode') return fplModeWords[fplModeOf(house)];
  if (name === 'salesPeriod') return salesPeriodWords[house.salesPeriod];
  if (name === 'chargeableLossReasons') return house.chargeableLossReasons.map(lossReasonWord);
  return house[name];
}

const settingsIn = (section: string): SettingField[] =>
  settingNames
    .filter((name) => settingFields[name].section === section)
    .map((name) => {
      const { label, kind } = settingFields[name];
      return [label, unitOfKind[kind], (house) => readSetting(name, house)];
    });

function flaggedProducts(label: string, flag: 'sponsored' | 'excluded'): Field<Wholesaler> {
  const flagged = ({ productFlags = [] }: Wholesaler) => productFlags.filter((product) => product.flag === flag);
  return {
    section: 'Products',
    label,
    unit: 'texts',
    read: (house) => flagged(house).map(({ customId, name }) => `${name} (${customId})`),
    idsOf: (house) => flagged(house).map(({ customId }) => customId),
  };
}

/** When figures were computed and published is left out: it differs at every update that changes nothing else. */
export const wholesalerFields: readonly Field<Wholesaler>[] = [
  ...settings('Settings', settingsIn('Settings')),
  ...settings('Goals and pay', [
    ...goalMeasures.map((measure): SettingField => {
      const { name, unit } = goalMeasureRows[measure];
      return [`${name} company goal`, unit, (house) => house[companyGoalName(measure)]];
    }),
    ...settingsIn('Goals and pay'),
  ]),
  ...goalMeasures.flatMap((measure) => {
    const { name, unit } = goalMeasureRows[measure];
    return houseFields(name, unit, (house) => house[measure]);
  }),
  ...settings('Sales', [
    ['Sales through', 'date', ({ lastTransactionDate }) => lastTransactionDate],
    ['Selling days so far this month', 'count', ({ thisYearSellingDaysPastMonth }) => thisYearSellingDaysPastMonth],
    ['Selling days left this month', 'count', ({ thisYearSellingDaysLeft }) => thisYearSellingDaysLeft],
    ['Days with sales', 'count', ({ importedDays }) => importedDays],
  ]),
  ...settings('Filter options', [
    ['Suppliers', 'texts', ({ productSuppliers }) => productSuppliers.map(({ title }) => title)],
    [
      'Brands, by supplier',
      'texts',
      ({ productSuppliers }) => productSuppliers.flatMap(({ title, brands }) => brands.map((b) => `${title}: ${b}`)),
    ],
    ['Brand families', 'texts', ({ brandFams }) => brandFams],
    ['Sizes', 'texts', ({ productSizes }) => productSizes],
    ['Package types', 'texts', ({ productPackageTypes }) => productPackageTypes],
    ['Premises', 'texts', ({ productPremises }) => productPremises],
    ['Tags', 'texts', ({ productTags }) => productTags],
    ['Product types', 'texts', ({ productTypes }) => productTypes],
  ]),
  flaggedProducts('Sponsored products', 'sponsored'),
  flaggedProducts('Excluded products', 'excluded'),
];

/** As shown where rounding would take it across what pays or the goal; else exact, to be compared. */
function achievedOf({ achieved, threshold }: User['gp']): number | null {
  if (achieved === null) return null;
  const shown = shownAchieved(achieved, threshold);
  return shown === roundHalfAway(achieved, 1) ? achieved : shown;
}

const userMeasure = (section: string, unit: Unit, measureOf: (user: User) => User['gp']) =>
  measureFields<User, User['gp']>(section, measureOf, [
    ['Goal', unit, ({ goal }) => goal],
    ['Percent of goal', 'percent', achievedOf],
    ['Payout at goal', 'usd', ({ payout }) => payout],
    ['Threshold', 'percent', ({ threshold }) => threshold],
    ...windows(unit),
  ]);

const person = (label: string, unit: Unit, read: (user: User) => Value): Field<User> => ({
  section: 'Person',
  label,
  unit,
  read,
});

export const userFields: readonly Field<User>[] = [
  person('Name', 'text', ({ name }) => name),
  person('E-mail', 'text', ({ email }) => email),
  person('Role', 'text', ({ role }) => roleWords[role]),
  person('Leadership', 'flag', ({ leadership }) => leadership),
  person('Hidden', 'flag', ({ hidden }) => hidden),
  person('View only', 'flag', ({ viewOnly }) => viewOnly),
  person('Routes', 'texts', ({ routeNumber }) => routeNumber.map(String)),
  {
    ...person('Team leads', 'texts', ({ teamLead }) => teamLead.map(({ name, customId }) => `${name} (${customId})`)),
    idsOf: ({ teamLead }) => teamLead.map(({ customId }) => customId),
  },
  ...goalMeasures.flatMap((measure) => {
    const { name, unit } = goalMeasureRows[measure];
    return userMeasure(name, unit, (user) => user[measure]);
  }),
  { section: 'FPL', label: 'Goal', unit: 'percent', read: ({ fpl }) => fpl.goal },
  { section: 'FPL', label: 'Payout at goal', unit: 'usd', read: ({ fpl }) => fpl.payout },
  { section: 'FPL', label: 'Max FPL', unit: 'percent', read: ({ wholesaler }) => wholesaler.maxFPL },
];
