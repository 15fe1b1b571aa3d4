/**
 * Programs of a table, each with people, accounts and a brand of its own, named after its number: put in as the product keeps
 * them, and told to a second reader's book (reader/).
 */
import { randomUUID } from 'node:crypto';
import type { ItemTerms as StoredTerms } from '@caselift/domain/programs/item';
import type { MeasureLabel } from '@caselift/domain/programs/item-measures';
import { insertImage } from './item-images.ts';
import { payout } from './item-team.ts';
import { insertItem, insertItemList, type TestItem, testMeasure, testTerms } from './items.ts';
import type { Book } from './reader/book.ts';
import type { Shop } from './reader/facts.ts';
import type { ItemPart, ItemTerms, Limit, Paying } from './reader/terms.ts';
import type { TestApp } from './test-app.ts';

/** An account of someone ('ANN a'), units, dollars; on June 10 at no cost unless said otherwise. */
export type Sold = [
  account: string,
  units: number,
  dollars: number,
  of?: { day?: string; cost?: number; back?: string },
];
/**
 * Cases, a value, a quantity, or 1 and 0 of a tick; on June 12, unless said otherwise. An account's is a picture.
 * @property received by when it came, where it isn't the same day.
 */
export type Handed = [
  who: string,
  account: string | null,
  amount?: number,
  of?: { day?: string; received?: string; instance?: string },
];
export type Person = 'ANN' | 'BEN' | 'LEE' | 'MAX';
export type Program = {
  name: string;
  terms: ItemTerms;
  sold?: readonly Sold[];
  handed?: readonly Handed[];
  /** Accounts without a sale. */
  idle?: readonly string[];
  /** Accounts that aren't bars on premise. */
  shops?: Readonly<Record<string, Partial<Shop>>>;
  /** Dollars. */
  paid: Partial<Record<Person, number>>;
};

export const units: ItemTerms = {
  ...{ people: ['ANN', 'BEN'], counts: 'units', days: 'month', brand: 'OWN', target: 20, photosPerAccount: 1 },
  ...{ payout: { each: 500, full: true }, threshold: { percent: 0 }, cap: { raw: 0 } },
};
export const dollarEach = { each: 100, full: true };
export const part = (partId: string, terms: Partial<ItemTerms>, of: Omit<ItemPart, 'id' | 'terms'> = {}): ItemPart => ({
  ...{ id: partId, terms: { ...units, payout: dollarEach, ...terms } },
  ...of,
});
export const made = (adds: 'all' | 'unlocked' | 'average', ...parts: ItemPart[]): ItemTerms => ({
  ...units,
  ...{ counts: { adds, parts }, brand: null, target: 0, payout: dollarEach },
});
export const at = (day: string) => ({ day });

/** People, accounts and brand of a program have its number. */
export const own = (n: number, name: string): string =>
  name.replace(/^(ANN|BEN|LEE|MAX|NOBODY|OWN)\b/, `$1_${n}`).replace(' ', '');
export const named = <Value>(n: number, value: Value): Value =>
  JSON.parse(JSON.stringify(value).replace(/"((ANN|BEN|LEE|MAX|OWN)\b[^"]*)"/g, (_, name) => `"${own(n, name)}"`));

/** What the files say of them. */
export const productRow = (n: number): string => `P${n},P${n},s,S,OWN_${n},OWN_${n},,Beer,Can,,12,24,,,`;
export const userRow = (customId: string, role: string, lead = ''): string =>
  `${customId},${customId},,${role},,,${lead}`;
export const userRows = (n: number): string[] => [
  ...[userRow(`LEE_${n}`, 'teamLead'), userRow(`MAX_${n}`, 'teamLead', `LEE_${n}`)],
  ...[userRow(`ANN_${n}`, 'salesRep', `LEE_${n}`), userRow(`BEN_${n}`, 'salesRep', `LEE_${n}`)],
];
const bar: Shop = { accountType: 'Bar', premise: 'on', chain: '', location: '' };
/** @param holder whoever the account is named after. */
export function shopRow(
  n: number,
  account: string,
  shop: Partial<Shop> = {},
  holder = account.split(' ')[0] ?? '',
): string {
  const [buyer, { accountType, premise, chain, location }] = [own(n, account), { ...bar, ...shop }];
  return [buyer, buyer, accountType, premise, chain, location, holder === 'NOBODY' ? '' : own(n, holder)].join();
}
export function shopRows(
  n: number,
  { sold = [], handed = [], idle = [], shops = {} }: Omit<Program, 'paid'>,
): string[] {
  const accounts = new Set([...sold.map(([account]) => account), ...handed.map(([, account]) => account), ...idle]);
  return [...accounts].flatMap((account) => (account === null ? [] : [shopRow(n, account, shops[account])]));
}
export function saleRow(n: number, [account, quantity, dollars, of = {}]: Sold, place: number | string): string {
  const { day = '2024-06-10', cost = 0, back } = of;
  const isBack = quantity < 0;
  const invoice = back !== undefined && !isBack ? `${n}-${back}` : `${n}.${place}`;
  const reverses = back !== undefined && isBack ? [`${n}-${back}`, 1] : ['', ''];
  const sale = [invoice, 1, day, own(n, account), `P${n}`, 'FILL_1', '', isBack ? 'return' : 'sale', ''];
  return [...sale, ...reverses, quantity, dollars, cost].join();
}

