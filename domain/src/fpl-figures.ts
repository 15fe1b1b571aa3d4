/** FPL of people: their own, and that of the scope they are paid on (docs/product.md, FPL). */

import type { CurrentGoal } from './current-goals.ts';
import { toNumber } from './exact.ts';
import { type FplPlan, fplAchieved, fplPay, fplPercent } from './pay/fpl-pay.ts';
import type { PaidPart } from './pay/pay-parts.ts';
import { type FplMode, type PaySettings, slopeName } from './pay/pay-settings.ts';
import { makeAnew, type Recall } from './recall.ts';
import { isLeadership, type LedPerson, leadsOf } from './team-leads.ts';

/** Of the sales period to date, by the rep on the line: net revenue, and the written-off cost of chargeable losses. */
export type Losses = { revenueCents: number; lossCents: number };

export const fplScopeKinds = ['company', 'team', 'leadership', 'own'] as const;
export type FplScopeKind = (typeof fplScopeKinds)[number];
/** ids: the people with lines that count; null for the company, which also counts lines without a rep. */
export type FplScope = { kind: FplScopeKind; ids: ReadonlySet<string> | null };

/** Percents of net revenue lost, unrounded; null without revenue or goal. */
export type FplFigures = PaidPart & {
  individual: number | null;
  /** Of the scope, which pay uses. */
  team: number | null;
  scope: FplScopeKind;
  /** Of the scope's lines, in cents. */
  revenueCents: number;
  lossCents: number;
  goal: number | null;
  /** The person's own maximum, else the wholesaler's. */
  maxFplPercent: number;
  achieved: number | null;
  plan: FplPlan;
};

/**
 * The people that each person's losses are added up for. Company wide: the house's. By team: a lead's own team, a rep's
 * leads' teams. By leadership: everyone below the leaderships anywhere above, a leadership's own team. Leads count with
 * their teams, everyone once. A person with nobody above is paid on their own actuals. @param teamOf the person and
 * everyone below.
 */
export function fplScopes<P extends LedPerson>(
  people: readonly P[],
  mode: FplMode,
  teamOf: (customId: string) => readonly { customId: string }[],
): (person: P) => FplScope {
  const leads = leadsOf(people);
  const made = new Map<string, FplScope>();
  // Once for everyone who is paid on the same teams.
  const scopeOfTeams = (kind: FplScopeKind, persons: readonly P[]): FplScope => {
    const key = [kind, ...persons.map(({ customId }) => customId)].join();
    const scope = made.get(key) ?? {
      kind,
      ids: new Set(persons.flatMap(({ customId }) => teamOf(customId).map((member) => member.customId))),
    };
    made.set(key, scope);
    return scope;
  };
  const company: FplScope = { kind: 'company', ids: null };
  return (person) => {
    if (mode === 'companyWide') return company;
    const isOwn = mode === 'byTeam' ? person.role === 'teamLead' : isLeadership(person);
    const kind = mode === 'byTeam' ? 'team' : 'leadership';
    if (isOwn) return scopeOfTeams(kind, [person]);
    const above = mode === 'byTeam' ? leads.own(person) : leads.above(person).filter(isLeadership);
    return above.length > 0 ? scopeOfTeams(kind, above) : scopeOfTeams('own', [person]);
  };
}

type PersonLosses = { individual: Losses; scope: Losses & { kind: FplScopeKind } };

/**
 * @param losses of the person (a lead's include everyone below) and of their scope. @param typed the current goal, if
 * any.
 */
export function fplFiguresOf(
  person: LedPerson & { maxFplPercent: number | null },
  typed: CurrentGoal | undefined,
  settings: PaySettings,
  losses: PersonLosses,
  recall: Recall = makeAnew,
): FplFigures {
  const plan: FplPlan = {
    goalPercent: typed?.goal ?? null,
    maxFplPercent: person.maxFplPercent ?? settings.maxFplPercent,
    payoutCents: typed?.payoutCents ?? null,
    slope: settings[slopeName(person.role, 'fpl')],
    capPercent: settings.fplPayCapPercent,
  };
  const from = [plan, losses.individual, losses.scope].flatMap((inputs) => Object.values(inputs));
  return recall(`fpl of ${person.customId}`, from, () => figuresOf(plan, losses));
}

function figuresOf(plan: FplPlan, losses: PersonLosses): FplFigures {
  const { kind, revenueCents, lossCents } = losses.scope;
  const team = fplPercent(losses.scope);
  const achieved = fplAchieved(team, plan.goalPercent);
  const pay = fplPay(team, plan);
  const shown = (fpl: typeof team) => (fpl === null || plan.goalPercent === null ? null : toNumber(fpl));
  return {
    individual: shown(fplPercent(losses.individual)),
    team: shown(team),
    scope: kind,
    revenueCents,
    lossCents,
    goal: plan.goalPercent,
    maxFplPercent: plan.maxFplPercent,
    achieved: achieved === null ? null : toNumber(achieved),
    plan,
    pay,
    // Losses have no pace.
    projectedPay: pay,
  };
}
