/** Terms of items that nobody would think of, over the people, accounts and products of some files. */
import { createHash } from 'node:crypto';
import type { Random } from '@caselift/demo/random';
import type {
  AccountFilterKey,
  ItemTerms,
  ItemType,
  Limit,
  PayoutTerms,
  PayoutType,
  ProductFilterKey,
} from '@caselift/domain/programs/item';
import type { ItemMeasure } from '@caselift/domain/programs/item-measures';
import { type Day, daysBefore, isoDateOf } from './calendar.ts';
import type { Files } from './rows.ts';

/** Lists that are chosen by hand are put in `lists`. */
export type Invention = { random: Random; files: Files; newest: Day; lists: Map<string, readonly string[]> };

export const drawnLabels = [
  ...['Vol (CEs)', 'Vol Δ (%)', 'Vol Δ (CEs)', 'Units(Btls/cans)', 'Units Δ (%)', 'Units Δ(Btls/Cans)', 'GP ($)'],
  ...['GP Δ (%)', 'GP Δ ($)', 'Revenue ($)', 'Revenue Δ (%)', 'Revenue Δ ($)', 'PODs', 'PODs Simple', 'PODs Δ (%)'],
  ...['PODs Δ (%) Simple', 'PODs Δ (delta)', 'PODs Δ (delta) Simple'],
] as ItemMeasure['label'][];

const steps = [70, 80, 90, 100, 110, 150].map((completed, at) => ({
  completed,
  ofBudget: [50, 60, 80, 100, 105, 120][at] ?? 0,
}));

/** @param mayTrack whether its measure may look at days of its own. */
export function inventTerms(by: Invention, type: ItemType, mayTrack: boolean): ItemTerms {
  const { random, newest } = by;
  const isSold = type === 'quantity';
  const measure = isSold ? inventMeasure(by, mayTrack) : null;
  const isPercent = measure?.label.includes('(%)') ?? false;
  const isAccountSpecific = isSold && random.chance(0.25);
  const isOpenEnded = isSold && !isAccountSpecific && !isPercent && random.chance(0.12);
  const period = random.pickWeighted([
    ['current_month', 5],
    ['current_quarter', 3],
    ['current_year', 1],
    ['custom', 3],
  ] as const);
  const start = daysBefore(newest, random.between(5, 130));
  const end = daysBefore(start, -random.between(10, 120));
  const target = inventTarget(random, type);
  const terms: ItemTerms = {
    ...{ isActive: !random.chance(0.03), isValid: !random.chance(0.03) },
    userIds: inventPeople(by),
    hideFromSalesReps: random.chance(0.1),
    period,
    periodStart: period === 'custom' ? isoDateOf(start) : null,
    periodEnd: period === 'custom' ? isoDateOf(end) : null,
    ...{ isOpenEnded, isAccountSpecific, cappedStatus: random.chance(0.7), isQualifier: false, isHouseGoal: false },
    target,
    payout: inventPayout(random, type, { isOpenEnded, isPercent, target }),
    payoutsByUserType: random.chance(0.25),
    payoutMap: {},
    measure,
    valueInputType: random.pick(['gt', 'lt', 'gte', 'lte'] as const),
    valueInput: random.between(0, 10),
    minQuantityValue: type === 'imageValidation' ? random.pick([0, 1, 2.5]) : 0,
    maxImagesPerAccount: random.between(1, 3),
    accounts: inventAccounts(by),
    products: inventProducts(by),
    supplierContribution: 0,
    groupId: null,
    weight: random.pick([0.5, 10, 25, 33.33, 40, 60]),
  };
  for (const role of ['salesReps', 'teamLeads', 'leadership'] as const) {
    if (!random.chance(0.6)) continue;
    Object.assign(terms.payoutMap, { [role]: inventPayout(random, type, { isOpenEnded, isPercent, target }) });
  }
  return terms;
}

export function inventPeople({ random, files }: Invention): string[] {
  const people = random.shuffled(files.people.map(({ customId }) => customId));
  return people.slice(0, random.between(3, people.length));
}

export function inventTarget(random: Random, type: ItemType): number {
  if (type === 'image') return random.between(1, 6);
  return type === 'imageValidation' ? random.between(3, 40) : random.pick([1, 2.5, 10, 25]);
}

type About = { isOpenEnded: boolean; isPercent: boolean; target: number };

export function inventPayout(random: Random, type: ItemType, { isOpenEnded, isPercent, target }: About): PayoutTerms {
  const threshold = inventThreshold(random, target);
  const step = random.pick([0, 50, 275]);
  return {
    payoutType: isOpenEnded ? 'perAction' : random.pickWeighted(payoutTypesOf(type)),
    amountCents: random.between(0, 50_000),
    rateCents: random.pick([7, 25, 150, 333, 1000]),
    budgetCents: random.between(10_000, 100_000),
    threshold,
    cap: inventCap(random, isPercent, target),
    isFullAmount: random.chance(0.6),
    steps: random.chance(0.6)
      ? steps
      : [{ completed: random.between(1, 60), ofBudget: random.between(10, 90) }, ...steps.slice(3)],
    quantitySteps: [1, 2.5, 4, 9].map((quantity, at) => ({ quantity, payoutCents: 100 + at * step })),
  };
}

