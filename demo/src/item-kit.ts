/** What the demo's objectives and incentives are made of: their people, their days, and how they are written down. */

import { salesPeriodOf } from '@caselift/domain/calendar';
import { addDays, addMonths, firstOfMonth, type IsoDate, lastOfMonth } from '@caselift/domain/dates';
import type {
  AccountFilterKey,
  Comparison,
  ItemKind,
  ItemPeriod,
  ItemType,
  Limit,
  PayoutRole,
  PayoutType,
  ProductFilterKey,
} from '@caselift/domain/programs/item';
import type { MeasureLabel, TrackingOption } from '@caselift/domain/programs/item-measures';
import { buildPeople } from './people.ts';
import { demoPeople } from './settings.ts';

/** A role's rules instead of the item's. Dollars. */
export type DemoBlock = {
  payoutType: PayoutType;
  perActionAmount?: number;
  allOrNothingAmount?: number;
  atRiskAmount?: number;
  threshold?: Limit;
  cap?: Limit;
  isFullAmount?: boolean;
};

/** Fields as the editor sends them, in dollars and in the unit of what is measured. What is left out takes the default. */
export type DemoFields = {
  period?: ItemPeriod;
  customPeriodStart?: IsoDate;
  customPeriodEnd?: IsoDate;
  hideFromSalesReps?: boolean;
  isOpenEnded?: boolean;
  isAccountSpecific?: boolean;
  isFullAmount?: boolean;
  cappedStatus?: boolean;
  isQualifier?: boolean;
  isHouseGoal?: boolean;
  target?: number;
  payoutType?: PayoutType;
  payout?: number;
  quantityPayout?: number;
  threshold?: Limit;
  cap?: Limit;
  advancedBudget?: number;
  quantityAdvanced?: { quantity: number; payout: number }[];
  payoutsByUserType?: boolean;
  payoutMap?: Partial<Record<PayoutRole, DemoBlock>>;
  measure?: {
    label: MeasureLabel;
    trackingOption?: TrackingOption;
    trackingPeriodStart?: IsoDate;
    trackingPeriodEnd?: IsoDate;
    trackingPeriod?: 30 | 60 | 90;
    minQuantityPerPOD?: boolean;
    minQuantityPerPODType?: 'volume' | 'units' | 'gp';
    minQuantityPerPODValue?: number;
  };
  valueInputType?: Comparison;
  valueInput?: number;
  minQuantityValue?: number;
  maxImagesPerAccount?: number;
  accountsFilters?: Partial<Record<AccountFilterKey, string[]>>;
  productsFilters?: Partial<Record<ProductFilterKey, string[]>>;
  supplierContribution?: number;
};

/** A sub-item, a grouped child, or what stands alone. */
export type DemoPart = {
  name: string;
  type: ItemType;
  description?: string;
  fields: DemoFields;
  /**
   * Of sales: the middle person's part of the target once the period is over. The target itself is found when the demo's
   * sales have been measured, so that it fits them on whatever day the demo ends.
   */
  reach?: number;
  /** Of what pays for each: dollars at the target. */
  pays?: number;
  /** How much of what the item asks for is handed in, from 0 to 1. */
  handedIn?: number;
  /** Accounts chosen by hand. */
  accountIds?: readonly string[];
  productIds?: readonly string[];
  /** Of a grouped child. */
  weight?: number;
};

export type DemoItem = DemoPart & {
  kind: ItemKind;
  tag: DemoTag | null;
  /** A label: how often people hear of it. */
  frequency?: string;
  users: readonly string[];
  /** The newest day with sales when it was made. */
  since: IsoDate;
  isFavorite?: boolean;
  isArchived?: boolean;
  /** Lacks what it needs to be saved in full. */
  isDraft?: boolean;
  /** It asked for so much of the present target before a day. */
  earlier?: { until: IsoDate; targetPart: number };
  /** Part of the target that is typed for a person. */
  typed?: Readonly<Record<string, number>>;
  children?: readonly DemoPart[];
};

/** Names with their colors. */
export const demoTags = {
  Placements: '#1d4f8c',
  Displays: '#7a3b0f',
  Volume: '#1f5e3a',
  Draft: '#6b2d5c',
  'Price survey': '#4a4a12',
  Launch: '#8c1d40',
  Training: '#3d3f8f',
} as const;
export type DemoTag = keyof typeof demoTags;

const people = buildPeople();
const mayEarn = ({ customId }: { customId: string }) => demoPeople[customId]?.hidden !== true;
const reps = people.filter(({ role }) => role === 'salesRep').filter(mayEarn);
const leads = people.filter(({ role, leadership }) => role === 'teamLead' && !leadership);

export const allReps: readonly string[] = reps.map(({ customId }) => customId);
export const allLeads: readonly string[] = leads.map(({ customId }) => customId);
export const leadership: readonly string[] = people.flatMap((one) => (one.leadership ? [one.customId] : []));
/** Reps who belong to a lead. @example team('ATS_21') // ['ATS_101', ... 'ATS_104'] */
export const team = (lead: string): string[] =>
  reps.flatMap(({ customId, teamLeadIds }) => (teamLeadIds.includes(lead) ? [customId] : []));
/** Reps below someone of the leadership, each once. */
export const region = (leader: string): string[] => [
  ...new Set(leads.filter(({ teamLeadIds }) => teamLeadIds.includes(leader)).flatMap(({ customId }) => team(customId))),
];

export type DemoDays = {
  lastSale: IsoDate;
  /** The first day of the month so many months away from that of the last sale. */
  month: (away: number) => IsoDate;
  monthEnd: (away: number) => IsoDate;
  /** The same of the quarter so many quarters away. */
  quarter: (away: number) => IsoDate;
  quarterEnd: (away: number) => IsoDate;
  daysAgo: (days: number) => IsoDate;
};

export function demoDays(lastSale: IsoDate): DemoDays {
  const month = (away: number) => addMonths(firstOfMonth(lastSale), away);
  const quarterAt = (away: number) =>
    salesPeriodOf(addMonths(salesPeriodOf(lastSale, 'quarterly').from, 3 * away), 'quarterly');
  return {
    lastSale,
    month,
    monthEnd: (away) => lastOfMonth(month(away)),
    quarter: (away) => quarterAt(away).from,
    quarterEnd: (away) => quarterAt(away).to,
    daysAgo: (days) => addDays(lastSale, -days),
  };
}

export const percent = (value: number): Limit => ({ units: 'percentage', value });
export const raw = (value: number): Limit => ({ units: 'raw', value });
/** No maximum. */
export const noCap = raw(0);

/** For each from the first one on, to the percent of the target. */
export const forEach = (cap: number): DemoFields => ({
  payoutType: 'perAction',
  isFullAmount: true,
  cap: percent(cap),
});
export const allOrNothing = (payout: number): DemoFields => ({ payoutType: 'allOrNothing', payout });
export const atRisk = (payout: number, threshold: number): DemoFields => ({
  ...{ payoutType: 'atRisk', payout, threshold: percent(threshold), cap: percent(100) },
});
