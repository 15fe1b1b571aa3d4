/** Closed periods as tests write them: months, and pay by a stored plan on facts. */
import { salesPeriodOf } from '../calendar.ts';
import { type Adjustment, type PartCents, type PayOfPeople, payOfPeople } from '../closing/adjustments.ts';
import type { SalesPeriod } from '../closing/closing-periods.ts';
import { type Closing, type OpenPeriodInput, openPeriod } from '../closing/open-period.ts';
import type { Settlement } from '../closing/settlement.ts';
import type { CurrentGoal } from '../current-goals.ts';
import type { Losses } from '../fpl-figures.ts';
import { sumsOf } from '../measure.ts';
import type { BoostSums } from '../pay/boost-pay.ts';
import { noItemsSum } from '../pay/items-pay.ts';
import { payParts } from '../pay/pay-parts.ts';
import type { PaySettings } from '../pay/pay-settings.ts';
import { type FiguresPerson, peopleFigures } from '../people-figures.ts';
import { recordOf } from '../record.ts';
import { noFacts, settings } from './people.ts';

/** @example month('2026-06') // June 1 to 30 */
export const month = (name: string): SalesPeriod => ({ ...salesPeriodOf(`${name}-01`, 'monthly'), kind: 'monthly' });

/** Cents by person and part; a part that isn't named is 0. */
export function payOf(people: Record<string, Partial<PartCents>>): PayOfPeople {
  const nothing = recordOf(payParts, () => 0);
  return new Map(Object.entries(people).map(([customId, parts]) => [customId, { ...nothing, ...parts }]));
}

/** Facts of one period, by person: cents of gross profit, losses, boosts, cents of incentives. */
export type PeriodFacts = {
  gp?: Record<string, number>;
  losses?: Record<string, Losses>;
  boosts?: Record<string, readonly BoostSums[]>;
  incentives?: Record<string, number>;
};

export type PeriodPlan = {
  people: readonly FiguresPerson[];
  goals: readonly CurrentGoal[];
  settings?: Partial<PaySettings>;
};

/** What people are paid by a plan at the end of the period, as statements say it. */
export function paidBy(plan: PeriodPlan, period: SalesPeriod, facts: PeriodFacts): PayOfPeople {
  const ofPeople = <Value>(record: Record<string, Value> = {}) => new Map(Object.entries(record));
  const sums = (thisYear: number) => ({ ...sumsOf(() => 0), thisYear });
  const losses = Object.values(facts.losses ?? {});
  const total = (of: keyof Losses) => losses.reduce((sum, one) => sum + one[of], 0);
  const incentives = Object.entries(facts.incentives ?? {}).map(
    ([id, earnedCents]) => [id, { count: 1, earnedCents, accruingCents: 0, hidden: noItemsSum }] as const,
  );
  return payOfPeople(
    peopleFigures({
      people: plan.people,
      goals: plan.goals,
      settings: { ...settings, ...plan.settings },
      own: {
        ...noFacts,
        gpCents: new Map(Object.entries(facts.gp ?? {}).map(([id, cents]) => [id, sums(cents)])),
        before: null,
        losses: ofPeople(facts.losses),
      },
      house: { revenueCents: total('revenueCents'), lossCents: total('lossCents') },
      calendar: { lastTransactionDate: period.to, salesPeriod: period.kind, nonSellingDays: [] },
      boosts: ofPeople(facts.boosts),
      items: { objectives: new Map(), incentives: new Map(incentives) },
    }),
  );
}

/** Months closed one after the other. `now` is what the closed ones are paid on the facts of now, by their plans. */
export class Books {
  closings: Closing[] = [];
  readonly now = new Map<string, PayOfPeople>();
  decisionOn: OpenPeriodInput['decisionOn'] = () => undefined;
  scopeOf: OpenPeriodInput['scopeOf'] = () => 'own';

  /** The month as it would be closed, with what it earns itself. */
  open(name: string, pay: PayOfPeople, changes: Partial<OpenPeriodInput> = {}) {
    return openPeriod({
      closings: this.closings,
      open: { period: month(name), pay },
      nowOf: ({ from }) => this.now.get(from) ?? new Map(),
      scopeOf: this.scopeOf,
      decisionOn: this.decisionOn,
      manual: [],
      lookBackMonths: 13,
      ...changes,
    });
  }

  close(name: string, pay: PayOfPeople, changes: Partial<OpenPeriodInput> = {}) {
    const open = this.open(name, pay, changes);
    this.closings.push(open.closing);
    this.now.set(open.closing.period.from, pay);
    return open;
  }

  /** What a closed month comes to by the facts that are known now. */
  late(name: string, pay: PayOfPeople): void {
    this.now.set(month(name).from, pay);
  }
}

/** @example 'ANN gp 2026-06-01 40040' */
export const adjustmentTexts = (adjustments: readonly Adjustment[]): string[] =>
  adjustments.map(({ customId, part, closedPeriod, cents }) => `${customId} ${part} ${closedPeriod} ${cents}`);

export const linesOf = (settlement: Settlement | undefined): [kind: string, cents: number][] =>
  (settlement?.lines ?? []).map(({ kind, cents }) => [kind, cents]);