function payoutTypesOf(type: ItemType): readonly (readonly [PayoutType, number])[] {
  if (type === 'grouped') return [['advanced', 1]];
  const usual = [
    ['perAction', 3],
    ['allOrNothing', 2],
    ['atRisk', 2],
  ] as const;
  return type === 'imageValidation' ? [['quantityAdvanced', 7], ...usual] : usual;
}

function inventThreshold(random: Random, target: number): Limit {
  if (random.chance(0.3)) return { units: 'percentage', value: 0 };
  if (random.chance(0.5)) return { units: 'percentage', value: random.pick([10, 33.3, 50, 90]) };
  return { units: 'raw', value: Math.round(target * random.next() * 80) / 100 };
}

/** Above every threshold. */
function inventCap(random: Random, isPercent: boolean, target: number): Limit {
  if (!isPercent && random.chance(0.3)) return { units: 'raw', value: 0 };
  if (random.chance(0.5)) return { units: 'percentage', value: random.pick([95, 100, 120, 166.6, 300]) };
  return { units: 'raw', value: Math.ceil(target * (100 + random.next() * 80)) / 100 };
}

function inventMeasure({ random, newest }: Invention, mayTrack: boolean): ItemMeasure {
  const label = random.pick(drawnLabels);
  const isTracking = mayTrack && label.includes('Δ') && random.chance(0.3);
  const start = daysBefore(newest, random.between(-3, 100));
  const option = random.pick(['customPeriod', 'trackingFromDate'] as const);
  return {
    label,
    trackingOption: isTracking ? option : 'default',
    trackingStart: isTracking ? isoDateOf(start) : null,
    trackingEnd: isTracking && option === 'customPeriod' ? isoDateOf(daysBefore(start, -random.between(6, 100))) : null,
    trackingPeriod: random.pick([30, 60, 90] as const),
    minimumType: random.pick(['volume', 'units', 'gp'] as const),
    minimumValue: random.pick([0, 0.25, 0.5, 1, 2.75, 12, 50]),
  };
}

function inventProducts({ random, files, lists }: Invention): ItemTerms['products'] {
  const filters: Record<ProductFilterKey, string[]> = {
    ...{ supplier: [], brandFams: [], brand: [], packageType: [], size: [], productType: [] },
  };
  const byFilters = random.chance(0.55);
  const list = random
    .shuffled(files.items.map(({ customId }) => customId))
    .slice(0, random.between(3, files.items.length / 2));
  for (const item of random.shuffled(files.items).slice(0, random.between(1, 4))) {
    const [key, value] = random.pick([
      ...[
        ['supplier', item.supplier],
        ['brand', item.brand],
        ['brandFams', item.brandFam],
      ],
      ...[
        ['packageType', item.packageType],
        ['size', item.size],
        ['productType', item.productType],
      ],
    ] as [ProductFilterKey, string | null][]);
    filters[key] = [...new Set([...(filters[key] ?? []), ...(value === null ? [] : [value])])];
  }
  const isNarrowed = Object.values(filters).some((values) => values.length > 0);
  if (byFilters && !isNarrowed) filters.supplier = [files.items[0]?.supplier ?? ''];
  return {
    byFilters,
    filters,
    list: byFilters ? null : keep(lists, list),
  };
}

function inventAccounts({ random, files, lists }: Invention): ItemTerms['accounts'] {
  const filters: Record<AccountFilterKey, string[]> = { accountType: [], premise: [], chain: [], location: [] };
  const kind = random.pickWeighted([
    ['all', 4],
    ['filters', 4],
    ['list', 3],
  ] as const);
  for (const account of random.shuffled(files.accounts).slice(0, kind === 'filters' ? random.between(1, 4) : 0)) {
    const key = random.pick(['accountType', 'premise', 'chain', 'location'] as const);
    filters[key] = [...new Set([...(filters[key] ?? []), ...(account[key] === null ? [] : [account[key]])])];
  }
  const some = random
    .shuffled(files.accounts.map(({ customId }) => customId))
    .slice(0, files.accounts.length * random.next());
  return {
    byFilters: kind === 'filters',
    filters,
    list: kind === 'list' && some.length > 0 ? keep(lists, some) : null,
  };
}

/** A list under the hash of its members in order. */
function keep(lists: Map<string, readonly string[]>, ids: readonly string[]) {
  const members = [...ids].sort();
  const hash = createHash('sha256').update(JSON.stringify(members)).digest('hex');
  lists.set(hash, members);
  return { hash, count: members.length };
}