const labels: Record<string, readonly [sum: MeasureLabel, change: MeasureLabel, percent: MeasureLabel]> = {
  units: ['Units(Btls/cans)', 'Units Δ(Btls/Cans)', 'Units Δ (%)'],
  CE: ['Vol (CEs)', 'Vol Δ (CEs)', 'Vol Δ (%)'],
  revenue: ['Revenue ($)', 'Revenue Δ ($)', 'Revenue Δ (%)'],
  placements: ['PODs', 'PODs Δ (delta)', 'PODs Δ (%)'],
};
const types = {
  photos: 'image',
  cases: 'imageValidation',
  ticks: 'binary',
  values: 'validation',
  quantities: 'custom',
} as const;
const isHandedIn = (counts: ItemTerms['counts']): counts is keyof typeof types =>
  typeof counts === 'string' && counts in types;
const madeOf = { all: 'multi', unlocked: 'dependencies', average: 'grouped' } as const;
const limitOf = (limit: Limit) =>
  'raw' in limit
    ? ({ units: 'raw', value: limit.raw } as const)
    : ({ units: 'percentage', value: limit.percent } as const);

function storedPayout({ payout: pays, threshold, cap }: Paying): StoredTerms['payout'] {
  const limits = { threshold: limitOf(threshold), cap: limitOf(cap) };
  if ('each' in pays) return payout({ ...limits, rateCents: pays.each, isFullAmount: pays.full });
  if ('allOrNothing' in pays) return payout({ ...limits, payoutType: 'allOrNothing', amountCents: pays.allOrNothing });
  if ('atRisk' in pays) return payout({ ...limits, payoutType: 'atRisk', amountCents: pays.atRisk });
  if ('photoSteps' in pays) {
    const quantitySteps = pays.photoSteps.map(([quantity, payoutCents]) => ({ quantity, payoutCents }));
    return payout({ ...limits, payoutType: 'quantityAdvanced', quantitySteps });
  }
  const steps = pays.steps.map(([completed, ofBudget]) => ({ completed, ofBudget }));
  return payout({ ...limits, payoutType: 'advanced', budgetCents: pays.budget, steps });
}

function storedMeasure({ counts, change, minimum, tracked }: ItemTerms): StoredTerms['measure'] {
  if (typeof counts !== 'string') return null;
  const label = labels[counts]?.[change === undefined ? 0 : change === 'amount' ? 1 : 2];
  if (label === undefined) return null;
  const days =
    tracked === undefined
      ? {}
      : 'from' in tracked
        ? ({ trackingOption: 'trackingFromDate', trackingStart: tracked.from, trackingPeriod: tracked.days } as const)
        : ({ trackingOption: 'customPeriod', trackingStart: tracked[0], trackingEnd: tracked[1] } as const);
  return {
    ...{ ...testMeasure, label, minimumValue: minimum?.least ?? 0 },
    ...{ minimumType: minimum?.of === 'CE' || minimum === undefined ? 'volume' : minimum.of, ...days },
  };
}

/** As the product keeps it. @param list of accounts, as it is named there. */
function stored(
  { terms, qualifies, weight = 1, most }: Omit<ItemPart, 'id'>,
  list: StoredTerms['accounts']['list'] = null,
): TestItem & { terms: StoredTerms } {
  const { counts, days, brand, roles, meets, accounts = {} } = terms;
  const isOfDays = typeof days !== 'string';
  const { filters } = testTerms.accounts;
  return {
    type: isHandedIn(counts) ? types[counts] : typeof counts === 'string' ? 'quantity' : madeOf[counts.adds],
    terms: {
      ...{ ...testTerms, userIds: terms.people, target: terms.target, payout: storedPayout(terms), weight },
      ...{ isOpenEnded: terms.isOpenEnded ?? false, isAccountSpecific: terms.ofEachAccount ?? false },
      ...{ maxImagesPerAccount: terms.photosPerAccount, minQuantityValue: terms.leastCases ?? 0 },
      ...{ isQualifier: qualifies !== undefined, isHouseGoal: qualifies === 'house', cappedStatus: most === undefined },
      period: isOfDays ? 'custom' : days === 'month' ? 'current_month' : `current_${days}`,
      ...{ periodStart: isOfDays ? days[0] : null, periodEnd: isOfDays ? days[1] : null },
      ...{ measure: storedMeasure(terms), ...(meets && { valueInputType: meets.is, valueInput: meets.than }) },
      accounts: { byFilters: list === null, filters: 'list' in accounts ? filters : { ...filters, ...accounts }, list },
      products: {
        ...testTerms.products,
        filters: { ...testTerms.products.filters, brand: brand === null ? [] : [brand] },
      },
      payoutsByUserType: roles !== undefined,
      payoutMap: Object.fromEntries(Object.entries(roles ?? {}).map(([role, block]) => [role, storedPayout(block)])),
    },
  };
}

