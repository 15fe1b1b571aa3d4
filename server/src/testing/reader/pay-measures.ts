/** GP, volume and FPL of everyone in a sales period (docs/product.md, Pay and FPL). */
import {
  add,
  divide,
  type Fraction,
  fraction,
  isLess,
  isPositive,
  multiply,
  rounded,
  subtract,
  written,
} from '../naive/fraction.ts';
import { isIn } from './days.ts';
import { casesOf, counts, type Facts, gpCentsOf, type Line, lossCentsOf, revenueCentsOf, sumOf } from './facts.ts';
import type { Goal, GoalMeasure, Person, Plan } from './terms.ts';

type People = Plan['people'];
const none = fraction(0);
const hundred = fraction(100);

/** Directly or through other leads, each once, without the person. */
export function below(people: People, id: string): Set<string> {
  const found = new Set<string>();
  const visit = (lead: string): void => {
    for (const person of people.values()) {
      if (!person.leads.includes(lead) || found.has(person.id) || person.id === id) continue;
      found.add(person.id);
      visit(person.id);
    }
  };
  visit(id);
  return found;
}
const withTeam = (people: People, id: string): Set<string> => below(people, id).add(id);
export const isLead = ({ role }: Person): boolean => role === 'teamLead';

export function measuresOf(plan: Plan, facts: Facts, person: Person): Record<GoalMeasure, number> {
  const lines = facts.lines.filter(({ day }) => isIn(plan.period, day));
  const team = isLead(person) ? withTeam(plan.people, person.id) : new Set([person.id]);
  const own = lines.filter(({ rep }) => rep !== null && team.has(rep));
  const actuals = {
    gp: fraction(
      own.reduce((sum, line) => sum + gpCentsOf(line), 0),
      100,
    ),
    volume: sumOf(own, (line) => (counts(line) ? casesOf(line.units, facts.products.get(line.product)) : none)),
  };
  const paid = (measure: 'gp' | 'volume') => {
    const typed = goalOf(plan, person.id, measure);
    const goal = typed?.goal !== undefined ? written(typed.goal) : goalOfTeam(plan, person, measure);
    if (typed === null || !isPositive(goal) || !isPositive(actuals[measure])) return 0;
    const achieved = multiply(hundred, divide(actuals[measure], goal));
    if (isLess(achieved, written(typed.threshold ?? 90))) return 0;
    const { slopes, capPercent } = plan.settings;
    return onCurve(typed.payoutCents, achieved, slopes[isLead(person) ? 'lead' : 'rep'][measure], capPercent);
  };
  return { gp: paid('gp'), volume: paid('volume'), fpl: fplOf(plan, lines, person) };
}

function goalOf({ goals, period }: Plan, who: string, measure: GoalMeasure): Goal | null {
  const all = goals.filter((goal) => goal.who === who && goal.measure === measure && goal.from <= period[0]);
  return all.sort((one, other) => (one.from < other.from ? -1 : 1)).at(-1) ?? null;
}

function goalOfTeam(plan: Plan, person: Person, measure: GoalMeasure): Fraction {
  if (!isLead(person)) return none;
  return [...below(plan.people, person.id)]
    .filter((id) => plan.people.get(id)?.role !== 'teamLead')
    .reduce((sum, id) => add(sum, written(goalOf(plan, id, measure)?.goal ?? 0)), none);
}

function onCurve(payoutCents: number, achieved: Fraction, slope: number, cap: number): number {
  const percent = add(hundred, multiply(written(slope), subtract(achieved, hundred)));
  const most = written(cap);
  const clamped = isLess(percent, none) ? none : isLess(most, percent) ? most : percent;
  return rounded(divide(multiply(fraction(payoutCents), clamped), hundred), 0);
}

/** The people with the losses that a person is paid by; 'own': nobody is above them, or they lead nobody's FPL but theirs. */
export function lossScope({ people, settings }: Plan, person: Person): 'company' | 'own' | ReadonlySet<string> {
  const leadersOf = (id: string): Person[] =>
    (people.get(id)?.leads ?? []).flatMap((lead) => people.get(lead) ?? []).filter(isLead);
  const aboveOf = (id: string, seen = new Set<string>()): Set<string> => {
    for (const { id: lead } of leadersOf(id)) if (!seen.has(lead)) aboveOf(lead, seen.add(lead));
    return seen;
  };
  const teamsOf = (leads: readonly string[]): 'own' | Set<string> =>
    leads.length === 0 ? 'own' : new Set(leads.flatMap((lead) => [...withTeam(people, lead)]));
  if (settings.fplMode === 'companyWide') return 'company';
  if (settings.fplMode === 'byTeam') {
    return isLead(person) ? withTeam(people, person.id) : teamsOf(leadersOf(person.id).map(({ id }) => id));
  }
  if (person.leadership) return withTeam(people, person.id);
  return teamsOf([...aboveOf(person.id)].filter((id) => people.get(id)?.leadership));
}

function fplOf(plan: Plan, lines: readonly Line[], person: Person): number {
  const goal = goalOf(plan, person.id, 'fpl');
  const scope = lossScope(plan, person);
  const own = scope === 'own' ? (isLead(person) ? withTeam(plan.people, person.id) : new Set([person.id])) : scope;
  const those = own === 'company' ? lines : lines.filter(({ rep }) => rep !== null && own.has(rep));
  const revenue = those.reduce((sum, line) => sum + revenueCentsOf(line), 0);
  const { slopes, chargeable, maxFpl, fplCapPercent } = plan.settings;
  const lost = those.reduce((sum, line) => sum + (chargeable.includes(line.lossReason) ? lossCentsOf(line) : 0), 0);
  if (goal === null || revenue <= 0) return 0;
  const percent = fraction(lost * 100, revenue);
  if (isLess(written(person.maxFpl ?? maxFpl), percent)) return 0;
  if (goal.goal === 0) return lost === 0 ? goal.payoutCents : 0;
  const achieved = subtract(fraction(200), multiply(hundred, divide(percent, written(goal.goal))));
  return onCurve(goal.payoutCents, achieved, slopes[isLead(person) ? 'lead' : 'rep'].fpl, fplCapPercent);
}
