/**
 * All that pay follows from besides facts, as rows of the database say it: what the second computation asks the product
 * for. A copy that is read before a sales period closes is what its late facts are paid by.
 */

import type { Environment } from '@caselift/contract/scope';
import { settingFields } from '@caselift/contract/setting-fields';
import type { Sql } from '@caselift/db/connect';
import type { IsoDate } from '@caselift/domain/dates';
import type { NaiveBoost, Terms } from '../naive/boosts.ts';
import { dayFrom } from '../naive/calendar.ts';
import { written } from '../naive/fraction.ts';
import type { Invented } from '../naive/invent-items.ts';
import type { GoalOf, Goals, Person } from '../naive/rows.ts';
import type { Settings } from '../naive/settings.ts';
import { storedItems } from '../naive/stored-items.ts';

export type RuledPerson = Person & {
  hidden: boolean;
  maxFplPercent: number | null;
  /** The last day of who was deleted, or is deactivated from the day after; null: they stay. */
  deletedOn: IsoDate | null;
  /** Who has the reports once the person is away. */
  successors: readonly string[] | null;
};

type SettingsRow = Record<string, unknown>;

export type Rules = {
  settings: SettingsRow;
  /** What a setting was for the sales periods that ended by a day. */
  earlier: readonly { name: string; until: IsoDate; value: unknown }[];
  people: readonly RuledPerson[];
  goals: readonly Goals[];
  boosts: readonly NaiveBoost[];
  items: Invented;
  /** By the last day of a window and the account; null: nobody. */
  corrected: ReadonlyMap<string, string | null>;
};

export async function readRules(sql: Sql, wholesalerId: string, db: Environment = 'prod'): Promise<Rules> {
  const [settings = {}] = await sql<SettingsRow[]>`
    select ${sql.unsafe(columns.join())} from settings where wholesaler_id = ${wholesalerId} and db = ${db}`;
  const earlier = await sql<{ name: string; until: string; value: unknown }[]>`
    select name, until::text as until, value from earlier_settings
    where wholesaler_id = ${wholesalerId} and db = ${db} order by name, until`;
  const people = await sql<RuledPerson[]>`
    select custom_id as "customId", name, role, leadership, team_lead_ids as leads, route_numbers as routes, hidden,
      users.max_fpl_percent::float8 as "maxFplPercent",
      least((deleted_at at time zone time_zone)::date, deactivated_on - 1)::text as "deletedOn", successor_ids as successors
    from users join settings using (wholesaler_id, db)
    where wholesaler_id = ${wholesalerId} and db = ${db} and role in ('salesRep', 'teamLead') order by custom_id`;
  const corrected = await sql<{ day: string; buyer: string; rep: string | null }[]>`
    select day::text as day, buyer_id as buyer, rep_id as rep from item_holders where wholesaler_id = ${wholesalerId}`;
  return {
    settings,
    earlier: [...earlier],
    people: [...people],
    goals: await readGoals(sql, wholesalerId, db),
    boosts: await readBoosts(sql, wholesalerId),
    items: await storedItems(sql, wholesalerId),
    corrected: new Map(corrected.map(({ day, buyer, rep }) => [`${day} ${buyer}`, rep])),
  };
}

const columns = Object.values(settingFields).map(({ column, kind }) => `${column}${kind === 'days' ? '::text[]' : ''}`);

type GoalRow = { customId: string; measure: 'gp' | 'volume' | 'fpl'; from: string } & Record<
  'goal' | 'payout' | 'threshold',
  string | null
>;

