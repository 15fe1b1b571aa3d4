/** What pay reads besides facts, as the second reader keeps it (docs/product.md, Terms by period). */
import type { Day, PeriodKind, Span } from './days.ts';
import type { Facts, FilePerson, ShopField } from './facts.ts';

export const parts = ['gp', 'volume', 'fpl', 'boosts', 'objectives', 'incentives'] as const;
export type Part = (typeof parts)[number];
/** Cents. */
export type Pay = Readonly<Record<Part, number>>;
export type GoalMeasure = 'gp' | 'volume' | 'fpl';

export type Settings = {
  kind: PeriodKind;
  slopes: Record<'rep' | 'lead', Record<GoalMeasure, number>>;
  capPercent: number;
  fplCapPercent: number;
  maxFpl: number;
  fplMode: 'companyWide' | 'byTeam' | 'byLeadership';
  chargeable: readonly string[];
};
export type Person = FilePerson & { maxFpl: number | null };
export type Goal = {
  who: string;
  measure: GoalMeasure;
  from: Day;
  goal: number;
  payoutCents: number;
  threshold: number | null;
};

export type BoostTerms = {
  by: 'CE' | 'unit';
  cents: number;
  days: Span;
  products: readonly string[] | { brand: string };
};
/** The first was created first. Terms and percents of the supplier hold from their day on; null: deleted. */
export type Boost = { id: string; terms: readonly Since<BoostTerms | null>[]; percents: readonly Since<number>[] };

/** Percent of the target, or the quantity itself. A raw cap of 0 is none. */
export type Limit = { percent: number } | { raw: number };
/** From so much on it pays so much; nothing in between. */
export type Steps = readonly (readonly [from: number, pays: number])[];
/** A role's block, and what is typed for a person, replace it as a whole. */
export type Paying = {
  payout:
    | { each: number; full: boolean }
    | { allOrNothing: number }
    | { atRisk: number }
    /** Percents of the budget, by percent completed. */
    | { budget: number; steps: Steps }
    /** Cents of each photo, by its cases. */
    | { photoSteps: Steps };
  threshold: Limit;
  cap: Limit;
};
export type Role = 'salesReps' | 'teamLeads' | 'leadership';
export type ItemTerms = Paying & {
  people: readonly string[];
  counts:
    | ('units' | 'CE' | 'gp' | 'revenue' | 'placements')
    | ('photos' | 'cases' | 'ticks' | 'values')
    /** Handed in, or in rows that are uploaded. */
    | 'quantities'
    | Parts;
  /** What is counted less that of the same days a year earlier, or that in percent of it. */
  change?: 'amount' | 'percent';
  /** What a change counts in instead, and compares with as many days just before. */
  tracked?: Span | { from: Day; days: 30 | 60 | 90 };
  /** What a value has to be. */
  meets?: { is: 'gt' | 'gte' | 'lt' | 'lte'; than: number };
  /** Any of the values of a field, and every field that has some; or chosen by hand. Absent: all. */
  accounts?: Partial<Record<ShopField, readonly string[]>> | { list: readonly string[] };
  /** Of a placement. */
  minimum?: { of: 'units' | 'CE' | 'gp'; least: number };
  /** The calendar's months, quarters or years, or days of its own. */
  days: 'month' | 'quarter' | 'year' | Span;
  brand: string | null;
  target: number;
  /** The target is each account's. */
  ofEachAccount?: boolean;
  isOpenEnded?: boolean;
  photosPerAccount: number;
  /** Photos with fewer cases don't count. */
  leastCases?: number;
  roles?: Partial<Record<Role, Paying>>;
  typed?: Readonly<Record<string, { target?: number; paying?: Paying }>>;
};
/** all: what pays adds up. unlocked: likewise, once every qualifier is complete. average: of percents, by weight. */
export type Parts = { adds: 'all' | 'unlocked' | 'average'; parts: readonly ItemPart[] };
/** Sub-items have the people of the item above them, grouped children their own; all of them its days. */
export type ItemPart = {
  id: string;
  terms: ItemTerms;
  /** Of the house: a condition on all accounts. */
  qualifies?: 'person' | 'house';
  /** Of a group; with a most of 200 where its status isn't capped. */
  weight?: number;
  most?: 200;
};
export type Item = {
  id: string;
  kind: 'objectives' | 'incentives';
  since: Day;
  /** A version acts on what ends on its day, which was L, or later. */
  terms: readonly Since<ItemTerms>[];
  archived: { at: Day; facts: Facts } | null;
};
export type Entry = {
  id: string;
  item: string;
  who: string;
  buyer: string | null;
  cases?: number;
  /** A value, or a quantity. Of a tick 1 or 0. */
  amount?: number;
  /** Uploaded with a quantity: in this instance it is typed. */
  target?: number;
  day: Day;
  receivedAt: string;
  counts: boolean;
};

export type Since<Value> = { from: Day; value: Value };
/** The newest at or before the day, else the oldest. */
export const since = <Value>(all: readonly Since<Value>[], day: Day): Value | undefined =>
  (all.findLast(({ from }) => from <= day) ?? all[0])?.value;

export type Plan = {
  period: Span;
  settings: Settings;
  people: ReadonlyMap<string, Person>;
  goals: readonly Goal[];
  boosts: readonly Boost[];
  items: readonly Item[];
  /** As far as the plan was made of it: products, routes and holders, and what came by then. */
  facts: Facts;
  change: number;
  corrected: readonly { buyer: string; day: Day; who: string | null }[];
};
