/**
 * The one door to the second computation: what a sales period pays everyone by facts and rules. Another one takes its place
 * by answering the same question.
 */
import type { IsoDate } from '@caselift/domain/dates';
import { dayFrom, isoDateOf } from '../naive/calendar.ts';
import { naivePaid, type Paid } from '../naive/closed-pay.ts';
import { lookUps } from '../naive/invent-items.ts';
import type { Account, Files, Item, Line } from '../naive/rows.ts';
import type { Typed } from '../naive/settings.ts';
import { type RuledPerson, type Rules, settingsFor } from './rules-in-force.ts';
import { heldOn, type Told, type ToldAccount, type ToldLine, type ToldProduct } from './told.ts';

export type Reckoning = {
  /** Lines and what accounts and products were when they were read or, of a closed period, closed. */
  lines: Told['lines'];
  around: Pick<Told, 'accounts' | 'products' | 'holders'>;
  rules: Rules;
  /** As they were in the period. */
  people: readonly RuledPerson[];
  from: IsoDate;
  to: IsoDate;
  /** The newest sale; of a period that is over its last day. */
  newest: IsoDate;
  isOver: boolean;
  /** The products of the periods before that are closed, as their closings knew them. */
  closed: readonly { from: IsoDate; to: IsoDate; products: Told['products'] }[];
};

/** '<customId> <part>': cents, where there are any. */
export type SecondReader = (asked: Reckoning) => Paid;

export const secondReader: SecondReader = ({ lines, around, rules, people, from, to, newest, isOver, closed }) => {
  const paid = people.filter(({ deletedOn }) => deletedOn === null || deletedOn >= from);
  const settings = settingsFor(rules, to, newest);
  const files: Files = {
    ...filesOf({
      lines,
      around,
      rules,
      people: paid.map((person) => ({ ...person, leads: leadsOf(person, people, paid) })),
    }),
    closedItems: closed.map(({ from: first, to: last, products }) => ({
      days: [dayFrom(first), dayFrom(last)] as const,
      items: [...products.values()].map(itemOf),
    })),
  };
  const typed = Object.fromEntries(
    paid.map(({ customId, hidden, maxFplPercent }): [string, Typed] => [
      customId,
      { hidden, ...(maxFplPercent !== null && { maxFplPercent }) },
    ]),
  );
  const told = { ...around, lines, people: new Map() };
  const holderOf = (buyer: string, endedOn: number | null) => {
    const day = endedOn === null ? null : isoDateOf(endedOn);
    const corrected = rules.corrected.get(`${day} ${buyer}`);
    return corrected === undefined ? heldOn(told, buyer, day) : corrected;
  };
  return naivePaid(
    files,
    {
      settings,
      delivered: { typed, boosts: rules.boosts },
      items: rules.items.items,
      programs: { daysOff: settings.daysOff, holderOf, ...lookUps(rules.items) },
    },
    dayFrom(newest),
    isOver,
  );
};

/** Those who are paid, or who took over from one who isn't, and so on. */
function leadsOf(person: RuledPerson, everyone: readonly RuledPerson[], paid: readonly RuledPerson[]): string[] {
  const found = new Set<string>();
  const passed = new Set<string>();
  const open = [...person.leads];
  for (let id = open.shift(); id !== undefined; id = open.shift()) {
    if (passed.has(id)) continue;
    passed.add(id);
    const lead = everyone.find(({ customId }) => customId === id);
    if (paid.some(({ customId }) => customId === id)) found.add(id);
    else open.push(...(lead?.successors ?? []));
  }
  return [...found].filter((id) => id !== person.customId || person.leads.includes(id));
}

export function filesOf({
  lines,
  around,
  rules,
  people,
}: Pick<Reckoning, 'lines' | 'around' | 'rules' | 'people'>): Files {
  const known = new Set(people.map(({ customId }) => customId));
  return {
    lines: [...lines.values()].map((line) => lineOf(line, around)),
    people: people.map((person) => ({ ...person, leads: person.leads.filter((id) => known.has(id)) })),
    goals: [...rules.goals],
    items: [...around.products.values()].map(itemOf),
    accounts: [...around.accounts.values()].map(accountOf),
  };
}

function lineOf(line: ToldLine, { accounts, products }: Reckoning['around']): Line {
  const { kind, units, revenueCents, paidCents, lossReason } = line;
  const isLoss = kind === 'loss';
  const counts = !isLoss || units < 0 || revenueCents < 0;
  const micro = Math.round((products.get(line.product)?.ouncesPerUnit ?? 0) * 1_000_000);
  return {
    key: `${line.invoice}/1`,
    day: dayFrom(line.day),
    buyer: line.buyer,
    product: line.product,
    rep: line.soldBy,
    holder: accounts.get(line.buyer)?.rep ?? null,
    reverses: line.reverses && `${line.reverses}/1`,
    isPurchase: kind === 'sale' && units > 0,
    counts,
    gpCents: !counts ? 0 : isLoss ? revenueCents + paidCents : revenueCents - paidCents,
    revenueCents: counts ? revenueCents : 0,
    milliUnits: counts ? Math.round(units * 1000) : 0,
    microOunces: counts ? units * micro : 0,
    lossReason: isLoss ? lossReason : null,
    lossCents: isLoss ? paidCents : 0,
  };
}

function itemOf(product: ToldProduct): Item {
  const { customId, supplier, brand, brandFam, productType, packageType, size } = product;
  return {
    ...{ customId, name: customId, supplierId: supplier.toLowerCase(), supplier, brandId: brand.toLowerCase(), brand },
    ...{ brandFam, productType, packageType, size, premise: null, tags: [] },
  };
}

const accountOf = (account: ToldAccount): Account => ({ ...account, name: account.customId });
