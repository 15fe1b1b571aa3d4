/** What pay reads besides facts, as the second reader keeps it (docs/product.md, Terms by period). */
import type { Day, PeriodKind, Span } from './days.ts';
import type { Facts, FilePerson } from './facts.ts';

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
export type ItemTerms = {
  people: readonly string[];
  counts: 'units' | 'CE' | 'gp' | 'placements' | 'photos' | 'ticks';
  /** The calendar's months, or days of its own. */
  days: 'month' | Span;
  brand: string | null;
  target: number;
  payout: { each: number; full: boolean } | { allOrNothing: number };
  threshold: Limit;
  cap: Limit;
  photosPerAccount: number;
};
export type Item = {
  id: string;
  kind: 'objectives' | 'incentives';
  since: Day;
  /** A version acts on what ends on its day, which was L, or later. */
  terms: readonly Since<ItemTerms>[];
  archived: { at: Day; facts: Facts } | null;
};
export type Entry = { id: string; item: string; who: string; buyer: string | null; day: Day; counts: boolean };

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