/** A row of a person and a day for all measures: of each the newest one by then. */
async function readGoals(sql: Sql, wholesalerId: string, db: Environment): Promise<Goals[]> {
  const rows = await sql<GoalRow[]>`
    select custom_id as "customId", measure, period_start::text as from, goal::text as goal,
      (payout_cents / 100.0)::numeric(14, 2)::text as payout, threshold_percent::text as threshold
    from user_goals where wholesaler_id = ${wholesalerId} and db = ${db} order by period_start`;
  const number = (text: string | null) => (text === null ? null : written(text));
  return rows.map(({ customId, from }): Goals => {
    const newest = (measure: GoalRow['measure']): GoalOf => {
      const row = rows.findLast((one) => one.customId === customId && one.measure === measure && one.from <= from);
      if (row === undefined) return { goal: null, payout: null, threshold: null };
      return { goal: number(row.goal), payout: number(row.payout), threshold: number(row.threshold) };
    };
    return { customId, from: dayFrom(from), gp: newest('gp'), volume: newest('volume'), fpl: newest('fpl') };
  });
}

type BoostRow = {
  id: string;
  name: string;
  terms: StoredTerms;
  earlier: readonly (StoredTerms & { until: string })[];
  isSaved: boolean;
  isDeleted: boolean;
};
type StoredTerms = {
  type: Terms['by'];
  amountCents: number;
  startDate: string;
  endDate: string;
  customProductsSelected: boolean;
  productsFilters: NonNullable<Terms['filters']>;
  productIds: readonly string[];
};

async function readBoosts(sql: Sql, wholesalerId: string): Promise<NaiveBoost[]> {
  const rows = await sql<BoostRow[]>`
    select boost_id as id, name, earlier_terms as earlier, saved_at is not null as "isSaved",
      deleted_at is not null as "isDeleted",
      jsonb_build_object('type', type, 'amountCents', amount_cents, 'startDate', start_date, 'endDate', end_date,
        'customProductsSelected', custom_products_selected, 'productsFilters', products_filters, 'productIds', product_ids)
        as terms
    from boosts where wholesaler_id = ${wholesalerId} order by created_at, boost_id`;
  return rows.map(({ terms, earlier, ...boost }) => ({
    ...boost,
    terms: termsOf(terms),
    before: earlier.map(({ until, ...own }) => ({ until: dayFrom(until), terms: termsOf(own) })),
  }));
}

const termsOf = (stored: StoredTerms): Terms => ({
  ...{ by: stored.type, cents: stored.amountCents, days: [dayFrom(stored.startDate), dayFrom(stored.endDate)] },
  ...(stored.customProductsSelected ? { filters: stored.productsFilters } : { list: stored.productIds }),
});

/** A column of the sales period that ends on the day. */
export function settingFor({ settings, earlier }: Rules, column: string, periodTo: IsoDate): unknown {
  const kept = earlier.find((one) => one.name === column && one.until >= periodTo);
  return kept === undefined ? settings[column] : kept.value;
}

/** Of the sales period that ends on the day, of those that are kept by sales period; of the newest sale otherwise. */
export function settingsFor(rules: Rules, periodTo: IsoDate, newest: IsoDate): Settings {
  const value = <T>(name: keyof typeof settingFields): T =>
    settingFor(rules, settingFields[name].column, periodTo) as T;
  const number = (name: keyof typeof settingFields) => Number(value<unknown>(name));
  const mode = value<'companyWide' | 'byTeam' | 'bySuperTeamlead'>('fplMode');
  return {
    newest: dayFrom(newest),
    salesPeriod: value('salesPeriod'),
    daysOff: new Set(value<string[]>('allNonSellingDays').map(dayFrom)),
    companyWideFpl: mode === 'companyWide',
    fplBySuperTeamLead: mode === 'bySuperTeamlead',
    chargeable: value('chargeableLossReasons'),
    maxFpl: number('maxFPL'),
    payCap: number('payCapPercent'),
    fplCap: number('fplPayCapPercent'),
    slopes: {
      rep: { gp: number('gpSlope'), volume: number('volumeSlope'), fpl: number('fplSlope') },
      lead: { gp: number('teamleadGpSlope'), volume: number('teamleadVolumeSlope'), fpl: number('teamleadFplSlope') },
    },
  };
}

/** The same text for the same rules. */
export const textOf = (rules: unknown): string =>
  JSON.stringify(rules, (_key, value: unknown) => {
    if (typeof value === 'bigint') return String(value);
    return value instanceof Map ? [...value] : value;
  });