export type Twice = { server: TestApp; book: Book; id: string; since: string };
const june = '2024-06-01';

async function typedInto({ server, id }: Twice, itemId: string, { typed = {}, ...terms }: ItemTerms): Promise<void> {
  for (const [who, { target = terms.target, paying = terms }] of Object.entries(typed)) {
    const { terms: rules } = stored({ terms });
    const { isOpenEnded, isAccountSpecific, cappedStatus, minQuantityValue, maxImagesPerAccount } = rules;
    const edited = { target, isOpenEnded, isAccountSpecific, cappedStatus, minQuantityValue, maxImagesPerAccount };
    await server.sql`insert into item_edits ${server.sql({
      ...{ wholesaler_id: id, item_id: itemId, user_id: who, instance_start: june, edited_by: 'test' },
      rules: server.sql.json({ ...edited, payout: storedPayout(paying) } as never),
    })}`;
  }
}

const takesEntries = ({ terms: { counts } }: ItemPart) => isHandedIn(counts);

/** Answers the ID of what takes what is handed in. */
async function inserted(twice: Twice, name: string, terms: ItemTerms, isUploaded: boolean): Promise<string> {
  const { sql } = twice.server;
  const kept = { kind: 'incentive', since: twice.since } as const;
  const put = async (of: string, one: Omit<ItemPart, 'id'>, place: (item: ReturnType<typeof stored>) => TestItem) => {
    const { accounts } = one.terms;
    const list = accounts && 'list' in accounts ? await insertItemList(sql, twice.id, accounts.list) : null;
    const item = place(stored(one, list));
    const type = !isUploaded && item.type === 'custom' ? { type: 'quantity' as const } : {};
    const itemId = await insertItem(sql, twice.id, { ...kept, name: of, ...item, ...type });
    await typedInto(twice, itemId, { ...one.terms, people: terms.people });
    return itemId;
  };
  const rootId = await put(name, { terms }, (item) => item);
  if (typeof terms.counts === 'string') return rootId;
  const { adds, parts } = terms.counts;
  let taking = rootId;
  for (const [order, one] of parts.entries()) {
    const partId = await put(`${name}, ${one.id}`, one, (item) =>
      adds === 'average'
        ? { ...item, terms: { ...item.terms, groupId: rootId } }
        : { ...item, parentId: rootId, order: order + 1, terms: { ...item.terms, userIds: [] } },
    );
    if (takesEntries(one)) taking = partId;
  }
  return taking;
}

async function handIn(
  { server: { sql }, book, id }: Twice,
  { itemId, item, n, kind }: { itemId: string; item: string; n: number; kind: 'tick' | 'value' | 'quantity' },
  handed: readonly Handed[],
): Promise<void> {
  for (const [place, [name, account, amount, of = {}]] of handed.entries()) {
    const { day = '2024-06-12', received = `${day}T18:00:00Z`, instance = june } = of;
    const [who, buyer, entryId] = [own(n, name), account === null ? null : own(n, account), `${item} ${place}`];
    const said = amount === undefined ? {} : buyer === null ? { amount } : { cases: amount };
    book.handsIn({ id: entryId, item, who, buyer, ...said }, received, `${day}T18:00:00Z`);
    book.decides(entryId, true);
    const where = { itemId, userId: who, instanceStart: instance, ownDate: day, status: 'approved' } as const;
    if (buyer !== null) await insertImage(sql, id, { ...where, buyerId: buyer, validationQuantity: amount ?? null });
    else
      await sql`insert into item_submissions ${sql({
        ...{ wholesaler_id: id, item_id: itemId, user_id: who, instance_start: instance, submission_id: randomUUID() },
        ...{ kind, amount: amount ?? 1, own_date: day, submitted_by: 'test', received_at: received },
      })}`;
  }
}

const kinds = { values: 'value', quantities: 'quantity' } as const;

/** In the product and in the book; answers the product's ID of what takes what is handed in. */
export async function insertTwice(twice: Twice, n: number, { name, terms, handed = [] }: Program): Promise<string> {
  const mine = named(n, terms);
  const itemId = await inserted(twice, `${n} ${name}`, mine, handed.length === 0);
  const { counts } = mine;
  const taking = typeof counts === 'string' ? null : (counts.parts.findLast(takesEntries) ?? counts.parts[0]);
  const takes = taking?.terms.counts ?? counts;
  const kind = kinds[takes as keyof typeof kinds] ?? 'tick';
  twice.book.item(`${n}`, 'incentives', withIds(n, mine), twice.since);
  await handIn(twice, { itemId, item: taking ? `${n} ${taking.id}` : `${n}`, n, kind }, handed);
  return itemId;
}

/** Parts of different programs have IDs of their own. */
function withIds(n: number, terms: ItemTerms): ItemTerms {
  if (typeof terms.counts === 'string') return terms;
  const parts = terms.counts.parts.map((one) => ({ ...one, id: `${n} ${one.id}` }));
  return { ...terms, counts: { ...terms.counts, parts } };
}
